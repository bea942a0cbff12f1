"""Access to the start window: only from this computer, without a proxy, and with its secret, ticket or cookie.

Everybody else gets a 404.
"""

from collections.abc import Callable
from functools import wraps
from ipaddress import ip_address

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from config.window.start_window import PATH, StartWindow, open_window
from tournaments.displays.qr_codes import is_loopback
from tournaments.views.rates import WrongWindowTickets, client_address, is_over_rate_limit

SECRET_HEADER = "X-Window-Secret"  # noqa: S105 - the name of the header
# headers by which proxies are recognised
PROXY_HEADERS = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")

View = Callable[[HttpRequest, StartWindow], HttpResponse]
Answer = Callable[[HttpRequest], HttpResponse]


def for_window(view: View) -> Answer:
    """Let the browsers that opened the window use a view. A ticket is exchanged for a cookie."""

    @never_cache
    @wraps(view)
    def answer(request: HttpRequest) -> HttpResponse:
        window = _reached_window(request)
        ticket = request.GET.get("ticket")
        if window.is_cookie(request.COOKIES.get(cookie_name(), "")):
            return view(request, window) if ticket is None else HttpResponseRedirect(PATH)
        if ticket is None or not _is_right(request, lambda: window.use_ticket(ticket)):
            raise Http404
        opened = HttpResponseRedirect(PATH)
        opened.set_cookie(cookie_name(), window.cookie, path=PATH, httponly=True, samesite="Strict")
        return opened

    return answer


def for_programs(view: View) -> Answer:
    """Let the programs that know the window's secret use a view."""

    @csrf_exempt
    @never_cache
    @wraps(view)
    def answer(request: HttpRequest) -> HttpResponse:
        window = _reached_window(request)
        if not _is_right(request, lambda: window.is_secret(request.headers.get(SECRET_HEADER, ""))):
            raise Http404
        return view(request, window)

    return answer


def cookie_name() -> str:
    """Return the name of the cookie. It contains the port, since all servers of a computer share their cookies."""
    return f"window-{settings.PORT}"


def is_at_this_computer(request: HttpRequest) -> bool:
    """Return whether a request comes from this computer, without a proxy, and to a loopback address."""
    try:
        address = ip_address(client_address(request))
    except ValueError:
        return False
    is_direct = not any(header in request.headers for header in PROXY_HEADERS)
    return address.is_loopback and is_direct and is_loopback(f"http://{request.get_host()}")


def _reached_window(request: HttpRequest) -> StartWindow:
    window = open_window()
    if window is None or not is_at_this_computer(request):
        raise Http404
    return window


def _is_right(request: HttpRequest, check: Callable[[], bool]) -> bool:
    """Return whether a check succeeds. Counts failures; after too many, returns False without a check."""
    address = client_address(request)
    if WrongWindowTickets(address).is_limit_reached():
        return False
    if check():
        return True
    is_over_rate_limit(WrongWindowTickets, address)
    return False
