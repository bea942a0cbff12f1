"""The next step: worked examples of a day, and properties that always hold."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.days.day_path import BagFacts, FlightsFacts
from tournaments.rules.floor.next_step import (
    FIRST_DAY,
    OF_A_FLIGHT,
    TO_THE_FINISH,
    DayFacts,
    Phase,
    RoomFacts,
    SetupStep,
    StepMark,
    marked_phases,
    present_phase,
    setup_steps,
    tables_to_open,
)

COUNTS = st.integers(0, 30)
ROOMS = st.builds(
    RoomFacts,
    tables=COUNTS,
    seats=COUNTS,
    free=COUNTS,
    seated=COUNTS,
    waiting=COUNTS,
    last=COUNTS,
    printed=st.booleans(),
)


def step_marks(room: RoomFacts, players: int) -> str:
    """The marks of the five steps as letters: done, next, open, closed."""
    return "".join(str(step.mark)[0] for step in setup_steps(room, players=players))


@for_each(
    ("room", "players", "expected"),
    [
        (RoomFacts(), 0, "ncccc"),
        (RoomFacts(), 1, "noccc"),
        (RoomFacts(waiting=27), 27, "dnccc"),
        (RoomFacts(tables=3, seats=27, free=27), 0, "ndccc"),
        (RoomFacts(tables=2, seats=18, free=18, waiting=27), 27, "dnocc"),
        (RoomFacts(tables=3, seats=27, free=27, waiting=27), 27, "ddncc"),
        (RoomFacts(tables=3, seats=27, seated=27), 27, "dddon"),
        (RoomFacts(tables=3, seats=27, seated=27, printed=True), 27, "ddddn"),
        (RoomFacts(tables=4, seats=36, free=8, seated=27, waiting=1, printed=True), 28, "ddnoc"),
    ],
)
def test_setup_steps_are_marked_done_or_next_or_open(room: RoomFacts, players: int, expected: str) -> None:
    assert step_marks(room, players) == expected


def test_blocked_setup_step_shows_the_step_to_do_first() -> None:
    steps = setup_steps(RoomFacts(waiting=9), players=9)
    assert [step.because for step in steps] == [None, None, SetupStep.TABLES, SetupStep.TABLES, SetupStep.TABLES]


@given(room=ROOMS, players=st.integers(0, 40))
def test_exactly_one_setup_step_is_marked_as_next(room: RoomFacts, players: int) -> None:
    steps = setup_steps(room, players=players)
    assert [step.step for step in steps] == list(FIRST_DAY)
    assert sum(step.mark is StepMark.NEXT for step in steps) == 1
    assert all((step.because is not None) == (step.mark is StepMark.CLOSED) for step in steps)


@pytest.mark.parametrize(
    ("seats", "players", "expected"), [(0, 0, 1), (0, 9, 1), (0, 27, 3), (0, 28, 4), (27, 32, 1), (9, 27, 2)]
)
def test_number_of_tables_to_open_follows_the_number_of_players(seats: int, players: int, expected: int) -> None:
    assert tables_to_open(RoomFacts(seats=seats), players=players, seats_per_table=9) == expected


@given(seats=COUNTS, players=st.integers(0, 400), each=st.integers(2, 12))
def test_tables_to_open_are_the_fewest_that_seat_all_players(seats: int, players: int, each: int) -> None:
    count = tables_to_open(RoomFacts(seats=seats), players=players, seats_per_table=each)
    assert seats + count * each >= players
    assert count == 1 or seats + (count - 1) * each < players


NIGHT: dict[str, Any] = {"entries": 40, "paid": 5, "final_table": 9}


@for_each(
    ("day", "expected"),
    [
        (DayFacts(begun=False, left=40, **NIGHT), Phase.SETUP),
        (DayFacts(begun=True, left=40, **NIGHT), Phase.REGISTRATION),
        (DayFacts(begun=True, left=8, **NIGHT), Phase.REGISTRATION),
        (DayFacts(begun=True, left=24, sells_more=False, **NIGHT), Phase.PAYOUTS),
        (DayFacts(begun=True, left=8, sells_more=False, **NIGHT), Phase.PAYOUTS),
        (DayFacts(begun=True, left=24, sells_more=False, posted=True, **NIGHT), Phase.PAYOUTS),
        (DayFacts(begun=True, left=9, sells_more=False, posted=True, **NIGHT), Phase.FINAL_TABLE),
        (DayFacts(begun=True, left=28, sells_more=False, posted=True, entries=180, paid=27), Phase.MONEY),
        (DayFacts(begun=True, left=1, sells_more=False, posted=True, **NIGHT), Phase.FINISH),
        (DayFacts(begun=True, left=6, sells_more=False, posted=True, seats=5, **NIGHT), Phase.MONEY),
        (DayFacts(begun=True, left=7, sells_more=False, posted=True, **NIGHT), Phase.FINAL_TABLE),
        (DayFacts(begun=True, left=6, sells_more=False, posted=True, **NIGHT), Phase.MONEY),
        (DayFacts(begun=True, left=5, sells_more=False, posted=True, seats=5, **NIGHT), Phase.FINISH),
        (DayFacts(begun=True, over=True, left=1, **NIGHT), None),
    ],
)
def test_phase_of_the_day_follows_from_the_state_of_the_tournament(day: DayFacts, expected: Phase | None) -> None:
    assert present_phase(day) is expected


def test_money_phase_is_done_once_all_players_left_are_paid() -> None:
    closed: dict[str, Any] = {"begun": True, "sells_more": False, "posted": True}
    before, after = DayFacts(left=9, **closed, **NIGHT), DayFacts(left=5, **closed, **NIGHT)
    assert [str(mark) for _, mark in marked_phases(before)] == ["done", "done", "done", "next", "open", "open"]
    assert [str(mark) for _, mark in marked_phases(after)] == ["done", "done", "done", "done", "next", "open"]
    unpaid = DayFacts(left=9, **closed, **{**NIGHT, "paid": 0})
    assert [str(mark) for _, mark in marked_phases(unpaid)] == ["done", "done", "done", "open", "next", "open"]
    assert {str(mark) for _, mark in marked_phases(DayFacts(begun=True, over=True, left=1, **NIGHT))} == {"done"}


def test_final_table_phase_comes_first_if_fewer_places_are_paid() -> None:
    few, many = DayFacts(begun=True, **NIGHT), DayFacts(begun=True, **{**NIGHT, "paid": 27})
    assert [phase for phase, _ in marked_phases(few)][3:5] == [Phase.FINAL_TABLE, Phase.MONEY]
    assert [phase for phase, _ in marked_phases(many)][3:5] == [Phase.MONEY, Phase.FINAL_TABLE]


@given(
    day=st.builds(
        DayFacts,
        begun=st.booleans(),
        over=st.booleans(),
        sells_more=st.booleans(),
        posted=st.booleans(),
        pays=st.booleans(),
        paid=COUNTS,
        entries=COUNTS,
        left=COUNTS,
        final_table=st.integers(2, 10),
    )
)
def test_day_has_exactly_one_current_phase_until_the_end(day: DayFacts) -> None:
    path = marked_phases(day)
    assert {phase for phase, _ in path} == set(TO_THE_FINISH)
    assert sum(mark is StepMark.NEXT for _, mark in path) == (0 if day.over else 1)


def steps_of(players: int, **given: Any) -> str:
    room = RoomFacts(tables=1, seats=9, free=0, seated=players, printed=True) if players else RoomFacts()
    steps = setup_steps(room, players=players, **given)
    return " ".join(f"{step.step}:{str(step.mark)[0]}" for step in steps)


def test_setup_of_day_2_begins_with_flights_and_carry_over() -> None:
    plays, ended = FlightsFacts(flights=3, ended=2), FlightsFacts(flights=3, ended=3)
    assert steps_of(0, flights=plays) == "flights:n carry_over:c tables:c draw:c print:c start:c"
    assert steps_of(0, flights=ended) == "flights:d carry_over:n tables:c draw:c print:c start:c"
    carried = FlightsFacts(flights=3, ended=3, carried=9)
    assert steps_of(9, flights=carried) == "flights:d carry_over:d tables:d draw:d print:d start:n"


def test_start_of_a_later_day_is_possible_without_a_draw() -> None:
    assert steps_of(9, drawn=False) == "draw:n print:o start:o"
    assert steps_of(9, drawn=True) == "draw:d print:d start:n"


@pytest.mark.parametrize(
    ("bags", "expected"),
    [
        (BagFacts(), Phase.PLAY),
        (BagFacts(bagging=True, last_hands=True, players=9), Phase.LAST_HANDS),
        (BagFacts(bagging=True, players=9, bags=8), Phase.BAGS),
        (BagFacts(bagging=True, players=9, bags=9, verified=3), Phase.VERIFY),
        (BagFacts(bagging=True, players=9, bags=9, verified=9), Phase.END_DAY),
    ],
)
def test_last_phase_of_a_flight_is_bagging(bags: BagFacts, expected: Phase) -> None:
    day = DayFacts(begun=True, sells_more=False, entries=40, left=9, pays=False, flight=True, bags=bags)
    assert present_phase(day) is expected
    assert [phase for phase, _ in marked_phases(day)] == list(OF_A_FLIGHT)
    assert present_phase(replace(day, ended=True)) is None


def test_player_left_alone_in_a_flight_has_not_won_the_tournament() -> None:
    alone = DayFacts(begun=True, sells_more=False, entries=40, left=1, pays=False, bags=BagFacts())
    assert present_phase(replace(alone, flight=True)) is Phase.PLAY
    assert present_phase(alone) is Phase.FINISH
