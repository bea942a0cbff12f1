"""The next step of the day, as programs read it."""

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.tournaments.field import bust_all_but, fill
from tests.tournaments.views.conftest import HALF_PAST
from tournaments.models import Tournament
from tournaments.services.desk.entries import enter
from tournaments.services.desk.sales import Sale
from tournaments.services.lifecycle import finish_tournament
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import set_prizes

pytestmark = pytest.mark.django_db


@pytest.fixture
def director_api(director: User) -> Client:
    """The director's program."""
    client = Client()
    client.force_login(director)
    return client


def test_setup_steps_are_the_same_in_the_api_and_the_dashboard(director_api: Client, tournament: Tournament) -> None:
    fill(tournament, 20)
    with time_machine.travel(HALF_PAST, tick=False):
        said = director_api.get("/api/tournaments/event/next/").json()
    assert (said["phase"], [step["mark"] for step in said["steps"]]) == (
        "setup",
        ["done", "next", "closed", "closed", "closed"],
    )
    assert said["steps"][2]["because"] == "Open tables first: step 2."
    assert [alert["key"] for alert in said["alerts"]] == ["starts"]


def test_buy_in_step_is_done_when_all_players_have_paid(director_api: Client, tournament: Tournament) -> None:
    Tournament.objects.update(prize_share=50_00)

    def enter_and_read_figure(name: str, *, method: str) -> str:
        with time_machine.travel(HALF_PAST, tick=False):
            with floor(Tournament.objects.get(), by=None, now=HALF_PAST) as f:
                enter(f, name=name, sale=Sale(method=method))
            return str(director_api.get("/api/tournaments/event/next/").json()["steps"][0]["figure"])

    assert enter_and_read_figure("Wren", method="cash") == "1 bought in, €50"
    assert enter_and_read_figure("Marlow", method="") == "2 entered, 1 unpaid"


def test_first_alert_is_the_next_step_during_play(director_api: Client, tournament: Tournament) -> None:
    fill(tournament, 20)
    with time_machine.travel(NOON + 5 * MINUTE, tick=False):
        said = director_api.get("/api/tournaments/event/next/").json()
    assert (said["phase"], said["steps"], said["alerts"][0]["says"]) == ("registration", [], "Nothing to do now.")


def test_next_step_after_the_finish_contains_winner_and_open_payments(
    director_api: Client, tournament: Tournament
) -> None:
    assert director_api.get("/api/tournaments/event/next/").json()["after"] is None
    entries = fill(tournament, 3)
    bust_all_but(entries, 1)
    with floor(tournament, by=None, now=NOON + 5 * MINUTE) as f:
        set_prizes(f, amounts=[30_000, 9_000], reason="As agreed")
        finish_tournament(f)
    assert director_api.get("/api/tournaments/event/next/").json()["after"] == {
        "winner": entries[0].player.display_name,
        "first": 30_000,
        "entries": 3,
        "pool": 39_000,
        "unpaid": 2,
        "to_pay": 39_000,
        "paid": 0,
        "due": 39_000,
        "bounties": 0,
        "taken": 0,
        "sold": 45_000,
        "points": False,
        "played": 300,
    }


def test_signed_out_user_cannot_read_the_next_step(client: Client, tournament: Tournament) -> None:
    assert client.get("/api/tournaments/event/next/").status_code == 401
