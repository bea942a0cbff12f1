"""Once: two people tap at the same instant, and it is done once."""

import threading
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from rest_framework.test import APIClient

from tests.conftest import small_structure
from tournaments.models import AnsweredRequest, FloorLog, Tournament
from tournaments.services.lifecycle import open_tournament
from tournaments.services.structure.library import save_structure


@pytest.mark.django_db(transaction=True)
def test_the_same_key_at_the_same_instant_does_the_action_once(noon: Any) -> None:
    person = User.objects.create_superuser("director")
    plan = save_structure(small_structure())
    tournament = open_tournament(plan, by=person, now=noon, slug="event", name="Event", starts_at=noon)
    start = threading.Barrier(6)
    answers: list[int] = []

    def tap() -> None:
        client = APIClient()
        client.force_login(person)
        start.wait()
        answer = client.post(
            "/api/tournaments/event/deeds/enter/", {"name": "Wren"}, headers={"Idempotency-Key": "tap"}
        )
        answers.append(answer.status_code)
        connection.close()

    taps = [threading.Thread(target=tap) for _ in range(6)]
    for one in taps:
        one.start()
    for one in taps:
        one.join()
    assert FloorLog.objects.filter(tournament=tournament, action="entry.entered").count() == 1
    assert AnsweredRequest.objects.count() == 1
    assert 200 in answers


@pytest.mark.django_db(transaction=True)
def test_two_people_on_one_floor_come_one_after_the_other(noon: Any) -> None:
    person = User.objects.create_superuser("director")
    plan = save_structure(small_structure())
    tournament = open_tournament(plan, by=person, now=noon, slug="event", name="Event", starts_at=noon)
    start = threading.Barrier(8)

    def enter(number: int) -> None:
        client = APIClient()
        client.force_login(person)
        start.wait()
        client.post("/api/tournaments/event/deeds/enter/", {"name": f"Player {number}"})
        connection.close()

    people = [threading.Thread(target=enter, args=(number,)) for number in range(8)]
    for one in people:
        one.start()
    for one in people:
        one.join()
    rows = list(FloorLog.objects.filter(tournament=tournament).order_by("number"))
    assert [row.number for row in rows] == list(range(1, 10))
    assert [row.previous for row in rows[1:]] == [row.digest for row in rows[:-1]]
    assert Tournament.objects.get().version == 9
