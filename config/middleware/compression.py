"""Pages compressed on their way: a room's network is slow, and a dashboard is a tenth of its size."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

#: pictures and printouts are small as they are
TEXT = ("text/", "application/json")


class CompressedText(GZipMiddleware):
    """Compresses what is text. A form's token is masked again in each answer, and Django adds a random length."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the answer, smaller where that is possible."""
        if not response.get("Content-Type", "").startswith(TEXT):
            return response
        return super().process_response(request, response)
