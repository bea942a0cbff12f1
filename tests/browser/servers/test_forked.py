"""Servers of tests stand apart, though one process forks them all."""

import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.browser.server import environment_of, open_server
from tests.browser.servers.forked import fork_filling

pytestmark = [pytest.mark.real_time, pytest.mark.slow]


def test_each_forked_server_has_its_own_database_key_and_tournaments(tmp_path: Path) -> None:
    folder1, folder2 = tmp_path / "one", tmp_path / "two"
    with open_server(folder1, "plan") as first, open_server(folder2, "start") as second:
        for address, slug, other in ((first, "plan", "start"), (second, "start", "plan")):
            paths = "/readyz", f"/d/{slug}/clock/", f"/d/{other}/clock/"
            assert [_status(address + path) for path in paths] == [200, 200, 404]
    assert (folder1 / "secret_key").read_text() != (folder2 / "secret_key").read_text()


def _status(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 - our own address
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code


def test_forked_server_without_a_database_file_reports_the_reason(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="DATABASE_URL names no file"):
        fork_filling(environment_of(tmp_path) | {"DATABASE_URL": "sqlite://"}, [])
