"""The screens from which a standby accepts reports of a silent primary."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from standby.services.protocol_client import close_connection, socket_file
from standby.views.state import Witnesses
from tests.suite.local_server import local_server
from tournaments.models import Screen, Tournament

pytestmark = pytest.mark.django_db
ELSEWHERE = "10.0.0.31"
Says = Callable[..., tuple[int, Any]]


@pytest.fixture
def heard(settings: LazySettings, tmp_path: Path) -> Iterator[list[str]]:
    """A standby whose process of the protocol listens; what it hears."""
    settings.DATA_DIR = tmp_path
    (tmp_path / "standby.json").write_text(json.dumps({"role": "standby", "epoch": 1, "peer": "http://10.0.0.7:8000"}))
    lines: list[str] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            lines.append(line.decode().strip())
            writer.write(b'{"taken": true, "epoch": 2}\n')

    with local_server(socket_file(), answer):
        yield lines
        close_connection()


@pytest.fixture
def says(client: Client, tournament: Tournament, heard: list[str]) -> Says:
    """Says it as a screen; the status and the answer."""
    Screen.objects.create(code="west-wall-7KQ2", name="West wall", tournament=tournament)

    def say(
        *, screen: str = "west-wall-7KQ2", unheard: str = "2.4", address: str = ELSEWHERE, **more: str
    ) -> tuple[int, Any]:
        said = {"screen": screen, "unheard": unheard, **more}
        answer = client.post("/standby/witness/", said, REMOTE_ADDR=address)
        return answer.status_code, answer.json()

    return say


def test_screen_report_of_a_silent_primary_allows_the_failover(says: Says, heard: list[str]) -> None:
    assert says() == (200, {"heard": True, "taken": True})
    assert says(unheard="2.0", woke="on")[0] == 200
    assert heard == ['witness {"unheard": 2.4, "woke": false}', 'witness {"unheard": 2.0, "woke": true}']


@pytest.mark.parametrize(
    "said",
    [
        {"screen": "nobody-has-it"},
        {"address": "127.0.0.1"},
        {"address": "::1"},
        *({"unheard": text} for text in ("", "long", "nan", "inf", "-1", "3601")),
    ],
)
def test_only_a_paired_screen_can_report_a_silent_primary(says: Says, heard: list[str], said: Any) -> None:
    assert says(**said) == (403, {"heard": False})
    assert heard == []


def test_guessing_screen_codes_in_reports_is_rate_limited(says: Says, heard: list[str]) -> None:
    guessed = [says(screen=f"west-wall-{number}")[0] for number in range(31)]
    assert (guessed, says()[0], says(address="10.0.0.32")[0]) == ([403] * 30 + [429], 429, 200)
    assert len(heard) == 1


def test_silence_reports_from_an_address_are_rate_limited(
    says: Says, heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witnesses, "rate", "2/min")
    assert [says()[0] for _time in range(3)] == [200, 200, 429]


def test_primary_ignores_reports_of_silence_about_itself(says: Says, heard: list[str], tmp_path: Path) -> None:
    (tmp_path / "standby.json").write_text(json.dumps({"role": "first", "epoch": 1, "peer": "http://10.0.0.8:8000"}))
    assert says() == (403, {"heard": False})
    assert heard == []


def test_screen_report_fails_while_the_standby_protocol_is_silent(says: Says, heard: list[str]) -> None:
    socket_file().unlink()
    assert says() == (503, {"heard": False})
