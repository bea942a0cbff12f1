"""The next step of the day, as programs read it."""

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.tournaments.field import fill
from tests.tournaments.views.conftest import HALF_PAST
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def director_api(director: User) -> Client:
    """The director's program."""
    client = Client()
    client.force_login(director)
    return client


def test_before_play_the_five_steps_are_those_of_the_dashboard(director_api: Client, tournament: Tournament) -> None:
    fill(tournament, 20)
    with time_machine.travel(HALF_PAST, tick=False):
        said = director_api.get("/api/tournaments/event/next/").json()
    assert (said["phase"], [one["mark"] for one in said["steps"]]) == (
        "setup",
        ["done", "next", "closed", "closed", "closed"],
    )
    assert said["steps"][2]["because"] == "Open tables first: step 2."
    assert [one["key"] for one in said["alerts"]] == ["starts"]


def test_during_play_the_first_alert_is_the_next_step(director_api: Client, tournament: Tournament) -> None:
    fill(tournament, 20)
    with time_machine.travel(NOON + 5 * MINUTE, tick=False):
        said = director_api.get("/api/tournaments/event/next/").json()
    assert (said["phase"], said["steps"], said["alerts"][0]["says"]) == ("registration", [], "Nothing to do now.")


def test_strangers_do_not_learn_it(client: Client, tournament: Tournament) -> None:
    assert client.get("/api/tournaments/event/next/").status_code == 401
