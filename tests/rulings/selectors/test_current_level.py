"""A tournament as a ruling finds it."""

from datetime import datetime, timedelta

from rulings.selectors.current_level import current_level_of
from tournaments.models import Tournament

MINUTE = timedelta(minutes=1)


def test_first_level_is_current_before_the_start(tournament: Tournament, noon: datetime) -> None:
    here = current_level_of(tournament, now=noon - MINUTE)
    assert (here.level.number, here.betting, here.game, here.seats) == (1, "no_limit", "texas_holdem", 9)


def test_current_level_follows_the_clock(tournament: Tournament, noon: datetime) -> None:
    assert current_level_of(tournament, now=noon + 25 * MINUTE).level.big_blind == 400


def test_next_level_is_current_during_a_break(tournament: Tournament, noon: datetime) -> None:
    assert current_level_of(tournament, now=noon + 45 * MINUTE).level.number == 3


def test_number_of_players_left_is_unknown_without_entries(tournament: Tournament, noon: datetime) -> None:
    assert current_level_of(tournament, now=noon).players_left is None


def test_smallest_chip_in_play_depends_on_the_level(tournament: Tournament, noon: datetime) -> None:
    """100s leave in the break after the second level."""
    chips = [current_level_of(tournament, now=noon + minutes * MINUTE).chip for minutes in (0, 25, 45)]
    assert chips == [100, 100, 500]
