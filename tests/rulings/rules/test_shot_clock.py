"""The clock on a player, TDA 2024 rule 29."""

from datetime import UTC, datetime, timedelta

from rulings.rules.shot_clock import ShotTime, Stands, seconds_for

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)


def stands(second: float, banked: int = 0) -> Stands:
    return ShotTime(NOON, 25, 5, banked).stands(NOON + timedelta(seconds=second))


def test_25_seconds_then_5_aloud_then_up() -> None:
    assert [stands(second) for second in (0, 24.9, 25, 29.9, 30)] == [
        Stands.THINKING,
        Stands.THINKING,
        Stands.LAST_SECONDS,
        Stands.LAST_SECONDS,
        Stands.UP,
    ]


def test_a_time_bank_puts_the_end_off() -> None:
    assert (stands(40, banked=30), stands(60, banked=30)) == (Stands.THINKING, Stands.UP)


def test_nothing_is_left_of_a_clock_that_is_up_for_long() -> None:
    assert ShotTime(NOON, 25, 5).left(NOON + timedelta(hours=1)) == timedelta(0)


def test_an_event_with_a_shot_clock_gives_its_own_seconds() -> None:
    told = [
        seconds_for("off", called=25),
        seconds_for(30, called=25),
        seconds_for("by_street", called=25, street="flop"),
    ]
    assert told == [25, 30, 20]
