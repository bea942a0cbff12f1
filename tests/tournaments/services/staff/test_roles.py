"""Roles in a tournament."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import connection

from tests.conftest import MINUTE, NOON
from tournaments.models import FloorLog, OrganisationRole, Role, StructurePlan, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import is_trusted, roles_of
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services import undo
from tournaments.services.lifecycle import open_tournament
from tournaments.services.open_floor import floor
from tournaments.services.staff import roles
from tournaments.services.staff.roles import grant_organisation_role, revoke_organisation_role

pytestmark = pytest.mark.django_db

Do = Callable[..., None]


@pytest.fixture
def do(tournament: Tournament, director: User, noon: datetime) -> Do:
    """Return a function that does an action before the start."""

    def enter(action: Callable[..., object], **given: Any) -> None:
        with floor(tournament, by=director, now=noon - 20 * MINUTE) as f:
            action(f, **given)

    return enter


@pytest.fixture
def wren(db: None) -> User:
    """A user without any role."""
    return get_user_model().objects.create_user(username="wren")


def last_sentence(tournament: Tournament) -> str:
    row = FloorLog.objects.filter(tournament=tournament).first()
    assert row is not None
    return entry_sentence(row)


def refusal(do: Do, *given: Any, **named: Any) -> str:
    with pytest.raises(Refused) as refused:
        do(*given, **named)
    return refusal_sentence(refused.value)


def test_new_staff_role_replaces_the_previous_role(do: Do, tournament: Tournament, wren: User) -> None:
    assert roles_of(wren, tournament) == set()
    do(roles.grant_role, user=wren, kind="floor")
    assert (roles_of(wren, tournament), last_sentence(tournament)) == ({"floor"}, "wren added to staff: floor")
    do(roles.grant_role, user=wren, kind="supervisor")
    assert (roles_of(wren, tournament), last_sentence(tournament)) == (
        {"supervisor", "floor"},
        "wren added to staff: floor supervisor",
    )
    do(roles.grant_role, user=wren, kind="desk")
    assert (roles_of(wren, tournament), last_sentence(tournament)) == ({"desk"}, "wren added to staff: desk")


def test_granting_the_same_role_twice_is_refused(do: Do, wren: User) -> None:
    do(roles.grant_role, user=wren, kind="floor")
    assert (
        refusal(do, roles.grant_role, user=wren, kind="floor")
        == "wren already has that role: Floor. Choose another role."
    )


def test_removed_role_is_restored_by_undo(do: Do, tournament: Tournament, wren: User) -> None:
    do(roles.grant_role, user=wren, kind="desk")
    do(roles.revoke_role, role=Role.objects.get(user=wren))
    assert (roles_of(wren, tournament), last_sentence(tournament)) == (set(), "wren removed from staff: was desk")
    do(undo.undo, entry=FloorLog.objects.get(action="role.revoked"))
    assert roles_of(wren, tournament) == {"desk"}


def test_last_director_of_a_tournament_cannot_be_removed(
    do: Do, tournament: Tournament, director: User, wren: User
) -> None:
    only = Role.objects.get(tournament=tournament, user=director)
    words = "director is the only director. Make another person director first."
    assert refusal(do, roles.revoke_role, role=only) == words
    assert refusal(do, roles.grant_role, user=director, kind="floor") == words
    do(roles.grant_role, user=wren, kind="director")
    do(roles.revoke_role, role=only)
    assert list(Role.objects.filter(tournament=tournament).values_list("user__username", "kind")) == [
        ("wren", "director")
    ]


def login(name: str) -> User:
    return get_user_model().objects.create_user(username=name)


def test_trusted_user_promoted_to_director_holds_a_single_role() -> None:
    wren, flo = login("wren"), login("flo")
    grant_organisation_role(flo, kind="director", by=None, now=NOON)
    role = grant_organisation_role(wren, kind="trusted", by=flo, now=NOON)
    assert (is_trusted(wren), role.by) == (True, flo)
    assert grant_organisation_role(wren, kind="director", by=flo, now=NOON).pk == role.pk
    revoke_organisation_role(role, by=flo, now=NOON)
    assert is_trusted(wren) is False
    with pytest.raises(Refused, match="already_so"):
        revoke_organisation_role(role, by=flo, now=NOON)


def test_last_director_of_the_organisation_cannot_be_removed(django_user_model: type[User]) -> None:
    flo = login("flo")
    role = grant_organisation_role(flo, kind="director", by=None, now=NOON)
    for lessen in (
        lambda: revoke_organisation_role(role, by=flo, now=NOON),
        lambda: grant_organisation_role(flo, kind="trusted", by=flo, now=NOON),
    ):
        with pytest.raises(Refused, match="last_house_director"):
            lessen()
    django_user_model.objects.create_superuser("director")
    revoke_organisation_role(role, by=flo, now=NOON)
    assert OrganisationRole.objects.count() == 0


@pytest.mark.parametrize("kind", ["", "trusted", "director"])
def test_only_trusted_users_can_create_a_tournament(plan: StructurePlan, kind: str) -> None:
    wren, settings = login("wren"), {"slug": "event", "name": "Event", "starts_at": NOON}
    if kind:
        grant_organisation_role(wren, kind=kind, by=None, now=NOON)
        assert open_tournament(plan, by=wren, now=NOON, **settings).roles.get().user == wren
    else:
        with pytest.raises(Refused, match="not_trusted"):
            open_tournament(plan, by=wren, now=NOON, **settings)
        assert Tournament.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_one_director_remains_if_directors_remove_each_other_simultaneously() -> None:
    roles = [grant_organisation_role(login(name), kind="director", by=None, now=NOON) for name in ("ana", "flo")]

    def take(role: OrganisationRole) -> str:
        try:
            revoke_organisation_role(role, by=None, now=NOON)
        except Refused as refused:
            return refused.code
        finally:
            connection.close()
        return "taken"

    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(take, roles)) == ["last_house_director", "taken"]
    assert OrganisationRole.objects.count() == 1
