"""One player with bags for two days 2 that are played side by side: what is compared waits for all flights."""

import pytest

from tables.selectors.chips.sums import expected_chips
from tables.services.days import carry_over
from tests.tables.festival import Festival
from tests.tables.services.days.test_carry_over import SETTINGS
from tests.tables.services.days.test_days_beside import carried, split, third_bagged  # noqa: F401 - a fixture
from tournaments.services.days.flights import set_carry_over

pytestmark = pytest.mark.django_db


def test_the_bonus_for_a_further_bag_goes_where_the_best_one_goes_and_waits_for_all_flights(
    split: Festival,  # noqa: F811
) -> None:
    split.whole(set_carry_over, **SETTINGS | {"policy": "best_and_bonus", "bonus": 5_000})
    said = split.flights["2ab"].refused(carry_over.confirm_carry_over)
    assert said.startswith("These flights have not ended: 1C.")
    third_bagged(split)
    assert carried(split, "2c") == {"Fay": 25_000, "Gus": 35_000}
    assert carried(split, "2ab")["Ada"] == 35_000
    assert expected_chips(split.flights["2ab"].tournament).total == 185_000
