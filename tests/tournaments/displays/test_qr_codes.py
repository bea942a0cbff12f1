"""QR codes: what no phone can open says so and what to do."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from tests.suite.each_case import for_each
from tests.tournaments.views.conftest import words
from tournaments.displays.qr_codes import is_loopback, qr_svg
from tournaments.models import Tournament
from tournaments.printouts.formatting import qr_image

SAID = "No phone can open localhost. Use this computer’s network address."


def text_above_code(svg: str) -> str:
    """Return the text above a code."""
    return " ".join(re.findall(r"<text[^>]*>(.*?)</text>", svg))


@for_each(
    ("host", "nowhere"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("clock.localhost", True),
        ("127.0.0.1:8000", True),
        ("127.1.2.3", True),
        ("[::1]:8000", True),
        ("0.0.0.0", True),  # noqa: S104 - an address, nothing is bound to it
        ("192.168.1.20:8000", False),
        ("localhost.example.org", False),
        ("poker.example.org", False),
    ],
)
def test_qr_code_with_an_unreachable_address_shows_a_warning(host: str, nowhere: bool) -> None:
    address = f"http://{host}/d/event/clock/"
    assert is_loopback(address) == nowhere
    assert (text_above_code(qr_svg(address)), text_above_code(qr_image(address))) == (
        (SAID, SAID) if nowhere else ("", "")
    )


def test_address_warning_fits_inside_the_qr_code() -> None:
    lines = re.findall(r"<text[^>]*>(.*?)</text>", qr_svg("http://localhost/"))
    assert (len(lines) <= 5, max(map(len, lines)) <= 19) == (True, True)


def test_stored_qr_code_gets_the_warning_of_the_active_language() -> None:
    english = text_above_code(qr_svg("http://localhost/"))
    with translation.override("de"):
        german = text_above_code(qr_svg("http://localhost/"))
    assert (english, text_above_code(qr_svg("http://localhost/"))) == (SAID, SAID)
    assert german not in {"", SAID}


def test_stored_qr_codes_of_two_addresses_differ() -> None:
    codes = [qr_svg(f"http://192.168.1.{number}/") for number in (20, 21, 20, 21)]
    assert codes[:2] == codes[2:]
    assert codes[0] != codes[1]


def test_qr_code_for_two_factor_setup_has_no_address_warning() -> None:
    assert not is_loopback("otpauth://totp/Shuffle%20Up:director?secret=A&issuer=Shuffle%20Up")


@pytest.mark.django_db
@pytest.mark.parametrize(("host", "warned"), [("localhost", True), ("192.168.1.20", False)])
def test_displays_and_printouts_page_warn_about_unreachable_qr_codes(
    host: str, warned: bool, tournament: Tournament, director: User, client: Client
) -> None:
    client.force_login(director)
    display = Client(HTTP_HOST=host).get("/d/event/clock/").content.decode()
    page = words(client.get("/t/event/printouts/", headers={"Host": host}))
    assert (SAID in text_above_code(display), "No phone can open these QR codes" in page) == (
        warned,
        warned,
    )
