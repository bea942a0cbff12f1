"""Whether the server can serve, and what waits."""

from functools import partial

import pytest
from django.test import Client

from tournaments.views import health

pytestmark = pytest.mark.django_db


def asked(client: Client, monkeypatch: pytest.MonkeyPatch, **down: str) -> tuple[int, bool, bool, list[str]]:
    """Ask with these parts down and all others up."""
    parts = {name: partial(down.get, name, "") for name in health.CHECKS}
    monkeypatch.setattr(health, "CHECKS", parts)
    answer = client.get("/readyz")
    said = answer.json()
    return answer.status_code, said["serves"], said["ready"], said["down"]


def test_the_server_serves_while_log_entries_wait(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(client, monkeypatch) == (200, True, True, [])
    assert asked(client, monkeypatch, worker="silent") == (200, True, False, ["worker"])


@pytest.mark.parametrize("part", ["database", "disk"])
def test_without_database_or_disk_it_does_not(client: Client, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    assert asked(client, monkeypatch, **{part: "away"}) == (503, False, False, [part])


def test_a_full_disk_is_seen(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LEAST_FREE", 10**18)
    answer = client.get("/readyz")
    assert (answer.status_code, "MB are left" in answer.json()["why"]["disk"]) == (503, True)
