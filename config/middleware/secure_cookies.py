"""Cookies set over HTTPS are never sent over HTTP, although the same host serves both."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

# browsers accept this prefix by HTTPS alone, and send the cookie to this host alone
PREFIX = "__Host-"


class SecureCookies:
    """Renames the cookies of sessions, forms and messages under HTTPS, invisibly for other layers.

    A session begun over HTTP does not count over HTTPS, and vice versa. Not used behind an HTTPS proxy, where Django's
    own cookies are secure.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if settings.SESSION_COOKIE_SECURE:
            raise MiddlewareNotUsed
        self.get_response = get_response
        self.names = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "messages")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.is_secure():
            return self.get_response(request)
        for name in self.names:
            request.COOKIES.pop(name, None)
            if PREFIX + name in request.COOKIES:
                request.COOKIES[name] = request.COOKIES.pop(PREFIX + name)
        answer = self.get_response(request)
        for name in self.names:
            if (cookie := answer.cookies.pop(name, None)) is not None:
                answer.cookies[PREFIX + name] = cookie.value
                renamed = answer.cookies[PREFIX + name]
                renamed.update({**cookie, "domain": "", "path": "/", "secure": True})
        return answer
