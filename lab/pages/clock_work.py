"""The processor load of a screen with a running clock, as a share of a core.

`python -m lab.pages.clock_work [SECONDS]` opens a running clock in Chromium, 1920 by 1080, on the server that
`manage.py up` starts. It asks the browser how long the page was busy. Bytes are those of the first visit. The lower
bound is an empty page that updates the time in one element four times a second.
"""

import sys
import time
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, ViewportSize

from lab.pages.first_visit import measure_visit, prepare_demo, running_chromium
from lab.rig import SERVER, installation, machine_line, running_server

# a clock that runs for hours, and layouts of it
PATHS = ("/d/demo-plo/clock/", "/d/demo-plo/layout-big-time/", "/d/demo-plo/layout-figures/")
WIDE: ViewportSize = {"width": 1920, "height": 1080}
# seconds until a page has settled
SETTLE = 5
FLOOR = "setInterval(() => { document.body.textContent = new Date().toLocaleTimeString(); }, 250)"


def main_thread_percent(page: Page, seconds: float) -> float:
    """Return the percentage of a core that the page's main thread used during some seconds.

    Measures processor time, so that other load on the computer does not count.
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


def clock_loads(browser: Browser, base: str, seconds: float) -> Iterator[tuple[str, int, float]]:
    """Yield path, transferred bytes and used percentage of a core for each clock, then for an empty page."""
    for path in PATHS:
        context = browser.new_context(viewport=WIDE, service_workers="block")
        page = context.new_page()
        yield path, measure_visit(page, base + path).total_bytes, main_thread_percent(page, seconds)
        context.close()
    page = browser.new_page(viewport=WIDE)
    page.evaluate(FLOOR)
    yield "an empty page that writes the time (floor)", 0, main_thread_percent(page, seconds)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30
    with installation():
        prepare_demo()
        with running_server(*SERVER) as (port, _pid), running_chromium() as browser:
            print(f"| {machine_line()} | bytes | percent of a core |\n|---|---:|---:|")
            for path, size, share in clock_loads(browser, f"http://127.0.0.1:{port}", seconds):
                print(f"| {path} | {size:,} | {share:.1f} |", flush=True)
            print(machine_line())


if __name__ == "__main__":
    main()
