"""Chips that turn up after their colour-up: changed, logged, expected, undone."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model

from tables.models import FoundChips
from tables.rules.chips.colour_up_sheet import HandedIn
from tables.selectors.chips.sums import Expected, expected_chips
from tables.services.chips.colour_ups import colour_up
from tables.services.chips.counts import count_table
from tables.services.chips.late_chips import exchange_found
from tables.services.chips.sets import set_chips
from tables.services.hands import busts
from tests.tables.play import Play
from tests.tables.services.chips.chip_actions import BREAK, SET, refusal, seated, summed
from tournaments.models import Role
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services import lifecycle
from tournaments.services.staff.roles import grant

pytestmark = pytest.mark.django_db


@pytest.fixture
def coloured(play: Play) -> Play:
    """Two tables of three without their 100s; nothing was won or lost in the race."""
    seated(play)
    for table in (1, 2):
        play(colour_up, table=play.table(table), worth=100, handed_in=HandedIn(received=30, issued=6))
    return play


def test_late_chips_are_changed_at_equal_value_and_the_rest_leaves_play(coloured: Play) -> None:
    row = coloured(exchange_found, seat=coloured.seat("1.2"), worth=100, chips=7)
    assert (row.entry, row.given, row.lost) == (coloured.entry("Bix"), 500, 200)
    assert entry_sentence(coloured.last) == "Bix, seat 1.2, late chips: 7 of 100, exchanged for 500, 200 removed"
    found = expected_chips(coloured.tournament)
    assert (found, found.total) == (Expected(120_000, 0, 0, 0, -200), 119_800)
    coloured.undo()
    assert (FoundChips.objects.count(), expected_chips(coloured.tournament).total) == (0, 120_000)


def test_the_count_of_their_table_is_not_accused_of_what_was_lost(coloured: Play) -> None:
    coloured(lifecycle.change_settings, house_overrides={"later_found": "worthless"})
    coloured(exchange_found, seat=coloured.seat("1.2"), worth=100, chips=5)
    coloured(count_table, table=coloured.table(1), total=59_500)
    coloured(count_table, table=coloured.table(2), total=60_000)
    told = summed(coloured)
    assert [(count.table, count.expected) for count in told.counts] == [(1, 59_500), (2, 60_000)]
    assert (told.difference, told.cause) == (0, None)


def test_whole_value_leaves_no_rest(coloured: Play) -> None:
    coloured(exchange_found, seat=coloured.seat("1.2"), worth=100, chips=10)
    assert entry_sentence(coloured.last) == "Bix, seat 1.2, late chips: 10 of 100, exchanged for 1,000"


def test_a_house_that_gives_nothing_takes_them_away(coloured: Play) -> None:
    coloured(lifecycle.change_settings, house_overrides={"later_found": "worthless"})
    row = coloured(exchange_found, seat=coloured.seat("2.1"), worth=100, chips=20)
    assert (row.given, expected_chips(coloured.tournament).total) == (0, 118_000)


def test_a_house_may_leave_it_to_a_director(coloured: Play) -> None:
    coloured(lifecycle.change_settings, house_overrides={"later_found": "by_director"})
    hand = get_user_model().objects.create_user("floor")
    coloured(grant, user=hand, kind=Role.Kind.FLOOR)
    director, coloured.by = coloured.by, hand
    given = {"seat": coloured.seat("1.2"), "worth": 100, "chips": 5}
    assert refusal(coloured, exchange_found, **given).code == "found_needs_director"
    coloured.by = director
    assert coloured(exchange_found, **given).given == 500


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"seat": "1.7"}, "seat_is_empty"),
        ({"chips": 0}, "found_none"),
        ({"worth": 25}, "chip_not_in_set"),
        ({"worth": 500}, "chip_in_play"),
        ({"chips": 1_201}, "count_above_play"),
        ({"chips": 100, "signed": ("Ann", " ann ")}, "colour_up_needs_two"),
    ],
)
def test_invalid_exchange_is_refused_and_nothing_is_written(coloured: Play, given: dict[str, Any], code: str) -> None:
    wanted = {"seat": "1.2", "worth": 100, "chips": 5, **given}
    wanted["seat"] = coloured.seat(wanted["seat"])
    assert refusal(coloured, exchange_found, **wanted).code == code
    assert not FoundChips.objects.exists()


def test_late_chips_wait_while_their_table_still_plays_with_them(play: Play) -> None:
    seated(play)
    play(colour_up, table=play.table(1), worth=100, handed_in=HandedIn(received=30, issued=6))
    assert refusal(play, exchange_found, seat=play.seat("2.1"), worth=100, chips=5).code == "chip_in_play"
    assert play(exchange_found, seat=play.seat("1.1"), worth=100, chips=5).given == 500


def test_before_any_colour_up_nothing_is_found(play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    play(set_chips, chips=SET)
    play.now = BREAK
    assert refusal(play, exchange_found, seat=play.seat("1.1"), worth=100, chips=5).code == "chip_in_play"


def test_the_bust_of_who_found_them_changes_nothing_of_it(coloured: Play) -> None:
    coloured(exchange_found, seat=coloured.seat("1.2"), worth=100, chips=7)
    coloured(busts.bust, entry=coloured.entry("Bix"))
    assert expected_chips(coloured.tournament).total == 119_800
