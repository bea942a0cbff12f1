"""27 known players are entered at the desk by keyboard, in a real browser at typing speed.

`python -m lab.desk.by_keys [KEYS_A_SECOND]` prints the number of keys, the wall seconds, and the time of the page's
answers. The target is 27 entries in 40 s.
"""

import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from lab.rig import machine_line, percentile
from tests.browser.desk.night import Night
from tests.browser.finding_chromium import find_chromium
from tests.browser.server import add_known_players, open_server, staff_cookies

SLUG, PEOPLE = "register", 27
# a word of five letters and a space in 1.2 s: fifty words a minute, which most people at a desk can type
PACE = 5.0
# what the answers of a kind took, in ms
ANSWERS = """(path) => performance.getEntriesByType('resource')
  .filter((one) => one.name.includes(path)).map((one) => one.duration)"""


class Typist(Night):
    """A person at the desk who types a given number of keys a second."""

    def __init__(self, page: Page, *, pace: float) -> None:
        super().__init__(page, "en")
        self.pause, self.last = 1 / pace, time.monotonic()

    def press(self, *keys: str) -> None:
        """Press keys one after another at the typing pace. An answer that comes later delays the next key."""
        for key in keys:
            self.page.wait_for_timeout(1000 * max(0.0, self.last + self.pause - time.monotonic()))
            super().press(key)
            self.last = time.monotonic()


def main(pace: float) -> None:
    data = Path(tempfile.mkdtemp())
    with open_server(data, SLUG) as address, sync_playwright() as playwright:
        add_known_players(data, PEOPLE)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        page = browser.new_context(storage_state=staff_cookies(browser, address, "director")).new_page()
        page.goto(f"{address}/t/{SLUG}/desk/")
        expect(page.locator("[data-box]")).to_be_focused()
        desk, began = Typist(page, pace=pace), time.monotonic()
        for number in range(PEOPLE):
            desk.sell(f"Iris Moss {number:02d}")
        seconds = time.monotonic() - began
        rows = {"the list of who is meant": "/desk/find/", "the sale": "/desk/do/enter/"}
        took = {what: sorted(page.evaluate(ANSWERS, path)) for what, path in rows.items()}
    print(f"{PEOPLE} entries, {desk.keys} keys at {pace:g} a second: {seconds:.1f} s; {machine_line()}")
    print("| answer | p50 ms | p95 ms |\n|---|---:|---:|")
    for what, spans in took.items():
        print(f"| {what} | {percentile(spans, 50):.0f} | {percentile(spans, 95):.0f} |")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else PACE)
