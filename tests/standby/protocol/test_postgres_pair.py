"""PostgreSQL's own replication, as in docs/standby.md, with two clusters."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection

from tests.standby.protocol.clusters import DATABASE, Cluster, free_port, installed
from tests.suite.migrated import ROOT
from tournaments.models import Tournament

pytestmark = [
    pytest.mark.services,
    pytest.mark.slow,
    pytest.mark.real_time,
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has a protocol of its own"),
    pytest.mark.skipif(installed() is None, reason="PostgreSQL's server is not installed here"),
]

DOCUMENT = ROOT / "docs" / "standby.md"
# confirmed announcements before the primary is killed
AT_THE_KILL = 30
# announces sentences one after the other, and prints the number of each that was confirmed
ACTS = """
import sys
from datetime import timedelta
import django
django.setup()
from django.utils import timezone
from tournaments.live.publisher import without_broker
from tournaments.models import Tournament
from tournaments.services.lifecycle import announce_sentence
from tournaments.services.open_floor import floor
now, event = timezone.now(), Tournament.objects.get(slug="event")
with without_broker():
    for number in range(*map(int, sys.argv[1:])):
        with floor(event, by=None, now=now) as f:
            announce_sentence(f, text=f"sentence {number}", span=timedelta(seconds=60))
        print(number, flush=True)
"""
# prints the numbers in the log, and fails where the chain of it is broken
READS = """
import django
django.setup()
from django.core.management import call_command
from tournaments.models import FloorLog
said = FloorLog.objects.filter(action="announced").order_by("pk").values_list("facts__words", flat=True)
print(*(words.split()[1] for words in said))
call_command("verify_log", stdout=open("/dev/null", "w"))
"""


@pytest.fixture
def pair(tournament: Tournament) -> Iterator[tuple[Cluster, Cluster]]:
    """Two clusters: the first with a tournament and running, the second not made yet."""
    found = installed()
    assert found is not None
    # not in pytest's folder, which is its owner's alone: the clusters run as somebody else where that one is root
    folder = Path(tempfile.mkdtemp(prefix="two-clusters-"))
    folder.chmod(0o777)
    first, second = (Cluster(found, folder / name, free_port()) for name in ("first", "second"))
    try:
        first.make()
        first.start()
        first.sql(f"CREATE DATABASE {DATABASE}")
        given = connection.settings_dict
        source = ("-h", given["HOST"], "-p", str(given["PORT"] or 5432), "-U", given["USER"], given["NAME"])
        schema = subprocess.run(
            [found / "pg_dump", "-Ox", *source],
            env=_environment(PGPASSWORD=given["PASSWORD"] or ""),
            check=True,
            stdout=subprocess.PIPE,
        )
        target = [str(found / "psql"), "-qX", "-v", "ON_ERROR_STOP=1", first.url]
        subprocess.run(target, input=schema.stdout, check=True, stdout=subprocess.DEVNULL)
        yield first, second
    finally:
        for cluster in (first, second):
            cluster.stop()
        shutil.rmtree(folder)


def test_standby_has_all_confirmed_actions_after_the_primary_is_killed(
    pair: tuple[Cluster, Cluster],
) -> None:
    first, second = pair
    second.copy(first)
    second.start()
    first.sql(*_commands("On the first"))
    _until(lambda: _in_step(first))
    second.stop()
    with _acting(first, 0, 1) as acting:
        _until(lambda: first.sql("SELECT DISTINCT wait_event FROM pg_stat_activity").split().count("SyncRep") == 1)
        first.sql(*_commands("To go on alone"))
        confirmed = [int(line) for line in acting.stdout or ()]
    assert (acting.returncode, confirmed) == (0, [0])
    second.start()
    first.sql(*_commands("On the first"))
    _until(lambda: _in_step(first))
    with _acting(first, 1, 1_000_000) as acting:
        for line in acting.stdout or ():
            confirmed.append(int(line))
            if len(confirmed) == AT_THE_KILL:
                first.kill()
    assert (acting.returncode == 0, len(confirmed) >= AT_THE_KILL) == (False, True)
    second.promote()
    second.sql(*_commands("To take over"))
    with _acting(second, 1_000_000, 1_000_003) as acting:
        confirmed += [int(line) for line in acting.stdout or ()]
    assert (acting.returncode, confirmed[-1]) == (0, 1_000_002)
    read = [sys.executable, "-c", READS]
    said = subprocess.run(read, cwd=ROOT, env=_environment(DATABASE_URL=second.url), check=True, stdout=subprocess.PIPE)
    written = [int(number) for number in said.stdout.split()]
    assert (len(written), [number for number in confirmed if number not in written]) == (len(set(written)), [])


def _in_step(first: Cluster) -> bool:
    return first.sql("SELECT sync_state FROM pg_stat_replication") == "sync"


def _commands(title: str) -> list[str]:
    """Return the psql commands under a title of the document."""
    text = DOCUMENT.read_text(encoding="utf-8").partition("## With PostgreSQL")[2]
    block = text.partition(f"# {title}")[2].partition("\n#")[0].partition("```")[0]
    found = re.findall(r'-c "([^"]+)"', block)
    assert found
    return found


def _acting(cluster: Cluster, start: int, end: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", ACTS, str(start), str(end)]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env=_environment(DATABASE_URL=cluster.url),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def _environment(**more: str) -> dict[str, str]:
    return os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"} | more


def _until(holds: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)
