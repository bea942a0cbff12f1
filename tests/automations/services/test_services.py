"""Discord, Telegram and Home Assistant: receivers that look at what those look at, and answer as those answer."""

import json
import re
import ssl
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest

from automations.models import Webhook, WebhookProgress
from automations.services import connections
from automations.services.webhooks import add_webhook, change_webhook
from config.https.authority import authority_file, server_certificate_file
from config.https.names import OwnNames
from tests.automations.services.receivers import HttpReceiver, Said, http_receiver
from tests.conftest import NOON
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.services.lifecycle import announce_sentence

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]
Send = Callable[..., int]
Service = Callable[[HttpReceiver], Said]

DISCORD, BOT = "/api/webhooks/1234567890/a-Token_of-the-channel", "/bot123456:a-Token_of-the-bot/sendMessage"
LAMP = "/api/webhook/-floor-lamp_1"
JSON = {"content-type": "application/json"}


def queue_refusal(here: HttpReceiver, status: int, said: object) -> Said:
    here.says = json.dumps(said).encode()
    return status, JSON


def discord(here: HttpReceiver) -> Said:
    """Execute Webhook: 204; five in two seconds, then 429 with the seconds to wait."""
    got = here.got[-1]
    if got.path != DISCORD:
        return queue_refusal(here, 404, {"message": "Unknown Webhook", "code": 10015})
    body = json.loads(got.body)
    fits = 0 < len(body.get("content", "")) <= 2000 and set(body) <= {"content", "allowed_mentions"}
    if not (fits and got.headers["content-type"].startswith("application/json") and got.headers.get("user-agent")):
        return queue_refusal(here, 400, {"message": "Invalid Form Body", "code": 50035})
    if len(here.got) == 6:
        waits = {"message": "You are being rate limited.", "retry_after": 1.337, "global": False}
        return queue_refusal(here, 429, waits)[0], JSON | {"retry-after": "1.337"}
    return 204, {}


def telegram(here: HttpReceiver) -> Said:
    """sendMessage: 200 with `ok`; 429 says the seconds to wait in its body alone."""
    got = here.got[-1]
    if not re.fullmatch(r"/bot[^/]+/sendMessage", got.path):
        return queue_refusal(here, 404, {"ok": False, "error_code": 404, "description": "Not Found"})
    if got.path != BOT:
        return queue_refusal(here, 401, {"ok": False, "error_code": 401, "description": "Unauthorized"})
    body = json.loads(got.body)
    if body.get("chat_id") != "-1001234567890":
        return queue_refusal(here, 400, {"ok": False, "error_code": 400, "description": "Bad Request: chat not found"})
    if not 0 < len(body.get("text", "").encode("utf-16-le")) <= 2 * 4096:
        return queue_refusal(
            here, 400, {"ok": False, "error_code": 400, "description": "Bad Request: message is too long"}
        )
    if len(here.got) == 1:
        wait = {"description": "Too Many Requests: retry after 35", "parameters": {"retry_after": 35}}
        return queue_refusal(here, 429, {"ok": False, "error_code": 429, **wait})
    return queue_refusal(here, 200, {"ok": True, "result": {"message_id": 7}})


def home_assistant(here: HttpReceiver) -> Said:
    """A webhook trigger: reads JSON where the kind of content says so, and answers 200 with nothing."""
    here.says = b""
    return 200, {}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ssl.SSLContext:
    """The certificate of a service on this computer, which webhooks trust for this test."""
    pem = server_certificate_file(tmp_path, OwnNames(("localhost",), (ip_address("127.0.0.1"),)), now=datetime.now(UTC))
    trusts = ssl.create_default_context(cafile=str(authority_file(tmp_path)))
    monkeypatch.setattr(connections, "tls_context", lambda: trusts)
    serves = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serves.load_cert_chain(pem)
    return serves


def announce(desk: Desk, count: int) -> None:
    for number in range(1, count + 1):
        desk(announce_sentence, text=f"Table {number} breaks", span=timedelta(seconds=1))


def waits(webhook: Webhook) -> float:
    """Seconds until the next attempt."""
    until = WebhookProgress.objects.get(webhook=webhook).next_at
    return (until - NOON).total_seconds() if until else 0


def texts(here: HttpReceiver, key: str) -> list[str]:
    return [json.loads(request.body)[key] for request in here.got]


def test_discord_delivery_is_retried_after_the_delay_discord_requests(
    desk: Desk, house: ssl.SSLContext, send: Send
) -> None:
    with http_receiver(decide=discord, tls=house) as here:
        address = f"https://127.0.0.1:{here.port}{DISCORD}"
        webhook = desk(add_webhook, name="Club", kind="discord", address=address, events=["announcement"])
        announce(desk, 7)
        assert (send(webhook), waits(webhook)) == (5, 1.337)
        assert send(webhook, after=timedelta(seconds=2)) == 2
    said = [f"Event: Announced: Table {number} breaks" for number in range(1, 8)]
    assert texts(here, "content") == [*said[:6], *said[5:]]


def test_telegram_delivery_is_retried_after_the_delay_telegram_requests(
    desk: Desk, house: ssl.SSLContext, send: Send
) -> None:
    with http_receiver(decide=telegram, tls=house) as here:
        given = {"kind": "telegram", "address": f"https://127.0.0.1:{here.port}{BOT}", "extra": "-1001234567890"}
        webhook = desk(add_webhook, name="Club", events=["announcement"], **given)
        announce(desk, 2)
        assert (send(webhook), waits(webhook)) == (0, 35)
        assert send(webhook, after=timedelta(seconds=36)) == 2
    assert texts(here, "text") == [f"Event: Announced: Table {number} breaks" for number in (1, 1, 2)]


@pytest.mark.parametrize(
    ("kind", "service", "path", "says"),
    [
        ("discord", discord, "/api/webhooks/1234567890/another", '404 {"message": "Unknown Webhook", "code": 10015}'),
        (
            "telegram",
            telegram,
            "/bot123456:another/sendMessage",
            '401 {"ok": false, "error_code": 401, "description": "Unauthorized"}',
        ),
    ],
)
def test_refusal_by_a_chat_service_is_stored_with_its_text(
    desk: Desk, house: ssl.SSLContext, send: Send, kind: str, service: Service, path: str, says: str
) -> None:
    with http_receiver(decide=service, tls=house) as here:
        address = f"https://127.0.0.1:{here.port}{path}"
        given = {"kind": kind, "address": address, "extra": "-1001234567890", "events": ["announcement"]}
        webhook = desk(add_webhook, name="Club", **given)
        announce(desk, 1)
        send(webhook)
    delivery = webhook.deliveries.get()
    assert (delivery.state, f"{delivery.status} {delivery.answer}") == ("waiting", says)


def test_home_assistant_receives_a_floor_call_as_flat_json(desk: Desk, send: Send) -> None:
    with http_receiver(decide=home_assistant) as here:
        address = f"http://127.0.0.1:{here.port}{LAMP}"
        webhook = desk(add_webhook, name="Lamp", kind="home_assistant", address=address, events=["announcement"])
        announce(desk, 1)
        assert send(webhook) == 1
    assert "json" in here.got[0].headers["content-type"]
    assert json.loads(here.got[0].body) == {
        "words": "Table 1 breaks", "type": "announced", "says": "Announced: Table 1 breaks", "tournament": "event",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "address"),
    [
        ("discord", "https://discord.com/channels/1/2"),
        ("discord", "https://discord.com/api/webhooks/1/token/slack"),
        ("telegram", "https://api.telegram.org/bot123456:token"),
        ("telegram", "https://t.me/ourclub"),
        ("home_assistant", "http://8.8.8.8:8123/lovelace/0"),
    ],
)
def test_webhook_address_of_a_different_service_is_refused(desk: Desk, kind: str, address: str) -> None:
    given = {"name": "Club", "kind": kind, "address": address, "extra": "-1", "events": ["*"]}
    assert desk.refused(add_webhook, **given) == f"webhook_{kind}"


@pytest.mark.parametrize("chat", ["", "our club", "https://t.me/ourclub"])
def test_invalid_telegram_chat_is_refused(desk: Desk, chat: str) -> None:
    address = "https://api.telegram.org/bot123456:token/sendMessage"
    given = {"name": "Club", "kind": "telegram", "address": address}
    assert desk.refused(add_webhook, **given, extra=chat) == "webhook_chat"
    webhook = desk(add_webhook, **given, extra="@ourclub")
    if chat:
        assert desk.refused(change_webhook, webhook=webhook, extra=chat) == "webhook_chat"
