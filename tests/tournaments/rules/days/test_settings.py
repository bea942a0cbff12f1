"""The rules of days, read from what a tournament keeps."""

import pytest

from tournaments.rules.days.carry_over import CarryOverPolicy
from tournaments.rules.days.day_end import DayEnd, EndsAt
from tournaments.rules.days.removed_bags import PayFor
from tournaments.rules.days.restart import RestartAt
from tournaments.rules.days.settings import carry_over_rules_from_json, day_end_from_json


def test_empty_carry_over_settings_have_defaults() -> None:
    rules = carry_over_rules_from_json({})
    assert (rules.policy, rules.removed.pay, rules.restart) == (
        CarryOverPolicy.BEST,
        PayFor.NOTHING,
        RestartAt.LOWEST,
    )


def test_stored_carry_over_and_day_end_settings_are_read_back() -> None:
    rules = carry_over_rules_from_json(
        {"policy": "added", "pay": "bonus", "amount": 400_000, "restart": "printed", "printed": 9}
    )
    assert (rules.policy, rules.removed.amount, rules.printed) == (CarryOverPolicy.ADDED, 400_000, 9)
    assert day_end_from_json({"at": "players", "players": 9}) == DayEnd(at=EndsAt.PLAYERS, players=9)
    assert day_end_from_json({}) is None


@pytest.mark.parametrize("kept", [{"policy": "largest"}, {"pay": "all"}, {"restart": "highest"}])
def test_unknown_value_in_carry_over_settings_is_refused(kept: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        carry_over_rules_from_json(kept)
