"""Rights of directors of single flights: no action, page or undo outside their flight."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tables.festival import Festival
from tournaments.composition import composition
from tournaments.models import BustOut, FloorLog, Role

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

OTHERS = ("event-1b", "event")
PAGES = (
    *("", "entries/", "tables/", "draw/", "bags/", "bags/open/", "chips/", "log/", "screens/", "payout/"),
    *("days/", "carry-over/", "settings/", "settings/days/"),
)


@pytest.fixture
def apart(festival: Festival) -> Festival:
    """Two flights with an entry in each."""
    for at, code in enumerate(("1A", "1B")):
        festival.flight(code, after=at)
        festival.enter(code, f"Ada{code}", f"Bix{code}")
    return festival


@pytest.fixture
def of_one(apart: Festival, django_user_model: type[User], client: Client) -> Client:
    """Whoever directs 1A, signed in."""
    person = django_user_model.objects.create_user(username="one", password="a long password")  # noqa: S106
    Role.objects.create(tournament=apart.flights["1A"].tournament, user=person, kind=Role.Kind.DIRECTOR)
    client.force_login(person)
    return client


def test_director_of_a_flight_may_do_no_action_on_another_day(of_one: Client, apart: Festival) -> None:
    before = FloorLog.objects.exclude(tournament=apart.flights["1A"].tournament).count()
    done = {}
    for name in composition().actions:
        for slug in OTHERS:
            answer = of_one.post(f"/api/tournaments/{slug}/actions/{name}/", data={}, content_type="application/json")
            if answer.status_code != 404:
                done[slug, name] = answer.status_code
    assert done == {}
    assert FloorLog.objects.exclude(tournament=apart.flights["1A"].tournament).count() == before


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("slug", OTHERS)
def test_director_of_a_flight_cannot_open_a_page_of_another_day(
    of_one: Client, director: User, slug: str, page: str
) -> None:
    assert of_one.get(f"/t/{slug}/{page}").status_code in {403, 404}
    # and it is a page: who directs all of it opens it
    of_one.force_login(director)
    assert of_one.get(f"/t/{slug}/{page}").status_code == 200


def test_director_of_a_flight_cannot_access_players_of_another_day(of_one: Client, apart: Festival) -> None:
    theirs, other = apart.flights["1A"].entry("Ada1A"), apart.flights["1B"].entry("Ada1B")
    address = "/api/tournaments/event-1a/actions/bust/"
    refused = of_one.post(address, data={"entry": other.pk}, content_type="application/json")
    assert refused.status_code == 400
    assert not BustOut.objects.filter(entry=other).exists()
    done = of_one.post(address, data={"entry": theirs.pk}, content_type="application/json")
    assert done.status_code in {200, 409}


def test_log_entry_of_another_day_cannot_be_undone(of_one: Client, apart: Festival) -> None:
    row = FloorLog.objects.filter(tournament=apart.flights["1B"].tournament).first()
    assert row is not None
    answer = of_one.post(
        "/api/tournaments/event-1a/actions/undo/", data={"entry": row.pk}, content_type="application/json"
    )
    assert answer.status_code == 400
    assert not hasattr(FloorLog.objects.get(pk=row.pk), "undone_by")
