"""The first visit with an empty browser: the bytes received, and the layout shift while the page loads.

`python -m lab.pages.first_visit` opens every page of the demonstration in Chromium, 390 and 1,280 wide. It uses the
server that `manage.py up` starts, with built static files. Bytes are all bytes on the network, with headers. Requests
are the page and its files; later answers of `/live/` only count as bytes. The layout shift (CLS) is the sum of all
shifts in two seconds. The lower bound is the server's smallest page.
"""

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

from lab.rig import SERVER, installation, machine_line, running_server

# each with its limits: bytes and requests of the first visit
WEIGHED = {"/t/demo/": (160_000, 12), "/d/demo/clock/": (90_000, 12), "/floor/demo/": (None, None)}
WIDTHS = {390: 844, 1280: 800}
MAX_SHIFT = 0.02
# milliseconds in which shifts are measured
WATCH_TIME = 2000
# not pages of the product
EXCLUDED = ("/admin/", "/api/", "/logout/", "/healthz", "/readyz")
# adds up the shifts that no press or key has caused
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput)) {
    const nodes = one.sources.map(({ node }) => (node?.nodeType === 1 ? node : node?.parentElement)).filter(Boolean);
    window.shifts.push([one.value, nodes.map((at) => [at.tagName, at.id, at.className].join(' ').trim())]);
  }
}).observe({ type: 'layout-shift', buffered: true });
"""


@dataclass
class VisitTraffic:
    """The traffic of a page in an empty browser: bytes by URL, number of requests, status, and layout shifts."""

    sizes: dict[str, int] = field(default_factory=dict)
    requests: int = 0
    status: int = 0
    kind: str = ""
    shifts: Sequence[tuple[float, list[str]]] = ()

    @property
    def total_bytes(self) -> int:
        return sum(self.sizes.values())

    @property
    def layout_shift(self) -> float:
        """Return the cumulative layout shift."""
        return sum(value for value, _ in self.shifts)


def measure_visit(page: Page, address: str) -> VisitTraffic:
    """Open an address in an unused page, and return its traffic."""
    seen, urls = VisitTraffic(), dict[str, str]()
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")

    def on_request(event: dict[str, Any]) -> None:
        urls[event["requestId"]] = event["request"]["url"]
        seen.requests += "/live/" not in event["request"]["url"]

    def on_response(event: dict[str, Any]) -> None:
        url = urls.get(event["requestId"], "")
        seen.sizes[url] = seen.sizes.get(url, 0) + int(event["encodedDataLength"])

    network.on("Network.requestWillBeSent", on_request)
    network.on("Network.loadingFinished", on_response)
    page.add_init_script(SHIFTS)
    with suppress(Error):  # an address that only takes what a form sends
        answer = page.goto(address)
        seen.status, seen.kind = (answer.status, answer.headers.get("content-type", "")) if answer else (0, "")
    page.wait_for_timeout(WATCH_TIME)
    seen.shifts = page.evaluate("window.shifts ?? []")
    return seen


def demo_page_paths() -> list[str]:
    """Return the paths of the demonstration's pages, sorted."""
    from django.urls import get_resolver  # noqa: PLC0415  Django is ready only now

    from tables.models import Table  # noqa: PLC0415 - models are there only once the apps are ready
    from tables.selectors.room.table_cards import card_token  # noqa: PLC0415

    table = Table.objects.filter(tournament__slug="demo").order_by("number")[0]
    known = {"slug": "demo", "number": table.number, "token": card_token(table), "page": "seats", "name": "side_pots"}
    patterns = get_resolver().reverse_dict
    pages = {
        f"/{text % known}"
        for name in patterns
        if isinstance(name, str)
        for possibilities, _, _, _ in patterns.getlist(name)
        for text, parts in possibilities
        if set(parts) <= known.keys()
    }
    return sorted(
        path for path in pages if not path.startswith(EXCLUDED) and not path.endswith((".pdf", ".csv", ".json"))
    )


@contextmanager
def running_chromium() -> Iterator[Browser]:
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)
        yield browser
        browser.close()


def page_visits(
    browser: Browser, base: str, session: str, paths: Sequence[str]
) -> Iterator[tuple[str, int, VisitTraffic]]:
    """Yield path, width and traffic of each page at each width, in an empty browser.

    Displays are visited without a sign-in.
    """
    for path in paths:
        for width, height in WIDTHS.items():
            context = browser.new_context(viewport={"width": width, "height": height}, service_workers="block")
            if not path.startswith(("/d/", "/screen/", "/login/")):
                context.add_cookies([{"name": "sessionid", "value": session, "url": base}])
            yield path, width, measure_visit(context.new_page(), base + path)
            context.close()


def prepare_demo() -> str:
    """Fill the installation and build its static files. Return the director's session key."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  Django is ready only now
    from django.core.management import call_command  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from config.static_files.building import build_static  # noqa: PLC0415
    from tournaments.live.publisher import without_broker  # noqa: PLC0415

    director = get_user_model().objects.create_superuser(username="director", password="a long password")
    with without_broker():
        call_command("demo")
    build_static()
    client = Client()
    client.force_login(director)
    return client.cookies["sessionid"].value


def main() -> None:
    """Print the traffic and the layout shifts of pages, by default of all pages."""
    with installation():
        session = prepare_demo()
        paths = sys.argv[1:] or demo_page_paths()
        with running_server(*SERVER) as (port, _pid), running_chromium() as browser:
            base = f"http://127.0.0.1:{port}"
            weighed = list(page_visits(browser, base, session, ["/healthz", *WEIGHED]))
            moved = list(page_visits(browser, base, session, paths))
    print(f"| first visit; {machine_line()} | wide | bytes | requests |\n|---|---:|---:|---:|")
    for path, width, seen in weighed:
        print(f"| `{path}` | {width:,} | {seen.total_bytes:,} | {seen.requests} |")
    pages = [visit for visit in moved if visit[2].status == 200 and visit[2].kind.startswith("text/html")]
    print(f"\n{len(pages)} visits, at most {MAX_SHIFT} wanted\n")
    print("| page | wide | layout shift | what moves |\n|---|---:|---:|---|")
    for path, width, seen in sorted(pages, key=lambda visit: -visit[2].layout_shift):
        nodes = {node for _, sources in seen.shifts for node in sources}
        print(f"| `{path}` | {width:,} | {seen.layout_shift:.3f} | {', '.join(sorted(nodes)[:4])} |")


if __name__ == "__main__":
    main()
