"""Pictures of every page and printed sheet of the demonstration, and their texts.

`python -m lab.pictures FOLDER` takes them in three sizes and both themes. Time, randomness and data are the same in
each run, so two runs of the same code have equal pictures. FOLDER/text has the text of each page and sheet, the schema
of the API, and the shape of the live snapshots.

`python -m lab.pictures --compare BEFORE AFTER` prints the differences; equal changes are put into one group.
AFTER/differences has a picture of each group, with before and after side by side.
"""

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from lab.camera import photograph_pages, photograph_sheets, store_texts
from lab.demo_server import fill_data_folder, open_demo_server
from lab.picture_differences import compare_folders
from tests.browser.finding_chromium import find_chromium

SIZES = ("1920x1080", "1366x768", "390x844")
THEMES = ("light", "dark")
# what must not depend on the machine: how text is drawn
ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-gpu-rasterization --disable-partial-raster --disable-skia-runtime-opts "
    "--font-render-hinting=none --force-color-profile=srgb --disable-lcd-text"
).split()

Task = Callable[[Browser, str], None]


def take_pictures(folder: Path, *, only: list[str], sizes: list[str], themes: list[str], jobs: int) -> None:
    """Take all pictures. With `only`, take the pictures of paths that contain one of its texts."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="pictures-") as place:
        made = Path(place) / "made"
        addresses = fill_data_folder(made)
        if only:
            addresses = {
                kind: [path for path in paths if any(text in path for text in only)]
                for kind, paths in addresses.items()
            }
        tasks: dict[str, Task] = {
            size: partial(photograph_pages, size=size, themes=themes, paths=addresses["pages"], folder=folder)
            for size in sizes
        }
        if addresses["sheets"]:
            tasks["sheets"] = partial(photograph_sheets, paths=addresses["sheets"], folder=folder)
        if not only:
            tasks["texts"] = partial(store_texts, live=addresses["live"], folder=folder)
        with ProcessPoolExecutor(jobs) as pool:
            running = [
                pool.submit(_run_task, name, task, made=made, data=Path(place) / f"data-{number}")
                for number, (name, task) in enumerate(tasks.items())
            ]
            for future in running:
                print(future.result(), flush=True)


def _run_task(name: str, task: Task, *, made: Path, data: Path) -> str:
    """Run a task with its own server and browser. Return a line with the seconds that it took."""
    began = time.monotonic()
    with open_demo_server(made, data) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        task(browser, server)
        browser.close()
    shutil.rmtree(data)
    return f"{name}: {time.monotonic() - began:.0f} s"


def main() -> int:
    """Take pictures, or compare two folders of them. Returns 1 if the folders differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("BEFORE", "AFTER"))
    parser.add_argument("--only", nargs="+", default=[], help="texts of which one is in the address")
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--themes", nargs="+", default=THEMES, choices=THEMES)
    parser.add_argument("--jobs", type=int, default=1, help="browsers at once")
    chosen = parser.parse_args()
    if chosen.compare:
        lines = compare_folders(*chosen.compare)
        print("\n".join(lines))
        return 1 if lines else 0
    if chosen.folder is None:
        parser.error("name a folder for the pictures, or --compare two of them")
    take_pictures(chosen.folder, only=chosen.only, sizes=chosen.sizes, themes=chosen.themes, jobs=chosen.jobs)
    return 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.suite.settings")
    sys.exit(main())
