"""Idempotency: an action that is sent twice at the same instant is done once."""

import threading
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.config.test_errors import lose_patience, somebody_holds_the_lock
from tests.conftest import NOON, small_structure
from tournaments.models import AnsweredRequest, ApiToken, FloorLog, Role, Tournament
from tournaments.models.staff import new_token, token_digest
from tournaments.services.lifecycle import open_tournament
from tournaments.services.structure.library import save_structure


def signed_in(person: User) -> APIClient:
    """A client of somebody, whose session is written before anything happens at once."""
    client = APIClient()
    client.force_login(person)
    return client


@pytest.mark.django_db(transaction=True)
def test_simultaneous_requests_with_the_same_idempotency_key_act_once(noon: Any) -> None:
    person = User.objects.create_superuser("director")
    plan = save_structure(small_structure())
    tournament = open_tournament(plan, by=person, now=noon, slug="event", name="Event", starts_at=noon)
    start = threading.Barrier(6)
    answers: list[int] = []

    def tap(client: APIClient) -> None:
        start.wait(timeout=60)  # else a fault before it would wait for ever
        answer = client.post(
            "/api/tournaments/event/actions/enter/", {"name": "Wren"}, headers={"Idempotency-Key": "tap"}
        )
        answers.append(answer.status_code)
        connection.close()

    taps = [threading.Thread(target=tap, args=(signed_in(person),)) for _ in range(6)]
    for thread in taps:
        thread.start()
    for thread in taps:
        thread.join()
    assert FloorLog.objects.filter(tournament=tournament, action="entry.entered").count() == 1
    assert AnsweredRequest.objects.count() == 1
    assert 200 in answers


@pytest.mark.django_db(transaction=True)
def test_simultaneous_actions_run_in_sequence(noon: Any) -> None:
    person = User.objects.create_superuser("director")
    plan = save_structure(small_structure())
    tournament = open_tournament(plan, by=person, now=noon, slug="event", name="Event", starts_at=noon)
    start = threading.Barrier(8)

    def enter(number: int, client: APIClient) -> None:
        start.wait(timeout=60)  # else a fault before it would wait for ever
        client.post("/api/tournaments/event/actions/enter/", {"name": f"Player {number}"})
        connection.close()

    people = [threading.Thread(target=enter, args=(number, signed_in(person))) for number in range(8)]
    for thread in people:
        thread.start()
    for thread in people:
        thread.join()
    rows = list(FloorLog.objects.filter(tournament=tournament).order_by("number"))
    assert [row.number for row in rows] == list(range(1, 10))
    assert [row.previous for row in rows[1:]] == [row.digest for row in rows[:-1]]
    assert Tournament.objects.get().version == 9


def api_of(person: User) -> tuple[APIClient, ApiToken]:
    """A program with a token of this person."""
    secret = new_token()
    token = ApiToken.objects.create(user=person, name="test", digest=token_digest(secret), made_at=NOON)
    api = APIClient()
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return api, token


def enter(client: APIClient, key: str = "tap") -> Any:
    """Enter Wren, with a key."""
    with time_machine.travel(NOON, tick=False):
        return client.post("/api/tournaments/event/actions/enter/", {"name": "Wren"}, headers={"Idempotency-Key": key})


@pytest.fixture
def cashier(tournament: Tournament) -> User:
    """Somebody at the desk."""
    person = User.objects.create_user("cashier")
    Role.objects.create(tournament=tournament, user=person, kind="desk")
    return person


def test_signed_out_user_gets_no_stored_response(
    tournament: Tournament,
) -> None:
    stranger = APIClient()
    stranger.credentials(HTTP_AUTHORIZATION="Bearer su_made_up")
    with CaptureQueriesContext(connection) as asked:
        answers = [enter(stranger).status_code, enter(APIClient()).status_code]
        public = [APIClient().post(f"/table/{card}/call/", headers={"Idempotency-Key": "x"}) for card in ("a", "1.1.b")]
    assert (answers, [answer.status_code for answer in public]) == ([401, 401], [404, 404])
    assert [query["sql"] for query in asked if not query["sql"].startswith("SELECT")] == []
    assert AnsweredRequest.objects.count() == 0


def test_removed_token_gets_no_stored_response(cashier: User) -> None:
    api, token = api_of(cashier)
    assert (enter(api).status_code, enter(api)["Idempotent-Replay"]) == (200, "true")
    token.delete()
    assert (enter(api).status_code, enter(api).json()["error"]["code"]) == (401, "not_signed_in")


def test_user_who_lost_their_role_gets_no_stored_response(cashier: User) -> None:
    api, _token = api_of(cashier)
    assert enter(api).status_code == 200
    Role.objects.all().filter(user=cashier).delete()
    answer = enter(api)
    assert (answer.status_code, answer.json()["error"]["code"], "Wren" in answer.content.decode()) == (
        403,
        "not_allowed",
        False,
    )


@time_machine.travel(NOON, tick=False)
def test_repeated_form_submission_needs_its_csrf_token(cashier: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(cashier)
    browser.get("/t/event/desk/")
    secret = browser.cookies["csrftoken"].value
    first, again = (_sell(browser, secret) for _ in range(2))
    assert (first.status_code < 400, again.headers.get("Idempotent-Replay")) == (True, "true")
    browser.cookies["csrftoken"] = "x" * 32
    assert _sell(browser, secret).status_code == 403


def _sell(browser: Client, secret: str) -> Any:
    given = {"name": "Wren", "csrfmiddlewaretoken": secret}
    return browser.post("/t/event/desk/do/enter/", given, headers={"Idempotency-Key": "tap"})


def test_repeated_failed_sign_ins_count_despite_an_idempotency_key(director: User) -> None:
    browser, path = Client(), "/login/"
    wrong = {"username": "director", "password": "wrong"}
    answers = [
        browser.post(path, wrong, headers={"Idempotency-Key": key}).status_code
        for key in ["same", *(f"key {n}" for n in range(settings.AXES_FAILURE_LIMIT)), "same"]
    ]
    assert (answers[0], answers[-1]) == (200, 429)
    right = {"username": "director", "password": "a long password"}
    assert browser.post(path, right, headers={"Idempotency-Key": "new"}).status_code == 429
    assert AnsweredRequest.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_locked_database_is_answered_503_even_with_an_idempotency_key(noon: Any) -> None:
    person = User.objects.create_superuser("director")
    tournament = open_tournament(
        save_structure(small_structure()), by=person, now=noon, slug="event", name="Event", starts_at=noon
    )
    api, _token = api_of(person)
    with somebody_holds_the_lock(tournament):
        lose_patience()
        answer = enter(api)
    assert (answer.status_code, answer.json()["error"]["code"], answer["Retry-After"]) == (503, "database_away", "1")
    assert AnsweredRequest.objects.count() == 0
    assert enter(api).status_code == 200
