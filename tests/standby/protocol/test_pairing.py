"""The key by a word: who cannot follow is told so before, and what a laptop had is kept aside or put back."""

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
from standby.protocol.channel import WITH_WORD, Channel, TurnedAway, accept, connect
from standby.protocol.pairing import (
    WordTries,
    give_key,
    invited_secret,
    keep_key,
    old_key_saved,
    put_back,
    said_of,
    take_key,
    why_not,
)
from standby.protocol.place import LaptopPlace, read_json
from standby.protocol.state_file import Noticeboard
from standby.services.invitations import TRIES, word_secret
from tests.standby.protocol.laptops import HERE, SALT, WORD, invite, kept_in
from tests.suite.each_case import for_each

FIRST, SECOND = (
    {"as": "first", "epoch": 2, "program": "a", "place": "x"},
    {"as": "first", "epoch": 1, "program": "a", "place": "x"},
)
GIVEN = {"key": "key of the first", "https": {"authority.key": "new key", "authority.crt": "new certificate"}}


@pytest.fixture
def place(tmp_path: Path) -> LaptopPlace:
    """A laptop with a key and an authority of its own."""
    (tmp_path / "https").mkdir()
    for name in ("secret_key", "https/authority.key", "https/authority.crt", "standby.json"):
        (tmp_path / name).write_text(json.dumps({"own": name}))
    return LaptopPlace(tmp_path, tmp_path / "event.sqlite3", 1, 2, "key of the first", host=HERE)


@pytest.fixture
def tries(place: LaptopPlace) -> WordTries:
    """How often each address has tried the word that counts now."""
    invite(place)
    return WordTries(place)


def given_to(place: LaptopPlace, take: Callable[[int], Any], tries: WordTries | None = None) -> Any:
    """Let somebody take the key at a laptop; what they get, or the code by which they are turned away."""
    tries = tries or WordTries(place)

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(TurnedAway, OSError, TimeoutError):
            with tries.attempt(writer.get_extra_info("peername")[0]) as secret:
                _, channel = await accept(reader, writer, lambda _kind: secret())
            await give_key(place, channel)
        writer.close()

    async def run() -> Any:
        server = await asyncio.start_server(hear, HERE, 0)
        try:
            return await take(server.sockets[0].getsockname()[1])
        except TurnedAway as refused:
            return refused.code
        finally:
            server.close()
            await asyncio.sleep(0.05)

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
def test_a_laptop_follows_only_one_in_charge_of_the_same_program_and_no_earlier_epoch(
    first: dict[str, Any], second: dict[str, Any], code: str
) -> None:
    assert why_not(FIRST | first, SECOND | second) == code


def test_who_has_the_word_gets_the_key_and_the_word_is_used_up(place: LaptopPlace) -> None:
    Noticeboard(place).say(epoch=4)
    invite(place)
    own = said_of(Noticeboard(place))
    got = given_to(place, lambda port: take_key(HERE, port, WORD, own))
    assert (got["key"], got["epoch"]) == (place.key, 4)
    assert set(got["https"]) == {"authority.key", "authority.crt"}
    assert given_to(place, lambda port: take_key(HERE, port, WORD, own)) == "not_invited"


@pytest.mark.parametrize(("said", "code"), [({"program": "another"}, "other_program"), ({"epoch": 9}, "in_charge")])
def test_who_cannot_follow_is_told_so_and_the_word_with_all_its_tries_still_counts(
    place: LaptopPlace, tries: WordTries, said: dict[str, Any], code: str
) -> None:
    Noticeboard(place).say(epoch=1)
    own = said_of(Noticeboard(place))
    codes = {given_to(place, lambda port: take_key(HERE, port, WORD, own | said), tries) for _ in range(TRIES + 1)}
    assert (codes, tries.left(HERE)) == ({code}, TRIES)


def test_an_older_first_that_gives_its_key_unasked_is_another_version(place: LaptopPlace) -> None:
    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        _, channel = await accept(reader, writer, lambda _kind: (SALT, word_secret(WORD, SALT)))
        channel.send("K", GIVEN)
        await channel.drain()
        writer.close()

    async def run() -> None:
        server = await asyncio.start_server(hear, HERE, 0)
        with pytest.raises(TurnedAway, match="other_program"):
            await take_key(HERE, server.sockets[0].getsockname()[1], WORD, said_of(Noticeboard(place)))
        server.close()
        await asyncio.sleep(0.05)

    asyncio.run(run())


def test_who_has_the_word_and_says_nothing_does_not_use_it_up(
    place: LaptopPlace, tries: WordTries, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing, "PATIENCE", 0.2)

    async def take(port: int) -> Any:
        channel: Channel = await connect(HERE, port, kind=WITH_WORD, secret=lambda salt: word_secret(WORD, salt))
        with pytest.raises(ConnectionError):
            await channel.receive()
        channel.close()

    given_to(place, take, tries)
    assert tries.left(HERE) == TRIES


def test_who_proves_nothing_uses_up_no_try(place: LaptopPlace, tries: WordTries) -> None:
    """As many connections as somebody likes, each with a key of its own and nothing more."""

    async def knock(port: int) -> str:
        raw = json.dumps({"shuffle_up": 1, "kind": WITH_WORD, "key": "ab" * 32}).encode()
        for sent in [b"", bytes(31)] * (TRIES + 1):
            reader, writer = await asyncio.open_connection(HERE, port)
            writer.write(len(raw).to_bytes(4, "big") + raw + sent)
            await reader.readexactly(4)
            writer.close()
        await asyncio.sleep(0.05)
        return "knocked"

    assert (given_to(place, knock, tries), tries.left(HERE)) == ("knocked", TRIES)
    assert given_to(place, partial(take_key, HERE, word=WORD, own=said_of(Noticeboard(place))))["key"] == place.key


def test_wrong_words_of_one_address_use_up_no_try_of_another(place: LaptopPlace, tries: WordTries) -> None:
    own = said_of(Noticeboard(place))
    wrong = partial(take_key, HERE, word="AAAA-BBBB-CCCC", own=own)
    assert [given_to(place, wrong, tries) for _ in range(TRIES + 1)] == ["other_key"] * TRIES + ["not_invited"]
    with tries.attempt("10.0.0.8") as secret:
        assert secret() == invited_secret(place)
    assert (tries.left(HERE), tries.left("10.0.0.8")) == (0, TRIES)


def test_words_that_are_tried_at_one_moment_are_counted(tries: WordTries) -> None:
    with ExitStack() as attempts:
        secrets = [attempts.enter_context(tries.attempt(HERE))() for _time in range(TRIES + 1)]
    assert [found is not None for found in secrets] == [True] * TRIES + [False]
    assert tries.left(HERE) == TRIES


def give_wrong_word(tries: WordTries, address: str) -> None:
    with suppress(TurnedAway), tries.attempt(address) as secret:
        assert secret()
        raise TurnedAway("other_key")


def test_a_new_word_has_all_its_tries(place: LaptopPlace, tries: WordTries) -> None:
    give_wrong_word(tries, HERE)
    assert tries.left(HERE) == TRIES - 1
    place.invitation.write_text(json.dumps(read_json(place.invitation) | {"salt": "ab" * 16}))
    with tries.attempt(HERE) as secret:
        assert secret()
    assert tries.left(HERE) == TRIES


def test_no_more_addresses_are_remembered_than_there_is_room_for(
    tries: WordTries, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing, "MOST_ADDRESSES", 2)
    addresses = ("10.0.0.1", "10.0.0.2", "10.0.0.3")
    for address in addresses:
        give_wrong_word(tries, address)
    assert [TRIES - tries.left(address) for address in addresses] == [0, 1, 1]


def test_a_word_no_longer_counts_after_its_time(place: LaptopPlace) -> None:
    invite(place, lasts=timedelta(seconds=-1))
    assert invited_secret(place) is None


def test_what_a_laptop_had_is_kept_in_a_folder_of_its_epoch(place: LaptopPlace) -> None:
    before = kept_in(place.data)
    with old_key_saved(place, epoch=3):
        keep_key(place, GIVEN)
    assert kept_in(place.data / "own-key.epoch-3") == before
    assert (place.data / "own-key.epoch-3").stat().st_mode & 0o077 == 0
    with old_key_saved(place, epoch=3):
        keep_key(place, GIVEN)
    assert (place.data / "own-key.epoch-3-2" / "secret_key").read_text() == "key of the first"


@pytest.mark.parametrize("had", [True, False])
def test_what_fails_half_way_leaves_all_as_it_was(place: LaptopPlace, *, had: bool) -> None:
    if not had:  # it never had HTTPS, and stood alone
        for name in ("https/authority.key", "https/authority.crt", "standby.json"):
            (place.data / name).unlink()
    before = kept_in(place.data)

    def join() -> None:
        with old_key_saved(place, epoch=1):
            keep_key(place, GIVEN)
            Noticeboard(place).say(role="standby")
            raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        join()
    assert kept_in(place.data) == before


def test_a_join_that_is_cut_before_any_of_its_writes_is_put_back_once(
    place: LaptopPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, write_whole = kept_in(place.data), pairing.write_whole
    cuts = []
    for most in range(20):
        (place.data / "own-key.joining.new" / "https").mkdir(parents=True, exist_ok=True)  # of one that was cut before
        left = iter(range(most))

        def write(*args: Any, left: Iterator[int] = left, **more: Any) -> None:
            if next(left, None) is None:
                raise KeyboardInterrupt
            write_whole(*args, **more)

        with monkeypatch.context() as cut, suppress(KeyboardInterrupt):
            for module in ("pairing", "board"):
                cut.setattr(f"standby.protocol.{module}.write_whole", write)
            cut.setattr(pairing, "put_back", lambda _place: False)  # the power is gone
            with old_key_saved(place, epoch=1):
                keep_key(place, GIVEN)
                Noticeboard(place).say(role="standby")
            break
        cuts.append(put_back(place))
        assert kept_in(place.data) == before
        assert not put_back(place)
    # four copies are made, then three files are replaced and the standby is said
    assert cuts == [False] * 4 + [True] * 4
    assert kept_in(place.data / "own-key.epoch-1") == before


@pytest.mark.parametrize(
    ("addresses", "commands"),
    [
        (
            ("127.0.0.1", "192.168.1.20", "169.254.3.7", "fe80::1", "10.0.0.5"),
            ["./run --standby http://10.0.0.5:8123", "or: ./run --standby http://192.168.1.20:8123"],
        ),
        (("127.0.0.1",), ["./run --standby http://<address of this one>:8123"]),
    ],
)
def test_the_word_is_shown_with_the_command_by_each_address_of_the_server_that_runs(
    tmp_path: Path,
    settings: LazySettings,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    addresses: tuple[str, ...],
    commands: list[str],
) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / "server.lock").write_text("8123\n", encoding="ascii")
    monkeypatch.setattr(command, "private_addresses", lambda: {ip_address(one) for one in addresses})
    monkeypatch.setattr(command, "invite", lambda *, now: WORD)
    call_command("standby", invite=True)
    assert capsys.readouterr().out.splitlines() == [
        WORD, "It counts for 15 minutes. On the second laptop run:", *commands,
    ]  # fmt: skip
