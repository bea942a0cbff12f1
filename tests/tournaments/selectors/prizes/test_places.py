"""Places: derived from the order in which entries went out."""

from collections.abc import Iterable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import NOON
from tests.tournaments.field import bust_all_but, fill
from tournaments.models import BustHand, BustOut, Tournament
from tournaments.selectors.prizes.places import Place, places_with_entries, prize_share_by_entry

pytestmark = pytest.mark.django_db


def places_with_names(found: Iterable[Place]) -> list[tuple[int, int, str]]:
    return [(row.first, row.last, row.entry.player.display_name) for row in found]


def test_later_bust_has_the_better_place(tournament: Tournament):
    bust_all_but(fill(tournament, 4), 2)
    assert places_with_names(places_with_entries(tournament)) == [(3, 3, "Player 0003"), (4, 4, "Player 0004")]


def test_last_remaining_player_has_first_place(tournament: Tournament):
    bust_all_but(fill(tournament, 3), 1)
    assert places_with_names(places_with_entries(tournament)) == [
        (1, 1, "Player 0001"),
        (2, 2, "Player 0002"),
        (3, 3, "Player 0003"),
    ]


def test_limited_list_of_places_is_the_start_of_the_full_list(tournament: Tournament):
    bust_all_but(fill(tournament, 40), 5)
    assert places_with_entries(tournament, most=12) == places_with_entries(tournament)[:7]


def test_voided_entries_have_no_place(tournament: Tournament):
    entries = fill(tournament, 4)
    bust_all_but(entries, 1)
    type(entries[3]).objects.filter(pk=entries[3].pk).update(voided_at=NOON, void_kind="mistake")
    assert places_with_names(places_with_entries(tournament)) == [
        (1, 1, "Player 0001"),
        (2, 2, "Player 0002"),
        (3, 3, "Player 0003"),
    ]


def test_players_busted_in_one_hand_share_places(tournament: Tournament):
    """TDA 2024 RP-8 ranks them by stacks, which are unknown here."""
    bust_all_but(fill(tournament, 3), 1)
    hand = BustHand.objects.create(tournament=tournament, table_number=4, at=NOON)
    BustOut.objects.update(hand=hand)
    found = places_with_entries(tournament)
    assert [(row.first, row.last) for row in found] == [(1, 1), (2, 3), (2, 3)]
    assert sorted(prize_share_by_entry(found, {1: 100, 2: 50, 3: 25}).values()) == [37, 38, 100]


def test_number_of_place_queries_does_not_grow_with_players(tournament: Tournament):
    bust_all_but(fill(tournament, 60), 9)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        places_with_entries(tournament)
    assert len(asked) == 4
