"""The room's actions through the API."""

from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from tables.actions import ACTIONS as TABLE_ACTIONS
from tables.models import Table
from tables.services.balance import moves
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.composition import composition
from tournaments.models import Role, Tournament

pytestmark = pytest.mark.django_db

Post = Callable[..., Any]


@pytest.fixture
def post(director: User, tournament: Tournament) -> Post:
    """Sends an action half an hour before noon."""
    api = APIClient()
    api.force_authenticate(director)

    def send(action: str, given: dict[str, Any]) -> Any:
        with time_machine.travel(NOON - 20 * MINUTE, tick=False):
            return api.post(f"/api/tournaments/{tournament.slug}/actions/{action}/", given, format="json")

    return send


def test_api_opens_tables_with_the_right_numbers(post: Post) -> None:
    answer = post("open-tables", {"count": 3, "seats": 8})
    assert (answer.status_code, answer.json()["says"]) == (200, "Tables 1 to 3 opened")
    answer = post("change-table", {"table": 2, "feature": True, "area": "Hall B"})
    assert answer.json()["says"] == "Table 2 changed: hall or area, feature table"
    answer = post("breaking-order", {"tables": [1, 3]})
    assert answer.json()["says"] == "Breaking order posted: 1, 3"
    answer = post("mark-seat", {"seat": "3.8", "usable": False})
    assert answer.json()["says"] == "Seat 3.8 closed"


@pytest.mark.parametrize(
    ("action", "given", "field", "says"),
    [
        ("open-tables", {"count": 0}, "count", "Enter 1 or more."),
        ("close-table", {"table": 7}, "table", "Table 7 does not exist."),
        ("mark-seat", {"seat": "1.10", "usable": False}, "seat", "Seat 1.10 does not exist."),
        (
            "mark-seat",
            {"seat": "one", "usable": False},
            "seat",
            "Enter a seat as table.seat: 12.3 is table 12, seat 3.",
        ),
        ("breaking-order", {"tables": [1, 9]}, "tables", "Table 9 does not exist."),
    ],
)
def test_refusal_contains_the_unknown_seat_or_table(
    post: Post, action: str, given: dict[str, Any], field: str, says: str
) -> None:
    post("open-tables", {"count": 2})
    answer = post(action, given)
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, field)
    assert says in answer.json()["error"]["says"]


def test_refusal_to_close_a_table_with_players_contains_the_reason(post: Post, play: Play) -> None:
    play.sit(t1=[1, 2])
    answer = post("close-table", {"table": 1})
    assert (answer.status_code, answer.json()["error"]["says"]) == (
        409,
        "Table 1 still has players: 2. Break the table to move them.",
    )
    assert Table.objects.get().broken_at is None


def test_every_room_action_is_registered_under_its_name() -> None:
    assert {name: composition().actions[name] for name in TABLE_ACTIONS} == TABLE_ACTIONS


@pytest.mark.parametrize("action", sorted(TABLE_ACTIONS))
def test_floor_role_may_run_only_room_actions_of_the_floor(action: str, tournament: Tournament) -> None:
    person = get_user_model().objects.create_user("floor")
    Role.objects.create(tournament=tournament, user=person, kind="floor")
    api = APIClient()
    api.force_authenticate(person)
    answer = api.post(f"/api/tournaments/{tournament.slug}/actions/{action}/", {}, format="json")
    assert (answer.status_code == 403) == ("floor" not in TABLE_ACTIONS[action].roles)


@pytest.mark.parametrize(
    ("action", "given", "says"),
    [
        ("move", {"entry": 10**9, "seat": "1.9"}, "Number 1000000000 was not found in this tournament."),
        ("move", {"seat": "1.99"}, "Seat 1.99 does not exist."),
        ("bust", {"seat": "1.99"}, "Seat 1.99 does not exist."),
        ("bust", {"seat": "1.7"}, "Seat 1.7 is empty. Choose a seat with a player."),
        ("move", {"seat": "1.2"}, "Seat 1.2 is taken by Bix. Choose another seat, or move Bix first."),
        ("move", {"seat": "2.9"}, "Seat 2.9 is taken by Bix. Choose another seat, or move Bix first."),
        ("break-table", {"table": "x"}, "Enter a table number."),
        ("break-table", {"table": 9}, "Table 9 does not exist."),
        ("close-table", {"table": 1}, "Table 1 still has players: 3. Break the table to move them."),
    ],
)
def test_refusal_of_invalid_room_input_contains_the_reason(
    post: Post, play: Play, action: str, given: dict[str, Any], says: str
) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2])
    play(moves.order_move, entry=play.entry("Bix"), seat=play.seat("2.9"))
    written = play.last
    whom = {"entry": play.entry("Ada").pk} if action == "move" else {}
    answer = post(action, {**whom, **given})
    assert (answer.status_code in {400, 409}, says in answer.json()["error"]["says"]) == (True, True)
    assert play.last == written


def test_last_table_cannot_be_broken(post: Post, play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    answer = post("break-table", {"table": 1})
    assert (answer.status_code, answer.json()["error"]["says"]) == (
        409,
        "Table 1 is the last one. Finish the tournament at this table.",
    )
