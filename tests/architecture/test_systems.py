"""Whatever differs by operating system stands in `systems/`: no other module of the product names such a thing."""

import re
from pathlib import Path

import pytest

from tests.architecture.source import APPS, ROOT, files, name
from tests.suite.each_case import for_each

pytestmark = pytest.mark.sources

#: what only some systems have, or what they do differently
NAMES = (
    *("fcntl", "resource", "msvcrt", "winreg", "ctypes", "uvloop"),
    *("AF_UNIX", "start_unix_server", "open_unix_connection", "unix_socket"),
    *("add_signal_handler", "SIGKILL", "SIGHUP", "SIGTERM", "SIGBREAK", "CTRL_BREAK_EVENT", "killpg", "execv"),
    *("start_new_session", "preexec_fn", "creationflags", "prctl", "setrlimit", r"RLIMIT_\w+"),
    *("pread", "pwrite", "O_BINARY", "fsync", "fdatasync", "chmod", "clock_gettime", r"CLOCK_(?:BOOTTIME|MONOTONIC)"),
    *(r"sys\.platform", r"os\.name", r"os\.nice", r"os\.fork", r"os\.uname", r"platform\.system"),
)
#: a name in code, but neither within a longer word nor as a word of a text with blanks or hyphens around it
NAMED = re.compile(rf"(?<![\w-])(?:{'|'.join(NAMES)})\b(?!-)|[\"']/proc\b|%-[dmHIjy]")
PRODUCT = [*files(*APPS, "config", "shuffle_up"), ROOT / "manage.py"]


def system_names(code: str) -> list[str]:
    """Return what a module's code names of an operating system; comments are left out."""
    lines = (re.sub(r"(^|\s)# .*", "", line) for line in code.splitlines())
    return [found for line in lines for found in NAMED.findall(line)]


@for_each("path", PRODUCT)
def test_no_module_outside_systems_names_an_operating_system(path: Path) -> None:
    assert (name(path), system_names(path.read_text(encoding="utf-8"))) == (name(path), [])


@for_each(
    ("line", "found"),
    [
        ("import fcntl", ["fcntl"]),
        ("os.pread(file, 4, 0)", ["pread"]),
        ("path.chmod(0o600)", ["chmod"]),
        ('if sys.platform == "win32":', ["sys.platform"]),
        ('Path("/proc/self")', ['"/proc']),
        ('f"{day:%-d %B}"', ["%-d"]),
        ("x = 1  # SIGKILL ends it", []),
        ('(b"cross-origin-resource-policy", b"x")', []),
    ],
)
def test_name_of_an_operating_system_is_found(line: str, found: list[str]) -> None:
    assert system_names(line) == found
