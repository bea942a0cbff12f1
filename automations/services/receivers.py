"""Receivers and their protocols: JSON over HTTP, OBS's WebSocket, and OSC."""

import base64
import hashlib
import json
import shlex
import socket
import time
from datetime import datetime
from types import TracebackType
from typing import Any, Self

from pythonosc.osc_message_builder import BuildError, OscMessageBuilder
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as open_websocket

from automations.models import Webhook
from automations.rules.addresses import WebAddress, parse_web_address
from automations.rules.payloads import RECEIVERS, WebhookMessage, request_body
from automations.rules.standard_webhooks import ReceiverAnswer, delivery_headers
from automations.selectors.webhooks import EncryptedElsewhere, decrypt, signing_secrets
from automations.services.connections import (
    DEADLINE,
    HttpConnection,
    NotSent,
    open_connection,
    resolve_address,
    seconds_left,
    tls_context,
)
from tournaments.rules.refused import Refused

HELLO, IDENTIFY, IDENTIFIED, REQUEST, RESPONSE = 0, 1, 2, 6, 7


def change_scene(address: WebAddress, *, scene: str, password: str, message: str) -> ReceiverAnswer:
    """Change the scene in OBS. Returns status 200 if it changed, else 400 with the reason that OBS gives.

    A failed connection is an answer without status. `message` is the id of the request.
    """
    ends_at = time.monotonic() + DEADLINE
    try:
        plain = open_connection(address, ends_at=ends_at)
        with (
            plain,
            open_websocket(
                f"{address.scheme}://{address.host_header}{address.target}",
                sock=plain,
                ssl=tls_context() if address.scheme == "wss" else None,
                server_hostname=address.host if address.scheme == "wss" else None,
                open_timeout=seconds_left(ends_at),
                close_timeout=1,
                max_size=100_000,
            ) as obs,
        ):
            return _request_scene(obs, scene, password, message, ends_at)
    except NotSent as problem:
        return ReceiverAnswer(problem=problem.problem)
    except TimeoutError:
        return ReceiverAnswer(problem="too_slow")
    except (OSError, WebSocketException, ValueError, KeyError, TypeError):
        return ReceiverAnswer(problem="no_obs")


def _request_scene(obs: ClientConnection, scene: str, password: str, message: str, ends_at: float) -> ReceiverAnswer:
    hello = _receive_message(obs, HELLO, ends_at)
    identify: dict[str, Any] = {"rpcVersion": 1, "eventSubscriptions": 0}
    if asked := hello.get("authentication"):
        identify["authentication"] = obs_authentication(password, salt=asked["salt"], challenge=asked["challenge"])
    obs.send(json.dumps({"op": IDENTIFY, "d": identify}))
    _receive_message(obs, IDENTIFIED, ends_at)
    asked_for = {"requestType": "SetCurrentProgramScene", "requestId": message, "requestData": {"sceneName": scene}}
    obs.send(json.dumps({"op": REQUEST, "d": asked_for}))
    came = _receive_message(obs, RESPONSE, ends_at)["requestStatus"]
    return ReceiverAnswer(status=200 if came["result"] else 400, text=str(came.get("comment", ""))[:200])


def _receive_message(obs: ClientConnection, wanted: int, ends_at: float) -> dict[str, Any]:
    """Return the content of the next message with the opcode `wanted`. Skips other messages."""
    while True:
        message = json.loads(obs.recv(timeout=seconds_left(ends_at)))
        if message["op"] == wanted:
            return dict(message["d"])


def obs_authentication(password: str, *, salt: str, challenge: str) -> str:
    """Return the authentication string of OBS, which proves the password without sending it."""
    secret = base64.b64encode(hashlib.sha256((password + salt).encode()).digest()).decode()
    return base64.b64encode(hashlib.sha256((secret + challenge).encode()).digest()).decode()


def send_osc(address: WebAddress, *, text: str) -> ReceiverAnswer:
    """Send an OSC message such as `/address 1 2.5 word`. Returns status 200 once it is sent.

    A failure is an answer without status. OSC itself has no answers.
    """
    try:
        place, port = resolve_address(address, kind=socket.SOCK_DGRAM)
        family = socket.AF_INET if place.version == 4 else socket.AF_INET6
        with socket.socket(family, socket.SOCK_DGRAM) as out:
            out.sendto(osc_message(text), (str(place), port))
    except NotSent as problem:
        return ReceiverAnswer(problem=problem.problem)
    except (OSError, ValueError, BuildError):
        return ReceiverAnswer(problem="no_osc")
    return ReceiverAnswer(status=200)


def osc_message(text: str) -> bytes:
    """Encode an OSC message. Raises ValueError if the text does not begin with "/"."""
    words = shlex.split(text)
    if not words or not words[0].startswith("/"):
        raise ValueError("an OSC address begins with /")
    message = OscMessageBuilder(address=words[0])
    for word in words[1:]:
        message.add_arg(_parse_argument(word))
    return message.build().dgram


def _parse_argument(word: str) -> int | float | str:
    for read in (int, float):
        try:
            return read(word)
        except ValueError:
            continue
    return word


class Receiver:
    """The receiver of a webhook. Its connection stays open within a `with` block."""

    def __init__(self, webhook: Webhook) -> None:
        self.webhook = webhook
        self.problem = ""
        try:
            self.extra = decrypt(webhook.extra)
            self.address = parse_web_address(decrypt(webhook.address), schemes=RECEIVERS[webhook.kind].schemes)
            self._http = HttpConnection(self.address)
        except (EncryptedElsewhere, Refused, KeyError):
            self.problem = "address_unreadable"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _problem: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if not self.problem:
            self._http.close()

    def send(self, message: WebhookMessage, *, key: str, now: datetime) -> ReceiverAnswer:
        """Send a message and return the answer. `key` is the message's id."""
        if self.problem:
            return ReceiverAnswer(problem=self.problem)
        if self.webhook.kind == "obs":
            return change_scene(self.address, scene=message.says, password=self.extra, message=key)
        if self.webhook.kind == "osc":
            return send_osc(self.address, text=message.says)
        body = request_body(self.webhook.kind, message, self.extra)
        signed = delivery_headers(signing_secrets(self.webhook, now=now), message=key, at=now, body=body)
        plain = {"content-type": "application/json; charset=utf-8", "user-agent": "Shuffle-Up"}
        return self._http.post(body, {**plain, **signed})
