"""Colour-ups: when, what each table hands in, and sheets that cannot be."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model

from tables.models import ChipKind, ColourUpSheet, FoundChips
from tables.rules.chips.colour_up_sheet import HandedIn
from tables.selectors.chips.sets import ChipColourUp, chip_values_in_play, chips_to_colour_up
from tables.selectors.chips.sums import Expected, expected_chips
from tables.services.balance import moves
from tables.services.chips.colour_ups import colour_up, exchange_found_chips
from tables.services.chips.counts import record_table_count
from tables.services.chips.sets import set_chips
from tables.services.hands import busts
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tests.tables.services.chips.chip_actions import BREAK, SET, refusal, seated, summed
from tournaments.models import Role
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services import lifecycle
from tournaments.services.staff.roles import grant_role

pytestmark = pytest.mark.django_db


def test_colour_up_exchanges_100s_for_500s_at_each_table(play: Play) -> None:
    seated(play)
    kinds = list(ChipKind.objects.all())
    assert chips_to_colour_up(play.tournament, kinds, step=2) == [ChipColourUp(100, 500, 2, due=True, waiting=(1, 2))]
    play(colour_up, table=play.table(1), worth=100, handed_in=HandedIn(received=30, issued=6))
    assert chips_to_colour_up(play.tournament, kinds, step=2) == [ChipColourUp(100, 500, 2, due=True, waiting=(2,))]
    play(colour_up, table=play.table(2), worth=100, handed_in=HandedIn(received=30, issued=6))
    assert chip_values_in_play(play.tournament, step=2) == [500, 1_000]


def test_colour_up_by_seats_stores_the_race_winners(play: Play) -> None:
    seated(play)
    handed_in = HandedIn(seats={1: 12, 2: 8, 3: 9}, winners=(2, 3))
    sheet = play(colour_up, table=play.table(1), worth=100, handed_in=handed_in, anyway=True)
    assert (sheet.received, sheet.issued, sheet.value_added, sheet.seats) == (
        29,
        6,
        100,
        [[1, 12, 0], [2, 8, 1], [3, 9, 1]],
    )
    assert entry_sentence(play.last) == "Table 1: 29 of 100 in, 6 of 500 out, +100 in play, number confirmed"
    assert summed(play).expected.total == 120_100
    play.undo()
    assert (ColourUpSheet.objects.count(), summed(play).expected.total) == (0, 120_000)


def test_colour_up_of_2000s_to_5000s_preserves_the_value(play: Play) -> None:
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


def test_colour_up_by_rounding_requires_no_race_winners(play: Play) -> None:
    play.tournament.house_overrides = {"race_by": "rounding"}
    play.tournament.save(update_fields=["house_overrides"])
    seated(play)
    handed_in = HandedIn(seats={1: 12, 2: 8, 3: 9})
    sheet = play(colour_up, table=play.table(1), worth=100, handed_in=handed_in, anyway=True)
    assert (sheet.seats, sheet.value_added) == ([[1, 12, 0], [2, 8, 1], [3, 9, 1]], 100)


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
def test_impossible_colour_up_sheet_is_refused(play: Play, given: dict[str, Any], code: str) -> None:
    seated(play)
    plain = {"table": play.table(1), "worth": 100, "handed_in": HandedIn(received=30, issued=6)}
    assert refusal(play, colour_up, **{**plain, **given}).code == code
    assert not ColourUpSheet.objects.exists()


def test_chip_cannot_be_coloured_up_before_its_break(play: Play) -> None:
    seated(play)
    play.now = NOON + MINUTE
    refused = refusal(play, colour_up, table=play.table(1), worth=100, handed_in=HandedIn(received=30, issued=6))
    assert (refused.code, refused.facts) == ("chip_still_needed", {"chip": 100, "level": 1})


def test_chip_is_coloured_up_only_once_at_a_table(play: Play) -> None:
    seated(play)
    given = {"table": play.table(1), "worth": 100, "handed_in": HandedIn(received=30, issued=6)}
    play(colour_up, **given)
    assert refusal(play, colour_up, **given).code == "coloured_up_already"
    assert refusal(play, set_chips, chips=[SET[1], {**SET[2], "in_stack": 16}]).code == "chip_has_sheets"


def test_colour_up_of_a_rack_stores_two_signatures(play: Play) -> None:
    seated(play)
    given = {"handed_in": HandedIn(received=100, issued=20), "signed": ("Ann", "Bo"), "anyway": True}
    sheet = play(colour_up, table=play.table(1), worth=100, **given)
    assert (sheet.signed, sheet.signed_too, sheet.value_added) == ("Ann", "Bo", 0)


def test_colour_up_count_below_the_known_chips_needs_confirmation(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=[1, 2])
    play(set_chips, chips=SET)
    play.now = BREAK
    given = {"table": play.table(1), "worth": 100, "handed_in": HandedIn(received=47, issued=9)}
    assert play.refused(colour_up, **given) == (
        "Table 1 has 50 chips of 100, not 47: no player came or left. Count again. If the number is right, confirm it."
    )
    move = play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.7"))
    play(moves.seat_arrived_players, moves=[move])
    assert play(colour_up, **given).received == 47


def test_colour_up_count_is_checked_against_the_counted_table(play: Play) -> None:
    seated(play)
    move = play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.7"))
    play(moves.seat_arrived_players, moves=[move])
    play(record_table_count, table=play.table(1), total=40_000)
    given = {"table": play.table(1), "worth": 100}
    refused = refusal(play, colour_up, **given, handed_in=HandedIn(received=18, issued=4))
    assert (refused.code, refused.facts["rest"], refused.facts["smallest"]) == ("sheet_not_payable", 38_200, 500)
    refused = refusal(play, colour_up, **given, handed_in=HandedIn(received=405, issued=81), signed=("Ann", "Bo"))
    assert (refused.code, refused.facts["total"]) == ("sheet_above_table", 40_000)
    assert play(colour_up, **given, handed_in=HandedIn(received=15, issued=3)).value_added == 0


@pytest.fixture
def coloured(play: Play) -> Play:
    """Two tables of three without their 100s; nothing was won or lost in the race."""
    seated(play)
    for table in (1, 2):
        play(colour_up, table=play.table(table), worth=100, handed_in=HandedIn(received=30, issued=6))
    return play


def test_late_chips_are_exchanged_at_equal_value(coloured: Play) -> None:
    row = coloured(exchange_found_chips, seat=coloured.seat("1.2"), worth=100, chips=7)
    assert (row.entry, row.given, row.value_lost) == (coloured.entry("Bix"), 500, 200)
    assert entry_sentence(coloured.last) == "Bix, seat 1.2, late chips: 7 of 100, exchanged for 500, 200 removed"
    found = expected_chips(coloured.tournament)
    assert (found, found.total) == (Expected(120_000, 0, 0, 0, -200), 119_800)
    coloured.undo()
    assert (FoundChips.objects.count(), expected_chips(coloured.tournament).total) == (0, 120_000)


def test_worthless_late_chips_cause_no_table_difference(coloured: Play) -> None:
    coloured(lifecycle.change_settings, house_overrides={"later_found": "worthless"})
    coloured(exchange_found_chips, seat=coloured.seat("1.2"), worth=100, chips=5)
    coloured(record_table_count, table=coloured.table(1), total=59_500)
    coloured(record_table_count, table=coloured.table(2), total=60_000)
    told = summed(coloured)
    assert [(count.table, count.expected) for count in told.counts] == [(1, 59_500), (2, 60_000)]
    assert (told.difference, told.cause) == (0, None)


def test_late_chips_of_exact_value_leave_no_remainder(coloured: Play) -> None:
    coloured(exchange_found_chips, seat=coloured.seat("1.2"), worth=100, chips=10)
    assert entry_sentence(coloured.last) == "Bix, seat 1.2, late chips: 10 of 100, exchanged for 1,000"


def test_house_rule_may_make_late_chips_worthless(coloured: Play) -> None:
    coloured(lifecycle.change_settings, house_overrides={"later_found": "worthless"})
    row = coloured(exchange_found_chips, seat=coloured.seat("2.1"), worth=100, chips=20)
    assert (row.given, expected_chips(coloured.tournament).total) == (0, 118_000)


def test_house_rule_may_let_only_directors_exchange_late_chips(coloured: Play) -> None:
    coloured(lifecycle.change_settings, house_overrides={"later_found": "by_director"})
    hand = get_user_model().objects.create_user("floor")
    coloured(grant_role, user=hand, kind=Role.Kind.FLOOR)
    director, coloured.by = coloured.by, hand
    given = {"seat": coloured.seat("1.2"), "worth": 100, "chips": 5}
    assert refusal(coloured, exchange_found_chips, **given).code == "found_needs_director"
    coloured.by = director
    assert coloured(exchange_found_chips, **given).given == 500


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
def test_invalid_late_chip_exchange_is_refused(coloured: Play, given: dict[str, Any], code: str) -> None:
    wanted = {"seat": "1.2", "worth": 100, "chips": 5, **given}
    wanted["seat"] = coloured.seat(wanted["seat"])
    assert refusal(coloured, exchange_found_chips, **wanted).code == code
    assert not FoundChips.objects.exists()


def test_late_chips_are_refused_at_a_table_that_still_uses_them(play: Play) -> None:
    seated(play)
    play(colour_up, table=play.table(1), worth=100, handed_in=HandedIn(received=30, issued=6))
    assert refusal(play, exchange_found_chips, seat=play.seat("2.1"), worth=100, chips=5).code == "chip_in_play"
    assert play(exchange_found_chips, seat=play.seat("1.1"), worth=100, chips=5).given == 500


def test_late_chips_are_refused_before_any_colour_up(play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    play(set_chips, chips=SET)
    play.now = BREAK
    assert refusal(play, exchange_found_chips, seat=play.seat("1.1"), worth=100, chips=5).code == "chip_in_play"


def test_bust_after_a_late_chip_exchange_does_not_change_the_sums(coloured: Play) -> None:
    coloured(exchange_found_chips, seat=coloured.seat("1.2"), worth=100, chips=7)
    coloured(busts.bust, entry=coloured.entry("Bix"))
    assert expected_chips(coloured.tournament).total == 119_800
