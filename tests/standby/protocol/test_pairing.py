"""Pairing by a word: refusals use up no word, and a laptop's old files are kept aside or restored."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from datetime import timedelta
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.management import call_command

from config.management.commands import standby as command
from standby.protocol import pairing
from standby.protocol.channel import WITH_WORD, Channel, Rejected, accept_channel, open_channel
from standby.protocol.installation import Installation, read_json
from standby.protocol.pairing import (
    WordTries,
    current_word_secret,
    give_key,
    refusal_code,
    request_key,
    restore_files_on_failure,
    self_description,
    store_key,
    undo_interrupted_join,
)
from standby.protocol.state_file import StateFile
from standby.services.invitations import TRIES, word_secret
from systems.files import write_atomically
from tests.standby.protocol.laptops import HERE, SALT, WORD, invite, kept_in
from tests.suite.each_case import for_each
from tests.suite.stream_server import stream_server

PRIMARY, SECOND = (
    {"as": "first", "epoch": 2, "program": "a", "place": "x"},
    {"as": "first", "epoch": 1, "program": "a", "place": "x"},
)
GIVEN = {"key": "key of the first", "https": {"authority.key": "new key", "authority.crt": "new certificate"}}


@pytest.fixture
def installation(tmp_path: Path) -> Installation:
    """A laptop with a key and an authority of its own."""
    (tmp_path / "https").mkdir()
    for name in ("secret_key", "https/authority.key", "https/authority.crt", "standby.json"):
        (tmp_path / name).write_text(json.dumps({"own": name}))
    return Installation(tmp_path, tmp_path / "event.sqlite3", 1, 2, "key of the first", host=HERE)


@pytest.fixture
def tries(installation: Installation) -> WordTries:
    """Return the counter of tries of the current word."""
    invite(installation)
    return WordTries(installation)


def given_to(installation: Installation, take: Callable[[int], Any], tries: WordTries | None = None) -> Any:
    """Request the key at a laptop; return the answer, or the code of the refusal."""
    tries = tries or WordTries(installation)

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(Rejected, OSError, TimeoutError):
            with tries.attempt(writer.get_extra_info("peername")[0]) as secret:
                _, channel = await accept_channel(reader, writer, lambda _kind: secret())
            await give_key(installation, channel)

    async def run() -> Any:
        async with stream_server(hear) as port:
            try:
                return await take(port)
            except Rejected as refused:
                return refused.code

    return asyncio.run(run())


@for_each(
    ("first", "second", "code"),
    [
        ({}, {}, ""),
        ({}, {"program": "b"}, "other_program"),
        ({"as": "standby"}, {}, "is_standby"),
        ({}, {"epoch": 3}, "in_charge"),
        ({}, {"epoch": 3, "as": "standby"}, "later_epoch"),
        ({}, {"epoch": 2, "as": "standby"}, ""),
    ],
)
def test_laptop_pairs_only_with_a_primary_of_equal_program_and_epoch(
    first: dict[str, Any], second: dict[str, Any], code: str
) -> None:
    assert refusal_code(PRIMARY | first, SECOND | second) == code


def test_laptop_with_the_invitation_word_receives_the_key_once(installation: Installation) -> None:
    StateFile(installation).update(epoch=4)
    invite(installation)
    own = self_description(StateFile(installation))
    got = given_to(installation, lambda port: request_key(HERE, port, WORD, own))
    assert (got["key"], got["epoch"]) == (installation.secret_key, 4)
    assert set(got["https"]) == {"authority.key", "authority.crt"}
    assert given_to(installation, lambda port: request_key(HERE, port, WORD, own)) == "not_invited"


@pytest.mark.parametrize(("said", "code"), [({"program": "another"}, "other_program"), ({"epoch": 9}, "in_charge")])
def test_refused_laptop_does_not_use_up_the_invitation_word(
    installation: Installation, tries: WordTries, said: dict[str, Any], code: str
) -> None:
    StateFile(installation).update(epoch=1)
    own = self_description(StateFile(installation))
    codes = {
        given_to(installation, lambda port: request_key(HERE, port, WORD, own | said), tries) for _ in range(TRIES + 1)
    }
    assert (codes, tries.tries_left(HERE)) == ({code}, TRIES)


def test_older_program_that_sends_the_key_first_is_refused(installation: Installation) -> None:
    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        _, channel = await accept_channel(reader, writer, lambda _kind: (SALT, word_secret(WORD, SALT)))
        channel.send("K", GIVEN)
        await channel.drain()

    async def run() -> None:
        async with stream_server(hear) as port:
            with pytest.raises(Rejected, match="other_program"):
                await request_key(HERE, port, WORD, self_description(StateFile(installation)))

    asyncio.run(run())


def test_silent_laptop_does_not_use_up_the_invitation_word(
    installation: Installation, tries: WordTries, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing, "ANSWER_TIMEOUT", 0.2)

    async def take(port: int) -> Any:
        channel: Channel = await open_channel(HERE, port, kind=WITH_WORD, secret=lambda salt: word_secret(WORD, salt))
        with pytest.raises(ConnectionError):
            await channel.receive()
        channel.close()

    given_to(installation, take, tries)
    assert tries.tries_left(HERE) == TRIES


def test_laptop_that_sends_no_proof_does_not_use_up_a_try(installation: Installation, tries: WordTries) -> None:
    """A stranger may open many connections, each with its own key and nothing more."""

    async def knock(port: int) -> str:
        raw = json.dumps({"shuffle_up": 1, "kind": WITH_WORD, "key": "ab" * 32}).encode()
        for sent in [b"", bytes(31)] * (TRIES + 1):
            reader, writer = await asyncio.open_connection(HERE, port)
            writer.write(len(raw).to_bytes(4, "big") + raw + sent)
            await reader.readexactly(4)
            writer.close()
        return "knocked"

    assert (given_to(installation, knock, tries), tries.tries_left(HERE)) == ("knocked", TRIES)
    assert (
        given_to(installation, partial(request_key, HERE, word=WORD, own=self_description(StateFile(installation))))[
            "key"
        ]
        == installation.secret_key
    )


def test_tries_of_an_invitation_word_are_counted_per_address(installation: Installation, tries: WordTries) -> None:
    own = self_description(StateFile(installation))
    wrong = partial(request_key, HERE, word="AAAA-BBBB-CCCC", own=own)
    assert [given_to(installation, wrong, tries) for _ in range(TRIES + 1)] == ["other_key"] * TRIES + ["not_invited"]
    with tries.attempt("10.0.0.8") as secret:
        assert secret() == current_word_secret(installation)
    assert (tries.tries_left(HERE), tries.tries_left("10.0.0.8")) == (0, TRIES)


def test_simultaneous_tries_of_an_invitation_word_are_all_counted(tries: WordTries) -> None:
    with ExitStack() as attempts:
        secrets = [attempts.enter_context(tries.attempt(HERE))() for _time in range(TRIES + 1)]
    assert [found is not None for found in secrets] == [True] * TRIES + [False]
    assert tries.tries_left(HERE) == TRIES


def give_wrong_word(tries: WordTries, address: str) -> None:
    with suppress(Rejected), tries.attempt(address) as secret:
        assert secret()
        raise Rejected("other_key")


def test_new_invitation_word_has_the_full_number_of_tries(installation: Installation, tries: WordTries) -> None:
    give_wrong_word(tries, HERE)
    assert tries.tries_left(HERE) == TRIES - 1
    installation.invitation_path.write_text(json.dumps(read_json(installation.invitation_path) | {"salt": "ab" * 16}))
    with tries.attempt(HERE) as secret:
        assert secret()
    assert tries.tries_left(HERE) == TRIES


def test_number_of_addresses_whose_tries_are_counted_is_limited(
    tries: WordTries, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing, "MAX_ADDRESSES", 2)
    addresses = ("10.0.0.1", "10.0.0.2", "10.0.0.3")
    for address in addresses:
        give_wrong_word(tries, address)
    assert [TRIES - tries.tries_left(address) for address in addresses] == [0, 1, 1]


def test_invitation_word_expires_after_its_time(installation: Installation) -> None:
    invite(installation, lasts=timedelta(seconds=-1))
    assert current_word_secret(installation) is None


def test_joining_stores_the_old_key_in_a_folder_for_its_epoch(installation: Installation) -> None:
    before = kept_in(installation.data_folder)
    with restore_files_on_failure(installation, epoch=3):
        store_key(installation, GIVEN)
    assert kept_in(installation.data_folder / "own-key.epoch-3") == before
    assert (installation.data_folder / "own-key.epoch-3").stat().st_mode & 0o077 == 0
    with restore_files_on_failure(installation, epoch=3):
        store_key(installation, GIVEN)
    assert (installation.data_folder / "own-key.epoch-3-2" / "secret_key").read_text() == "key of the first"


@pytest.mark.parametrize("had", [True, False])
def test_failed_join_changes_nothing(installation: Installation, *, had: bool) -> None:
    if not had:  # it never had HTTPS, and stood alone
        for name in ("https/authority.key", "https/authority.crt", "standby.json"):
            (installation.data_folder / name).unlink()
    before = kept_in(installation.data_folder)

    def join() -> None:
        with restore_files_on_failure(installation, epoch=1):
            store_key(installation, GIVEN)
            StateFile(installation).update(role="standby")
            raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        join()
    assert kept_in(installation.data_folder) == before


def test_interrupted_join_is_rolled_back_once(installation: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept_in(installation.data_folder)
    cuts = []
    for most in range(20):
        (installation.data_folder / "own-key.joining.new" / "https").mkdir(
            parents=True, exist_ok=True
        )  # of one that was cut before
        left = iter(range(most))

        def write(*args: Any, left: Iterator[int] = left, **more: Any) -> None:
            if next(left, None) is None:
                raise KeyboardInterrupt
            write_atomically(*args, **more)

        with monkeypatch.context() as cut, suppress(KeyboardInterrupt):
            for module in ("pairing", "state_file"):
                cut.setattr(f"standby.protocol.{module}.write_atomically", write)
            cut.setattr(pairing, "undo_interrupted_join", lambda _place: False)  # the power is gone
            with restore_files_on_failure(installation, epoch=1):
                store_key(installation, GIVEN)
                StateFile(installation).update(role="standby")
            break
        cuts.append(undo_interrupted_join(installation))
        assert kept_in(installation.data_folder) == before
        assert not undo_interrupted_join(installation)
    # four copies are made, then three files are replaced and the standby is said
    assert cuts == [False] * 4 + [True] * 4
    assert kept_in(installation.data_folder / "own-key.epoch-1") == before


@pytest.mark.parametrize(
    ("addresses", "commands"),
    [
        (
            ("192.168.1.20", "10.0.0.5"),
            ["./run --standby http://192.168.1.20:8123", "or: ./run --standby http://10.0.0.5:8123"],
        ),
        ((), ["./run --standby http://<address of this one>:8123"]),
    ],
)
def test_invitation_word_is_shown_with_the_command_for_each_address(
    tmp_path: Path,
    settings: LazySettings,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    addresses: tuple[str, ...],
    commands: list[str],
) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / "server.lock").write_text("8123\n", encoding="ascii")
    monkeypatch.setattr(command, "network_addresses", lambda: [ip_address(address) for address in addresses])
    monkeypatch.setattr(command, "create_invitation_word", lambda *, now: WORD)
    call_command("standby", invite=True)
    assert capsys.readouterr().out.splitlines() == [
        WORD, "It counts for 15 minutes. On the second laptop run:", *commands,
    ]  # fmt: skip
