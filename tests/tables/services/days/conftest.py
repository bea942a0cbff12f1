"""What the tests of days begin with."""

import pytest

from tests.tables.festival import Festival


@pytest.fixture
def bagged(festival: Festival) -> Festival:
    """Ada bags in both flights, Bix and Cleo in one each; Dory is out."""
    festival.whole.tournament.house_overrides = {"several_flights": "best_stack"}
    festival.whole.tournament.save()
    festival.flight("1A", after=0)
    festival.flight("1B", after=1)
    festival.enter("1A", "Ada", "Bix", "Dory")
    festival.bag("1A", Ada=25_000, Bix=35_000)
    festival.enter("1B", "Ada", "Cleo")
    festival.bag("1B", Ada=30_000, Cleo=10_000)
    return festival
