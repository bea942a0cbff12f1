"""Roles in a tournament."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

from tests.conftest import MINUTE
from tournaments.models import FloorLog, Role, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import roles_of
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services import undo
from tournaments.services.open_floor import floor
from tournaments.services.staff import roles

pytestmark = pytest.mark.django_db

Do = Callable[..., None]


@pytest.fixture
def do(tournament: Tournament, director: User, noon: datetime) -> Do:
    """Does an action before the start."""

    def enter(action: Callable[..., object], **given: Any) -> None:
        with floor(tournament, by=director, now=noon - 20 * MINUTE) as f:
            action(f, **given)

    return enter


@pytest.fixture
def wren(db: None) -> User:
    """Somebody with a login and nothing else."""
    return get_user_model().objects.create_user(username="wren")


def last_sentence(tournament: Tournament) -> str:
    row = FloorLog.objects.filter(tournament=tournament).first()
    assert row is not None
    return entry_sentence(row)


def refusal(do: Do, *given: Any, **named: Any) -> str:
    with pytest.raises(Refused) as refused:
        do(*given, **named)
    return refusal_sentence(refused.value)


def test_a_person_is_let_in_and_given_another_role(do: Do, tournament: Tournament, wren: User) -> None:
    assert roles_of(wren, tournament) == set()
    do(roles.grant, user=wren, kind="floor")
    assert (roles_of(wren, tournament), last_sentence(tournament)) == ({"floor"}, "wren added to staff: floor")
    do(roles.grant, user=wren, kind="supervisor")
    assert (roles_of(wren, tournament), last_sentence(tournament)) == (
        {"supervisor", "floor"},
        "wren added to staff: floor supervisor",
    )
    do(roles.grant, user=wren, kind="desk")
    assert (roles_of(wren, tournament), last_sentence(tournament)) == ({"desk"}, "wren added to staff: desk")


def test_the_same_role_again_is_refused(do: Do, wren: User) -> None:
    do(roles.grant, user=wren, kind="floor")
    assert (
        refusal(do, roles.grant, user=wren, kind="floor") == "wren already has that role: Floor. Choose another role."
    )


def test_a_role_is_taken_away_and_given_back_by_undo(do: Do, tournament: Tournament, wren: User) -> None:
    do(roles.grant, user=wren, kind="desk")
    do(roles.revoke, role=Role.objects.get(user=wren))
    assert (roles_of(wren, tournament), last_sentence(tournament)) == (set(), "wren removed from staff: was desk")
    do(undo.undo, entry=FloorLog.objects.get(action="role.revoked"))
    assert roles_of(wren, tournament) == {"desk"}


def test_a_tournament_keeps_a_director(do: Do, tournament: Tournament, director: User, wren: User) -> None:
    only = Role.objects.get(tournament=tournament, user=director)
    words = "director is the only director. Make another person director first."
    assert refusal(do, roles.revoke, role=only) == words
    assert refusal(do, roles.grant, user=director, kind="floor") == words
    do(roles.grant, user=wren, kind="director")
    do(roles.revoke, role=only)
    assert list(Role.objects.filter(tournament=tournament).values_list("user__username", "kind")) == [
        ("wren", "director")
    ]
