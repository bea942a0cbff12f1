"""Colour-ups through the API: no chip is lost, whichever chip goes and whichever comes (TDA 2024 rule 24-C)."""

import random
from dataclasses import replace
from itertools import combinations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tables.models import ColourUpSheet
from tables.rules.chips.colour_up_sheet import leftover_value_by_seat, raced_chip_count, sheet_after_rounding
from tables.rules.chips.looks import LOOKS
from tables.selectors.chips.sums import chip_sum
from tables.services.chips.sets import set_chips
from tests.conftest import level, opened, small_structure
from tests.tables.play import Play
from tournaments.rules.structure.chip_race import Leftover
from tournaments.services.clock.steps import go_to_step
from tournaments.services.structure.library import save_structure

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

#: the chips of the presets up to 5,000, beyond which they come again thousandfold, and those that do not divide
WORTHS = sorted({*(worth for worth in LOOKS if 5 <= worth <= 5_000), 10, 20, 50, 200, 250, 2_000, 2_500})
PAIRS = list(combinations(WORTHS, 2))


@pytest.fixture
def room(director: User) -> Play:
    """A table of two for each chip that others become, at a level that needs no chip below 5,000."""
    structure = replace(small_structure(), steps=(level(1, 200), level(2, 10_000)), starting_stack=100_000)
    play = Play(opened(save_structure(structure), director, "colours", starts_at=timezone.now()), director)
    play.sit(**{f"t{number}": [1, 2] for number in range(1, len(WORTHS))})
    play(set_chips, chips=[{"worth": worth} for worth in WORTHS])
    play.now = timezone.now()
    play(go_to_step, step=1)
    return play


@pytest.mark.parametrize("race_by", ["cards", "rounding"])
def test_colour_up_preserves_the_value_except_for_raced_chips(client: Client, room: Play, race_by: str) -> None:
    client.force_login(room.by)
    room.tournament.house_overrides = {"race_by": race_by}
    room.tournament.save(update_fields=["house_overrides"])
    chance, half = random.Random(24), Leftover.ROUND_HALF_UP
    added = 0
    for worth, new in PAIRS:
        stacks = {1: chance.randint(0, 40), 2: chance.randint(1, 40)}
        over = leftover_value_by_seat(stacks, worth=worth, new=new)
        due = raced_chip_count(stacks, worth=worth, new=new, leftover=half)
        winners = chance.sample(sorted(over), due) if race_by == "cards" else []
        raced = (
            due if race_by == "cards" else sheet_after_rounding(stacks, worth=worth, new=new, leftover=half).chips_raced
        )
        answer = client.post(
            "/api/tournaments/colours/actions/colour-up/",
            {"table": WORTHS.index(new), "worth": worth, "new": new, "anyway": True}
            | {"seats": {str(seat): chips for seat, chips in stacks.items()}, "winners": winners},
            content_type="application/json",
        )
        assert (answer.status_code, worth, new) == (200, worth, new), answer.content
        sheet = ColourUpSheet.objects.latest("pk")
        before, after = sum(stacks.values()) * worth, sheet.issued * sheet.new
        assert (sheet.worth, sheet.new, after) == (worth, new, before + raced * new - sum(over.values())), stacks
        assert abs(raced * new - sum(over.values())) <= new // 2 * (1 if race_by == "cards" else 2)
        added += after - before
    assert chip_sum(room.tournament, now=room.now).expected.total == 100_000 * 2 * (len(WORTHS) - 1) + added
