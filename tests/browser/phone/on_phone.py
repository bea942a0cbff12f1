"""The floor's phone in the hand of a browser test."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: half a second there and back, as on a crowded network
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 200_000, "uploadThroughput": 100_000}
#: waits until the phone has kept the page that it shows
KEPT = "async () => { while (!(await caches.match(location.href))) await new Promise((next) => setTimeout(next, 50)); }"

Open = Callable[..., Page]


def expect_toast(page: Page, words: str) -> None:
    """Expect the phone's confirmation with these words."""
    expect(page.locator("#toast b")).to_have_text(words)


def slow_down_network(page: Page) -> None:
    """Slow the network down from now on."""
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)


def logged_busts(page: Page, server: str, slug: str) -> int:
    """Return how many busts the log of a tournament has."""
    rows: Any = page.request.get(f"{server}/api/tournaments/{slug}/log/").json()
    rows = rows["results"] if isinstance(rows, dict) else rows
    return sum(row["action"] == "seat.bust" for row in rows)


def rulings_of(page: Page, server: str, slug: str) -> list[dict[str, Any]]:
    """Return the log of rulings, latest first."""
    rows: list[dict[str, Any]] = page.request.get(f"{server}/api/tournaments/{slug}/rulings/").json()["results"]
    return rows
