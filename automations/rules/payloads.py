"""Payloads for each type of receiver, as one literal table. Another receiver of JSON needs only a new row."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from automations.rules.standard_webhooks import LARGEST_BODY
from tournaments.rules.messages import gettext_noop as _

# maximum length of a message; the services refuse longer ones
DISCORD_TEXT, TELEGRAM_TEXT = 2000, 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookMessage:
    """A message about one event. `says` is the sentence in the log, or the text of an automation."""

    kind: str
    at: datetime
    tournament: str
    name: str
    number: int
    says: str
    facts: Mapping[str, Any]


def standard_payload(message: WebhookMessage, _extra: str) -> dict[str, Any]:
    """Return the payload of Standard Webhooks: type, timestamp, data."""
    data = {
        "tournament": message.tournament,
        "name": message.name,
        "number": message.number,
        "says": message.says,
        "facts": dict(message.facts),
    }
    return {"type": message.kind, "timestamp": message.at.isoformat(), "data": data}


def discord_payload(message: WebhookMessage, _extra: str) -> dict[str, Any]:
    """Return a message for Discord that mentions nobody."""
    return {"content": shorten(f"{message.name}: {message.says}", DISCORD_TEXT), "allowed_mentions": {"parse": []}}


def telegram_payload(message: WebhookMessage, extra: str) -> dict[str, Any]:
    """Return a message for a Telegram bot. `extra` is the id of the chat."""
    return {
        "chat_id": extra,
        "text": shorten(f"{message.name}: {message.says}", TELEGRAM_TEXT),
        "link_preview_options": {"is_disabled": True},
    }


def home_assistant_payload(message: WebhookMessage, _extra: str) -> dict[str, Any]:
    """Return the payload for Home Assistant, with the facts on its top level."""
    small = {key: value for key, value in message.facts.items() if isinstance(value, int | str | bool)}
    return {**small, "type": message.kind, "says": message.says, "tournament": message.tournament}


def shorten(text: str, most: int) -> str:
    """Shorten a text to `most` UTF-16 units. A shortened text ends in an ellipsis."""
    units = text.encode("utf-16-le", "surrogatepass")
    if len(units) <= 2 * most:
        return text
    return units[: 2 * (most - 1)].decode("utf-16-le", "ignore") + "…"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiverKind:
    """A type of receiver. `hint` is an example of its address.

    `extra` is the label of the form's second field, "" if there is none. `path` is a pattern for the path of the
    address, and `extra_is` for the second field. An empty pattern allows any text. If `told_only`, only the texts of
    automations are sent.
    """

    title: str
    schemes: tuple[str, ...]
    hint: str
    extra: str = ""
    path: str = ""
    extra_is: str = ""
    # returns the body; None if the receiver does not use JSON over HTTP
    body: Callable[[WebhookMessage, str], dict[str, Any]] | None = None
    # is sent only the texts of automations: OBS needs the name of a scene, not a sentence
    told_only: bool = False

    def is_valid_path(self, target: str) -> bool:
        """Return whether the path of `target` is valid for this type of receiver."""
        return not self.path or re.fullmatch(self.path, target.partition("?")[0]) is not None

    def is_valid_extra(self, extra: str) -> bool:
        return not self.extra_is or re.fullmatch(self.extra_is, extra.strip()) is not None


RECEIVERS: dict[str, ReceiverKind] = {
    "standard": ReceiverKind(
        title=_("Webhook (Standard Webhooks)"),
        schemes=("https", "http"),
        hint=_("https://example.com/webhooks"),
        body=standard_payload,
    ),
    "discord": ReceiverKind(
        title=_("Discord"),
        schemes=("https",),
        hint=_("https://discord.com/api/webhooks/…, from the channel's settings, Integrations."),
        path=r"/api(/v\d+)?/webhooks/\d+/[\w-]+",
        body=discord_payload,
    ),
    "telegram": ReceiverKind(
        title=_("Telegram"),
        schemes=("https",),
        hint=_("https://api.telegram.org/bot…/sendMessage, with the token of your bot."),
        extra=_("Chat number"),
        path=r"/bot\d+:[\w-]+/(test/)?sendMessage",
        extra_is=r"-?\d+|@\w+",
        body=telegram_payload,
    ),
    "home_assistant": ReceiverKind(
        title=_("Home Assistant"),
        schemes=("https", "http"),
        hint=_("http://192.168.1.20:8123/api/webhook/…, from an automation with a webhook trigger."),
        path=r"(/[^/]+)*/api/webhook/[^/]+",
        body=home_assistant_payload,
    ),
    "obs": ReceiverKind(
        title=_("OBS Studio: change the scene"),
        schemes=("ws", "wss"),
        hint=_("ws://192.168.1.30:4455. The text of the automation is the name of the scene."),
        extra=_("Password of the WebSocket server"),
        told_only=True,
    ),
    "osc": ReceiverKind(
        title=_("OSC (lights, sound, Companion)"),
        schemes=("osc",),
        hint=_(
            "osc://192.168.1.40:12321. The text of the automation is the OSC address, such as /location/1/0/1/press."
        ),
        told_only=True,
    ),
}


def request_body(kind: str, message: WebhookMessage, extra: str) -> bytes:
    """Return the body of a request; b"" if the receiver takes no JSON.

    If the body would reach 20 kB, its facts are left out and its sentence is cut.
    """
    make = RECEIVERS[kind].body
    if make is None:
        return b""
    body = _json_bytes(make(message, extra))
    if len(body) >= LARGEST_BODY:
        short = WebhookMessage(
            kind=message.kind, at=message.at, tournament=message.tournament, name=message.name,
            number=message.number, says=message.says[:2000], facts={"cut": True},
        )  # fmt: skip
        body = _json_bytes(make(short, extra))
    return body


def _json_bytes(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), default=str).encode()
