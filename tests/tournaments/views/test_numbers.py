"""Whole numbers as somebody types them and as addresses have them."""

import pytest
from django.test import Client

from tests.suite.each_case import for_each
from tests.tournaments.views.conftest import SignIn
from tournaments.models import Tournament
from tournaments.views.numbers import typed_number

#: more digits than Python reads
ENDLESS = "9" * 5000


@for_each(
    ("text", "number"),
    [("0", 0), ("007", 7), (12, 12), ("9" * 12, 10**12 - 1), ("9" * 13, None), (ENDLESS, None)]
    + [(text, None) for text in ("", " 7", "-7", "7.5", "٧", "²", "seven", None)],
)
def test_only_what_something_can_be_numbered_with_is_a_number(text: object, number: int | None) -> None:
    assert typed_number(text) == number


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/t/event/fix/?entry={}", 404),
        ("/t/event/fix/?row={}", 404),
        ("/t/event/going-out/?entries={}", 200),
        ("/t/event/rulings/?table={}", 200),
        ("/t/event/settings/prices/?change={}", 404),
        ("/t/event/entries/?done={}", 200),
        ("/t/event/screens/playlists/?edit={}", 200),
        ("/floor/event/go/?table={}", 302),
        ("/p/event/receipts.pdf?payment={}", 400),
        ("/p/event/payout-slips.pdf?entry={}", 404),
    ],
)
def test_an_endless_number_in_an_address_is_not_found(
    sign_in: SignIn, tournament: Tournament, address: str, status: int
) -> None:
    assert sign_in("director", tournament).get(address.format(ENDLESS)).status_code == status


@pytest.mark.django_db
def test_an_endless_number_in_a_form_is_refused(desk: Client) -> None:
    assert desk.post("/people/", {"away": ENDLESS}).status_code == 404
    assert desk.post("/import/", {"folder": ENDLESS}).status_code == 404
