"""The demonstration on the front page, under Organisation and in the API."""

import re
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.tournaments.views.conftest import SignIn, words
from tests.tournaments.views.staff.test_first_page import FILLED, first, location
from tournaments.models import Demonstration, Tournament
from tournaments.services.demonstration import add_demonstration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("first")]
__all__ = ["first"]
ADDRESS, API = "/organisation/demonstration/", "/api/organisation/demonstration/"


@pytest.fixture
def desk(director: User) -> Client:
    client = Client()
    client.force_login(director)
    return client


def made(open_at: Callable[..., Tournament], director: User) -> Tournament:
    """A demonstration of one tournament."""
    add_demonstration(by=director, now=NOON)
    Demonstration.objects.update(made_at=NOON, progress_at=NOON, ready=3)
    return open_at("shown", demonstration=True, starts_at=NOON)


def test_first_page_requests_the_demonstration_and_the_front_page_says_how_far_it_is(first: Client) -> None:
    assert "New tournament Look around with a demo Import from The Tournament Director" in words(first.get("/first/"))
    assert location(first.post("/first/", {**FILLED, "language": "en", "next": "demo"})) == "/"
    assert "The demonstration is being made: 0 of 3 are ready." in words(first.get("/"))
    assert (Demonstration.objects.get().is_waiting, first.get(ADDRESS).headers.get("HX-Refresh")) == (True, None)
    follows = [
        b'hx-get="/organisation/demonstration/"' in first.get(page).content for page in ("/", ADDRESS, "/organisation/")
    ]
    assert follows == [True, True, False]
    Demonstration.objects.update(made_at=NOON)
    assert first.get(ADDRESS).headers["HX-Refresh"] == "true"


def test_demonstration_that_no_worker_makes_is_named_and_can_be_given_up(desk: Client) -> None:
    desk.post(ADDRESS, {"action": "request"})
    Demonstration.objects.update(at=NOON)
    assert "The demonstration has not started. Check that the background worker runs. Do not make it" in words(
        desk.get("/")
    )
    desk.post(ADDRESS, {"action": "remove"})
    assert not Demonstration.objects.get().is_present


@time_machine.travel(NOON, tick=False)
def test_demonstration_whose_worker_died_can_be_given_up(desk: Client) -> None:
    desk.post(ADDRESS, {"action": "request"})
    Demonstration.objects.update(at=NOON - 5 * MINUTE, progress_at=NOON - MINUTE / 2)
    assert "Do not make it" not in words(desk.get("/"))
    Demonstration.objects.update(progress_at=NOON - 2 * MINUTE)
    assert "Do not make it" in words(desk.get("/"))
    desk.post(ADDRESS, {"action": "remove"})
    assert not Demonstration.objects.get().is_present


@time_machine.travel(NOON + MINUTE, tick=False)
def test_front_page_offers_the_demonstration_only_while_there_is_no_tournament(
    desk: Client, director: User, open_at: Callable[..., Tournament]
) -> None:
    assert "New tournament Look around with a demo Import" in words(desk.get("/"))
    open_at("own", starts_at=NOON + 60 * MINUTE)
    assert "demo" not in words(desk.get("/"))
    assert "Look around with a demo" in words(desk.get("/organisation/"))
    made(open_at, director)
    front = words(desk.get("/"))
    assert "They count nowhere: not in the register, not in leagues. Try everything. Remove the demonstration" in front
    assert front.count("Shown Demonstration") == 1
    assert "Own Demonstration" not in front
    assert location(desk.post(ADDRESS, {"action": "remove"})) == "/"
    assert [tournament.slug for tournament in Tournament.objects.all()] == ["own"]
    assert "removed 14 Mar 2026, 12:01, director" in words(desk.get("/organisation/"))


@time_machine.travel(NOON, tick=False)
def test_refused_removal_is_said_on_the_front_page(desk: Client) -> None:
    desk.post(ADDRESS, {"action": "remove"})
    assert "There is no demonstration." in words(desk.get("/"))


@time_machine.travel(NOON, tick=False)
def test_every_page_of_the_demonstration_says_so_and_others_do_not(
    desk: Client, director: User, open_at: Callable[..., Tournament]
) -> None:
    made(open_at, director)
    open_at("own", starts_at=NOON)
    badge = '<aside class="demonstration">Demonstration</aside>'
    for page in ("/t/{}/", "/t/{}/entries/", "/floor/{}/", "/d/{}/clock/", "/d/{}/seats/", "/d/{}/me/"):
        shown = [badge in desk.get(page.format(slug)).content.decode() for slug in ("shown", "own")]
        assert (page, shown) == (page, [True, False])


def test_only_organisation_directors_can_make_and_remove_the_demonstration(sign_in: SignIn) -> None:
    trusted = sign_in(organisation="trusted")
    assert [trusted.post(address).status_code for address in (ADDRESS, API)] == [403, 403]
    assert (trusted.delete(API).status_code, Demonstration.objects.count()) == (403, 0)


@time_machine.travel(NOON, tick=False)
def test_demonstration_is_made_and_removed_by_the_api(
    desk: Client, director: User, open_at: Callable[..., Tournament]
) -> None:
    assert desk.get(API).status_code == 404
    answers: list[Any] = [desk.post(API) for _ in range(2)]
    waiting = {
        "is_present": True,
        "ready": 0,
        "total": 3,
        "tournaments": [],
        "by": "director",
        "at": "2026-03-14T12:00:00Z",
        "made_at": None,
        "failed_at": None,
        "removed_by": None,
        "removed_at": None,
    }
    assert [(answer.status_code, answer.json()) for answer in answers] == [(202, waiting)] * 2
    made(open_at, director)
    assert desk.get(API).json()["tournaments"] == ["shown"]
    gone = desk.delete(API).json()
    assert (gone["is_present"], gone["removed_by"], gone["tournaments"]) == (False, "director", [])
    assert desk.delete(API).json()["error"]["code"] == "no_demonstration"


@time_machine.travel(NOON, tick=False)
def test_programs_can_tell_the_demonstration_from_other_tournaments(
    desk: Client, director: User, open_at: Callable[..., Tournament]
) -> None:
    open_at("own", starts_at=NOON)
    made(open_at, director)
    rows: Any = desk.get("/api/tournaments/")
    assert {row["slug"]: row["demonstration"] for row in rows.json()["results"]} == {"own": False, "shown": True}


@time_machine.travel(NOON, tick=False)
def test_own_event_is_preferred_to_the_demonstration(
    desk: Client, director: User, open_at: Callable[..., Tournament]
) -> None:
    made(open_at, director)
    assert location(desk.get("/floor/")) == "/floor/shown/"
    open_at("own", starts_at=NOON + 5 * 24 * 60 * MINUTE)
    assert location(desk.get("/floor/")) == "/floor/own/"
    listed = re.findall(r"/t/(\w+)/screens/", desk.get("/pair/?letters=KR7M").content.decode())
    assert [slug for slug in listed if slug in {"own", "shown"}][-2:] == ["own", "shown"]
