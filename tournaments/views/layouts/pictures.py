"""The organisation's pictures, by immutable addresses."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from tournaments.selectors.layouts import picture_bytes

#: A year: another picture has another address.
CACHE_SECONDS = 31_536_000


@require_safe
def picture(_request: HttpRequest, digest: str) -> HttpResponse:
    """Answer with a picture by the SHA-256 of its bytes. Displays are public, so pictures are too."""
    content = picture_bytes(digest)
    if content is None:
        raise Http404
    answer = HttpResponse(content, content_type="image/webp", headers={"X-Content-Type-Options": "nosniff"})
    patch_cache_control(answer, max_age=CACHE_SECONDS, public=True, immutable=True)
    return answer
