"""Bags of one player for two days 2 side by side, and the schedule of the day to which bags are carried over."""

import pytest

from tables.selectors.chips.sums import expected_chips
from tables.services.days import carry_over
from tests.tables.festival import Festival
from tests.tables.services.days.test_carry_over import SETTINGS
from tests.tables.services.days.test_days_beside import carried, split, third_bagged  # noqa: F401 - a fixture
from tournaments.models import Tournament
from tournaments.rules.structure.schedule.blind_schedule import LevelRow
from tournaments.selectors.clock.timeline import day_steps
from tournaments.selectors.structure import blind_schedule
from tournaments.services.days.flights import set_carry_over

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_bonus_for_a_further_bag_is_added_to_the_best_bag(
    split: Festival,  # noqa: F811
) -> None:
    split.whole(set_carry_over, **SETTINGS | {"policy": "best_and_bonus", "bonus": 5_000})
    said = split.flights["2ab"].refused(carry_over.confirm_carry_over)
    assert said.startswith("These flights have not ended: 1C.")
    third_bagged(split)
    assert carried(split, "2c") == {"Fay": 25_000, "Gus": 35_000}
    assert carried(split, "2ab")["Ada"] == 35_000
    assert expected_chips(split.flights["2ab"].tournament).total == 185_000


def test_day_2_schedule_begins_with_its_first_played_level(bagged: Festival) -> None:
    def shown() -> list[LevelRow]:
        tournament = Tournament.objects.select_related("clock").get(pk=bagged.whole.tournament.pk)
        rows = blind_schedule(tournament, now=bagged.whole.now).rows
        return [row for row in rows if isinstance(row, LevelRow)]

    def printed() -> list[int]:
        return [row.number for row in shown()]

    begins = bagged.whole.tournament.days.get(code="2").begins
    bagged.whole(set_carry_over, **SETTINGS)
    assert {row.begins for row in day_steps(bagged.whole.tournament, now=bagged.whole.now)} == {None}
    assert (printed(), {row.begins for row in shown()}) == ([1, 2, 3, 4], {None})
    bagged.whole(set_carry_over, **SETTINGS | {"restart": "printed", "printed": 3})
    assert (printed(), shown()[0].begins) == ([3, 4], begins)
    bagged.whole(carry_over.confirm_carry_over)
    assert printed() == [3, 4]
    assert shown()[0].begins == begins
    bagged.whole.undo()
    assert (printed(), shown()[0].begins) == ([3, 4], begins)
