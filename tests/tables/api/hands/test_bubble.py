"""The bubble through the API: ticks and the board, a look ahead, corrections, bags."""

from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.models import BustOut, FloorLog, Payment, Tournament
from tournaments.services.clock import hand_for_hand
from tournaments.services.prizes import prizes

pytestmark = pytest.mark.django_db

Call = Callable[..., tuple[int, Any]]

ONLY = "There are only 120,000 chips in play. Count the stack again."
TOGETHER = (
    "Not possible: Bix 60,000 + Cleo 60,001 is 120,001, but 120,000 chips are in play. "
    "Check their stacks at the start of the hand."
)
NO_WORD = "Hand 1 is not done at 2. Wait, mark them as done, or use Override after a look at the table."


@pytest.fixture
def room(play: Play) -> Play:
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play.now = NOON + 5 * MINUTE
    return play


@pytest.fixture
def call(director: User, tournament: Tournament) -> Call:
    """Sends and fetches ten minutes after noon."""
    api = APIClient()
    api.force_authenticate(director)

    def send(address: str, given: dict[str, Any] | None = None) -> tuple[int, Any]:
        with time_machine.travel(NOON + 10 * MINUTE, tick=False):
            whole = f"/api/tournaments/{tournament.slug}/{address}/"
            answer = api.get(whole) if given is None else api.post(whole, given, format="json")
        return answer.status_code, answer.json()

    return send


def test_hand_for_hand_api_lists_finished_tables_and_all_ins(room: Play, call: Call) -> None:
    assert call("hand-for-hand") == (200, {"board": None})
    room(hand_for_hand.start_hand_for_hand, why="money")
    assert call("actions/tick", {"table": 1})[0] == 200
    assert call("actions/all-in", {"table": 2, "seats": [3]})[1]["says"].endswith("covered: seat 3")
    board = call("hand-for-hand")[1]["board"]
    assert (board["done"], board["of"], board["waits"], board["slowest"]) == (1, 2, [2], [])
    assert board["arithmetic"]["left_if_lost"] == 5
    status, problem = call("actions/close-round", {"left": 6})
    assert (status, problem["error"]["code"]) == (409, "tables_not_reported")
    assert call("actions/release", {})[0] == 200
    assert call("actions/tick", {"table": 2})[0] == 200
    assert call("actions/close-round", {"left": 6})[1]["says"] == "Hand 1 closed: no player out, 6 left"


def test_api_requires_stacks_of_busts_in_the_same_hand(room: Play, call: Call) -> None:
    pair = [room.entry("Ada").pk, room.entry("Bix").pk]
    status, problem = call("actions/bust-together", {"entries": pair})
    assert (status, problem["error"]["code"]) == (409, "needs_stacks")
    said = call("actions/bust-together", {"entries": pair, "stacks": [900, 800]})[1]["says"]
    assert said == "Out in the same hand: Ada, place 5; Bix, place 6"


def test_api_requires_no_stacks_of_busts_far_from_the_money(room: Play, call: Call) -> None:
    room(prizes.set_prizes, amounts=[500_00, 300_00], reason="As agreed")
    pair = [room.entry("Ada").pk, room.entry("Bix").pk]
    said = call("actions/bust-together", {"entries": pair})[1]["says"]
    assert said == "Out in the same hand: Ada, places 5 to 6 shared; Bix, places 5 to 6 shared"


def test_preview_of_a_bust_correction_equals_the_correction(room: Play, call: Call) -> None:
    ada, bix = room.entry("Ada").pk, room.entry("Bix").pk
    call("actions/bust", {"entry": ada})
    call("actions/bust", {"seat": "2.1"})
    given = {"entry": ada, "instead": bix}
    status, ahead = call("what-if/correct-bust", given)
    assert (status, ahead["says"], [change["says"] for change in ahead["changes"]]) == (
        200,
        "No other player is affected.",
        ["Bix: place 6 instead of still in", "Ada: still in instead of place 6"],
    )
    assert BustOut.objects.filter(entry=ada).exists()
    assert call("actions/correct-bust", given)[1]["says"] == "Bust corrected: Bix out, not Ada; Ada seated at 1.1"
    assert call("what-if/finish", {})[0] == 404
    dory = room.entry("Dory").pk
    assert call("actions/reorder-bust", {"entry": dory, "before": bix})[1]["says"] == (
        "Dory went out before Bix: 2 places change"
    )
    assert call("actions/correct-hand", {"entry": dory, "stack": None, "same_hand": bix})[0] == 200
    assert call("actions/revive", {"entry": bix})[0] == 200


def test_refusal_at_the_bubble_explains_the_figures(room: Play, call: Call) -> None:
    room(prizes.set_prizes, amounts=[500, 300, 100, 50, 25], reason="As agreed")
    room(hand_for_hand.start_hand_for_hand, why="money")
    ada, bix, cleo = (room.entry(name).pk for name in ("Ada", "Bix", "Cleo"))
    assert call("actions/bust", {"entry": ada, "stack": 900})[0] == 200
    assert call("actions/tick", {"table": 1})[0] == 200
    actions = FloorLog.objects.count()

    def refused(action: str, **given: Any) -> tuple[int, str, str]:
        status, problem = call(f"actions/{action}", given)
        return status, problem["error"]["code"], problem["error"]["says"]

    assert [
        refused("bust", entry=ada, stack=900),
        refused("bust", entry=bix, stack=120_001),
        refused("bust-together", entries=[bix, cleo], stacks=[60_000, 60_001]),
        refused("correct-hand", entry=ada, stack=120_001),
        refused("close-round", left=5),
        refused("close-round", left=6, anyway=True, reason="Looked"),
    ] == [
        (409, "is_out_already", "Ada is already out. Undo or correct that bust if it was a mistake."),
        (409, "more_chips_than_there_are", ONLY),
        (409, "stacks_above_chips", TOGETHER),
        (409, "more_chips_than_there_are", ONLY),
        (
            409,
            "tables_not_reported",
            NO_WORD,
        ),
        (
            409,
            "round_changed",
            "The number of players changed: 5 are left, not 6. Check the figures again, then close the hand.",
        ),
    ]
    assert (FloorLog.objects.count(), BustOut.objects.count()) == (actions, 1)


def test_bust_of_an_already_paid_place_can_be_corrected(room: Play, call: Call) -> None:
    room(prizes.set_prizes, amounts=[500, 300, 100, 50, 25, 10], reason="As agreed")
    ada, bix = room.entry("Ada").pk, room.entry("Bix").pk
    call("actions/bust", {"entry": ada})
    assert call("actions/pay-out", {"entry": ada, "id_seen": True})[0] == 200
    status, problem = call("actions/pay-out", {"entry": ada, "id_seen": True})
    assert (status, problem["error"]["code"]) == (409, "paid_already")
    assert problem["error"]["says"].endswith("receipt 1. Do not pay again. If it was wrong, correct that receipt.")
    ahead = call("what-if/correct-bust", {"entry": ada, "instead": bix})[1]
    assert [(change["name"], change["paid"]) for change in ahead["changes"]] == [("Bix", 0), ("Ada", 10)]
    assert Payment.objects.filter(kind="prize").count() == 1


def test_last_hands_and_bags_are_recorded_through_the_api(room: Play, call: Call) -> None:
    said = call("actions/last-hands", {})[1]["says"]
    assert said.partition(" more hands at every table, drawn with ")[0] in {"3", "4", "5", "6", "7"}
    assert call("actions/last-hand", {"table": 1})[0] == 200
    given = {"entry": room.entry("Ada").pk, "stack": 30_000, "counted_by": "Ada", "checked_by": "Floor"}
    assert call("actions/bag", given)[1]["says"] == "Bag of Ada, seat 1.1: 30,000"
    found = call("bags")[1]
    assert (found["room"]["chips"], found["room"]["expected"], found["room"]["complete"]) == (30_000, 120_000, False)
    assert [table["played"] for table in found["last_hands"]] == [1, 0]
