"""Whom the house trusts: given, changed, taken away, and never from the last who could give it."""

from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import connection

from tests.conftest import NOON
from tournaments.models import HouseRole, Role, StructurePlan, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.roles import is_trusted
from tournaments.services.house_roles import distrust, trust
from tournaments.services.lifecycle import open_tournament

pytestmark = pytest.mark.django_db


def login(name: str) -> User:
    return get_user_model().objects.create_user(username=name)


def test_trusted_made_director_and_trusted_no_more() -> None:
    wren, flo = login("wren"), login("flo")
    trust(flo, kind="director", by=None, now=NOON)
    role = trust(wren, kind="trusted", by=flo, now=NOON)
    assert (is_trusted(wren), role.by) == (True, flo)
    assert trust(wren, kind="director", by=flo, now=NOON).pk == role.pk
    distrust(role, by=flo)
    assert is_trusted(wren) is False
    with pytest.raises(Refused, match="already_so"):
        distrust(role, by=flo)


def test_the_last_director_of_the_house_stays(django_user_model: type[User]) -> None:
    flo = login("flo")
    role = trust(flo, kind="director", by=None, now=NOON)
    for lessen in (lambda: distrust(role, by=flo), lambda: trust(flo, kind="trusted", by=flo, now=NOON)):
        with pytest.raises(Refused, match="last_house_director"):
            lessen()
    django_user_model.objects.create_superuser("director")
    distrust(role, by=flo)
    assert HouseRole.objects.count() == 0


@pytest.mark.parametrize("kind", ["", "trusted", "director"])
def test_only_who_is_trusted_opens_a_tournament(plan: StructurePlan, kind: str) -> None:
    wren, settings = login("wren"), {"slug": "event", "name": "Event", "starts_at": NOON}
    if kind:
        trust(wren, kind=kind, by=None, now=NOON)
        assert open_tournament(plan, by=wren, now=NOON, **settings).roles.get().user == wren
    else:
        with pytest.raises(Refused, match="not_trusted"):
            open_tournament(plan, by=wren, now=NOON, **settings)
        assert Tournament.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_directors_who_take_each_others_away_at_once_leave_one() -> None:
    roles = [trust(login(name), kind="director", by=None, now=NOON) for name in ("ana", "flo")]

    def take(role: HouseRole) -> str:
        try:
            distrust(role, by=None)
        except Refused as refused:
            return refused.code
        finally:
            connection.close()
        return "taken"

    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(take, roles)) == ["last_house_director", "taken"]
    assert HouseRole.objects.count() == 1


def test_who_worked_here_before_keeps_what_he_could_do(tournament: Tournament) -> None:
    Role.objects.all().delete()
    for name, kind in {"ana": "director", "flo": "floor", "desk": "desk"}.items():
        Role.objects.create(tournament=tournament, user=login(name), kind=kind)
    login("nobody")
    import_module("tournaments.migrations.0008_house_roles").keep_access(apps, None)
    held = dict(HouseRole.objects.values_list("user__username", "kind"))
    assert held == {"ana": "director", "flo": "trusted", "desk": "trusted"}
