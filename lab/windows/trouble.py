"""Trouble on Windows, under wine: a restored backup, and a second laptop that takes over from a killed one.

`python -m lab.windows.trouble FOLDER COMMAND ...` has the arguments of `lab.windows.night`. `.ci/windows trouble` calls
it.
"""

import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from lab.windows.client import wait_until
from lab.windows.laptop import Laptop, step, windows_path
from lab.windows.night import enter_players, open_event


def put_back(laptop: Laptop, slug: str, entries: Sequence[int]) -> None:
    """Back up while the server runs, bust a player, and restore the backup."""
    told = laptop.state(slug)
    folder = laptop.data.parent / "Stick #2 für später"
    with step("backed up while it runs"):
        laptop.run("backup", windows_path(folder))
    (backup,) = folder.glob("*.zip")
    with step("the backup checked"):
        assert "Whole: 1 tournaments" in laptop.run("restore", "--check", windows_path(backup))
    laptop.director.act(slug, "bust", entry=entries[-1])
    assert laptop.state(slug) != told
    with step("ended, and the backup put back"):
        laptop.stop()
        # for some seconds after its end, the server still counts as running
        wait_until(partial(is_restored, laptop, backup), "restored")
    with step("started from the backup"):
        laptop.start()
        assert laptop.state(slug) == told


def is_restored(laptop: Laptop, backup: Path) -> bool:
    """Try to restore a backup, and return whether that succeeded."""
    with suppress(AssertionError):
        return "Restored: 1 tournaments" in laptop.run("restore", "--replace", windows_path(backup))
    return False


def take_over(first: Laptop, second: Laptop, slug: str, entries: Sequence[int]) -> None:
    """Let a second laptop follow, kill the first, take over, and let the first come back."""
    second.password = first.password
    with step("a second laptop invited"):
        word = re.search(r"\b\w{4}-\w{4}-\w{4}\b", first.run("standby", "--invite"))
        assert word, "there is no word"
    with step("it follows, and is in step"):
        second.start("--standby", first.address, "--word", word[0])
        wait_until(lambda: first.director.ask("standby/")["in_step"], "in step")
    first.director.act(slug, "bust", entry=entries[-1])
    told = first.state(slug)
    with step("the first one killed: its server ends with its keeper"):
        first.kill()
    with step("the second one has taken over"):
        second.run("standby", "--take-over")
        second.wait_until_ready()
    assert second.state(slug) == told
    second.director.act(slug, "bust", entry=entries[-2])
    told = second.state(slug)
    with step("the first one came back, follows, and is in step"):
        first.start()
        wait_until(lambda: second.director.ask("standby/")["in_step"], "in step")
        assert first.state(slug) == told


def main(folder: Path, command: Sequence[str]) -> None:
    """Run all steps on two laptops."""
    first, second = Laptop(command, folder / "first"), Laptop(command, folder / "second")
    try:
        with step("started on an empty folder"):
            first.start()
            first.wait_until_ready()
        slug = open_event(first.director)
        entries = enter_players(first.director, slug)
        put_back(first, slug, entries)
        take_over(first, second, slug, entries)
        with step("both ended"):
            second.stop()
            first.stop()
    finally:
        first.kill()
        second.kill()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
