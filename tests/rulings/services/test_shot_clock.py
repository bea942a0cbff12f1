"""The clock on players, several at once, and their time banks."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from rulings.models import ShotClock
from rulings.selectors.shot_clock import open_clocks, shot_time, time_banks_left_by_entry
from rulings.services import shot_clock as shot_clocks
from rulings.services.penalties.penalties import disqualify
from tables.services.balance.breaking import break_table
from tables.services.hands import busts
from tests.tables.play import Play
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(play: Play) -> Play:
    """Three at a table, with two time banks each."""
    Tournament.objects.filter(pk=play.tournament.pk).update(house_overrides={"time_banks": 2})
    play.tournament.refresh_from_db()
    play.sit(t1=[1, 2, 3])
    return play


def call(room: Play, name: str = "Ada", **more: object) -> ShotClock:
    clock: ShotClock = room(shot_clocks.call_clock, entry=room.entry(name), **more)
    return clock


def wait(room: Play, seconds: int) -> None:
    room.now += timedelta(seconds=seconds)


def time_banks_left(room: Play) -> int:
    """Ada's time banks."""
    ada = room.entry("Ada").pk
    return time_banks_left_by_entry(room.tournament, [ada], now=room.now)[ada]


def refusal(room: Play, action: Callable[..., Any], **given: Any) -> str:
    with pytest.raises(Refused) as refused:
        room(action, **given)
    return refusal_sentence(refused.value)


def test_several_players_can_be_on_the_clock_at_once(room: Play) -> None:
    call(room, "Ada")
    call(room, "Bix")
    names = [clock.entry.player.display_name for clock in open_clocks(room.tournament)]
    assert (names, entry_sentence(room.last)) == (
        ["Ada", "Bix"],
        "Bix put on the clock: 25 s, the last 5 counted aloud",
    )


def test_expired_shot_clock_means_a_fold_or_a_check(room: Play) -> None:
    bet, none = call(room, "Ada"), call(room, "Bix", facing_bet=False)
    wait(room, 40)
    for clock in (bet, none):
        room(shot_clocks.end_clock, shot_clock=clock, acted=False)
    assert list(ShotClock.objects.order_by("pk").values_list("result", flat=True)) == ["dead", "checked"]


def test_shot_clock_stops_when_its_table_breaks(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=range(1, 6), t3=range(1, 6))
    stays, breaks = call(play, "Ada"), call(play, "Kit")
    play(break_table, table=play.table(3), seed="5" * 64)
    breaks.refresh_from_db()
    stopped = (breaks.result, breaks.ended_at, list(open_clocks(play.tournament)))
    play.undo()
    assert stopped == ("called_off", play.now - timedelta(seconds=1), [stays])
    assert list(open_clocks(play.tournament)) == [stays, breaks]


@pytest.mark.parametrize("way", ["bust", "together", "disqualified"])
def test_shot_clock_ends_when_its_player_busts(room: Play, way: str) -> None:
    clock, stays = call(room, "Ada"), call(room, "Bix")
    if way == "bust":
        room(busts.bust, entry=room.entry("Ada"))
    elif way == "together":
        room(busts.bust_together, entries=[room.entry("Ada"), room.entry("Cleo")], stacks=[300, 200])
    else:
        room(disqualify, entry=room.entry("Ada"), reason="other", chips=0)
    clock.refresh_from_db()
    stopped = (clock.result, list(open_clocks(room.tournament)))
    room.undo()
    assert stopped == ("called_off", [stays])
    assert list(open_clocks(room.tournament)) == [clock, stays]


def test_cancelling_a_shot_clock_returns_the_time_bank(room: Play) -> None:
    clock = call(room)
    room(shot_clocks.use_time_bank, shot_clock=clock)
    used = time_banks_left(room)
    room(shot_clocks.call_off_clock, shot_clock=clock)
    back = time_banks_left(room)
    room.undo()
    assert (used, back, time_banks_left(room)) == (1, 2, 1)


def test_shot_clock_cannot_kill_a_hand_before_the_time_is_over(room: Play) -> None:
    clock = call(room)
    wait(room, 27)
    assert refusal(room, shot_clocks.end_clock, shot_clock=clock, acted=False) == (
        "Not ended: 2 s are left. The hand cannot be dead before that. Wait, or say that the player acted."
    )


def test_player_cannot_use_more_time_banks_than_available(room: Play) -> None:
    clock = call(room)
    for _ in range(2):
        room(shot_clocks.use_time_bank, shot_clock=clock)
    assert (ShotClock.objects.get().banked, time_banks_left(room)) == (60, 0)
    assert entry_sentence(room.last) == "Ada used a time bank of 30 s, the last one"
    assert refusal(room, shot_clocks.use_time_bank, shot_clock=clock) == (
        "Ada has no time bank left. The clock keeps running."
    )


def test_time_bank_is_available_again_after_an_undo(room: Play) -> None:
    clock = call(room)
    room(shot_clocks.use_time_bank, shot_clock=clock)
    room(undo, entry=room.last)
    assert (ShotClock.objects.get().banked, time_banks_left(room)) == (0, 2)


def test_player_has_at_most_one_clock(room: Play) -> None:
    clock = call(room)
    twice = refusal(room, shot_clocks.call_clock, entry=room.entry("Ada"))
    room(shot_clocks.end_clock, shot_clock=clock)
    ended = refusal(room, shot_clocks.call_off_clock, shot_clock=clock)
    room(busts.bust, entry=room.entry("Bix"))
    out = refusal(room, shot_clocks.call_clock, entry=room.entry("Bix"))
    assert (twice, ended, out) == (
        "Ada is on the clock already. Use that clock.",
        "The clock on Ada has ended. Call it again if the player must act now.",
        "Bix is out. If that is a mistake, undo the bust in the log first.",
    )


def test_shot_clock_of_15_seconds_is_over_after_15_seconds(room: Play) -> None:
    Tournament.objects.filter(pk=room.tournament.pk).update(house_overrides={"shot_clock": 15})
    clock = call(room)
    assert (entry_sentence(room.last), shot_time(clock).ends_at - clock.started_at) == (
        "Ada put on the clock: 10 s, the last 5 counted aloud",
        timedelta(seconds=15),
    )


def test_shot_clock_by_street_requires_the_street(room: Play) -> None:
    Tournament.objects.filter(pk=room.tournament.pk).update(house_overrides={"shot_clock": "by_street"})
    given = [call(room, name, street=street) for name, street in (("Ada", "preflop"), ("Bix", "turn"))]
    assert [time.seconds + time.last_seconds for time in given] == [15, 30]
    assert refusal(room, shot_clocks.call_clock, entry=room.entry("Cleo")) == (
        "In this event time is given by the street. Choose the street: preflop, flop, turn or river."
    )
