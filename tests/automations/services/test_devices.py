"""OBS by its WebSocket, and OSC: spoken to as they speak."""

import json
import socket
from collections.abc import Callable, Iterator
from datetime import timedelta
from threading import Thread
from typing import Any

import pytest
from pythonosc.osc_message import OscMessage
from websockets.sync.server import Server, ServerConnection, serve

from automations.models import Webhook, WebhookProgress
from automations.services.automations import add_automation
from automations.services.receivers import obs_authentication, osc_message
from automations.services.running import run_automations
from automations.services.webhooks import add_webhook, change_webhook
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import Tournament
from tournaments.sentences.floor_log import sentences_in_tournament_language

pytestmark = pytest.mark.django_db
Send = Callable[..., int]
#: the example of the protocol's own description
PASSWORD, SALT, CHALLENGE = (
    "supersecretpassword",
    "lM1GncleQOaCu9lT1yeUZhFYnqhsLLP1G5lAGo3ixaI=",
    "+IxH4CnCiqpX1rM9scsNynZzbOe4KhDeYcTNS3PDaeY=",
)


@pytest.fixture
def obs() -> Iterator[tuple[int, list[Any]]]:
    """An OBS with the password PASSWORD and one scene, Break: its port, and what it was asked."""
    asked: list[Any] = []

    def talk(connection: ServerConnection) -> None:
        hello = {"rpcVersion": 1, "authentication": {"challenge": CHALLENGE, "salt": SALT}}
        connection.send(json.dumps({"op": 0, "d": hello}))
        identify = json.loads(connection.recv())["d"]
        if identify["authentication"] != obs_authentication(PASSWORD, salt=SALT, challenge=CHALLENGE):
            connection.close(4009, "Authentication failed.")
            return
        connection.send(json.dumps({"op": 2, "d": {"negotiatedRpcVersion": 1}}))
        request = json.loads(connection.recv())["d"]
        asked.append(request)
        connection.send(json.dumps({"op": 5, "d": {"eventType": "SceneChanged"}}))
        known = request["requestData"] == {"sceneName": "Break"}
        status = {"result": known, "code": 100} if known else {"result": False, "code": 600, "comment": "No scene."}
        connection.send(json.dumps({"op": 7, "d": {"requestId": request["requestId"], "requestStatus": status}}))

    server: Server = serve(talk, "127.0.0.1", 0)
    Thread(target=server.serve_forever, daemon=True).start()
    yield server.socket.getsockname()[1], asked
    server.shutdown()


def add_obs(desk: Desk, port: int, *, name: str = "OBS", extra: str = PASSWORD) -> Webhook:
    """A webhook to the OBS that listens at a port of this computer."""
    webhook: Webhook = desk(add_webhook, name=name, kind="obs", address=f"ws://127.0.0.1:{port}", extra=extra)
    return webhook


def break_begins(desk: Desk, webhook: Webhook, text: str, send: Send) -> tuple[int, str]:
    """An automation sends a text to a webhook; what came back."""
    desk(add_automation, name=text, when="entry", effect="webhook", webhook=webhook, text=text)
    desk.enter("Ada")
    run_automations(desk.tournament.pk, now=desk.now, say=sentences_in_tournament_language)
    send(webhook)
    last = webhook.deliveries.latest("pk")
    return last.status, last.answer or last.problem


@pytest.mark.usefixtures("inside")
def test_obs_switches_to_the_scene_set_in_the_automation(desk: Desk, obs: tuple[int, list[Any]], send: Send) -> None:
    port, asked = obs
    webhook = add_obs(desk, port)
    assert break_begins(desk, webhook, "Break", send) == (200, "")
    assert (asked[0]["requestType"], asked[0]["requestData"]) == ("SetCurrentProgramScene", {"sceneName": "Break"})


@pytest.mark.usefixtures("inside")
def test_unknown_obs_scene_is_reported(desk: Desk, obs: tuple[int, list[Any]], send: Send) -> None:
    webhook = add_obs(desk, obs[0])
    assert break_begins(desk, webhook, "Brake", send) == (400, "No scene.")
    wrong = add_obs(desk, obs[0], name="Wrong", extra="guessed")
    desk(add_automation, name="Other", when="entry", effect="webhook", webhook=wrong, text="Break")
    desk.enter("Bo")
    run_automations(desk.tournament.pk, now=desk.now, say=sentences_in_tournament_language)
    send(wrong)
    assert wrong.deliveries.get().problem == "no_obs"


def test_obs_password_proof_matches_the_example_of_the_protocol() -> None:
    given = {"salt": SALT, "challenge": CHALLENGE}
    assert obs_authentication(PASSWORD, **given) == "1Ct943GAT+6YQUUX47Ia/ncufilbe6+oD6lY+5kaCu4="


@pytest.mark.usefixtures("inside")
def test_osc_message_contains_its_arguments_as_numbers(desk: Desk, tournament: Tournament, send: Send) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as lights:
        lights.bind(("127.0.0.1", 0))
        lights.settimeout(5)
        webhook = desk(add_webhook, name="Lights", kind="osc", address=f"osc://127.0.0.1:{lights.getsockname()[1]}")
        assert break_begins(desk, webhook, "/lamp 1 0.5 'two words'", send) == (200, "")
        message = OscMessage(lights.recv(1000))
    assert (message.address, message.params) == ("/lamp", [1, 0.5, "two words"])


@pytest.mark.parametrize("text", ["", "lamp 1", "'/lamp"])
def test_invalid_osc_message_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match=r"OSC|quotation"):
        osc_message(text)


def test_obs_webhook_cannot_subscribe_to_events(desk: Desk, inside: None) -> None:
    given = {"name": "OBS", "kind": "obs", "address": "ws://127.0.0.1:4455", "events": ["bust"]}
    assert desk.refused(add_webhook, **given) == "webhook_told_only"


@pytest.mark.usefixtures("inside")
def test_outdated_scene_change_does_not_delay_later_scene_changes(
    desk: Desk, obs: tuple[int, list[Any]], send: Send
) -> None:
    webhook = add_obs(desk, 9)
    assert break_begins(desk, webhook, "Break", send) == (0, "not_reached")
    assert WebhookProgress.objects.get(webhook=webhook).next_at == desk.now + timedelta(seconds=5)
    send(webhook, after=timedelta(seconds=59))
    desk(change_webhook, webhook=webhook, address=f"ws://127.0.0.1:{obs[0]}")
    began, desk.now = desk.now, desk.now + timedelta(seconds=70)
    desk.enter("Bo")
    run_automations(desk.tournament.pk, now=desk.now, say=sentences_in_tournament_language)
    send(webhook, after=desk.now - began)
    found = webhook.deliveries.order_by("entry__number").values_list("state", "problem", "attempts")
    assert (list(found), len(obs[1])) == ([("failed", "too_late", 2), ("delivered", "", 1)], 1)


@pytest.mark.usefixtures("inside")
def test_scene_that_obs_refused_is_not_requested_again(desk: Desk, obs: tuple[int, list[Any]], send: Send) -> None:
    webhook = add_obs(desk, obs[0])
    desk(add_automation, name="Brake", when="entry", effect="webhook", webhook=webhook, text="Brake")
    assert break_begins(desk, webhook, "Break", send) == (200, "")
    found = webhook.deliveries.order_by("entry__number").values_list("state", "answer", "attempts")
    assert sorted(found) == [("delivered", "", 1), ("failed", "No scene.", 1)]
