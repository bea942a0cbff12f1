"""The sheet to hang next to the televisions: how to pair one, and a QR code for each screen."""

from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.printouts.formatting import log_mark, qr_image
from tournaments.printouts.pdf import compile_pdf
from tournaments.printouts.responses import pdf_view
from tournaments.selectors.staff.organisation_settings import venue_of
from tournaments.views.addresses import public_url


def _screens_pdf(request: HttpRequest, tournament: Tournament, paper: str, now: datetime) -> bytes:
    pairing = public_url(request, reverse("pairing"))
    cards = []
    for screen in tournament.screens.order_by("number", "name"):
        address = public_url(request, reverse("screen", args=[screen.code]))
        cards.append({"number": str(screen.number), "name": screen.name, "place": screen.location, "address": address,
                      "qr": qr_image(address)})  # fmt: skip
    content = {
        "language": get_language() or "en",
        "title": gettext("Screens"),
        "event": tournament.name,
        "venue": venue_of(tournament),
        "pair": gettext("Pair a screen"),
        "address": pairing,
        "qr": qr_image(pairing),
        "steps": [
            gettext("Open this address in the TV's browser."),
            gettext("The TV shows four characters and a code."),
            gettext("Scan that code with a phone that is signed in, or type the characters on the page Screens."),
        ],
        "again": gettext("Screens that are there: each address opens its screen again."),
        "cards": cards,
        "log": log_mark(tournament),
    }
    return compile_pdf("tournaments/screens/staff/screens", content, paper=paper, at=now)


#: For staff only, because everybody who has a screen's address sees what the screen shows.
screens_pdf_view = pdf_view("screens", _screens_pdf)
