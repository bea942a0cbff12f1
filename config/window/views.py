"""The pages of the start window, and its answers to programs of this computer."""

import logging
import threading

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_POST, require_safe

from config.window.access import for_programs, for_window
from config.window.start_window import StartWindow
from config.window.status import window_status
from systems.sign_in_start import IS_OFFERED, set_start_at_sign_in
from tournaments.composition import composition
from tournaments.displays.qr_codes import qr_svg
from tournaments.models import FirstLogin
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.second_factors import second_factor_of

log = logging.getLogger("shuffle_up.window")

# seconds between the answer and the stop, in which the goodbye page loads its styles
STOP_DELAY = 0.7
BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_safe
@for_window
def window_page(request: HttpRequest, window: StartWindow) -> HttpResponse:
    """Show the window. Answers 204 if the browser already has this content, whose digest is in `seen`."""
    status = window_status(window, now=server_now())
    if request.GET.get("seen") == status.digest:
        return HttpResponse(status=204)
    context = {
        "status": status,
        "code": qr_svg(status.url) if status.url else "",
        "version": settings.VERSION,
    }
    return render(request, "tournaments/staff/start_window.html", context)


@require_POST
@for_window
def open_program(request: HttpRequest, _window: StartWindow) -> HttpResponse:
    """Open the program. Signs in as the first login until its person has chosen a password of their own."""
    person = _first_person()
    if person and not request.user.is_authenticated:
        login(request, person, backend=BACKEND)
        log.info("signed_in_by_window", extra={"user": person.pk})
    return HttpResponseRedirect("/")


@require_POST
@for_window
def choose_start(request: HttpRequest, _window: StartWindow) -> HttpResponse:
    """Choose whether the server starts when its user signs in to the computer."""
    if IS_OFFERED:
        set_start_at_sign_in(wanted="on" in request.POST)
    return HttpResponse(status=204)


@require_POST
@for_window
def stop_page(request: HttpRequest, window: StartWindow) -> HttpResponse:
    """Stop the server, and say goodbye."""
    _stop_soon(window)
    context = {"folder": str(settings.DATA_DIR)}
    return render(request, "tournaments/staff/start_window_stopped.html", context)


@require_POST
@for_programs
def new_ticket(_request: HttpRequest, window: StartWindow) -> HttpResponse:
    """Answer with an address that opens the window once."""
    return HttpResponse(f"{window.address}?ticket={window.new_ticket()}", content_type="text/plain")


@require_POST
@for_programs
def stop_for_program(_request: HttpRequest, window: StartWindow) -> HttpResponse:
    """Stop the server, as a program of this computer requests."""
    _stop_soon(window)
    return HttpResponse(status=204)


def _stop_soon(window: StartWindow) -> None:
    log.info("stopped_by_window")
    timer = threading.Timer(STOP_DELAY, window.stop)
    timer.daemon = True
    timer.start()


def _first_person() -> User | None:
    """Return the first login's person if the window signs them in; None if they have to sign in themselves."""
    first = FirstLogin.objects.filter(user__is_active=True).select_related("user").first()
    if first is None or composition().is_read_only():
        return None
    return None if second_factor_of(first.user) else first.user


urlpatterns = [
    path("", window_page, name="start-window"),
    path("open/", open_program, name="start-window-open"),
    path("start/", choose_start, name="start-window-start"),
    path("stop/", stop_page, name="start-window-stop"),
    path("program/ticket/", new_ticket, name="start-window-ticket"),
    path("program/stop/", stop_for_program, name="start-window-program-stop"),
]
