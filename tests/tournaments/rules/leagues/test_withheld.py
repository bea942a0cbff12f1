"""The part of an event's pool withheld for the fund of its season."""

from decimal import Decimal

import pytest

from tournaments.rules.leagues.fund import Withholding, withheld_amount, withholding_as_json
from tournaments.rules.leagues.season_rules import season_rules_from_json

# 6.5 % of each pool, to 5 euro, 250 at most
PUBLISHED = season_rules_from_json({"withheld": "6.5", "withheld_to": 5, "withheld_cap": 250})


@pytest.mark.parametrize(
    ("pool", "withheld"),
    [(0, 0), (30, 0), (40, 5), (1_000, 65), (1_200, 80), (1_100, 70), (3_800, 245), (3_900, 250), (50_000, 250)],
)
def test_withheld_amount_is_rounded_and_capped(pool: int, withheld: int) -> None:
    kept = withholding_as_json(PUBLISHED, digits=2)
    assert kept == {"percent": "6.50", "unit": 500, "cap": 25_000}
    assert withheld_amount(kept, pool * 100) == withheld * 100


def test_season_without_a_fund_withholds_nothing() -> None:
    assert withholding_as_json(season_rules_from_json({}), digits=2) == {}
    assert withheld_amount({}, 100_000) == 0


def test_withheld_amount_never_exceeds_the_pool() -> None:
    assert Withholding(Decimal(100), unit=500).withheld_from(300) == 300
    assert withholding_as_json(season_rules_from_json({"withheld": "10"}), digits=0) == {
        "percent": "10.00", "unit": 1, "cap": None,
    }  # fmt: skip
