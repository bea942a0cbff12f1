"""Actions on a tournament: its structure and its staff."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from rest_framework.serializers import ValidationError

from tests.conftest import MINUTE, NOON, small_structure
from tournaments.actions import ACTIONS
from tournaments.actions.action import do_action
from tournaments.models import Role, StructurePlan, Tournament
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import structure_to_json
from tournaments.sentences.problems import errors_by_field
from tournaments.sentences.refusals import refusal_sentence

pytestmark = pytest.mark.django_db

NOW = NOON - 20 * MINUTE


def refusal(tournament: Tournament, by: User, given: dict[str, Any]) -> Refused:
    with pytest.raises(Refused) as refused:
        do_action(ACTIONS["change-structure"], tournament, given, by=by, now=NOW)
    assert Tournament.objects.get().sheet_revision == 1
    return refused.value


@pytest.mark.parametrize("accept", [False, True])
def test_refusal_of_an_unreadable_structure_contains_step_and_field(
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


def test_structure_change_creates_the_next_revision(tournament: Tournament, director: User) -> None:
    structure = structure_to_json(small_structure())
    do_action(ACTIONS["change-structure"], tournament, {"structure": structure, "revision": 1}, by=director, now=NOW)
    assert Tournament.objects.get().sheet_revision == 2


def test_library_structure_is_chosen_by_slug(tournament: Tournament, director: User, plan: StructurePlan) -> None:
    do_action(ACTIONS["use-plan"], tournament, {"plan": plan.slug}, by=director, now=NOW)
    assert Tournament.objects.get().structure_name == "Small"


@pytest.fixture
def wren(db: None) -> User:
    """A user without any role."""
    return get_user_model().objects.create_user(username="wren")


def validation_errors(tournament: Tournament, by: User, name: str, given: dict[str, Any]) -> dict[str, list[str]]:
    with pytest.raises(ValidationError) as problem:
        do_action(ACTIONS[name], tournament, given, by=by, now=NOW)
    return errors_by_field(problem.value)


def test_director_can_grant_a_staff_role_to_a_login(tournament: Tournament, director: User, wren: User) -> None:
    do_action(ACTIONS["grant-role"], tournament, {"user": "wren", "kind": "desk"}, by=director, now=NOW)
    assert Role.objects.get(user=wren).kind == "desk"


def test_staff_role_for_a_person_without_an_active_login_is_refused(
    tournament: Tournament, director: User, wren: User
) -> None:
    wren.is_active = False
    wren.save(update_fields=["is_active"])
    assert validation_errors(tournament, director, "grant-role", {"user": "wren", "kind": "desk"}) == {
        "user": ["No account has the login wren."]
    }
    assert validation_errors(tournament, director, "grant-role", {"user": "director", "kind": "owner"}) == {
        "kind": ["“owner” is not one of the choices."]
    }


def test_staff_role_of_another_tournament_cannot_be_revoked(
    open_at: Callable[..., Tournament], tournament: Tournament, director: User
) -> None:
    other = Role.objects.get(tournament=open_at("other"))
    assert list(validation_errors(tournament, director, "revoke-role", {"role": other.pk})) == ["role"]
    assert Role.objects.filter(pk=other.pk).exists()


def test_staff_role_can_be_granted_only_by_a_director(tournament: Tournament, wren: User) -> None:
    Role.objects.create(tournament=tournament, user=wren, kind="floor")
    with pytest.raises(Refused) as refused:
        do_action(ACTIONS["grant-role"], tournament, {"user": "wren", "kind": "director"}, by=wren, now=NOW)
    assert refusal_sentence(refused.value) == (
        "Your role does not allow: Add staff. Ask the director, or sign in with another account."
    )
