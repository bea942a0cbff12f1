"""Whoever signed in by HTTPS has cookies that no browser sends by HTTP: the same host has both."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

#: browsers take a cookie of such a name from HTTPS alone, for this host alone, and send it nowhere else
PREFIX = "__Host-"


class SecureCookies:
    """Gives the cookies of sessions, forms and messages other names by HTTPS; nothing behind it knows of them.

    A session that was begun by HTTP is none by HTTPS, and the other way round. Where all comes by HTTPS, behind a
    proxy, Django's own names are secure and stay.
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
