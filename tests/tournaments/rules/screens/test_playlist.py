"""Playlists: the page shown at a moment, the same on every screen."""

from datetime import timedelta

import pytest

from tests.conftest import MINUTE, NOON
from tournaments.rules.screens.playlist import PlayFacts, PlaylistPage, due_pages, holding_conditions, page_at

CLOCK = PlaylistPage("clock", 40)
PAYOUTS = PlaylistPage("payouts", 20)
SEATS = PlaylistPage("seats", 15, "break")
HANDS = PlaylistPage("schedule", 30, "hand_for_hand", alone=True)
LIST = (CLOCK, PAYOUTS, SEATS, HANDS)
SECOND = timedelta(seconds=1)


def page_shown(*pages: PlaylistPage, holds: set[str], seconds: int) -> str:
    page = page_at(pages, {"always", *holds}, NOON + seconds * SECOND)
    return page.shows if page else ""


def test_playlist_page_depends_only_on_the_time() -> None:
    """Noon is a whole number of minutes since 1970, and the two pages take one minute."""
    turns = [page_shown(*LIST, holds=set(), seconds=at) for at in (0, 39, 40, 59, 60)]
    assert turns == ["clock", "clock", "payouts", "payouts", "clock"]


def test_conditional_playlist_page_is_shown_while_the_condition_holds() -> None:
    assert due_pages(LIST, {"always"}) == (CLOCK, PAYOUTS)
    assert due_pages(LIST, {"always", "break"}) == (CLOCK, PAYOUTS, SEATS)


def test_exclusive_playlist_page_hides_all_other_pages() -> None:
    assert {page_shown(*LIST, holds={"hand_for_hand"}, seconds=at) for at in range(0, 120, 7)} == {"schedule"}


def test_playlist_without_a_matching_page_shows_no_page() -> None:
    assert page_at((SEATS,), {"always"}, NOON) is None


@pytest.mark.parametrize(
    ("play", "holds"),
    [
        (PlayFacts("before"), {"before"}),
        (PlayFacts("running"), {"playing"}),
        (PlayFacts("lastminute", NOON + 10 * MINUTE), {"playing", "registration_ends"}),
        (PlayFacts("running", NOON + 11 * MINUTE), {"playing"}),
        (PlayFacts("running", NOON), {"playing"}),
        (PlayFacts("paused", NOON + MINUTE), {"paused"}),
        (PlayFacts("break", NOON + MINUTE), {"break", "registration_ends"}),
        (PlayFacts("handforhand"), {"hand_for_hand"}),
        (PlayFacts("finished"), {"finished"}),
        (PlayFacts("cancelled"), {"finished"}),
    ],
)
def test_playlist_conditions_depend_on_clock_and_close_of_registration(play: PlayFacts, holds: set[str]) -> None:
    assert holding_conditions(play, NOON) == {"always", *holds}
