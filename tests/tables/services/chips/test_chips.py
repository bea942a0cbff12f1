"""Chips: the set, colour-ups, counts, and the sum that must balance."""

from datetime import timedelta
from typing import Any

import pytest

from tables.models import ChipCount, ChipKind, ColourUpSheet
from tables.rules.chips.colour_up_sheet import HandedIn
from tables.rules.chips.sums import Cause
from tables.selectors.chips.sets import ChipColourUp, chip_stock, chips_to_colour_up, usual_set, worths_in_play
from tables.selectors.chips.sums import ChipSum, chip_sum
from tables.services.balance import moves
from tables.services.chips.colour_ups import colour_up
from tables.services.chips.counts import count_table
from tables.services.chips.sets import set_chips
from tables.services.hands.busts import bust
from tests.conftest import MINUTE, NOON
from tests.tables.conftest import Play, stored
from tournaments.models import FloorLog
from tournaments.rules.refused import Refused
from tournaments.sentences.log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.desk.entries import enter

pytestmark = pytest.mark.django_db

#: 20,000: 10 of 100, 8 of 500, 15 of 1,000
SET = [
    {"worth": 100, "colour": "black", "hex": "#222222", "inventory": 200, "in_stack": 10},
    {"worth": 500, "colour": "purple", "hex": "#663399", "inventory": 100, "in_stack": 8},
    {"worth": 1_000, "colour": "yellow", "hex": "#e0c020", "inventory": 300, "in_stack": 15},
]
#: in the break after two levels: 100s are no longer needed at 500 / 1,000
BREAK = NOON + 45 * MINUTE


def refusal(play: Play, action: object, **given: Any) -> Refused:
    """What an action is refused with; it always has words."""
    with pytest.raises(Refused) as refused:
        play(action, **given)
    assert refusal_sentence(refused.value)
    return refused.value


def seated(play: Play) -> None:
    """Two tables of three in the break, the set known."""
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play(set_chips, chips=SET)
    play.now = BREAK


def summed(play: Play) -> ChipSum:
    return chip_sum(play.tournament, now=play.now)


def test_a_set_is_kept_changed_and_undone(play: Play) -> None:
    play(set_chips, chips=SET)
    before = stored(play.tournament, ChipKind)
    play(set_chips, chips=[{**SET[0], "inventory": 150}, *SET[1:]])
    assert list(ChipKind.objects.values_list("worth", "inventory")) == [(100, 150), (500, 100), (1_000, 300)]
    assert entry_sentence(play.last) == "Chips: 100, 500, 1,000"
    play.undo()
    assert stored(play.tournament, ChipKind) == before


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ([], "chip_set_empty"),
        ([SET[0], SET[0]], "chip_named_twice"),
        ([{**SET[0], "in_stack": 9}, *SET[1:]], "chips_make_another_stack"),
        ([{**SET[0], "inventory": -1}], "chips_negative"),
    ],
)
def test_a_set_that_is_none_is_refused(play: Play, given: list[dict[str, Any]], code: str) -> None:
    assert refusal(play, set_chips, chips=given).code == code
    assert not ChipKind.objects.exists()


def test_a_usual_set_makes_exactly_the_starting_stack(play: Play) -> None:
    kinds = usual_set(play.tournament)
    assert sum(kind.worth * kind.in_stack for kind in kinds) == 20_000
    assert [(kind.worth, kind.colour, kind.in_stack) for kind in kinds][:2] == [(100, "black", 10), (500, "purple", 10)]


def test_the_cases_are_short_of_what_the_entries_need(play: Play) -> None:
    play(set_chips, chips=SET)
    kinds = list(ChipKind.objects.all())
    found = {
        one.worth: (one.needed, one.inventory, one.short) for one in chip_stock(play.tournament, kinds, entries=30)
    }
    assert found == {100: (300, 200, 100), 500: (300, 100, 200), 1_000: (450, 300, 150)}


def test_100s_go_in_the_break_for_500s_and_each_table_is_waited_for(play: Play) -> None:
    seated(play)
    kinds = list(ChipKind.objects.all())
    assert chips_to_colour_up(play.tournament, kinds, step=2) == [ChipColourUp(100, 500, 2, due=True, waiting=(1, 2))]
    play(colour_up, table=play.table(1), worth=100, handed_in=HandedIn(received=30, issued=6))
    assert chips_to_colour_up(play.tournament, kinds, step=2) == [ChipColourUp(100, 500, 2, due=True, waiting=(2,))]
    play(colour_up, table=play.table(2), worth=100, handed_in=HandedIn(received=30, issued=6))
    assert worths_in_play(play.tournament, step=2) == [500, 1_000]


def test_a_sheet_by_seats_keeps_who_won_and_what_was_added(play: Play) -> None:
    seated(play)
    handed_in = HandedIn(seats={1: 12, 2: 8, 3: 9}, winners=(2, 3))
    sheet = play(colour_up, table=play.table(1), worth=100, handed_in=handed_in)
    assert (sheet.received, sheet.issued, sheet.added, sheet.seats) == (29, 6, 100, [[1, 12, 0], [2, 8, 1], [3, 9, 1]])
    assert entry_sentence(play.last) == "Table 1: 29 of 100 in, 6 of 500 out, +100 in play"
    assert summed(play).expected.total == 120_100
    play.undo()
    assert (ColourUpSheet.objects.count(), summed(play).expected.total) == (0, 120_000)


def test_a_house_that_rounds_needs_no_winners(play: Play) -> None:
    play.tournament.house_overrides = {"race_by": "rounding"}
    play.tournament.save(update_fields=["house_overrides"])
    seated(play)
    sheet = play(colour_up, table=play.table(1), worth=100, handed_in=HandedIn(seats={1: 12, 2: 8, 3: 9}))
    assert (sheet.seats, sheet.added) == ([[1, 12, 0], [2, 8, 1], [3, 9, 1]], 100)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"worth": 25}, "chip_not_in_set"),
        ({"worth": 500}, "chip_still_needed"),
        ({"worth": 1_000}, "chip_not_larger"),
        ({"new": 100}, "chip_not_larger"),
        ({"handed_in": HandedIn()}, "colour_up_needs_figures"),
        ({"handed_in": HandedIn(received=-1, issued=0)}, "chips_negative"),
        ({"handed_in": HandedIn(seats={1: -5})}, "chips_negative"),
        ({"handed_in": HandedIn(seats={7: 5})}, "seat_is_empty"),
        ({"handed_in": HandedIn(received=30, issued=10)}, "issues_too_many"),
        ({"handed_in": HandedIn(received=30, issued=2)}, "issues_too_few"),
        ({"handed_in": HandedIn(received=3_000, issued=600)}, "count_above_play"),
        ({"handed_in": HandedIn(seats={1: 8, 2: 8, 3: 5}, winners=(1, 1))}, "race_one_each"),
        ({"handed_in": HandedIn(seats={1: 8, 2: 8, 3: 5}, winners=(3,))}, "race_without_odd"),
        ({"handed_in": HandedIn(seats={1: 8, 2: 8, 3: 5}, winners=(1, 2))}, "race_other_number"),
        ({"handed_in": HandedIn(received=100, issued=20), "signed": ("Ann", " ann ")}, "colour_up_needs_two"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_and_nothing_is_written(play: Play, given: dict[str, Any], code: str) -> None:
    seated(play)
    plain = {"table": play.table(1), "worth": 100, "handed_in": HandedIn(received=30, issued=6)}
    assert refusal(play, colour_up, **{**plain, **given}).code == code
    assert not ColourUpSheet.objects.exists()


def test_a_chip_is_not_coloured_up_before_its_break(play: Play) -> None:
    seated(play)
    play.now = NOON + MINUTE
    refused = refusal(play, colour_up, table=play.table(1), worth=100, handed_in=HandedIn(received=30, issued=6))
    assert (refused.code, refused.facts) == ("chip_still_needed", {"chip": 100, "level": 1})


def test_a_table_colours_a_chip_up_once_and_its_chip_stays_in_the_set(play: Play) -> None:
    seated(play)
    given = {"table": play.table(1), "worth": 100, "handed_in": HandedIn(received=30, issued=6)}
    play(colour_up, **given)
    assert refusal(play, colour_up, **given).code == "coloured_up_already"
    assert refusal(play, set_chips, chips=[SET[1], {**SET[2], "in_stack": 16}]).code == "chip_has_sheets"


def test_a_rack_is_signed_by_two(play: Play) -> None:
    seated(play)
    sheet = play(
        colour_up, table=play.table(1), worth=100, handed_in=HandedIn(received=100, issued=20), signed=("Ann", "Bo")
    )
    assert (sheet.signed, sheet.signed_too, sheet.added) == ("Ann", "Bo", 0)


def test_counts_are_summed_once_every_table_is_in(play: Play) -> None:
    seated(play)
    assert (summed(play).counted, summed(play).expected.total) == (None, 120_000)
    play(count_table, table=play.table(1), total=60_000)
    assert (summed(play).counted, summed(play).missing) == (None, (2,))
    play(count_table, table=play.table(2), seats={1: 20_000, 2: 30_000, 3: 10_000})
    found = summed(play)
    assert (found.counted, found.difference, found.cause, found.kind) == (120_000, 0, None, "break")
    assert entry_sentence(play.last) == "Table 2 counted: 60,000"


def test_an_over_chipped_table_is_named_and_a_recount_puts_it_right(play: Play) -> None:
    seated(play)
    play(count_table, table=play.table(1), total=60_000)
    play(count_table, table=play.table(2), total=60_500)
    found = summed(play)
    assert (found.difference, found.cause) == (500, Cause("tables_off", (2,), {"over": [500]}))
    play(count_table, table=play.table(2), total=60_000)
    assert (summed(play).difference, summed(play).cause, ChipCount.objects.count()) == (0, None, 2)
    play.undo()
    assert summed(play).difference == 500


def test_who_busts_leaves_their_chips_at_the_table(play: Play) -> None:
    seated(play)
    for table in (1, 2):
        play(count_table, table=play.table(table), total=60_000)
    play.now = NOON + 55 * MINUTE
    play(bust, seat=play.seat("1.3"))
    for table in (1, 2):
        play(count_table, table=play.table(table), total=60_000)
    found = summed(play)
    assert [(one.table, one.expected) for one in found.counts] == [(1, 60_000), (2, 60_000)]
    assert (found.kind, found.difference, found.cause) == ("in_play", 0, None)


def test_where_a_player_came_with_an_unknown_stack_the_table_is_not_accused(play: Play) -> None:
    seated(play)
    move = play(moves.order, entry=play.entry("Ada"), seat=play.seat("2.7"))
    play(moves.arrive, moves=[move])
    play(count_table, table=play.table(1), total=30_000)
    play(count_table, table=play.table(2), total=90_500)
    found = summed(play)
    assert [(one.table, one.expected) for one in found.counts] == [(1, None), (2, None)]
    assert (found.difference, found.cause) == (500, Cause("too_many"))


def test_an_entry_that_comes_after_the_count_does_not_unbalance_it(play: Play) -> None:
    seated(play)
    for table in (1, 2):
        play(count_table, table=play.table(table), total=60_000)
    play.now += timedelta(minutes=1)
    play(enter, name="Late")
    found = summed(play)
    assert (found.expected.total, found.then, found.counted, found.difference) == (140_000, 120_000, 120_000, 0)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "count_needs_figures"),
        ({"total": -1}, "chips_negative"),
        ({"total": 120_001}, "count_above_play"),
        ({"seats": {1: 1, 2: -1, 3: 1}}, "chips_negative"),
        ({"seats": {1: 100, 2: 100}}, "count_lacks_seat"),
        ({"seats": {1: 100, 2: 100, 9: 100}}, "seat_is_empty"),
        ({"seats": {1: 100, 2: 100, 3: 100}, "total": 400}, "count_differs"),
    ],
)
def test_a_count_that_cannot_be_is_refused(play: Play, given: dict[str, Any], code: str) -> None:
    seated(play)
    assert refusal(play, count_table, table=play.table(1), **given).code == code
    assert (ChipCount.objects.count(), FloorLog.objects.filter(action="chips.counted").count()) == (0, 0)


def test_chips_of_somebody_who_sat_nobody_knows_where_accuse_no_table(play: Play) -> None:
    play(enter, name="Gone")
    seated(play)
    play(bust, entry=play.entry("Gone"))
    play(count_table, table=play.table(1), total=70_000)
    play(count_table, table=play.table(2), total=70_000)
    found = summed(play)
    assert [one.expected for one in found.counts] == [None, None]
    assert (found.difference, found.cause) == (0, None)
