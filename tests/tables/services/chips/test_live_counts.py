"""Stacks counted during play: each a further count, with its source and moment."""

import pytest

from tables.models import LiveCount
from tables.rules.chips.known_stack import CountSource
from tables.selectors.chips.live_counts import live_stacks, stacks_at
from tables.services.chips.counts import count_table
from tables.services.chips.live_counts import count_stacks
from tables.services.hands.bag_counts import StackCount
from tables.services.hands.busts import bust
from tests.conftest import MINUTE
from tests.tables.ending import Ending
from tests.tables.play import Play
from tests.tables.services.chips.chip_actions import refusal, seated
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence

pytestmark = pytest.mark.django_db

Known = list[tuple[str, int, str, int | None]]


def stacks(play: Play, **chips: int) -> list[StackCount]:
    return [StackCount(entry=play.entry(name), stack=stack) for name, stack in chips.items()]


def known_stacks(play: Play, *sources: CountSource) -> Known:
    asked = {"sources": frozenset(sources)} if sources else {}
    return [
        (stack.name, stack.chips, stack.seat, stack.known.change) for stack in live_stacks(play.tournament, **asked)
    ]


def test_counted_players_alone_are_listed_with_seat_and_growth(play: Play) -> None:
    seated(play)
    play(count_stacks, stacks=stacks(play, Ada=20_000, Bix=35_000))
    assert entry_sentence(play.last) == "2 stacks counted: 55,000 in all"
    play.now += 10 * MINUTE
    play(count_stacks, stacks=stacks(play, Ada=42_000))
    assert known_stacks(play) == [("Ada", 42_000, "1.1", 22_000), ("Bix", 35_000, "1.2", None)]
    assert list(stacks_at(play.tournament, table=2)) == []
    play.undo()
    assert known_stacks(play) == [("Bix", 35_000, "1.2", None), ("Ada", 20_000, "1.1", None)]


def test_a_count_that_waited_on_a_phone_has_the_moment_at_which_it_was_made(play: Play) -> None:
    seated(play)
    play(count_stacks, stacks=stacks(play, Ada=20_000))
    play(count_stacks, stacks=stacks(play, Ada=10_000), at=play.now - 20 * MINUTE)
    assert known_stacks(play) == [("Ada", 20_000, "1.1", 10_000)]
    play(count_stacks, stacks=stacks(play, Bix=10_000), at=play.now + 20 * MINUTE)
    assert LiveCount.objects.get(entry=play.entry("Bix")).at == play.now


def test_players_own_count_is_kept_apart(play: Play) -> None:
    seated(play)
    play(count_stacks, stacks=stacks(play, Ada=20_000))
    play(count_stacks, stacks=stacks(play, Ada=90_000), source="player")
    assert entry_sentence(play.last) == "1 stack as the player says: 90,000"
    assert known_stacks(play) == [("Ada", 20_000, "1.1", None)]
    assert known_stacks(play, *CountSource) == [("Ada", 90_000, "1.1", 70_000)]


def test_more_chips_than_are_in_play_are_refused_in_words(play: Play) -> None:
    seated(play)
    refused = refusal(play, count_stacks, stacks=stacks(play, Ada=100_000, Bix=20_001))
    assert (refused.code, LiveCount.objects.count()) == ("count_above_play", 0)
    assert "120,001 chips are more than the 120,000 in play" in refusal_sentence(refused)


def test_busted_player_is_not_counted_and_leaves_the_list(play: Play) -> None:
    seated(play)
    play(count_stacks, stacks=stacks(play, Ada=20_000))
    play.now += 15 * MINUTE
    play(bust, seat=play.seat("1.1"))
    assert known_stacks(play) == []
    assert refusal(play, count_stacks, stacks=stacks(play, Ada=20_000)).code == "count_of_player_out"


def test_a_table_counted_seat_by_seat_counts_its_stacks_too(play: Play) -> None:
    seated(play)
    play(count_table, table=play.table(2), seats={1: 0, 2: 30_000, 3: 10_000})
    assert known_stacks(play) == [("Enzo", 30_000, "2.2", None), ("Fay", 10_000, "2.3", None)]
    play.undo()
    assert known_stacks(play) == []


def test_verified_bag_is_a_known_stack(ending: Ending) -> None:
    ending.bag(Ada=500)
    ending.count(Bix=500)
    found = live_stacks(ending.tournament)
    assert [(stack.name, stack.chips, stack.known.count.source) for stack in found] == [
        ("Ada", ending.stack + 500, CountSource.BAG)
    ]
