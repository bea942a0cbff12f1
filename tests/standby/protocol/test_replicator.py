"""The primary with a standby that answers late, and with a second one."""

from pathlib import Path
from typing import Any

import pytest

from standby.protocol.channel import WITH_KEY, key_secret, open_channel
from standby.protocol.installation import program_digest
from standby.protocol.replicator import Replicator
from standby.protocol.state_file import StateFile
from tests.browser.server import free_port
from tests.standby.protocol.laptops import HERE, Both, Laptop, acknowledged, laptop, played, until


def test_replication_resumes_after_a_silent_protocol(both: Both) -> None:
    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        assert first.process
        before = first.process.state_file.state.since
        # as a request does it: config/middleware/replication.py
        StateFile(first.installation).update(in_step=False, waits=False, reason="protocol_silent")
        await until(lambda: first.said["in_step"] and first.said["waits"] and first.said["since"] != before)
        await until(lambda: second.said["in_step"])
        assert await acknowledged(first, writer, 1) == {"there": True}

    played(both, play)


def test_replication_resumes_after_a_late_answer(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("standby.protocol.replicator.MIN_BACKOFF", 0.1)

    async def play(first: Laptop, _second: Laptop, _writer: Any) -> None:
        assert first.process
        side = first.process.side
        assert isinstance(side, Replicator)
        side._backoff_until = side._time() + 0.3
        side._set_out_of_step("timeout")
        assert (first.said["in_step"], first.said["reason"]) == (False, "timeout")
        await until(lambda: first.said["in_step"] and first.said["reason"] == "")

    played(both, play)


def test_connection_of_a_second_standby_is_refused(both: Both, tmp_path: Path) -> None:
    first, _ = both
    third = laptop(tmp_path / "c", port=free_port(), key=first.installation.secret_key)
    third.says(role="standby", epoch=1, peer_port=f"{HERE}:{first.installation.port}")

    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        third.start()
        try:
            await until(lambda: third.said["reason"] == "other_standby")
            assert await acknowledged(first, writer, 1) == {"there": True}
            assert (first.said["in_step"], second.said["in_step"], third.said["in_step"]) == (True, True, False)
            await second.stop()  # and once that is gone, it may follow
            await until(lambda: third.said["in_step"])
        finally:
            await third.stop()

    played(both, play)


def test_vanished_standby_does_not_block_another_standby(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("standby.protocol.replicator.DIGESTS_TIMEOUT", 0.2)

    async def play(first: Laptop, second: Laptop, _writer: Any) -> None:
        await second.stop()
        await until(lambda: not first.said["in_step"])
        key = key_secret(first.installation.secret_key)
        channel = await open_channel(HERE, first.installation.port, kind=WITH_KEY, secret=lambda _salt: key)
        channel.send("H", {"as": "standby", "epoch": 1, "program": program_digest(), "of_epoch": 0, "port": "gone:1"})
        await until(lambda: first.process and getattr(first.process.side, "_comparing", False))
        second.start()
        await until(lambda: second.said["in_step"])
        channel.close()

    played(both, play)
