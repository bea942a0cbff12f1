"""The data folder of 0.2.0 is opened by every later version: its migrations stay as they were, and new ones follow."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.config.test_up import ask, is_ready, starting, wait_until
from tests.stored.data_folder import MIGRATIONS, lasting_parts, migration_digests, unpack_stored
from tests.suite.migrated import ROOT


@pytest.mark.sources
def test_migrations_of_the_stored_data_folder_are_unchanged() -> None:
    """A change of a model needs a new migration. Until 0.2.0 is released, make the folder again (CONTRIBUTING.md)."""
    stored, present = json.loads(MIGRATIONS.read_text(encoding="utf-8")), migration_digests()
    assert [path for path, digest in stored.items() if present.get(path) != digest] == []


@pytest.mark.slow
@pytest.mark.real_time
def test_stored_data_folder_is_migrated_and_served_as_it_was(tmp_path: Path) -> None:
    stored = unpack_stored(tmp_path)
    with starting(tmp_path) as (server, port):
        assert wait_until(lambda: is_ready(port) or server.poll() is not None)
        served = {slug: json.loads(ask(port, f"/live/{slug}/snapshot")[1]) for slug in stored}
        pages = {f"/d/{slug}/{page}/": 200 for slug in stored for page in ("clock", "payouts", "seats", "schedule")}
        assert {path: ask(port, path)[0] for path in pages} == pages
    # later versions may add parts, and leave those of 0.2.0 as they are
    assert {
        slug: {name: part for name, part in lasting_parts(snapshot).items() if name in stored[slug]}
        for slug, snapshot in served.items()
    } == stored
    environment = os.environ | {"DATA_DIR": str(tmp_path), "DATABASE_URL": ""}
    command = [sys.executable, "manage.py", "verify_log"]
    verified = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert verified.stdout == f"tournaments: {len(stored)}, problems: 0\n"
