"""The language of a request: from the Accept-Language header, or from the address of a page."""

import asyncio
from collections.abc import Iterable

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

# translations by language and English sentence: catalogues are read once, and outside the event loop
_SAID: dict[tuple[str, str], str] = {}


async def gettext_for_headers(headers: Iterable[tuple[bytes, bytes]], sentence: str) -> str:
    """Return a sentence in the language of the Accept-Language header, for code outside of Django's threads."""
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = next(
        (value.decode("latin-1") for name, value in headers if name == b"accept-language"), ""
    )
    language = translation.get_language_from_request(request)
    if (language, sentence) not in _SAID:
        _SAID[language, sentence] = await asyncio.to_thread(_gettext_in, language, sentence)
    return _SAID[language, sentence]


def _gettext_in(language: str, sentence: str) -> str:
    with translation.override(language):
        return translation.gettext(sentence)


def language_of_page(request: HttpRequest, *, otherwise: str) -> str:
    """Return the language in `?lang=` if the server has it, else `otherwise`."""
    language = request.GET.get("lang", "")
    return language if language in dict(settings.LANGUAGES) else otherwise
