"""The end of a flight, up to the published draw of day 2: three people at once, in browsers.

`python -m lab.days.walk` plays a director at a laptop and two floor people with phones, who type at human speed. 60
players sit at seven tables. It prints the time of each finished step. Counting real chips is not included: the result
is the time that the program itself takes.
"""

import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

from lab.rig import machine_line
from tests.browser.finding_chromium import find_chromium
from tests.browser.server import environment_of, open_server, staff_cookies
from tests.suite.migrated import ROOT

# ms between two keys
KEY = 120
HANDS = 3
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}

Table = list[tuple[str, int]]


class Walk:
    """Steps of three people in browsers, with the time of each step since the last hands were announced."""

    def __init__(self, address: str, tables: dict[int, Table]) -> None:
        self.address, self.tables = address, tables
        self.began = 0.0
        self.to_bag, self.counted = threading.Event(), {table: threading.Event() for table in tables}

    def print_step(self, what: str) -> None:
        """Print that a step is done, with the time since the start."""
        seconds = int(time.monotonic() - self.began)
        print(f"| {what} | {seconds // 60}:{seconds % 60:02} |", flush=True)

    def do_director_steps(self, page: Page) -> None:
        """Play the last hands, end the day, confirm the carry-over, and draw the seats."""
        flight = f"{self.address}/t/walk-1b"
        page.goto(f"{flight}/bags/")
        self.began = time.monotonic()
        page.get_by_label("Last hands").fill(str(HANDS))
        page.get_by_role("button", name="Announce the last hands").click()
        page.goto(f"{flight}/")
        for played in range(HANDS):
            for table in self.tables:
                hand = page.get_by_role("button", name=f"Table {table}: report a hand as played, {played} of {HANDS}")
                hand.click()
                expect(hand).to_have_count(0)
        page.get_by_role("button", name="End the last hands", exact=True).click()
        self.print_step("last hands played")
        self.to_bag.set()
        page.goto(f"{flight}/bags/")
        end = page.get_by_role("button", name="End the day", exact=True)
        expect(end).to_be_visible(timeout=600_000)
        self.print_step("all bags verified")
        end.click()
        page.goto(f"{self.address}/t/walk/carry-over/")
        page.get_by_role("button", name="Confirm the carry-over").click()
        self.print_step("carry-over confirmed")
        page.get_by_role("link", name="Draw the seats").click()
        page.get_by_role("button", name="and draw seats").click()
        page.get_by_role("button", name="Publish the seed").click()
        self.print_step("day 2 drawn and published")

    def do_floor_steps(self, page: Page, own: Iterable[int], others: Iterable[int]) -> None:
        """Count a floor person's own tables, then verify the tables counted by the other person."""
        self.to_bag.wait()
        for table in own:
            self._count_table(page, table)
        for table in others:
            self.counted[table].wait()
            self._verify_table(page, table)

    def _count_table(self, page: Page, table: int) -> None:
        page.goto(f"{self.address}/t/walk-1b/bags/{table}/")
        stacks = self.tables[table]
        page.get_by_label("First the total of the table").click()
        page.keyboard.type(str(sum(stack for _, stack in stacks)), delay=KEY)
        page.get_by_role("button", name="Save total").click()
        page.get_by_label(stacks[0][0]).click()
        for _name, stack in stacks[:-1]:
            page.keyboard.type(str(stack), delay=KEY)
            page.keyboard.press("Enter")
        page.keyboard.type(str(stacks[-1][1]), delay=KEY)
        page.get_by_role("button", name="Save count").click()
        expect(page.get_by_text("Ask a second person")).to_be_visible()
        self.print_step(f"table {table} counted")
        self.counted[table].set()

    def _verify_table(self, page: Page, table: int) -> None:
        page.goto(f"{self.address}/t/walk-1b/bags/{table}/")
        names = [name for name, _ in self.tables[table]]
        page.get_by_label(f"Bag number of {names[0]}").click()
        for at in range(len(names)):
            page.keyboard.type(f"{table}{at:03}", delay=KEY)
            if at < len(names) - 1:
                page.keyboard.press("Enter")
        page.get_by_role("button", name="All are right").click()
        expect(page.get_by_text(": verified.")).to_be_visible()
        self.print_step(f"table {table} verified")


def _browser_thread(name: str, viewport: ViewportSize, address: str, steps: Callable[[Page], None]) -> threading.Thread:
    """Return an unstarted thread in which a person works in their own browser."""

    def use_browser() -> None:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
            state = staff_cookies(browser, address, name)
            context = browser.new_context(storage_state=state, viewport=viewport, locale="en")
            steps(context.new_page())

    return threading.Thread(target=use_browser, daemon=True)


def main() -> None:
    data = Path(tempfile.mkdtemp())
    with open_server(data, "plan") as address:
        stage = [sys.executable, "-m", "lab.days.walk_stage"]
        stage_process = subprocess.run(
            stage, cwd=ROOT, env=environment_of(data), check=True, stdout=subprocess.PIPE, text=True
        )
        tables = {
            int(table): [(name, stack) for name, stack in rows]
            for table, rows in json.loads(stage_process.stdout).items()
        }
        walk, half = Walk(address, tables), sorted(tables)[::2]
        other = sorted(set(tables) - set(half))
        people = [
            _browser_thread("director", LAPTOP, address, walk.do_director_steps),
            _browser_thread("ana", PHONE, address, lambda page: walk.do_floor_steps(page, half, other)),
            _browser_thread("piet", PHONE, address, lambda page: walk.do_floor_steps(page, other, half)),
        ]
        players = sum(map(len, tables.values()))
        print(
            f"| {players} players, {len(tables)} tables, {len(people)} people; {machine_line()} | min:s |\n|---|---:|"
        )
        for person in people:
            person.start()
        for person in people:
            person.join()


if __name__ == "__main__":
    main()
