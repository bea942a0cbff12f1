"""Compressed pages: a room's network is slow, and a dashboard shrinks to a tenth."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

# pictures and PDFs are already compressed
TEXT = ("text/", "application/json")


class CompressedText(GZipMiddleware):
    """Compresses text. Safe against BREACH, since Django masks form tokens and adds a random length."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the answer, compressed if that makes it smaller."""
        if not response.get("Content-Type", "").startswith(TEXT):
            return response
        return super().process_response(request, response)
