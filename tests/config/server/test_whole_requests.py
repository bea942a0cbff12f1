"""An incomplete body takes no thread: it never reaches Django."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from django.urls import reverse
from rest_framework.serializers import FileField

from config.server.whole_requests import FORM_OVERHEAD, MAX_BODY, REFUSALS, UPLOADS, Receive, WholeRequests
from tournaments.actions import ACTIONS
from tournaments.contribution_types import Action
from tournaments.language import request_language
from tournaments.live.connection import Send
from tournaments.rules.layouts.packed_file import MOST_WHOLE
from tournaments.rules.players import sheet as players_file
from tournaments.rules.sounds import sound_file
from tournaments.rules.structure.files import structure_file
from tournaments.services.players import photos


class Django:
    """The application behind: stores the bodies that reach it."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []

    async def __call__(self, _scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        message = await receive()
        assert not message["more_body"]
        self.bodies.append(message["body"])
        await send({"type": "http.response.start", "status": 200, "headers": []})


def send_body(
    pieces: Iterable[bytes | None], *, path: str = "/t/event/action/start/", query: bytes = b"", **headers: Any
) -> tuple[int, bytes, list[bytes]]:
    """Send a body in pieces; after a None nothing comes any more. Returns status, answer, and what Django got."""
    messages: list[dict[str, Any]] = []
    given = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    scope = {"type": "http", "path": path, "query_string": query, "headers": given}
    waiting = list(pieces)

    async def receive() -> dict[str, Any]:
        piece = waiting.pop(0)
        if piece is None:
            await asyncio.sleep(3600)
        return {"type": "http.request", "body": piece, "more_body": bool(waiting)}

    async def send(message: Any) -> None:
        messages.append(message)

    django = Django()
    whole = WholeRequests(django, piece_timeout=0.05, body_timeout=0.5)
    asyncio.run(whole(scope, receive, send))
    assert whole.held == 0
    return messages[0]["status"], messages[-1].get("body", b""), django.bodies


def test_complete_request_body_is_passed_on_in_a_single_piece() -> None:
    assert send_body([b"a=", b"1", b""], content_length="3") == (200, b"", [b"a=1"])


@pytest.mark.parametrize("headers", [{"content_length": "100"}, {"transfer_encoding": "chunked"}])
def test_incomplete_request_body_is_rejected_before_django(headers: dict[str, Any]) -> None:
    status, says, got = send_body([b"a=", None], **headers)
    assert (status, says, got) == (408, b"The request did not arrive in time. Send it again.", [])


def test_slow_request_body_times_out() -> None:
    """Each piece comes in time; all of them together do not."""
    whole, answers = WholeRequests(Django(), piece_timeout=0.2, body_timeout=0.1), []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0.03)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def send(message: Any) -> None:
        answers.append(message)

    scope = {"path": "/api/x/", "query_string": b"", "headers": [(b"content-length", b"900")]}
    asyncio.run(whole(scope, receive, send))
    assert (answers[0]["status"], json.loads(answers[1]["body"])["error"]["code"]) == (408, "too_slow")


FORM = "multipart/form-data; boundary=x"


@pytest.mark.parametrize(
    ("path", "kind", "most"),
    [
        ("/t/event/action/start/", "application/json", MAX_BODY),
        ("/players/import/", "application/x-www-form-urlencoded", MAX_BODY),
        ("/login/", FORM, MAX_BODY),
        ("/players/import/", FORM, players_file.MOST_BYTES + FORM_OVERHEAD),
        ("/players/7/photo/keep/", FORM, photos.MOST_BYTES + FORM_OVERHEAD),
    ],
)
def test_request_body_size_is_limited_with_or_without_content_length(path: str, kind: str, most: int) -> None:
    assert send_body([None], path=path, content_length=str(most + 1), content_type=kind)[0] == 413
    pieces = [bytes(most // 2), bytes(most // 2), b"xx"]
    assert send_body([*pieces, None], path=path, transfer_encoding="chunked", content_type=kind)[0] == 413
    assert send_body(pieces[:2], path=path, transfer_encoding="chunked", content_type=kind)[0] == 200


@pytest.mark.parametrize(
    ("most", "addresses"),
    [
        (players_file.MOST_BYTES, [reverse("players-import"), reverse("api-players-imports")]),
        (100_000_000, [reverse("tdt-import"), reverse("api-imports")]),
        (structure_file.MOST_BYTES, [reverse("structure-file"), reverse("api-structure-file")]),
        (
            photos.MOST_BYTES,
            [
                reverse("player-photo-keep", args=[7]),
                reverse("api-player-photo", args=[7]),
                *(reverse("action", args=["event", name]) for name in ("add-photo", "penalty")),
                *(f"/api/tournaments/event/{way}/add-photo/" for way in ("actions", "actions")),
            ],
        ),
        (MOST_WHOLE, [reverse("layouts", args=["event"])]),
        (sound_file.MOST_BYTES, [reverse("sounds", args=["event"])]),
    ],
)
def test_every_upload_url_has_the_larger_file_limit(most: int, addresses: list[str]) -> None:
    assert {next(bound for at, bound in UPLOADS if at.match(address)) for address in addresses} == {most}


def takes_a_file(action: Action) -> bool:
    return any(isinstance(field, FileField) for field in action.fields().fields.values())


@pytest.mark.parametrize("name", [name for name, action in ACTIONS.items() if takes_a_file(action)])
def test_action_with_a_file_has_a_larger_size_limit(name: str) -> None:
    addresses = [reverse("action", args=["event", name]), f"/api/tournaments/event/actions/{name}/"]
    assert [any(at.match(address) for at, _bound in UPLOADS) for address in addresses] == [True, True]


def test_oversized_request_body_is_read_before_the_answer() -> None:
    done: list[str] = []

    async def receive() -> dict[str, Any]:
        done.append("read")
        return {"type": "http.request", "body": bytes(MAX_BODY), "more_body": len(done) < 4}

    async def send(message: Any) -> None:
        done.append(str(message.get("status", "said")))

    headers = [(b"content-length", str(4 * MAX_BODY).encode())]
    scope = {"path": "/api/x/", "query_string": b"", "headers": headers}
    asyncio.run(WholeRequests(Django(), piece_timeout=0.5, body_timeout=0.5)(scope, receive, send))
    assert done == ["read", "read", "read", "read", "413", "said"]


def test_api_refusal_of_an_oversized_request_is_json() -> None:
    status, says, _got = send_body([None], path="/api/tournaments/", content_length="99999999999")
    assert (status, json.loads(says)["error"]["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("de-AT, en;q=0.5", "Es wurde mehr gesendet, als dieser Server annimmt. Verkleinern Sie die Datei."),
        ("xx, *", "More was sent than this server takes. Make the file smaller."),
        ("\xff;q=x" * 90, "More was sent than this server takes. Make the file smaller."),
    ],
)
def test_refusal_of_an_oversized_request_is_in_the_browser_language(
    asked: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no database is asked for it: these tests have none."""
    german = {REFUSALS[413][1]: "Es wurde mehr gesendet, als dieser Server annimmt. Verkleinern Sie die Datei."}
    monkeypatch.setattr(request_language, "_SAID", {})
    monkeypatch.setattr(
        request_language, "_gettext_in", lambda language, words: german[words] if language == "de" else words
    )
    page = send_body([None], content_length="99999999999", accept_language=asked)
    program = send_body([None], path="/api/x/", content_length="99999999999", accept_language=asked)
    assert (page[1].decode(), json.loads(program[1])["error"]["says"]) == (says, says)


def test_request_with_an_undecodable_query_is_refused() -> None:
    assert send_body([b""], query=b"q=\xff")[0] == 400


def test_disconnected_client_gets_no_response() -> None:
    answers: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        answers.append(message)

    scope = {"path": "/", "query_string": b"", "headers": [(b"content-length", b"9")]}
    asyncio.run(WholeRequests(Django())(scope, receive, send))
    assert answers == []
