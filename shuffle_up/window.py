"""`shuffle-up --window` and `shuffle-up stop`: requests to a server that runs on this computer.

They go to the server with the same data folder, over the loopback address, with the secret in the folder. Needs no
Django.
"""

import json
import sys
import threading
import time
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

from systems.browser import open_as_window
from systems.data_folder import WINDOW_FILE, data_folder, is_in_use
from systems.files import read_replaced_file
from systems.keeper import keep
from systems.messages import show_problem
from systems.terminal import output_file

# seconds for a running server to answer, for a starting server to serve, and for a server to stop
ANSWER_TIMEOUT, START_TIMEOUT, STOP_TIMEOUT = 10.0, 60.0, 60.0
POLL = 0.1


def keep_for_desktop(server: Sequence[str], *, shows_window: bool) -> int:
    """Keep a server and open its window. If a server already runs with this data folder, only open its window.

    Without a terminal, the reason of a failed start is shown in a message.
    """
    folder = data_folder()
    if is_in_use(folder):
        return _open_running(folder) if shows_window else 0
    output_file.open_without_terminal(folder / "logs" / "start.log")
    # in a thread: the keeper watches its processes meanwhile
    opening = threading.Thread(target=_open_running, args=(folder,), name="window", daemon=True)
    status = keep(server, once_serving=opening.start if shows_window else None)
    if status and (said := output_file.text().strip()):
        show_problem(said)
    return status


def stop_server() -> int:
    """Stop the server that runs with this data folder, and wait until it has ended. Returns an exit status."""
    folder, is_asked = data_folder(), False
    end = time.monotonic() + STOP_TIMEOUT
    while is_in_use(folder):
        # a server that is just starting cannot answer yet
        is_asked = is_asked or _ask(folder, "program/stop/") is not None
        if time.monotonic() > end:
            break
        time.sleep(POLL)
    else:
        return 0
    sys.stderr.write("The server did not stop. Stop it where it was started.\n")
    return 1


def _open_running(folder: Path) -> int:
    """Open the window of a running server, or of one that is just starting."""
    end = time.monotonic() + START_TIMEOUT
    while is_in_use(folder) and time.monotonic() < end:
        if _open(folder):
            return 0
        time.sleep(POLL)
    show_problem(f"Shuffle Up runs already with the data in {folder}, but its window cannot be opened.")
    return 1


def _open(folder: Path) -> bool:
    """Open the window of a data folder's server. Returns whether the server gave the window's address."""
    address = _ask(folder, "program/ticket/")
    if address and not open_as_window(address):
        show_problem("There is no screen here to open a window on.")
    return bool(address)


def _ask(folder: Path, path: str) -> str | None:
    """Return the answer of the running server to a POST; None without one."""
    try:
        window = json.loads(read_replaced_file(folder / WINDOW_FILE))
        address = urlsplit(window["address"])
        connection = HTTPConnection(address.netloc, timeout=ANSWER_TIMEOUT)
        connection.request("POST", f"{address.path}{path}", headers={"X-Window-Secret": window["secret"]})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
    except (OSError, ValueError, HTTPException):
        return None
    return text if answer.status < 300 else None
