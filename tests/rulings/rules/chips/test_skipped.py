"""TDA 2024 rule 53-B; Robert's Rules and WSOP live action count players: a player who was passed over."""

import pytest

from rulings.rules.chips.deed import Deed
from rulings.rules.chips.skipped import Skipped, skipped
from tournaments.rules.house import house_rules

FOLD, CALL, CHECK = Deed("Bo", "fold"), Deed("Cy", "call"), Deed("Di", "check")


def test_53_b_after_substantial_action_a_silent_player_is_too_late():
    assert skipped([FOLD, CALL], had_time=True, house=house_rules()) == Skipped(too_late=True, gone_by=2, enough=True)


@pytest.mark.parametrize("behind", [[], [CALL], [FOLD, CHECK]])
def test_53_b_less_than_that_is_backed_up(behind: list[Deed]):
    assert skipped(behind, had_time=True, house=house_rules()) == Skipped(False, len(behind), False)


def test_53_b_who_had_no_time_to_speak_up_still_acts():
    assert skipped([FOLD, CALL], had_time=False, house=house_rules()) == Skipped(False, 2, True)


@pytest.mark.parametrize(
    ("rule", "late"), [("two_players", [False, True, True, True]), ("three_players", [False, False, True, True])]
)
def test_other_houses_count_the_players_behind(rule: str, late: list[bool]):
    house = house_rules("roberts", {"skipped_player": rule})
    behind = [FOLD, CHECK, CALL, Deed("Eve", "fold")]
    assert [skipped(behind[:count], had_time=True, house=house).too_late for count in range(1, 5)] == late


def test_a_player_who_acts_twice_is_counted_once():
    assert not skipped([CALL, CALL, CALL], had_time=True, house=house_rules("roberts")).too_late
