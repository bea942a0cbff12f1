"""The moments at which players get all time banks again, by every value of the house setting."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from rulings.models import TimeBank
from rulings.selectors.shot_clock import time_banks_left_by_entry
from tables.services import room as rooms
from tables.services.balance import breaking
from tables.services.hands import bagging
from tables.services.seats import draws
from tests.conftest import MINUTE, NOON, level
from tests.tables.play import Play
from tournaments.models import Outage, Tournament
from tournaments.rules.levels import Break
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.services.clock import clock, hand_for_hand, outages
from tournaments.services.clock import steps as clock_moves

pytestmark = pytest.mark.django_db

DAYS = (level(1, 200), level(2, 400), Break(key="n", span=60 * MINUTE, end_of_day=True), level(3, 1000))


class Room:
    """Three players with two time banks each; times are minutes after noon, when the clock starts."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def house_rules(self, again: str, **more: object) -> None:
        """House rules give time banks again by this rule; Ada has used one of hers in the first minute."""
        house_rules = {"time_banks": 2, "time_banks_again": again, **more}
        Tournament.objects.filter(pk=self.play.tournament.pk).update(house_overrides=house_rules)
        self.play.tournament.refresh_from_db()
        self.uses(1)

    def uses(self, minute: float) -> None:
        """Ada uses a time bank."""
        self.at(minute)
        TimeBank.objects.create(entry=self.play.entry("Ada"), seconds=30, used_at=self.play.now)

    def at(self, minute: float) -> "Room":
        self.play.now = NOON + minute * MINUTE
        return self

    def does(self, minute: float, action: Callable[..., object], **given: object) -> None:
        self.at(minute).play(action, **given)

    def left(self, minute: float) -> int:
        """Ada's time banks."""
        self.play.tournament.refresh_from_db()
        ada = self.play.entry("Ada").pk
        return time_banks_left_by_entry(self.play.tournament, [ada], now=NOON + minute * MINUTE)[ada]


@pytest.fixture
def room(play: Play) -> Room:
    """Two tables, and two days of two levels and one."""
    Tournament.objects.filter(pk=play.tournament.pk).update(steps=steps_to_json(DAYS))
    play.tournament.refresh_from_db()
    play(draws.seal_seed, seed="5eed")
    play.sit(t1=[1, 2], t2=[1])
    play(clock.schedule_start, at=NOON)
    return Room(play)


def test_time_banks_are_not_offered_unless_house_rules_have_them(
    room: Room, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    room.house_rules("each_level", time_banks=0)
    ada = room.play.entry("Ada").pk
    with django_assert_num_queries(0):
        assert time_banks_left_by_entry(room.play.tournament, [ada], now=room.play.now) == {ada: 0}


def test_house_rule_may_disable_time_bank_refills(room: Room) -> None:
    room.house_rules("never")
    assert (room.left(1), room.left(30), room.left(500)) == (1, 1, 1)


def test_new_level_refills_time_banks(room: Room) -> None:
    room.house_rules("each_level")
    alone = [room.left(minute) for minute in (19.9, 20)]
    room.does(21, clock.pause_clock)
    assert (alone, room.left(22)) == ([1, 2], 2)


def test_undo_of_a_skipped_level_cancels_the_time_bank_refill(room: Room) -> None:
    room.house_rules("each_level")
    room.does(5, clock_moves.go_to_next)
    gone_to = room.play.last
    went = room.left(6)
    room.play.undo(gone_to)
    undone = room.left(6)
    room.play.undo()
    assert (went, undone, room.left(7)) == (2, 1, 2)


@pytest.mark.parametrize(
    "action", [hand_for_hand.close_round, hand_for_hand.deal_next_hand, hand_for_hand.end_hand_for_hand]
)
def test_level_reached_during_hand_for_hand_refills_time_banks(room: Room, action: Callable[..., object]) -> None:
    room.house_rules("each_level", hand_for_hand_seconds=120)
    room.does(19, hand_for_hand.start_hand_for_hand)
    before = room.left(20)
    room.does(20, action)
    assert (before, room.left(20.5)) == (1, 2)


def test_level_interrupted_by_a_break_refills_time_banks_once(room: Room) -> None:
    room.house_rules("each_level")
    room.does(5, clock_moves.insert_break, span=10 * MINUTE)
    assert [room.left(minute) for minute in (6, 16, 30.1)] == [1, 1, 2]


def test_unplayed_level_refills_no_time_banks(room: Room) -> None:
    room.house_rules("each_level")
    room.does(2, clock.add_time, span=timedelta(seconds=1))
    outage = Outage.objects.create(
        tournament=room.play.tournament,
        lost_at=NOON + 15 * MINUTE,
        back_at=NOON + 21 * MINUTE,
        step_key="l1",
        left=5 * MINUTE,
        played=15 * MINUTE,
    )
    ran_on = room.left(22)
    room.does(22, outages.settle_outage, outage=outage, take_back=outages.TakeBack.ALL)
    assert (ran_on, room.left(23), room.left(28)) == (2, 1, 2)


def test_day_after_a_day_ended_by_the_clock_refills_time_banks(room: Room) -> None:
    room.house_rules("each_day")
    over = room.left(41)
    room.does(700, clock_moves.go_to_next)
    assert (over, room.left(701)) == (1, 2)


def test_day_after_a_day_ended_by_the_director_refills_time_banks(room: Room) -> None:
    room.house_rules("each_day")
    room.does(5, clock_moves.go_to_step, step=2)
    over = room.left(6)
    room.does(10, clock_moves.go_to_next)
    assert (over, room.left(11)) == (1, 2)


def test_day_after_a_shortened_day_refills_time_banks(room: Room) -> None:
    room.house_rules("each_day")
    room.does(25, clock.pause_clock)
    room.does(700, clock_moves.go_to_step, step=3)
    assert room.left(701) == 2


@pytest.mark.parametrize("said", [True, False])
def test_first_play_after_last_hands_refills_time_banks(room: Room, *, said: bool) -> None:
    room.house_rules("each_day")
    room.does(25, bagging.announce_last_hands, hands=3)
    last_hands = room.left(26)
    if said:
        room.does(30, bagging.end_last_hands, anyway=True)
    room.does(700, clock.start_clock)
    assert (last_hands, room.left(701)) == (1, 2)


def test_time_banks_refilled_daily_are_not_refilled_at_new_levels(room: Room) -> None:
    room.house_rules("each_day")
    room.does(5, clock_moves.go_to_next)
    assert room.left(39) == 1


def test_undo_of_forming_the_final_table_cancels_time_bank_refill(room: Room) -> None:
    room.house_rules("final_table", redraw_at="never")
    two = room.left(2)
    room.does(3, breaking.break_table, table=room.play.table(2))
    banks_of_final_table = room.left(4)
    room.play.undo()
    assert (two, banks_of_final_table, room.left(5)) == (1, 2, 1)


def test_undo_of_a_final_table_redraw_cancels_time_bank_refill(room: Room) -> None:
    room.house_rules("final_table")
    room.does(3, breaking.redraw, tables=[room.play.table(1)])
    drawn = room.left(4)
    room.play.undo()
    assert (drawn, room.left(5)) == (2, 1)


def test_breaking_a_table_among_many_refills_no_time_banks(room: Room) -> None:
    room.play(rooms.open_new_tables, count=1)
    room.house_rules("final_table")
    room.does(3, rooms.close_table, table=room.play.table(3))
    assert room.left(4) == 1


def test_player_count_does_not_change_the_time_bank_query_count(
    room: Room, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    room.house_rules("each_level")
    names = ("Ada", "Bix", "Cleo")
    keys = [room.play.entry(name).pk for name in names]
    for some in (keys[:1], keys):
        with django_assert_num_queries(4):
            left = time_banks_left_by_entry(room.play.tournament, some, now=room.play.now)
    assert list(left.values()) == [1, 2, 2]
