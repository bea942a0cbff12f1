"""The start of the next day, and each flight's play beyond it."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.days.restart import FlightEnd, Restart, RestartAt, day_restart, time_played_beyond

MINUTE = timedelta(minutes=1)
NONE = timedelta()
HOURS = dict.fromkeys(range(1, 31), 60 * MINUTE)
# 1A ended in level 15 with half of it left, 1B at the end of 15, 1C in 16, a turbo in 16 with five of 15 minutes left
A = FlightEnd(0, 15, 15 * MINUTE, 30 * MINUTE)
B = FlightEnd(1, 15, NONE, 30 * MINUTE)
C = FlightEnd(2, 16, 29 * MINUTE, 30 * MINUTE)
TURBO = FlightEnd(3, 16, 5 * MINUTE, 15 * MINUTE)
FLIGHTS = [A, B, C, TURBO]


@pytest.mark.parametrize(
    ("flights", "policy", "printed", "restart"),
    [
        (FLIGHTS, RestartAt.LOWEST, None, Restart(15, 30 * MINUTE, 0)),
        ([B, C, TURBO], RestartAt.LOWEST, None, Restart(16, 60 * MINUTE, 1)),
        ([C, TURBO], RestartAt.LOWEST, None, Restart(16, 58 * MINUTE, 2)),
        (FLIGHTS, RestartAt.LAST_FLIGHT, None, Restart(16, 20 * MINUTE, 3)),
        (FLIGHTS, RestartAt.PRINTED, 14, Restart(14, 60 * MINUTE)),
        ([], RestartAt.PRINTED, 1, Restart(1, 60 * MINUTE)),
    ],
)
def test_next_day_restarts_at_the_level_chosen_by_the_policy(
    flights: list[FlightEnd], policy: RestartAt, printed: int | None, restart: Restart
) -> None:
    assert day_restart(flights, policy=policy, spans=HOURS, printed=printed) == restart


def test_earlier_of_two_equal_flights_decides_the_restart() -> None:
    again = FlightEnd(4, 15, 15 * MINUTE, 30 * MINUTE)
    assert day_restart([again, A], policy=RestartAt.LOWEST, spans=HOURS).flight == 0


def test_time_played_beyond_the_restart_is_measured_by_next_day_levels() -> None:
    restart = day_restart(FLIGHTS, policy=RestartAt.LOWEST, spans=HOURS)
    beyond = [time_played_beyond(flight, restart, spans=HOURS) for flight in FLIGHTS]
    assert beyond == [NONE, 30 * MINUTE, 32 * MINUTE, 70 * MINUTE]


@pytest.mark.parametrize(
    ("policy", "missing"), [(RestartAt.LOWEST, "no flight has ended"), (RestartAt.PRINTED, "no level is printed")]
)
def test_restart_without_flights_is_refused(policy: RestartAt, missing: str) -> None:
    with pytest.raises(ValueError, match=missing):
        day_restart([], policy=policy, spans=HOURS)


def test_restart_level_missing_on_the_next_day_is_refused() -> None:
    with pytest.raises(ValueError, match="the next day has no level 31"):
        day_restart([], policy=RestartAt.PRINTED, spans=HOURS, printed=31)


ENDS = st.builds(
    lambda order, level, span, played: FlightEnd(order, level, (span - min(span, played)) * MINUTE, span * MINUTE),
    st.integers(0, 9),
    st.integers(1, 29),
    st.integers(10, 90),
    st.integers(1, 90),
)


@given(st.lists(ENDS, min_size=1, max_size=6, unique_by=lambda flight: flight.order))
def test_lowest_restart_is_at_or_below_the_last_level_of_every_flight(flights: list[FlightEnd]) -> None:
    restart = day_restart(flights, policy=RestartAt.LOWEST, spans=HOURS)
    assert min(time_played_beyond(flight, restart, spans=HOURS) for flight in flights) >= -timedelta(seconds=1)
    decided = next(flight for flight in flights if flight.order == restart.flight)
    assert time_played_beyond(decided, restart, spans=HOURS) == NONE
