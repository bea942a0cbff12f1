"""A set of chips, and whether the cases hold what the entries need."""

from typing import Any

import pytest

from tables.models import ChipKind
from tables.selectors.chips.sets import suggested_chip_set
from tables.selectors.chips.stock import ChipPlan, chip_plan, chip_stock, max_entries_from_stock
from tables.services.chips.sets import set_chips
from tests.tables.play import Play, stored
from tests.tables.services.chips.chip_actions import SET, refusal
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.desk.prices import add_profile

pytestmark = pytest.mark.django_db


def test_chip_set_change_can_be_undone(play: Play) -> None:
    play(set_chips, chips=SET)
    before = stored(play.tournament, ChipKind)
    play(set_chips, chips=[{**SET[0], "inventory": 150}, *SET[1:]])
    assert list(ChipKind.objects.values_list("worth", "inventory")) == [(100, 150), (500, 100), (1_000, 300)]
    assert entry_sentence(play.last) == "Chips: 100, 500, 1,000"
    play.undo()
    assert stored(play.tournament, ChipKind) == before


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ([], "chip_set_empty"),
        ([SET[0], SET[0]], "chip_named_twice"),
        ([{**SET[0], "in_stack": 9}, *SET[1:]], "chips_make_another_stack"),
        ([{**SET[0], "inventory": -1}], "chips_negative"),
    ],
)
def test_invalid_chip_set_is_refused(play: Play, given: list[dict[str, Any]], code: str) -> None:
    assert refusal(play, set_chips, chips=given).code == code
    assert not ChipKind.objects.exists()


def test_suggested_chip_set_makes_exactly_the_starting_stack(play: Play) -> None:
    kinds = suggested_chip_set(play.tournament)
    assert sum(kind.worth * kind.in_stack for kind in kinds) == 20_000
    assert [(kind.worth, kind.colour, kind.in_stack) for kind in kinds][:2] == [(100, "black", 10), (500, "purple", 10)]


def test_missing_chips_for_the_planned_entries_are_shown(play: Play) -> None:
    play(set_chips, chips=SET)
    kinds = list(ChipKind.objects.all())
    found = {
        stock.worth: (stock.needed, stock.inventory, stock.missing_count)
        for stock in chip_stock(play.tournament, kinds, plan=ChipPlan(30))
    }
    assert found == {100: (300, 200, 100), 500: (300, 100, 200), 1_000: (450, 300, 150)}


def test_entries_served_by_the_chip_stock_include_rebuys_and_add_ons(play: Play) -> None:
    play(set_chips, chips=SET)
    kinds = list(ChipKind.objects.all())
    assert max_entries_from_stock(play.tournament, kinds, plan=ChipPlan(30)) == 10
    play(add_profile, name="Rebuy", sells="rebuy", prize_share=1_000)
    play(add_profile, name="Add-on", sells="add_on", chips=30_000, prize_share=1_000)
    assert chip_plan(play.tournament, entries=5) == ChipPlan(5, 5, 5)
    found = chip_stock(play.tournament, kinds, plan=ChipPlan(5, 2, 5))
    assert [(stock.worth, stock.needed) for stock in found] == [(100, 70), (500, 70), (1_000, 255)]
    assert max_entries_from_stock(play.tournament, kinds, plan=ChipPlan(5, 2, 5)) == 5
    assert max_entries_from_stock(play.tournament, [], plan=ChipPlan(5)) is None
