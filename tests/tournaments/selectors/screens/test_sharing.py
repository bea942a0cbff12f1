"""Screens that share a list, and how many more it needs."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import NOON
from tests.markup import one_line
from tests.tournaments.field import fill
from tournaments.models import Tournament
from tournaments.selectors.screens.sharing import missing_screen_count, screen_count_and_index
from tournaments.services.open_floor import floor
from tournaments.services.screens import screens

pytestmark = pytest.mark.django_db


def show_seats(tournament: Tournament, director: User, *names: str) -> list[str]:
    with floor(tournament, by=director, now=NOON) as f:
        added = [screens.add_screen(f, name=name) for name in names]
        for screen in added:
            screens.show_on_screen(f, screen=screen, shows="seats")
    return [screen.code for screen in added]


def test_screens_share_the_seat_list_in_order_of_screen_names(tournament: Tournament, director: User) -> None:
    door, bar = show_seats(tournament, director, "Door", "Bar")
    assert [screen_count_and_index(tournament, shows="seats", code=code) for code in (bar, door, "other")] == [
        (2, 0),
        (2, 1),
        (1, 0),
    ]
    assert screen_count_and_index(tournament, shows="moves", code=door) == (1, 0)


def test_number_of_screens_missing_for_the_seat_list_is_calculated(tournament: Tournament, director: User) -> None:
    fill(tournament, 400)
    assert missing_screen_count(tournament) == 0  # no screen shows them
    show_seats(tournament, director, "Door")
    assert missing_screen_count(tournament) == 1
    show_seats(tournament, director, "Bar")
    assert missing_screen_count(tournament) == 0


@pytest.mark.parametrize(("host", "warned"), [("localhost", True), ("127.0.0.1", True), ("192.168.1.20", False)])
def test_unreachable_qr_codes_cause_a_warning(
    client: Client, tournament: Tournament, director: User, settings: object, host: str, warned: bool
) -> None:
    settings.ALLOWED_HOSTS = [host]  # type: ignore[attr-defined]
    client.force_login(director)
    shown = one_line(client.get("/t/event/panel/screens/", headers={"host": host}))
    assert ('data-warns="address"' in shown) == warned
