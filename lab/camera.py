"""Functions that store pictures and texts of pages and sheets. Nothing moves on a page while its picture is taken."""

import json
import re
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Request

from lab.moment import MOMENT
from tests.browser.server import staff_cookies

# narrower sizes are phones
PHONE = 500
# pixels of a page's picture, and pages of a sheet's
MAX_HEIGHT = 5_000
MAX_PAGES = 6
DOTS_PER_INCH = 80
# a page is ready after some checks without requests; checks are some ms apart, and limited
QUIET_CHECKS = 4
CHECK_INTERVAL = 40
MAX_CHECKS = 200
# what a television, a stranger or a camera opens: nobody is signed in there
PUBLIC = ("/d/", "/screen/", "/login/", "/calendar/", "/table/", "/b/")
# the time stands still in a page, chance is none, and it finds an empty store, but for the theme
STILL = """
try { localStorage.clear(); localStorage.setItem('theme', 'THEME'); } catch { /* a frame that stores nothing */ }
const [moment, counted] = [MOMENT, 100000];
globalThis.Date = new Proxy(Date, {
  construct: (date, given) => given.length ? new date(...given) : new date(moment),
  get: (date, key) => key === 'now' ? () => moment : Reflect.get(date, key),
});
Performance.prototype.now = () => counted;
for (const name of ['responseStart', 'responseEnd']) {
  Object.defineProperty(PerformanceResourceTiming.prototype, name, { get: () => counted });
}
Math.random = () => 0.5;
"""


TURN = """theme => {
  const turns = document.querySelector('script[src*="/theme."]');
  if (turns) document.documentElement.setAttribute('data-theme', theme);
}"""
# a page is drawn with its own typefaces, also with one that it does without where that comes late; and with its images
DRAWN = """async () => {
  for (const sheet of document.styleSheets) {
    [...sheet.cssRules].forEach((rule, at) => {
      if (!(rule instanceof CSSFontFaceRule) || !rule.cssText.includes('optional')) return;
      sheet.deleteRule(at);
      sheet.insertRule(rule.cssText.replace('optional', 'block'), at);
    });
  }
  document.documentElement.getBoundingClientRect();
  await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => 0))]);
}"""


def picture_file_stem(path: str) -> str:
    """Return the name, without suffix, of the files that belong to a page's path."""
    return re.sub(r"[^a-z0-9]+", "-", path.lower()).strip("-") or "home"


def photograph_pages(
    browser: Browser, server: str, *, size: str, themes: Sequence[str], paths: list[str], folder: Path
) -> None:
    """Store a picture of each page in one size and each theme, and the page's text."""
    texts = folder / "text" / size
    texts.mkdir(parents=True, exist_ok=True)
    for theme in themes:
        (folder / "pictures" / f"{size}-{theme}").mkdir(parents=True, exist_ok=True)
    signed_in = staff_cookies(browser, server, "director")
    with _browser_context(browser, size, themes[0]) as context:
        for path in paths:
            context.clear_cookies()
            if not path.startswith(PUBLIC):
                context.add_cookies(signed_in["cookies"])  # type: ignore[arg-type]  # as they were taken
            page = context.new_page()
            status = _open_page(page, server + path)
            name = picture_file_stem(path)
            for theme in themes:
                _set_theme(page, theme)
                shown = folder / "pictures" / f"{size}-{theme}" / f"{name}.png"
                page.screenshot(path=shown, animations="disabled", **_screenshot_options(page, path))
            text = page.evaluate("document.body.innerText").replace(server, "SERVER")
            (texts / f"{name}.txt").write_text(f"{path} {status}\n{text}\n", encoding="utf-8")
            page.close()


def _set_theme(page: Page, theme: str) -> None:
    """Set the theme of a page and its frames, as the theme button does."""
    for frame in page.frames:
        frame.evaluate(TURN, theme)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def _browser_context(browser: Browser, size: str, theme: str) -> BrowserContext:
    width, height = map(int, size.split("x"))
    context = browser.new_context(
        viewport={"width": width, "height": height},
        service_workers="block",
        has_touch=width < PHONE,
        is_mobile=width < PHONE,
        reduced_motion="reduce",
        locale="en-GB",
        timezone_id="Europe/Berlin",
    )
    moment = round(MOMENT.timestamp() * 1000)
    context.add_init_script(STILL.replace("THEME", theme).replace("MOMENT", str(moment)))
    return context


def _open_page(page: Page, address: str) -> int:
    """Open a page, wait until it is rendered, and return its HTTP status; 0 without an answer."""
    pending: set[Request] = set()

    def begin(request: Request) -> None:
        if not request.url.endswith("/stream") and "text/event-stream" not in request.headers.get("accept", ""):
            pending.add(request)

    def end(request: Request) -> None:
        pending.discard(request)

    page.on("request", begin)
    page.on("requestfinished", end)
    page.on("requestfailed", end)
    answer = page.goto(address, timeout=90_000)
    quiet = 0
    for _ in range(MAX_CHECKS):
        page.wait_for_timeout(CHECK_INTERVAL)
        quiet = 0 if pending else quiet + 1
        if quiet == QUIET_CHECKS:
            break
    for frame in page.frames:
        frame.evaluate(DRAWN)
    return answer.status if answer else 0


def _screenshot_options(page: Page, path: str) -> dict[str, Any]:
    """Return the screenshot's options: the visible window for a display, else the full page."""
    if path.startswith(("/d/", "/screen/", "/graphics/")):
        return {}
    width, height = page.evaluate("[innerWidth, Math.max(innerHeight, document.documentElement.scrollHeight)]")
    return {"full_page": True, "clip": {"x": 0, "y": 0, "width": width, "height": min(height, MAX_HEIGHT)}}


def photograph_sheets(browser: Browser, server: str, *, paths: list[str], folder: Path) -> None:
    """Store a picture of each page of each printed sheet, and the sheet's text."""
    pictures, texts = folder / "pictures" / "sheets", folder / "text" / "sheets"
    pictures.mkdir(parents=True, exist_ok=True)
    texts.mkdir(parents=True, exist_ok=True)
    cookies = "; ".join(
        f"{cookie['name']}={cookie['value']}" for cookie in staff_cookies(browser, server, "director")["cookies"]
    )
    for path in paths:
        status, kind, content = fetch(server + path, Cookie=cookies)
        text = texts / f"{picture_file_stem(path)}.txt"
        if kind != "application/pdf":
            words = re.sub(r"(?s)<(script|style).*?</\1>|<[^>]+>|\s+", " ", content.decode())
            text.write_text(f"{path} {status}\n{' '.join(words.split())[:2000]}\n", encoding="utf-8")
            continue
        with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
            file.write(content)
            file.flush()
            drawn = ["pdftoppm", "-png", "-r", str(DOTS_PER_INCH), "-l", str(MAX_PAGES)]
            subprocess.run([*drawn, file.name, str(pictures / picture_file_stem(path))], check=True)
            subprocess.run(["pdftotext", "-layout", file.name, str(text)], check=True)


def store_texts(server: str, *, live: list[str], folder: Path) -> None:
    """Store the schema of the API, and the keys and types of each live snapshot."""
    texts = folder / "text"
    texts.mkdir(parents=True, exist_ok=True)
    (texts / "api-schema.yml").write_bytes(fetch(f"{server}/api/schema/")[2])
    for path in live:
        shown = json.loads(fetch(server + path)[2])
        lines = json.dumps(with_types_for_values(shown), indent=1, sort_keys=True)
        (texts / f"{picture_file_stem(path)}.json").write_text(lines + "\n", encoding="utf-8")


def with_types_for_values(value: Any) -> Any:
    """Return a JSON value with each scalar replaced by its type. A list keeps one of each different shape."""
    if isinstance(value, dict):
        return {key: with_types_for_values(item) for key, item in value.items()}
    if isinstance(value, list):
        shapes = {json.dumps(with_types_for_values(item), sort_keys=True) for item in value}
        return [json.loads(text) for text in sorted(shapes)]
    return type(value).__name__


def fetch(address: str, **headers: str) -> tuple[int, str, bytes]:
    """Return status, content type and body of an answer, even of an HTTP error."""
    request = urllib.request.Request(address, headers=headers)
    try:
        answer = urllib.request.urlopen(request, timeout=120)
    except urllib.error.HTTPError as refused:
        answer = refused
    with answer:
        return answer.status, answer.headers.get_content_type(), answer.read()
