"""Colour-ups: when, what each table hands in, and sheets that cannot be."""

from typing import Any

import pytest

from tables.models import ChipKind, ColourUpSheet
from tables.rules.chips.colour_up_sheet import HandedIn
from tables.selectors.chips.sets import ChipColourUp, chips_to_colour_up, worths_in_play
from tables.services.balance import moves
from tables.services.chips.colour_ups import colour_up
from tables.services.chips.counts import count_table
from tables.services.chips.sets import set_chips
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tests.tables.services.chips.chip_actions import BREAK, SET, refusal, seated, summed
from tournaments.sentences.floor_log import entry_sentence

pytestmark = pytest.mark.django_db


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
    sheet = play(colour_up, table=play.table(1), worth=100, handed_in=handed_in, anyway=True)
    assert (sheet.received, sheet.issued, sheet.added, sheet.seats) == (29, 6, 100, [[1, 12, 0], [2, 8, 1], [3, 9, 1]])
    assert entry_sentence(play.last) == "Table 1: 29 of 100 in, 6 of 500 out, +100 in play, number confirmed"
    assert summed(play).expected.total == 120_100
    play.undo()
    assert (ColourUpSheet.objects.count(), summed(play).expected.total) == (0, 120_000)


def test_2000s_become_5000s_of_equal_value_and_what_is_over_is_raced_for(play: Play) -> None:
    seated(play)
    play(set_chips, chips=[{"worth": worth} for worth in (200, 500)])
    given = {"table": play.table(1), "worth": 200, "anyway": True}
    twice = HandedIn(seats={1: 4, 3: 3}, winners=(1, 3))
    assert refusal(play, colour_up, **given, handed_in=twice).facts == {"due": 1, "named": 2, "new": 500}
    refused = refusal(play, colour_up, **given, handed_in=HandedIn(received=40, issued=15))
    assert (refused.code, refused.facts["least"]) == ("issues_too_few", 16)
    play(colour_up, **given, handed_in=HandedIn(seats={1: 4, 3: 3}, winners=(1,)))
    assert entry_sentence(play.last) == "Table 1: 7 of 200 in, 3 of 500 out, +100 in play, number confirmed"
    assert summed(play).expected.total == 120_100


def test_a_house_that_rounds_needs_no_winners(play: Play) -> None:
    play.tournament.house_overrides = {"race_by": "rounding"}
    play.tournament.save(update_fields=["house_overrides"])
    seated(play)
    handed_in = HandedIn(seats={1: 12, 2: 8, 3: 9})
    sheet = play(colour_up, table=play.table(1), worth=100, handed_in=handed_in, anyway=True)
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
        ({"handed_in": HandedIn(received=27, issued=6)}, "sheet_other_number"),
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
    given = {"handed_in": HandedIn(received=100, issued=20), "signed": ("Ann", "Bo"), "anyway": True}
    sheet = play(colour_up, table=play.table(1), worth=100, **given)
    assert (sheet.signed, sheet.signed_too, sheet.added) == ("Ann", "Bo", 0)


def test_47_hundreds_at_a_table_of_five_that_nobody_left_are_questioned(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=[1, 2])
    play(set_chips, chips=SET)
    play.now = BREAK
    given = {"table": play.table(1), "worth": 100, "handed_in": HandedIn(received=47, issued=9)}
    assert play.refused(colour_up, **given) == (
        "Table 1 has 50 chips of 100, not 47: no player came or left. Count again. If the number is right, confirm it."
    )
    move = play(moves.order, entry=play.entry("Ada"), seat=play.seat("2.7"))
    play(moves.arrive, moves=[move])
    assert play(colour_up, **given).received == 47


def test_a_counted_table_is_asked_whether_the_other_chips_make_the_rest(play: Play) -> None:
    seated(play)
    move = play(moves.order, entry=play.entry("Ada"), seat=play.seat("2.7"))
    play(moves.arrive, moves=[move])
    play(count_table, table=play.table(1), total=40_000)
    given = {"table": play.table(1), "worth": 100}
    refused = refusal(play, colour_up, **given, handed_in=HandedIn(received=18, issued=4))
    assert (refused.code, refused.facts["rest"], refused.facts["smallest"]) == ("sheet_not_payable", 38_200, 500)
    refused = refusal(play, colour_up, **given, handed_in=HandedIn(received=405, issued=81), signed=("Ann", "Bo"))
    assert (refused.code, refused.facts["total"]) == ("sheet_above_table", 40_000)
    assert play(colour_up, **given, handed_in=HandedIn(received=15, issued=3)).added == 0
