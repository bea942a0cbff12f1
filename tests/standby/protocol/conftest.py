"""Fixtures of the tests of two laptops."""

from pathlib import Path

import pytest
from django.conf import LazySettings

from tests.browser.server import free_port
from tests.standby.protocol.laptops import HERE, Both, laptop


@pytest.fixture
def both(tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Both:
    """Two laptops that are still to be started: the first and its standby."""
    settings.DATA_DIR = tmp_path
    for name in (
        "replicator.ACKNOWLEDGEMENT_TIMEOUT",
        "replicator.SILENCE",
        "follower.SILENCE",
    ):  # a busy machine is no dead laptop
        monkeypatch.setattr(f"standby.protocol.{name}", 30.0)
    ports = [free_port() for _ in range(2)]
    first, second = laptop(tmp_path / "a", port=ports[0]), laptop(tmp_path / "b", port=ports[1])
    first.says(role="first", epoch=1)
    second.says(role="standby", epoch=1, peer="http://first", peer_port=f"{HERE}:{ports[0]}")
    return first, second
