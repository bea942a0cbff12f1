"""The work of a screen while its clock counts: the share of a core that its page takes.

`python -m lab.pages.clock_work [SECONDS]` opens a running clock in Chromium, 1920 by 1080, through the server as
`manage.py up` starts it, and asks the browser how long its page was busy. Bytes are those of the first visit. The floor
is an empty page that writes the time into one element four times a second.
"""

import sys
import time
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, ViewportSize

from lab.pages.first_visit import chromium, prepare, visit
from lab.rig import SERVER, installation, machine_line, running_server

# a clock that runs for hours, and layouts of it
PATHS = ("/d/demo-plo/clock/", "/d/demo-plo/layout-big-time/", "/d/demo-plo/layout-figures/")
WIDE: ViewportSize = {"width": 1920, "height": 1080}
# seconds until a page has settled
SETTLE = 5
FLOOR = "setInterval(() => { document.body.textContent = new Date().toLocaleTimeString(); }, 250)"


def main_thread_seconds(page: Page, seconds: float) -> float:
    """Return which percent of a core the page took: scripts, layout, painting, everything of its thread.

    By the processor's time and not by the wall's, so that others who want the core make it no larger.
    """
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def task_seconds() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))

    page.wait_for_timeout(1000 * SETTLE)
    before, began = task_seconds(), time.monotonic()
    page.wait_for_timeout(1000 * seconds)
    return 100 * (task_seconds() - before) / (time.monotonic() - began)


def clocks(browser: Browser, base: str, seconds: float) -> Iterator[tuple[str, int, float]]:
    """Open each clock, and the floor: its path, the bytes that came, and how busy it is."""
    for path in PATHS:
        context = browser.new_context(viewport=WIDE, service_workers="block")
        page = context.new_page()
        yield path, visit(page, base + path).total, main_thread_seconds(page, seconds)
        context.close()
    page = browser.new_page(viewport=WIDE)
    page.evaluate(FLOOR)
    yield "an empty page that writes the time (floor)", 0, main_thread_seconds(page, seconds)


def main() -> None:
    """Print the table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30
    with installation():
        prepare()
        with running_server(*SERVER) as (port, _pid), chromium() as browser:
            print(f"| {machine_line()} | bytes | percent of a core |\n|---|---:|---:|")
            for path, size, share in clocks(browser, f"http://127.0.0.1:{port}", seconds):
                print(f"| {path} | {size:,} | {share:.1f} |", flush=True)
            print(machine_line())


if __name__ == "__main__":
    main()
