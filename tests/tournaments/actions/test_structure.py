"""Actions on structures: what cannot be read is refused by step and field, accepted or not."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON, small_structure
from tournaments.actions import ACTIONS
from tournaments.actions.action import do
from tournaments.models import StructurePlan, Tournament
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import structure_to_json
from tournaments.sentences.refusals import refusal_sentence

pytestmark = pytest.mark.django_db

NOW = NOON - 20 * MINUTE


def refusal(tournament: Tournament, by: User, given: dict[str, Any]) -> Refused:
    with pytest.raises(Refused) as refused:
        do(ACTIONS["change-structure"], tournament, given, by=by, now=NOW)
    assert Tournament.objects.get().sheet_revision == 1
    return refused.value


@pytest.mark.parametrize("accept", [False, True])
def test_an_unreadable_structure_is_refused_by_step_and_field(
    tournament: Tournament, director: User, accept: bool
) -> None:
    structure = structure_to_json(small_structure())
    structure["steps"][1]["big_blind"] = "four hundred"
    structure["steps"][2]["minutes"] = None
    refused = refusal(tournament, director, {"structure": structure, "accept": accept})
    assert refusal_sentence(refused) == (
        "The structure cannot be read: Level 2: big blind must be a whole number of chips, 0 or more, not "
        "'four hundred'; Break after level 2: minutes are missing. Correct it and save again."
    )
    assert [(at["step"], at["field"]) for at in refused.facts["at"]] == [(1, "big_blind"), (2, "minutes")]


def test_structure_change_passes_its_revision_on(tournament: Tournament, director: User) -> None:
    structure = structure_to_json(small_structure())
    do(ACTIONS["change-structure"], tournament, {"structure": structure, "revision": 1}, by=director, now=NOW)
    assert Tournament.objects.get().sheet_revision == 2


def test_a_plan_is_named_by_its_slug(tournament: Tournament, director: User, plan: StructurePlan) -> None:
    do(ACTIONS["use-plan"], tournament, {"plan": plan.slug}, by=director, now=NOW)
    assert Tournament.objects.get().structure_name == "Small"
