"""`./run --standby`: refusals change nothing, and a laptop that joins keeps its old key."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from ssl import PROTOCOL_TLS_SERVER, SSLContext
from typing import Any
from unittest.mock import Mock

import pytest
from django.conf import LazySettings

from config.https.authority import server_certificate_file
from config.https.names import OwnNames
from standby.protocol import joining, pairing
from standby.protocol.installation import Installation, program_digest, read_json
from standby.protocol.joining import NotJoined, RestartNeeded, join, step_down_at_start
from standby.services.invitations import TRIES
from tests.browser.server import free_port
from tests.standby.protocol import rows
from tests.standby.protocol.laptops import HERE, WORD, Laptop, invite, kept_in, laptop, until
from tests.suite.each_case import for_each
from tests.suite.stream_server import wait_for_other_tasks
from tournaments.selectors.clock.server_time import system_now

NO_ADDRESS = "is no address. Write it as the first laptop's browser shows it: http://192.168.1.20:8000"


@contextmanager
def answering(page: Callable[[], bytes], tls: SSLContext | None = None) -> Iterator[int]:
    """Answer `/standby/` with a page, all else with 404. Yields the port."""

    class Handler(BaseHTTPRequestHandler):
        log_message = Mock()

        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/standby/" else 404)
            self.end_headers()
            self.wfile.write(page())

    with ThreadingHTTPServer((HERE, 0), Handler) as server:
        server.handle_error = lambda *_: None  # type: ignore[method-assign] # a connection that was cut is tried
        if tls:
            server.socket = tls.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


@contextmanager
def running(peer: Laptop) -> Iterator[None]:
    """Run the protocol of a laptop beside the test."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def start() -> None:
        rows.make(peer.installation.database).close()
        peer.start()
        await until(peer.installation.socket_path.exists)

    async def stop() -> None:
        await peer.stop()
        await wait_for_other_tasks()

    try:
        asyncio.run_coroutine_threadsafe(start(), loop).result(30)
        yield
    finally:
        asyncio.run_coroutine_threadsafe(stop(), loop).result(30)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


class Meeting:
    """A first laptop that runs, and a second one with a key, an authority and a database of its own."""

    def __init__(self, first: Laptop, second: Installation, url: str, page: dict[str, Any]) -> None:
        self.first, self.second, self.url, self.page = first, second, url, page
        self.before = kept_in(second.data_folder)

    def refused(self, *, word: str = WORD, url: str | None = None) -> str:
        """Return the sentence with which the second laptop is refused, and assert that nothing changed there."""
        with pytest.raises(NotJoined) as problem:
            join(self.url if url is None else url, word=word, ask=lambda: pytest.fail("the word was asked for"))
        assert kept_in(self.second.data_folder) == self.before
        return str(problem.value)

    @property
    def tries(self) -> int:
        """Return the remaining tries of the primary's word."""
        assert self.first.process
        return self.first.process.word_tries.tries_left(HERE)


@pytest.fixture
def meeting(tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Meeting]:
    settings.DATA_DIR = tmp_path
    monkeypatch.delenv("SECRET_KEY", raising=False)
    first = laptop(tmp_path / "a", port=free_port(), key="key of the first")
    first.says(role="first", epoch=1)
    invite(first.installation)
    second = replace(laptop(tmp_path / "b", port=free_port(), key="own key").installation, web_port=free_port())
    for installation, whose in ((first.installation, "of the first"), (second, "own")):
        (installation.data_folder / "https").mkdir()
        for name in ("secret_key", "https/authority.key", "https/authority.crt"):
            (installation.data_folder / name).write_text(f"{whose} {name}")
    second.database.write_text("own event.sqlite3")
    page = {"role": "first", "epoch": 1, "port": first.installation.port, "addresses": ["http://first:8000"]}
    monkeypatch.setattr(joining, "own_installation", lambda: second)
    monkeypatch.setattr(joining, "is_sqlite", lambda: True)
    with running(first), answering(lambda: json.dumps(page).encode()) as port:
        yield Meeting(first, second, f"http://{HERE}:{port}", page)


def has_the_key(meeting: Meeting, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the second laptop have the first one's key already."""
    known = replace(meeting.second, secret_key=meeting.first.installation.secret_key)
    monkeypatch.setattr(joining, "own_installation", lambda: known)


def write_state(meeting: Meeting, **said: Any) -> None:
    """Write the second laptop's state file."""
    meeting.second.state_path.write_text(json.dumps(said))
    meeting.before = kept_in(meeting.second.data_folder)


def test_laptop_of_another_version_does_not_use_up_an_invitation(
    meeting: Meeting, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as other:
        other.setattr(
            joining,
            "self_description",
            lambda state_file: pairing.self_description(state_file) | {"program": "another"},
        )
        for _ in range(TRIES + 1):
            assert meeting.refused().startswith("The first laptop has another version")
        assert meeting.tries == TRIES
        has_the_key(meeting, other)
        assert meeting.refused().startswith("The first laptop has another version")
    with pytest.raises(RestartNeeded):
        join(meeting.url, word=WORD, ask=str)


def test_invitation_is_blocked_after_five_wrong_invitation_words(meeting: Meeting) -> None:
    assert meeting.refused(word="7KQ2").startswith("A word has twelve letters and digits")  # which is no try
    for _ in range(TRIES):
        assert meeting.refused(word="AAAA-BBBB-CCCC").startswith("This is not the word that the first laptop shows.")
    assert meeting.refused().startswith("The first laptop expects nobody. Run there: ./run standby --invite")


def test_used_invitation_word_is_refused_for_another_laptop(meeting: Meeting) -> None:
    own = {"as": "first", "epoch": 1, "program": program_digest(), "place": "another"}
    asyncio.run(pairing.request_key(HERE, meeting.first.installation.port, WORD, own))
    assert meeting.refused().startswith("The first laptop expects nobody.")


def test_joining_a_standby_is_refused_with_the_primary_address(meeting: Meeting) -> None:
    meeting.page.update(role="standby", addresses=[meeting.url, "http://the-first:8000"])
    assert meeting.refused().endswith(
        "is a standby itself. Give the address of the first laptop: http://the-first:8000"
    )
    meeting.page.update(role="first")  # as it was when it was asked, just before it became one
    meeting.first.process.state_file.update(role="standby")  # type: ignore[union-attr]
    assert "is a standby itself" in meeting.refused()
    assert meeting.tries == TRIES


@for_each("known", [False, True])
def test_laptop_does_not_join_a_primary_of_an_earlier_epoch(
    meeting: Meeting, monkeypatch: pytest.MonkeyPatch, *, known: bool
) -> None:
    if known:
        has_the_key(meeting, monkeypatch)
    write_state(meeting, role="first", epoch=3)
    assert meeting.refused().startswith("This laptop is in charge (epoch 3), the other one is of epoch 1.")
    write_state(meeting, role="standby", epoch=3)
    assert meeting.refused().startswith("This laptop has followed one of epoch 3, the other one is of epoch 1")
    assert meeting.tries == TRIES


def test_refusal_to_join_contains_the_unreachable_address_and_port(meeting: Meeting) -> None:
    words = meeting.refused(url=f"http://{HERE}:{(port := free_port())}")
    assert words.startswith(f"Nobody answers at http://{HERE}:{port}.")
    assert f"let port {port} through" in words


def test_refusal_to_join_contains_the_port_that_does_not_answer(meeting: Meeting) -> None:
    meeting.page["port"] = port = free_port()
    assert f"let port {port} through" in meeting.refused()
    meeting.page["port"] = 0  # it has none before it has invited somebody
    assert meeting.refused() == "The first laptop expects nobody. Run there: ./run standby --invite"


@for_each("page", [b"<html>a router", b"{}", b"[]", b"null", b"\xff", b'{"role": "first"}', b"[" * 9000])
def test_join_with_a_server_of_another_program_is_refused(meeting: Meeting, page: bytes) -> None:
    with answering(lambda: page) as port:
        words = meeting.refused(url=f"http://{HERE}:{port}")
    assert words == f"http://{HERE}:{port} is no Shuffle Up, or an older one. Check the address."


def test_laptop_with_a_running_server_cannot_join(meeting: Meeting, monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(bytes) as port:
        monkeypatch.setattr(joining, "own_installation", lambda: replace(meeting.second, web_port=port))
        words = meeting.refused()
    assert words.startswith(f"Port {port} of this laptop is in use. End the Shuffle Up that runs here")
    assert meeting.tries == TRIES


def test_laptop_cannot_join_itself(meeting: Meeting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "own_installation", lambda: meeting.first.installation)
    with pytest.raises(NotJoined, match=r"is this laptop\. Give the address of the other one"):
        join(meeting.url, word=WORD, ask=str)
    assert read_json(meeting.first.installation.state_path)["role"] == "first"


def test_laptop_with_the_same_folder_path_is_a_different_laptop(
    meeting: Meeting, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {"as": "first", "epoch": 1, "program": program_digest(), "place": str(meeting.second.state_path)}
    monkeypatch.setattr(joining, "_peer_with_same_key", lambda *_: said)
    monkeypatch.setattr(joining, "_is_own_address", lambda _host: False)
    join(meeting.url, word="", ask=str)
    assert read_json(meeting.second.state_path)["role"] == "standby"


@for_each(
    ("url", "words"),
    [
        ("192.168.1.20:8000", "is no address. Write http:// before it: http://192.168.1.20:8000"),
        ("first", "is no address. Write http:// before it: http://first"),
        (
            "http://first:8000/t/main/?day=2",
            "is the address of a page. Write it without what follows the port: http://first:8000",
        ),
        *(
            (url, NO_ADDRESS)
            for url in ("", "ftp://first:1", "http://first:8 0", "http://first:x", "http://[", "http://")
        ),
    ],
)
def test_refusal_of_an_invalid_address_shows_a_valid_example(meeting: Meeting, url: str, words: str) -> None:
    assert meeting.refused(url=url) == f"{url} {words}"


def test_https_address_with_an_unknown_certificate_is_refused(meeting: Meeting, tmp_path: Path) -> None:
    context = SSLContext(PROTOCOL_TLS_SERVER)
    names = OwnNames(names=("localhost",), addresses=())
    context.load_cert_chain(server_certificate_file(tmp_path / "certificate", names, now=system_now()))
    with answering(bytes, context) as port:
        words = meeting.refused(url=f"https://localhost:{port}")
    assert words.startswith(f"https://localhost:{port}: this laptop does not know the certificate of that one.")
    assert words.endswith("such as http://localhost:8000")


def test_join_with_a_key_in_the_environment_or_postgresql_is_refused(
    meeting: Meeting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "own key")
    assert meeting.refused().startswith("SECRET_KEY is set here, and the first laptop has another.")
    assert meeting.tries == TRIES
    monkeypatch.setattr(joining, "is_sqlite", lambda: False)
    assert meeting.refused().startswith("With DATABASE_URL naming a PostgreSQL")


def test_joining_laptop_receives_the_secret_key_of_the_primary(meeting: Meeting) -> None:
    write_state(meeting, role="first", epoch=1)
    with pytest.raises(RestartNeeded):
        join(f" {meeting.url}/ ", word="", ask=lambda: WORD)
    data, said = meeting.second.data_folder, read_json(meeting.second.state_path)
    assert (data / "secret_key").read_text() == "key of the first"
    assert (data / "https" / "authority.key").read_text() == "of the first https/authority.key"
    port = f"{HERE}:{meeting.first.installation.port}"
    assert (said["role"], said["peer"], said["peer_port"]) == ("standby", meeting.url, port)
    kept = kept_in(data / "own-key.epoch-1")
    assert kept == {name: content for name, content in meeting.before.items() if name != "event.sqlite3"}
    assert (data / "event.sqlite3").read_text() == "own event.sqlite3"
    assert not meeting.first.installation.invitation_path.exists()


def test_join_on_a_full_disk_changes_nothing(meeting: Meeting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "store_key", Mock(side_effect=OSError(28, "No space left on device")))
    assert meeting.refused().startswith("The first laptop's key was not kept here: No space left on device.")


def test_interrupted_join_is_undone_at_the_next_start(meeting: Meeting) -> None:
    for starts in (step_down_at_start, lambda _place: meeting.refused()):
        cut = pairing.restore_files_on_failure(meeting.second, epoch=1)
        cut.__enter__()
        pairing.store_key(meeting.second, {"key": "key of the first", "https": {}})
        with pytest.raises(RestartNeeded):
            starts(meeting.second)
        assert kept_in(meeting.second.data_folder) == meeting.before
