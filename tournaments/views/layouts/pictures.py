"""The organisation's pictures as addresses that never change what they show."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from tournaments.selectors.layouts import picture_bytes

#: a browser keeps it for a year without asking, in seconds: another picture has another address
CACHED_FOR = 31_536_000


@require_safe
def picture(_request: HttpRequest, digest: str) -> HttpResponse:
    """A picture by the SHA-256 of its bytes. Displays are public, and so is what they show."""
    content = picture_bytes(digest)
    if content is None:
        raise Http404
    answer = HttpResponse(content, content_type="image/webp", headers={"X-Content-Type-Options": "nosniff"})
    patch_cache_control(answer, max_age=CACHED_FOR, public=True, immutable=True)
    return answer
