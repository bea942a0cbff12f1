"""A short night on Windows, under wine, with a line for each step and its seconds.

`python -m lab.windows.night FOLDER COMMAND ...`: COMMAND starts the product, as a person types it. Its data are stored
in FOLDER, which must exist. `.ci/windows` builds all that is needed, and calls it.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from lab.windows.client import Person, wait_until
from lab.windows.laptop import Laptop, step

PLAYERS = 9
LEVELS = 2
JPEG = b"\xff\xd8\xff"
# a white point
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c63f8ffff3f0005fe02fe0def46b80000000049454e44ae426082"
)


def play(person: Person) -> str:
    """Open an event, enter players, let levels pass, and bust a player. Returns the event's slug."""
    with step("an event opened"):
        slug = open_event(person)
    with step(f"{PLAYERS} players entered and seated"):
        entries = enter_players(person, slug)
    with step(f"the clock started, and turned {LEVELS} levels by itself"):
        person.act(slug, "start")
        for number in range(1, LEVELS + 1):
            person.act(slug, "set-time", left="0:02")
            wait_until(partial(has_crossed, person, slug, times=number), f"level {number} turned")
    with step("a player bust"):
        assert person.act(slug, "bust", entry=entries[-1])["facts"]["place"] == PLAYERS
    return slug


def open_event(person: Person) -> str:
    """Open an event that starts in an hour. Returns its slug."""
    start = datetime.now(UTC) + timedelta(hours=1)
    pace = {"pace": "turbo", "level_minutes": 10, "starting_stack": 20_000, "players": PLAYERS, "buy_in": 2000}
    return str(person.post("tournaments/", name="Thursday", starts_at=start.isoformat(), **pace)["slug"])


def enter_players(person: Person, slug: str) -> list[int]:
    """Enter players and draw their seats. Returns the keys of their entries."""
    entries = [person.act(slug, "enter", name=f"Jörg {number}")["facts"]["entry"] for number in range(1, PLAYERS + 1)]
    person.act(slug, "open-tables")
    person.act(slug, "draw-seats")
    return entries


def has_crossed(person: Person, slug: str, *, times: int) -> bool:
    """Return whether the worker has changed the level exactly `times` times."""
    log = [row["action"] for row in person.ask(f"tournaments/{slug}/log/")["results"]]
    return log.count("clock.crossed") == times


def use_files(laptop: Laptop, person: Person, slug: str) -> None:
    """Print a sheet, upload a photo, and reach the laptop by HTTPS."""
    with step("the schedule printed"):
        assert person.get(f"/p/{slug}/schedule.pdf").startswith(b"%PDF-")
    with step("a player's photo stored"):
        player = person.ask("players/")["results"][0]["id"]
        person.put_file(f"players/{player}/photo/", field="photo", name="Jörg #1.png", content=PICTURE)
        assert person.get(f"/api/players/{player}/photo/").startswith(JPEG)
    with step("reached by HTTPS"):
        assert laptop.is_reached_by_https()


def spend(laptop: Laptop) -> None:
    """Start, play, kill, end, and start again."""
    with step("started on an empty folder"):
        laptop.start()
        laptop.wait_until_ready()
    with step("signed in"):
        person = laptop.director
    slug = play(person)
    use_files(laptop, person, slug)
    told = laptop.state(slug)
    with step("a second start refused"):
        laptop.refuse_second_start()
    with step("the server killed, and started again by its keeper"):
        laptop.kill_server()
        assert laptop.state(slug) == told
    with step("ended by Ctrl-C: goodbye, and a sound database in one file"):
        laptop.stop()
        assert list(laptop.data.glob(f"{laptop.database.name}*")) == [laptop.database]
    with step("started again, all of it there"):
        laptop.start()
        assert laptop.state(slug) == told
        assert len(laptop.director.ask(f"tournaments/{slug}/entries/")["results"]) == PLAYERS
    with step("ended again; the log's chain holds"):
        laptop.stop()
        # by the system that runs this: the folder is the same on all of them
        command = [sys.executable, "-m", "shuffle_up", "verify_log"]
        subprocess.run(command, env={**os.environ, "DATA_DIR": str(laptop.data)}, check=True, stdout=subprocess.DEVNULL)


def main(folder: Path, command: Sequence[str]) -> None:
    """Play the night on one laptop, and kill its server at the end."""
    laptop = Laptop(command, folder / "data")
    try:
        spend(laptop)
    finally:
        laptop.kill()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
