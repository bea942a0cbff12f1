"""The public counts: verified bags alone, most chips first."""

import pytest
from django.template.loader import render_to_string

from tables.displays.bag_boards import counts_board
from tables.selectors.days.counts import CountOrder, public_counts, sorted_counts
from tables.services.chips.counts import record_stacks
from tables.services.days import carry_over
from tables.services.hands.bag_counts import StackCount
from tests.conftest import NOON
from tests.tables.ending import Ending
from tests.tables.festival import DAY, Festival
from tests.tables.games import play_levels_of
from tournaments.displays.board import RequestedPage
from tournaments.models import Tournament
from tournaments.sentences.stacks import stack_text
from tournaments.services.clock import clock

pytestmark = pytest.mark.django_db


def public_rows(tournament: Tournament) -> list[tuple[int, str, str]]:
    return [(count.place, count.name, count.flight or count.seat) for count in public_counts(tournament, now=NOON).rows]


def test_public_bag_counts_show_only_verified_bags(ending: Ending) -> None:
    ending.bag(Ada=0, Bix=0)
    ending.bag(Dory=500)
    ending.count(Cleo=5_000)
    assert public_rows(ending.tournament) == [(1, "Dory", "2.1"), (2, "Ada", "1.1"), (2, "Bix", "1.2")]


def test_stacks_are_shown_in_big_blinds_of_the_current_level(ending: Ending) -> None:
    ending.bag(Ada=50)
    found = public_counts(ending.tournament, now=NOON)
    text = f"{(ending.stack + 50) * 10 // found.unit.chips / 10:.1f} BB"
    assert [stack_text(stack, found.unit) for stack in (found.rows[0].chips, found.average_stack)] == [text, text]


@pytest.mark.parametrize(("game", "text"), [("short_deck", "400.0 antes"), ("razz", "25.0 big bets")])
def test_board_of_counts_shows_stacks_of_a_game_without_blinds(ending: Ending, game: str, text: str) -> None:
    ending.bag(Ada=0)
    play_levels_of(ending.tournament, game=game)
    board = counts_board(ending.tournament, RequestedPage())
    assert text in render_to_string(board.template, {"board": board})
    assert board.notes == [f"Average 20,000, {text}"]


def test_bag_counts_can_be_sorted_by_name_or_table(ending: Ending) -> None:
    ending.bag(Enzo=0, Ada=-500, Dory=500)
    rows = public_counts(ending.tournament, now=NOON).rows
    assert [count.name for count in sorted_counts(rows, CountOrder.NAME)] == ["Ada", "Dory", "Enzo"]
    assert [count.name for count in sorted_counts(rows, CountOrder.TABLE)] == ["Ada", "Dory", "Enzo"]
    assert [count.name for count in sorted_counts(rows, CountOrder.CHIPS)] == ["Dory", "Enzo", "Ada"]


def test_flight_bag_counts_are_shown_until_day_2_bags_are_verified(festival: Festival) -> None:
    festival.flight("1A", after=0)
    festival.flight("1B", after=1)
    festival.enter("1A", "Ada", "Bix")
    festival.enter("1B", "Cleo")
    festival.bag("1A", Ada=30_000, Bix=10_000)
    festival.bag("1B", Cleo=20_000)
    assert public_rows(festival.whole.tournament) == [(1, "Ada", "1A"), (2, "Cleo", "1B"), (3, "Bix", "1A")]
    festival.whole.now = NOON + 4 * DAY
    festival.whole(carry_over.confirm_carry_over)
    found = public_rows(type(festival.whole.tournament).objects.get(pk=festival.whole.tournament.pk))
    assert len(found) == 3
    festival.whole(clock.start_clock)
    assert public_rows(festival.whole.tournament) == []


def test_floor_counts_are_shown_during_play_until_bags_are_verified(ending: Ending) -> None:
    stacks = [StackCount(entry=ending.play.entry(name), stack=chips) for name, chips in (("Ada", 9_000), ("Bix", 500))]
    ending.play(record_stacks, stacks=stacks[:1])
    ending.play(record_stacks, stacks=stacks[1:], source="player")
    assert public_rows(ending.tournament) == [(1, "Ada", "1.1")]
    assert public_counts(ending.tournament, now=NOON).is_live
    ending.bag(Cleo=0)
    assert public_rows(ending.tournament) == [(1, "Cleo", "1.3")]
