"""The installer on Windows, under wine: install, start, update while it runs, stop, remove. The data stay.

`python -m lab.windows.installer SETUP`: SETUP is the installer that `packaging/windows` builds. WINEPREFIX is a prefix
in which nothing is installed yet. `.ci/windows installer` calls it.
"""

import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from urllib.request import Request, urlopen

from lab.rig import free_port
from lab.windows.client import TIMEOUT, Person, wait_until
from lab.windows.laptop import step

START_KEY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Run"
UNINSTALL_KEY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Shuffle Up"
# the options with which Windows' Python runs the program
PROGRAM = ("-P", "-m", "shuffle_up")
# seconds until an installer has ended
INSTALL_TIMEOUT = 600


class Computer:
    """A computer with Windows, and its user."""

    def __init__(self, setup: Path) -> None:
        self.setup, self.port = setup, free_port()
        (self.home,) = (Path(os.environ["WINEPREFIX"]) / "drive_c" / "users").glob("[!P]*")
        self.program = self.home / "AppData/Local/Programs/Shuffle Up"
        self.data = self.home / "AppData/Local/shuffle-up"
        self.shortcut = self.home / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Shuffle Up.lnk"
        https = str(free_port())
        self._environment = os.environ | {"PORT": str(self.port), "HTTPS_PORT": https, "LOCAL_NAME": "", "DISPLAY": ""}
        self._environment.pop("DATA_DIR", None)

    def run(self, *command: str) -> str:
        """Run a program until it ends, and return its output. Fails if the program fails."""
        told = subprocess.run(
            ["wine64", *command],
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=INSTALL_TIMEOUT,
            encoding="cp1252",
            check=False,
        )
        assert told.returncode == 0, (told.returncode, told.stdout)
        return told.stdout

    def launch(self, *command: str) -> None:
        """Start a program without waiting for its end, as a double click does."""
        nothing = subprocess.DEVNULL
        started = subprocess.Popen(["wine64", *command], env=self._environment, stdin=nothing, stdout=nothing)
        assert started.wait(60) == 0

    def install(self) -> None:
        self.run(str(self.setup), "/S")

    def remove(self) -> None:
        """Remove the program, and wait until that is done. The option `_?` keeps the uninstaller in the foreground."""
        self.run(str(self.program / "Uninstall.exe"), "/S", f"_?={c_path(self.program)}")

    def start(self) -> None:
        self.launch("start", c_path(self.shortcut))

    def is_ready(self) -> bool:
        """Return whether the server is ready."""
        with suppress(OSError, AssertionError):
            return bool(json.loads(Person(f"http://127.0.0.1:{self.port}").get("/readyz"))["ready"])
        return False

    def window(self) -> Person:
        """Return a browser that has opened the window."""
        told = json.loads((self.data / "window.json").read_text(encoding="utf-8"))
        person = Person(told["address"].removesuffix("/window/"))
        asking = Request(f"{told['address']}program/ticket/", b"", {"X-Window-Secret": told["secret"]})
        with urlopen(asking, timeout=TIMEOUT) as answer:
            address = answer.read().decode()
        person.get(address.removeprefix(person.address))
        return person

    def start_command(self) -> str:
        """Return the command line that runs when the user signs in; "" without one."""
        with suppress(AssertionError):
            told = self.run("reg", "query", START_KEY, "/v", "Shuffle Up")
            return told.partition("REG_SZ")[2].strip()
        return ""

    def start_log(self) -> str:
        """Return the log of the last start."""
        return (self.data / "logs" / "start.log").read_text(encoding="utf-8")


def c_path(path: Path) -> str:
    """Return the Windows path, on drive C, of a path below the wine prefix."""
    return "C:\\" + str(path.relative_to(Path(os.environ["WINEPREFIX"]) / "drive_c")).replace("/", "\\")


def use(computer: Computer) -> None:
    """Install the program, start it, and use its window."""
    with step("installed silently"):
        computer.install()
        assert computer.shortcut.exists()
        assert "DisplayName    REG_SZ    Shuffle Up" in computer.run("reg", "query", UNINSTALL_KEY)
    with step("a command says the version"):
        assert "Shuffle Up" in computer.run("cmd", "/c", c_path(computer.program / "shuffle-up.cmd"), "--version")
    with step("started from the start menu"):
        computer.start()
        wait_until(computer.is_ready, "ready")
    window = computer.window()
    with step("the window opened"):
        page = window.get("/window/").decode()
        assert re.search(r'<code[^>]*id="password">[0-9a-f-]{19}</code>', page)
        assert c_path(computer.data) in page
    with step("'Start with Windows' switched on"):
        window.submit("/window/start/", on="on")
        assert re.fullmatch(r'"C:\\.*\\pythonw\.exe" -P -m shuffle_up', computer.start_command())
        assert re.search(r"<input\s+id=\"starts\"[^>]*\bchecked", window.get("/window/").decode())
    with step("started a second time: one server goes on"):
        secret = (computer.data / "window.json").read_text(encoding="utf-8")
        computer.run(str(computer.program / "python" / "pythonw.exe"), *PROGRAM, "--window")
        assert (computer.data / "window.json").read_text(encoding="utf-8") == secret
        assert computer.is_ready()


def update_and_remove(computer: Computer) -> None:
    """Update while the server runs, stop, start as at a sign-in, and remove."""
    with step("updated while it ran: the server was stopped"):
        computer.install()
        assert re.search(r"Stopped at [\d:]+\. Everything is saved in", computer.start_log())
        assert not computer.is_ready()
        assert computer.start_command()
    with step("started as at a sign-in to Windows"):
        executable, _, options = computer.start_command().partition('" ')
        computer.launch("start", executable.strip('"'), *options.split())
        wait_until(computer.is_ready, "ready")
    with step("stopped in its window"):
        assert b"Shuffle Up has stopped" in computer.window().submit("/window/stop/")
        wait_until(lambda: "Stopped at" in computer.start_log(), "stopped", patience=60)
    with step("removed while it ran: the data stay"):
        computer.start()
        wait_until(computer.is_ready, "ready")
        computer.remove()
        assert "Stopped at" in computer.start_log()
        assert not computer.shortcut.exists()
        assert not (computer.program / "python").exists()
        assert computer.start_command() == ""
        assert (computer.data / "shuffle-up.sqlite3").stat().st_size > 0


def main(setup: Path) -> None:
    """Run all steps on one computer."""
    computer = Computer(setup)
    try:
        use(computer)
        update_and_remove(computer)
    finally:
        subprocess.run(["wineserver", "-k"], env=os.environ, check=False)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
