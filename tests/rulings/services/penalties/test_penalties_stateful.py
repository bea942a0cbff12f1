"""Penalties in any order: given, moved, broken, dealt, dealt again, counted, undone, overturned, disqualified.

In play, in hand for hand and in the last hands of a day.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rulings.models import MissedHand, Penalty
from rulings.selectors.penalties.penalties import penalty_state, running_penalties
from rulings.services.penalties import missed_hands, penalties
from tables.models import SeatAssignment, Table
from tables.rules.hands.bagging import HAND
from tables.selectors.balance import open_moves
from tables.selectors.chips.sums import expected_chips
from tables.selectors.hands.bags import last_hands_being_played
from tables.services import room as rooms
from tables.services.balance import breaking, moves
from tables.services.hands import bagging, buttons, ticks
from tables.services.seats import draws
from tables.services.undo import undo
from tests.suite.hypothesis_profiles import WITH_FIXTURES, of_a_hundred
from tests.tables.play import NAMES, Play, sit
from tournaments.models import BustOut, ClockAnchor, Entry, FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.floor.floor import Floor

STACK = 20_000
PLAYERS = 8

Action = Callable[[Play, int], Any]


def _entry(play: Play, at: int) -> Entry:
    return list(Entry.objects.filter(tournament=play.tournament).order_by("pk"))[at % PLAYERS]


def _penalty(play: Play, at: int) -> Penalty:
    rows = list(Penalty.objects.filter(tournament=play.tournament).order_by("pk"))
    if not rows:
        raise Refused("penalty_served", number=0)
    return rows[at % len(rows)]


def _table(play: Play, at: int) -> Table:
    return list(Table.objects.filter(tournament=play.tournament).order_by("number"))[at % 3]


def give(play: Play, at: int) -> None:
    kind, count = [("warning", 0), ("hands", 1), ("hands", 3), ("rounds", 1)][at % 4]
    play(
        penalties.give_penalty,
        entry=_entry(play, at // 4),
        sanction=penalties.Sanction(kind=kind, count=count, reason="stalling"),
    )


def move(play: Play, at: int) -> None:
    """Called to the next free seat of another table; they sit down at once, or are still walking."""
    entry = _entry(play, at)
    free = [seat for table in range(3) for seat in _table(play, table).seats.filter(assignment__isnull=True)]
    called = play(moves.order_move, entry=entry, seat=free[at % len(free)])
    if at % 3:
        play(moves.seat_arrived_players, moves=[called])


def sit_down(play: Play, at: int) -> None:
    if walking := list(open_moves(play.tournament)):
        play(moves.seat_arrived_players, moves=[walking[at % len(walking)]])


def break_one(play: Play, at: int) -> None:
    play(breaking.break_table, table=_table(play, at))


def deal(play: Play, at: int) -> None:
    table = _table(play, at)
    if table.dealt_at is None:
        there = SeatAssignment.objects.filter(seat__table=table, kind="sits").values_list("seat__number", flat=True)
        play(buttons.set_button, table=table, button=min(there, default=1))
    play(buttons.deal_next, table=table)


def deal_again(play: Play, at: int) -> None:
    """The deal that is on the table is told a second time: nothing more is served (TDA 2024 rule 35-C)."""
    table = _table(play, at)
    play(_told, table=table)
    before = MissedHand.objects.count()
    play(_told, table=table)
    assert MissedHand.objects.count() == before


def _told(f: Floor, *, table: Table) -> None:
    with f.record("penalty.counted", name="Ada", hands=1, estimated=False, left_hands=0):
        missed_hands.count_dealt_hands(f, deals={table.pk: table.deal_id})


def play_hand_for_hand(play: Play, at: int) -> None:
    """Begun, played on hand by hand, or ended."""
    if ClockAnchor.objects.get().hand is None:
        play(hand_for_hand.start_hand_for_hand)
    elif at % 4:
        play(ticks.close_and_deal_next_hand, anyway=True)
    else:
        play(ticks.end_hand_for_hand, anyway=True)


def last_hands(play: Play, at: int) -> None:
    """Announced, ticked table by table, or over."""
    if last_hands_being_played(play.tournament) is None:
        play(bagging.announce_last_hands, hands=2)
    elif at % 5:
        play(bagging.tick_last_hand, table=_table(play, at))
    else:
        play(bagging.end_last_hands, anyway=True)


def count(play: Play, at: int) -> None:
    play(missed_hands.count_missed_hands, penalty=_penalty(play, at), hands=1 + at % 3)


def wait(play: Play, at: int) -> None:
    """Some hands go by, and what the clock then says of a penalty is taken, but never one hand more."""
    play.now += HAND * (at % 4)
    penalty = _penalty(play, at)
    hands = penalty_state(penalty, now=play.now + timedelta(seconds=2)).estimated_hands
    assert play.refused(missed_hands.count_missed_hands, penalty=penalty, hands=hands + 1, estimated=True)
    play(missed_hands.count_missed_hands, penalty=penalty, hands=hands, estimated=True)


def stop_or_go(play: Play, _at: int) -> None:
    """The clock is paused, or runs on."""
    play(clock.pause_clock if ClockAnchor.objects.get().since else clock.start_clock)


def overturn(play: Play, at: int) -> None:
    play(penalties.overturn_penalty, penalty=_penalty(play, at), why="Seen otherwise")


def disqualify(play: Play, at: int) -> None:
    play(penalties.disqualify, entry=_entry(play, at), reason="collusion", chips=1_000 * (at % 20))


def _since_seated(play: Play) -> list[FloorLog]:
    """Return the log entries since the players sat down, the latest first."""
    rows = FloorLog.objects.filter(tournament=play.tournament).exclude(action__in=BY_ITSELF)
    return list(
        rows.exclude(action__regex=r"^(entry|tables|table)\.(entered|opened)").exclude(action="tournament.opened")
    )


def undo_last(play: Play, _at: int) -> None:
    if rows := _since_seated(play):
        play(undo, entry=rows[0])


def undo_earlier(play: Play, at: int) -> None:
    if rows := _since_seated(play):
        play(undo, entry=rows[at % len(rows)])


ACTIONS: list[Action] = [
    give, give, move, sit_down, break_one, deal, deal, deal_again, play_hand_for_hand, play_hand_for_hand,
    last_hands, last_hands, count, wait, stop_or_go, overturn, disqualify, undo_last, undo_earlier,
]  # fmt: skip

steps = st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 400)), min_size=4, max_size=24)


def seat_everybody(f: Floor, *, play: Play) -> None:
    spots = [f"{1 + at % 3}.{1 + at // 3}" for at in range(PLAYERS)]
    for name, spot in zip(NAMES, spots, strict=False):
        sit(f, name=name, seat=play.seat(spot))


def served_hands(play: Play) -> dict[int, int]:
    """Hands served of each penalty, by its row."""
    return {penalty.pk: penalty.missed.count() for penalty in Penalty.objects.filter(tournament=play.tournament)}


def what_runs(play: Play) -> set[int]:
    """The penalties that are being served, by their row."""
    return set(running_penalties(play.tournament).values_list("pk", flat=True))


def check_invariants(play: Play) -> None:
    """Check the invariants."""
    rows = list(Penalty.objects.filter(tournament=play.tournament))
    done = served_hands(play)
    assert [penalty for penalty in rows if done[penalty.pk] > penalty.hands] == []
    assert len({penalty.number for penalty in rows}) == len(rows)
    deals = list(MissedHand.objects.values_list("penalty__entry", "deal"))  # a hand counts for one penalty of theirs
    assert len(set(deals)) == len(deals)
    removed = sum(BustOut.objects.filter(entry__tournament=play.tournament).values_list("chips_removed", flat=True))
    assert expected_chips(play.tournament).total + removed == PLAYERS * STACK
    out = set(BustOut.objects.values_list("entry", flat=True))
    sitting = list(
        SeatAssignment.objects.filter(tournament=play.tournament, kind="sits").values_list("entry", flat=True)
    )
    assert (set(sitting) & out, len(set(sitting))) == (set(), len(sitting))


def seated(tournament: Tournament, director: User) -> Play:
    """Everybody sits, at three tables, and the draw is sealed, so that a table can break."""
    play = Play(tournament, director)
    play(rooms.open_new_tables, count=3)
    play(seat_everybody, play=play)
    play(draws.seal_seed, seed="5eed" * 16)
    return play


@pytest.mark.django_db
def test_penalty_continues_at_the_new_table_of_a_player(tournament: Tournament, director: User) -> None:
    play = seated(tournament, director)
    penalty = play(
        penalties.give_penalty,
        entry=_entry(play, 2),
        sanction=penalties.Sanction(kind="hands", count=3, reason="stalling"),
    )
    deal(play, 2)
    before = served_hands(play), what_runs(play)
    break_one(play, 2)
    assert (served_hands(play), what_runs(play)) == before == ({penalty.pk: 1}, {penalty.pk})
    for _ in range(2):
        sit_down(play, 0)
    there = SeatAssignment.objects.select_related("seat__table").get(entry=_entry(play, 2), kind="sits").seat.table
    deal(play, there.number - 1)
    assert (there.number != 3, served_hands(play)) == (True, {penalty.pk: 2})


@pytest.mark.slow
@pytest.mark.django_db
@settings(
    max_examples=of_a_hundred(15),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=WITH_FIXTURES,
)
@given(steps)
def test_missed_hands_count_exactly_once_after_any_sequence_of_actions(
    tournament: Tournament, director: User, done: list[tuple[Action, int]]
) -> None:
    with transaction.atomic():
        play = seated(tournament, director)
        for action, at in done:
            before = served_hands(play), what_runs(play)
            with suppress(Refused):
                action(play, at)
            if action in (move, sit_down, break_one):
                assert (served_hands(play), what_runs(play)) == before
            check_invariants(play)
        transaction.set_rollback(True)
