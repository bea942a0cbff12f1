"""Roles in the organisation: given, changed, taken away, and never from the last who could give it."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import connection

from tests.conftest import NOON
from tournaments.models import OrganisationRole, StructurePlan, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import is_trusted
from tournaments.services.lifecycle import open_tournament
from tournaments.services.staff.organisation_roles import grant_organisation_role, revoke_organisation_role

pytestmark = pytest.mark.django_db


def login(name: str) -> User:
    return get_user_model().objects.create_user(username=name)


def test_trusted_made_director_and_trusted_no_more() -> None:
    wren, flo = login("wren"), login("flo")
    grant_organisation_role(flo, kind="director", by=None, now=NOON)
    role = grant_organisation_role(wren, kind="trusted", by=flo, now=NOON)
    assert (is_trusted(wren), role.by) == (True, flo)
    assert grant_organisation_role(wren, kind="director", by=flo, now=NOON).pk == role.pk
    revoke_organisation_role(role, by=flo)
    assert is_trusted(wren) is False
    with pytest.raises(Refused, match="already_so"):
        revoke_organisation_role(role, by=flo)


def test_the_last_director_of_the_house_stays(django_user_model: type[User]) -> None:
    flo = login("flo")
    role = grant_organisation_role(flo, kind="director", by=None, now=NOON)
    for lessen in (
        lambda: revoke_organisation_role(role, by=flo),
        lambda: grant_organisation_role(flo, kind="trusted", by=flo, now=NOON),
    ):
        with pytest.raises(Refused, match="last_house_director"):
            lessen()
    django_user_model.objects.create_superuser("director")
    revoke_organisation_role(role, by=flo)
    assert OrganisationRole.objects.count() == 0


@pytest.mark.parametrize("kind", ["", "trusted", "director"])
def test_only_trusted_people_open_a_tournament(plan: StructurePlan, kind: str) -> None:
    wren, settings = login("wren"), {"slug": "event", "name": "Event", "starts_at": NOON}
    if kind:
        grant_organisation_role(wren, kind=kind, by=None, now=NOON)
        assert open_tournament(plan, by=wren, now=NOON, **settings).roles.get().user == wren
    else:
        with pytest.raises(Refused, match="not_trusted"):
            open_tournament(plan, by=wren, now=NOON, **settings)
        assert Tournament.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_directors_who_take_each_others_away_at_once_leave_one() -> None:
    roles = [grant_organisation_role(login(name), kind="director", by=None, now=NOON) for name in ("ana", "flo")]

    def take(role: OrganisationRole) -> str:
        try:
            revoke_organisation_role(role, by=None)
        except Refused as refused:
            return refused.code
        finally:
            connection.close()
        return "taken"

    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(take, roles)) == ["last_house_director", "taken"]
    assert OrganisationRole.objects.count() == 1
