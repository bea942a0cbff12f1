"""Two rows of the register in one event: one person's bullets, or two people."""

from tests.conftest import MINUTE, NOON
from tournaments.rules.players.shared_entries import TimeInPlay, bullet_numbers_by_entry, overlapping_entries


def stay(entry: int, bullet: int, since: int, until: int | None) -> TimeInPlay:
    return TimeInPlay(entry, bullet, NOON + since * MINUTE, None if until is None else NOON + until * MINUTE)


def test_successive_entries_of_merged_players_are_renumbered_by_time() -> None:
    stays = [stay(1, 1, 60, None), stay(2, 1, 0, 60)]
    assert (overlapping_entries(stays), bullet_numbers_by_entry(stays)) == (None, {2: 1, 1: 2})


def test_merged_entries_keep_bullet_numbers_that_do_not_clash() -> None:
    assert bullet_numbers_by_entry([stay(1, 3, 60, None), stay(2, 1, 0, 30)]) == {1: 3, 2: 1}


def test_players_with_overlapping_entries_cannot_be_merged() -> None:
    first, second = stay(1, 1, 0, 61), stay(2, 1, 60, None)
    assert overlapping_entries([second, first]) == (first, second)
    assert overlapping_entries([stay(1, 1, 0, None), stay(2, 2, 5, 6)]) is not None
    assert (overlapping_entries([]), overlapping_entries([first])) == (None, None)
