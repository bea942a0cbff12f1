"""Chips that were counted, and the sum that must balance."""

from datetime import timedelta
from typing import Any

import pytest

from tables.models import ChipCount, LiveCount
from tables.rules.chips.colour_up_sheet import HandedIn
from tables.rules.chips.known_stack import CountSource
from tables.rules.chips.sums import Cause
from tables.selectors.chips.live_counts import live_stacks, stack_by_entry_at_table
from tables.services.balance import moves
from tables.services.chips.colour_ups import colour_up
from tables.services.chips.counts import record_stacks, record_table_count
from tables.services.hands.bag_counts import StackCount
from tables.services.hands.busts import bust
from tests.conftest import MINUTE, NOON
from tests.tables.ending import Ending
from tests.tables.play import Play, sit
from tests.tables.services.chips.chip_actions import refusal, seated, summed
from tournaments.models import BustOut, FloorLog, RebuyOrAddOn, Sold
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.desk.entries import enter

pytestmark = pytest.mark.django_db

Known = list[tuple[str, int, str, int | None]]


def test_chip_counts_are_summed_once_every_table_is_counted(play: Play) -> None:
    seated(play)
    assert (summed(play).counted_total, summed(play).expected.total) == (None, 120_000)
    play(record_table_count, table=play.table(1), total=60_000)
    assert (summed(play).counted_total, summed(play).missing) == (None, (2,))
    play(record_table_count, table=play.table(2), seats={1: 20_000, 2: 30_000, 3: 10_000})
    found = summed(play)
    assert (found.counted_total, found.difference, found.cause, found.kind) == (120_000, 0, None, "break")
    assert entry_sentence(play.last) == "Table 2 counted: 60,000"


def test_recount_clears_the_report_of_too_many_chips(play: Play) -> None:
    seated(play)
    play(record_table_count, table=play.table(1), total=60_000)
    play(record_table_count, table=play.table(2), total=60_500)
    found = summed(play)
    assert (found.difference, found.cause) == (500, Cause("tables_off", (2,), {"over": [500]}))
    play(record_table_count, table=play.table(2), total=60_000)
    assert (summed(play).difference, summed(play).cause, ChipCount.objects.count()) == (0, None, 2)
    play.undo()
    assert summed(play).difference == 500


def test_chips_of_a_busted_player_remain_at_the_table(play: Play) -> None:
    seated(play)
    for table in (1, 2):
        play(record_table_count, table=play.table(table), total=60_000)
    play.now = NOON + 55 * MINUTE
    play(bust, seat=play.seat("1.3"))
    for table in (1, 2):
        play(record_table_count, table=play.table(table), total=60_000)
    found = summed(play)
    assert [(count.table, count.expected) for count in found.counts] == [(1, 60_000), (2, 60_000)]
    assert (found.kind, found.difference, found.cause) == ("in_play", 0, None)


def test_player_moved_with_an_unknown_stack_causes_no_table_difference(play: Play) -> None:
    seated(play)
    move = play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.7"))
    play(moves.seat_arrived_players, moves=[move])
    play(record_table_count, table=play.table(1), total=30_000)
    play(record_table_count, table=play.table(2), total=90_500)
    found = summed(play)
    assert [(count.table, count.expected) for count in found.counts] == [(1, None), (2, None)]
    assert (found.difference, found.cause) == (500, Cause("too_many"))


def test_late_entry_causes_no_difference_in_the_chip_count(play: Play) -> None:
    seated(play)
    for table in (1, 2):
        play(record_table_count, table=play.table(table), total=60_000)
    play.now += timedelta(minutes=1)
    play(enter, name="Late")
    found = summed(play)
    assert (found.expected.total, found.expected_total, found.counted_total, found.difference) == (
        140_000,
        120_000,
        120_000,
        0,
    )


def test_player_seated_at_a_counted_table_increases_the_expected_chips(play: Play) -> None:
    """Table 1 is counted, two come late, one to each table; then table 2 is counted."""
    seated(play)
    play(record_table_count, table=play.table(1), total=60_000)
    play(sit, name="Late", seat=play.seat("1.5"))
    play(sit, name="Later", seat=play.seat("2.5"))
    play(record_table_count, table=play.table(2), total=80_000)
    found = summed(play)
    assert [(count.table, count.total, count.since) for count in found.counts] == [(1, 60_000, 20_000), (2, 80_000, 0)]
    assert (found.counted_now, found.expected_total, found.difference, found.cause) == (160_000, 160_000, 0, None)
    play(sit, name="Last", seat=play.seat("1.6"))
    assert (summed(play).change_since_counts, summed(play).difference) == (20_000, 0)


def test_bought_or_removed_chips_change_the_expected_table_count(play: Play) -> None:
    seated(play)
    play(record_table_count, table=play.table(1), total=60_000)
    play.now += MINUTE
    for name, chips in (("Ada", 20_000), ("Dory", 20_000)):  # Dory's are counted at table 2
        RebuyOrAddOn.objects.create(entry=play.entry(name), sold=Sold.REBUY, chips=chips, bought_at=play.now)
    play(bust, seat=play.seat("1.2"))
    BustOut.objects.update(chips_removed=21_000)
    play(record_table_count, table=play.table(2), total=80_000)
    found = summed(play)
    assert [count.since for count in found.counts] == [-1_000, 0]
    assert (found.expected_total, found.counted_now, found.difference) == (139_000, 139_000, 0)


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
def test_impossible_count_is_refused(play: Play, given: dict[str, Any], code: str) -> None:
    seated(play)
    assert refusal(play, record_table_count, table=play.table(1), **given).code == code
    assert (ChipCount.objects.count(), FloorLog.objects.filter(action="chips.counted").count()) == (0, 0)


def test_player_without_a_known_seat_causes_no_table_difference(play: Play) -> None:
    play(enter, name="Gone")
    seated(play)
    play(bust, entry=play.entry("Gone"))
    play(record_table_count, table=play.table(1), total=70_000)
    play(record_table_count, table=play.table(2), total=70_000)
    found = summed(play)
    assert [count.expected for count in found.counts] == [None, None]
    assert (found.difference, found.cause) == (0, None)


def test_later_colour_up_adjusts_the_chip_count(play: Play) -> None:
    seated(play)
    play(record_table_count, table=play.table(1), total=60_000)
    handed_in = HandedIn(seats={1: 14, 2: 8, 3: 9}, winners=(1, 2))
    play(colour_up, table=play.table(1), worth=100, handed_in=handed_in, anyway=True)
    play(record_table_count, table=play.table(2), total=60_000)
    assert (summed(play).counted_total, summed(play).change_since_counts, summed(play).difference) == (120_000, -100, 0)
    handed_in = HandedIn(seats={1: 14, 2: 8, 3: 11}, winners=(1, 2))
    play(colour_up, table=play.table(2), worth=100, handed_in=handed_in, anyway=True)
    found = summed(play)
    assert [(count.table, count.total, count.since) for count in found.counts] == [(1, 60_000, -100), (2, 60_000, 200)]
    assert (found.counted_total, found.counted_now, found.expected_total, found.difference) == (
        120_000,
        120_100,
        120_100,
        0,
    )


def stacks(play: Play, **chips: int) -> list[StackCount]:
    return [StackCount(entry=play.entry(name), stack=stack) for name, stack in chips.items()]


def known_stacks(play: Play, *sources: CountSource) -> Known:
    asked = {"sources": frozenset(sources)} if sources else {}
    return [
        (stack.name, stack.chips, stack.seat, stack.known.change_since_previous)
        for stack in live_stacks(play.tournament, **asked)
    ]


def test_only_counted_players_are_listed_with_the_growth_of_stacks(play: Play) -> None:
    seated(play)
    play(record_stacks, stacks=stacks(play, Ada=20_000, Bix=35_000))
    assert entry_sentence(play.last) == "2 stacks counted: 55,000 in all"
    play.now += 10 * MINUTE
    play(record_stacks, stacks=stacks(play, Ada=42_000))
    assert known_stacks(play) == [("Ada", 42_000, "1.1", 22_000), ("Bix", 35_000, "1.2", None)]
    assert list(stack_by_entry_at_table(play.tournament, table=2)) == []
    play.undo()
    assert known_stacks(play) == [("Bix", 35_000, "1.2", None), ("Ada", 20_000, "1.1", None)]


def test_chip_count_sent_late_by_a_phone_keeps_the_original_time(play: Play) -> None:
    seated(play)
    play(record_stacks, stacks=stacks(play, Ada=20_000))
    play(record_stacks, stacks=stacks(play, Ada=10_000), at=play.now - 20 * MINUTE)
    assert known_stacks(play) == [("Ada", 20_000, "1.1", 10_000)]
    play(record_stacks, stacks=stacks(play, Bix=10_000), at=play.now + 20 * MINUTE)
    assert LiveCount.objects.get(entry=play.entry("Bix")).at == play.now


def test_self_reported_chip_count_is_stored_separately(play: Play) -> None:
    seated(play)
    play(record_stacks, stacks=stacks(play, Ada=20_000))
    play(record_stacks, stacks=stacks(play, Ada=90_000), source="player")
    assert entry_sentence(play.last) == "1 stack as the player says: 90,000"
    assert known_stacks(play) == [("Ada", 20_000, "1.1", None)]
    assert known_stacks(play, *CountSource) == [("Ada", 90_000, "1.1", 70_000)]


def test_chip_count_above_all_chips_in_play_is_refused(play: Play) -> None:
    seated(play)
    refused = refusal(play, record_stacks, stacks=stacks(play, Ada=100_000, Bix=20_001))
    assert (refused.code, LiveCount.objects.count()) == ("count_above_play", 0)
    assert "120,001 chips are more than the 120,000 in play" in refusal_sentence(refused)


def test_busted_player_is_removed_from_the_chip_count_list(play: Play) -> None:
    seated(play)
    play(record_stacks, stacks=stacks(play, Ada=20_000))
    play.now += 15 * MINUTE
    play(bust, seat=play.seat("1.1"))
    assert known_stacks(play) == []
    assert refusal(play, record_stacks, stacks=stacks(play, Ada=20_000)).code == "count_of_player_out"


def test_table_count_by_seats_stores_the_stacks_of_players(play: Play) -> None:
    seated(play)
    play(record_table_count, table=play.table(2), seats={1: 0, 2: 30_000, 3: 10_000})
    assert known_stacks(play) == [("Enzo", 30_000, "2.2", None), ("Fay", 10_000, "2.3", None)]
    play.undo()
    assert known_stacks(play) == []


def test_verified_bag_counts_as_a_known_stack(ending: Ending) -> None:
    ending.bag(Ada=500)
    ending.count(Bix=500)
    found = live_stacks(ending.tournament)
    assert [(stack.name, stack.chips, stack.known.count.source) for stack in found] == [
        ("Ada", ending.stack + 500, CountSource.BAG)
    ]
