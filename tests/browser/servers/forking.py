"""Forks the servers that tests ask for: `python -m tests.browser.servers.forking SOCKET RUN`.

It ends when the process RUN has. A server is the product's own, but that what it is made of was loaded before it began.
"""

import gc
import importlib
import json
import os
import pkgutil
import random
import shutil
import signal
import socket
import sys
import tempfile
import threading
import traceback
from contextlib import suppress
from pathlib import Path

import django

django.setup()

from django.conf import settings  # noqa: E402 - Django has to be set up first
from django.core.cache import cache  # noqa: E402
from django.core.signals import setting_changed  # noqa: E402
from django.db import connection  # noqa: E402
from django.utils import timezone  # noqa: E402

import config.settings as of_product  # noqa: E402
import tests.suite.settings as of_tests  # noqa: E402
from config.server.serve import serve  # noqa: E402
from tests.browser.journey_data import fill, prepare  # noqa: E402
from tests.suite.migrated import copy_migrated, hang_up  # noqa: E402
from tournaments.services.staff.server_key import store_key_mark  # noqa: E402

#: seconds between two looks at whether the run is over
LOOKS = 1.0


def fork_until(run: int, listener: socket.socket, prepared: Path) -> None:
    """Serve requests for forks until the run ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that end
    listener.settimeout(LOOKS)
    while _is_alive(run):
        with suppress(TimeoutError):
            line, _address = listener.accept()
            with line:
                line.settimeout(None)
                if os.fork() == 0:
                    listener.close()
                    _answer(line, prepared)


def _is_alive(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


def _answer(line: socket.socket, prepared: Path) -> None:
    """Do a request in a forked process, and end it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    status = 1
    try:
        with line.makefile("rb") as lines:
            request = json.loads(lines.readline())
        random.seed()
        take_settings(request["environment"])
        if request["fill"] is not None:
            _fill(request["fill"], prepared)
        if request.get("call"):
            _call(*request["call"])
        answer = {"pid": os.getpid()}
        line.sendall(json.dumps(answer).encode() + b"\n")
        if request["serve"]:
            threading.Thread(target=_end_with, args=[line], daemon=True).start()
            host, port = request["serve"]
            serve(host, port=port)
        status = 0
    except Exception:  # noqa: BLE001 - whatever it was, the test that asked says it
        with suppress(OSError):
            line.sendall(json.dumps({"problem": traceback.format_exc()}).encode() + b"\n")
    finally:
        os._exit(status)


def _call(function: str, *arguments: object) -> None:
    """Call a function, named as `module:name`, and join its threads."""
    pkgutil.resolve_name(function)(*arguments)
    threading._shutdown()  # type: ignore[attr-defined]


def _end_with(line: socket.socket) -> None:
    """End this process when the test that asked for it has ended."""
    with suppress(OSError):
        line.recv(1)
    os.kill(os.getpid(), signal.SIGTERM)


def take_settings(environment: dict[str, str]) -> None:
    """Read the settings again, in another environment."""
    os.environ.clear()
    os.environ.update(environment)
    database = settings.DATABASES["default"]
    importlib.reload(of_product)
    importlib.reload(of_tests)
    for name in filter(str.isupper, vars(of_tests)):
        value = getattr(of_tests, name)
        if name != "DATABASES" and getattr(settings, name, None) != value:
            setattr(settings, name, value)
            setting_changed.send(sender=type(settings), setting=name, value=value, enter=True)
    # connections hold on to the one they were made with
    database |= of_tests.DATABASES["default"]


def _fill(slugs: list[str], prepared: Path) -> None:
    there = Path(connection.settings_dict["NAME"])
    there.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(prepared, there)
    store_key_mark(anew=True)
    fill(timezone.now(), wanted=slugs)
    hang_up()
    cache.clear()


def main(address: Path, run: int) -> None:
    """Load everything, prepare a database that all others are copied from, and listen."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listener:
        take_settings(dict(os.environ) | {"DATA_DIR": folder, "DATABASE_URL": ""})
        prepared = copy_migrated(Path(folder))
        prepare(timezone.now())
        importlib.import_module("config.asgi")  # once its static files are built: it tells which they are
        importlib.import_module("config.server.warming").warm_up()
        hang_up()
        gc.freeze()
        cache.clear()
        address.unlink(missing_ok=True)
        listener.bind(str(address))
        try:
            listener.listen()
            fork_until(run, listener, prepared)
        finally:
            address.unlink(missing_ok=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
