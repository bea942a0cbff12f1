"""A visit to every page: its picture, its layout shift while it loads, and its console messages.

`python -m lab.pages.every_page FOLDER [WIDTHxHEIGHT,..] [dark,light] [REGEX]` starts its own server. It opens the pages
listed in tests/browser/pages/every_page.py in each size and theme. It prints each page with a layout shift above 0.02.
REGEX chooses pages. Results are stored in FOLDER as they are found, so an interrupted run has results too.
"""

import json
import os
import re
import sys
import tempfile
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, StorageState, sync_playwright

from tests.browser.finding_chromium import find_chromium
from tests.browser.pages.every_page import PAGES
from tests.browser.server import open_server, staff_cookies

# the demonstrations of the server
SERVED = ("card", "phone-axe", "bubble", "days")
# allowed layout shift, and ms in which it is measured
MAX_SHIFT = 0.02
WATCH_TIME = 1000
PHONE = 500
WATCHES = """
window.moved = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    if (one.hadRecentInput) continue;
    const what = one.sources.map(({ node }) => node?.className ?? node?.parentElement?.className ?? '?');
    window.moved.push([one.value, what.slice(0, 3)]);
  }
}).observe({ type: 'layout-shift', buffered: true });
try { localStorage.setItem('theme', 'THEME'); } catch { /* a page that keeps nothing */ }
"""


def main(folder: Path, sizes: str, themes: str, chosen: str) -> int:
    """Open every page whose path matches `chosen`, and print its problems. Returns 1 if there are any."""
    paths = [path for path in PAGES if re.search(chosen, path)]
    wrong: dict[str, dict[str, object]] = {}
    with open_server(Path(tempfile.mkdtemp()), *SERVED) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        state = staff_cookies(browser, address, "director")
        for size, theme in product(sizes.split(","), themes.split(",")):
            place = folder / f"{size}-{theme}"
            place.mkdir(parents=True, exist_ok=True)
            context = _browser_context(browser, state, size, theme)
            of_size = wrong.setdefault(f"{size} {theme}", {})
            for path in paths:
                if faults := inspect_page(context, address + path.replace("LANGUAGE", "en"), place, path):
                    of_size[path] = faults
                (folder / "found.json").write_text(json.dumps(wrong, indent=2))
            context.close()
            print(
                json.dumps({"size": size, "theme": theme, "pages": len(paths), "wrong": of_size}, indent=2), flush=True
            )
    return 1 if any(wrong.values()) else 0


def _browser_context(browser: Browser, state: StorageState, size: str, theme: str) -> BrowserContext:
    """Return a browser context with the director signed in."""
    width, height = map(int, size.split("x"))
    context = browser.new_context(
        storage_state=state,
        viewport={"width": width, "height": height},
        service_workers="block",
        has_touch=width < PHONE,
        is_mobile=width < PHONE,
    )
    context.add_init_script(WATCHES.replace("THEME", theme))
    return context


def inspect_page(context: BrowserContext, address: str, folder: Path, path: str) -> dict[str, object]:
    """Open a page, save its picture, and return its problems by type; {} without any."""
    page, messages = context.new_page(), []
    page.on("console", lambda message: messages.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: messages.append(str(error)))
    answer = page.goto(address, timeout=90_000)
    page.wait_for_timeout(WATCH_TIME)
    moved = page.evaluate("window.moved")
    name = re.sub(r"[^a-z0-9]+", "-", path.lower()).strip("-") or "home"
    page.screenshot(path=str(folder / f"{name}.png"), full_page=not path.startswith("/d/"))
    page.close()
    total = sum(value for value, _what in moved)
    return {
        **({"status": answer.status} if answer and answer.status != 200 else {}),
        **({"moved": round(total, 3), "what": max(moved)[1]} if total > MAX_SHIFT else {}),
        **({"said": messages[:3]} if messages else {}),
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    size, theme, chosen = [*sys.argv[2:], *("1280x800", "dark", "")[len(sys.argv) - 2 :]]
    sys.exit(main(Path(sys.argv[1]), size, theme, chosen))
