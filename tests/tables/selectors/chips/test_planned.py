"""The chips that a structure needs before there is a tournament."""

from tables.selectors.chips.stock import planned_chip_check
from tests.conftest import small_structure
from tournaments.rules.forecast.chips_at_hand import ChipCheck, ChipNeed
from tournaments.rules.structure.presets import preset_structure

LAST = 99


def test_planned_chips_contain_a_starting_stack_for_each_entry():
    made = preset_structure("regular", starting_stack=10_000, blinds=(25, 50), players=30)
    check = planned_chip_check(made, entries=10, until=0, at_hand={})
    # 10,000 is 8 x 25, 8 x 100, 8 x 500 and 5 x 1,000
    assert check == ChipCheck((ChipNeed(25, 80), ChipNeed(100, 80), ChipNeed(500, 80), ChipNeed(1_000, 50)), None)


def test_colour_ups_increase_the_number_of_larger_chips_needed():
    made = preset_structure("regular", starting_stack=10_000, blinds=(25, 50), players=30)
    soon, late = (planned_chip_check(made, entries=10, until=until, at_hand={}) for until in (0, LAST))
    assert sum(need.needed for need in late.needs if need.worth >= 1_000) > sum(
        need.needed for need in soon.needs if need.worth >= 1_000
    )


def test_chip_shortage_shows_missing_chips_and_served_entries():
    made = preset_structure("regular", starting_stack=10_000, blinds=(25, 50), players=30)
    check = planned_chip_check(made, entries=10, until=0, at_hand={500: 60})
    assert [(need.worth, need.missing_count) for need in check.needs if need.missing_count] == [(500, 20)]
    assert check.served == 7


def test_chip_plan_of_a_small_structure_covers_the_starting_stacks():
    made = small_structure()
    check = planned_chip_check(made, entries=10, until=0, at_hand={})
    assert sum(need.worth * need.needed for need in check.needs) == 200_000
