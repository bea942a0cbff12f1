"""The room in the API."""

import pytest
import time_machine
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from tables.services.balance import moves
from tables.services.hands import buttons
from tests.tables.play import Play

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(director: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(director)
    return client


def test_proposed_move_contains_a_reason_and_a_rule(api: APIClient, play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 10), t3=[1, 2, 4, 6, 7, 8, 9])
    for number in (1, 2, 3):
        play(buttons.set_button, table=play.table(number), button=1)
    address = f"/api/tournaments/{play.tournament.slug}"
    with time_machine.travel(play.now, tick=False):
        plan = api.get(f"{address}/plan/").json()
        [matter] = plan["matters"]
        done = api.post(f"{address}/actions/confirm-move/", matter["given"], format="json")
        under_way = api.get(f"{address}/moves/").json()["moves"]
    assert (plan["fewest_moves"], matter["says"]) == (1, "Table 3 is 2 short: move Dory from 1.4 to 3.5.")
    assert matter["why"] == (
        "Dory is next big blind at table 1. Seat 5 is the big blind itself: "
        "the worst open position (TDA 2024 rule 11-A)."
    )
    assert (done.status_code, done.json()["says"]) == (200, "Dory called from 1.4 to 3.5, the big blind itself")
    assert [(move["name"], move["from"], move["to"], move["stands"]) for move in under_way] == [
        ("Dory", "1.4", "3.5", "called")
    ]


def test_room_api_lists_players_with_their_seats(api: APIClient, play: Play) -> None:
    play.sit(t1=[1, 5], t2=[2])
    play(buttons.set_button, table=play.table(1), button=5)
    play(moves.order_move, entry=play.entry("Cleo"), seat=play.seat("1.9"))
    [first, second] = api.get(f"/api/tournaments/{play.tournament.slug}/room/").json()["tables"]
    assert [(player["seat"], player["name"], player["arriving"]) for player in first["players"]] == [
        (1, "Ada", False),
        (5, "Bix", False),
        (9, "Cleo", True),
    ]
    assert first["last_hand"] == {"button": 5, "small_blind": 5, "big_blind": 1}
    assert (second["players"], second["last_hand"]) == ([], None)


def test_strangers_cannot_read_seats_or_moves_through_the_api(play: Play) -> None:
    for name in ("room", "plan", "moves"):
        assert APIClient().get(f"/api/tournaments/{play.tournament.slug}/{name}/").status_code == 401
