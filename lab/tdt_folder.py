"""A folder of 200 files of The Tournament Director, 214 kB each, through the whole import.

    python -m lab.tdt_folder [--files 200]

The lower bound is reading the bytes of the folder, and parsing plain JSON of the same size. The files are read,
previewed and stored, as by the pages. Meanwhile another process makes announcements in its own tournament; the longest
wait of one is printed too.
"""

import argparse
import contextlib
import json
import multiprocessing
import random
import tempfile
import time
from datetime import UTC, datetime, timedelta
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Event
from pathlib import Path

from lab.rig import installation, machine_line

SIZE, PLAYERS, START = 214_000, 40, 1_700_000_000_000
NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)


def club_files(count: int) -> list[bytes]:
    """Return `count` .tdt files of a club of 150 people, 40 of whom play each tournament."""
    from tests.exchange.rules.tdt.files import (  # noqa: PLC0415  the path is set by now
        Player,
        Purchase,
        call,
        chips,
        levels,
        prices,
        quoted,
        written,
    )

    chance, files_made = random.Random(16), []
    people = [f"p{at:03}" for at in range(150)]
    rounds = levels(*[(20, 25 * 2**at // 2 + 25, 50 * 2**at // 2 + 50, 0) for at in range(16)])
    item = call("GameHistoryItem", Time=START, Text=quoted("Somebody busted out of the tournament"), Source=1)
    layout = '{Name: "Screen", Cells: [{Text: "<b>Blinds</b>", Font: "Arial", Size: 24, Colour: "#ffffff"}]}, '
    for at in range(count):
        start = START + at * 7 * 86_400_000
        playing = chance.sample(people, PLAYERS)
        players = [
            Player(
                key,
                f"Nick {key}",
                [Purchase(time=start, bust=start + 3_600_000), Purchase(time=start)][place % 3 == 0 :],
                names=("First", f"Last {key}"),
            )
            for place, key in enumerate(playing)
        ]
        for place, player in enumerate(players[1:], 1):
            player.buy_ins[-1].bust, player.buy_ins[-1].by = start + 9_000_000 + place * 60_000, (playing[0],)
        fields = {
            "Levels": rounds, "Financials": prices(points="n - r + 1"), "StartTime": start, "LastModified": start,
            "EndTime": start + 20_000_000, "LeagueName": quoted("Club"), "SeasonName": quoted(str(2023 + at // 52)),
            "Chips": chips(25, 100, 500), "History": call("GameHistory", History=f"[{', '.join([item] * 300)}]"),
        }  # fmt: skip
        more = "".join(f", {name}: {value}" for name, value in fields.items())
        prizes = [(place, 500 // place, [playing[0] if place == 1 else playing[-place + 1]]) for place in range(1, 6)]
        text = written(players, prizes=prizes, uuid=f"t-{at}", title=f"Evening {at}", more=more)
        cells = layout * ((SIZE - len(text)) // len(layout))
        files_made.append(text.replace("{A: [1]}", f"{{A: [{cells}]}}").encode())
    return files_made


def time_announcements(done: Event, waits: "SimpleQueue[float]") -> None:
    """Announce in another tournament until the import is done, and put the seconds of each into `waits`."""
    from django.db import OperationalError, connections  # noqa: PLC0415

    from tournaments.models import Tournament  # noqa: PLC0415
    from tournaments.services.lifecycle import announce_sentence  # noqa: PLC0415
    from tournaments.services.open_floor import floor  # noqa: PLC0415

    connections.close_all()  # those of the parent
    other = Tournament.objects.get(slug="other")
    while not done.is_set():
        begun = time.perf_counter()
        with contextlib.suppress(OperationalError), floor(other, by=None, now=datetime.now(UTC)) as f:
            announce_sentence(f, text="Shuffle up and deal", span=timedelta(seconds=5))
        waits.put(time.perf_counter() - begun)
        time.sleep(0.02)


def import_folder(folder: Path) -> None:
    """Upload, preview and store a folder of files, and print the seconds of each."""
    from exchange.selectors.plan import plan_of_import  # noqa: PLC0415
    from exchange.services.folders import upload_folder  # noqa: PLC0415
    from exchange.services.storing import store_import  # noqa: PLC0415

    paths = sorted(folder.glob("*.tdt"))
    begun = time.perf_counter()
    job = upload_folder(files=[(path.name, path.read_bytes()) for path in paths], name="club", by=None, now=NOW)
    begun = print_elapsed("taken and kept", begun)
    plan = plan_of_import(job)
    begun = print_elapsed("read and looked at (preview)", begun)
    context = multiprocessing.get_context("fork")
    waits: SimpleQueue[float] = multiprocessing.SimpleQueue()
    done = context.Event()
    other = context.Process(target=time_announcements, args=(done, waits))
    other.start()
    time.sleep(1)
    begun = time.perf_counter()
    stored = store_import(job, by=None, now=NOW)
    print_elapsed("stored", begun)
    done.set()
    jobs = []
    while other.is_alive() or not waits.empty():
        if waits.empty():
            time.sleep(0.01)
        else:
            jobs.append(waits.get())
    other.join()
    print(f"| longest wait of another tournament's announcement meanwhile | {max(jobs):.2f} |")
    print(f"\n{stored.report['counts']['tournaments']} tournaments of {len(plan.files)} files, "
          f"{stored.report['added']} players; {len(jobs)} announcements meanwhile")  # fmt: skip


def print_elapsed(title: str, begun: float) -> float:
    """Print the seconds since `begun`, and return the present moment."""
    print(f"| {title} | {time.perf_counter() - begun:.2f} |", flush=True)
    return time.perf_counter()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=200)
    count = parser.parse_args().files
    with installation(), tempfile.TemporaryDirectory(prefix="tdt-") as name:
        from tests.conftest import small_structure  # noqa: PLC0415
        from tournaments.services.lifecycle import open_tournament  # noqa: PLC0415
        from tournaments.services.structure.library import save_structure  # noqa: PLC0415

        folder = Path(name)
        for at, content in enumerate(club_files(count)):
            (folder / f"{at:04}.tdt").write_bytes(content)
        size = sum(path.stat().st_size for path in folder.iterdir())
        open_tournament(save_structure(small_structure()), by=None, now=NOW, name="Other", slug="other", starts_at=NOW)
        print(f"| {count} files, {size / 1e6:.1f} MB; {machine_line()} | seconds |")
        print("|---|---:|")
        plain = json.dumps([{"Text": "Somebody busted out", "Time": START}] * (SIZE // 50))
        begun = time.perf_counter()
        for path in folder.iterdir():
            path.read_bytes()
            json.loads(plain)
        print_elapsed("bytes read, and as much plain JSON (floor)", begun)
        begun = time.perf_counter()
        import_folder(folder)
        print_elapsed("all of it, with a second of waiting", begun)


if __name__ == "__main__":
    main()
