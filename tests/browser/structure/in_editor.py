"""The structure editor opened in a browser, and its parts by name."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.conftest import MINUTE, small_structure
from tournaments.models import Tournament
from tournaments.services.lifecycle import open_tournament
from tournaments.services.structure.library import save_structure

Edit = Callable[..., Page]


@pytest.fixture
def edit(live_server: LiveServer, director: User, client: Client, open_page: Callable[..., Page]) -> Edit:
    """Opens the editor of a tournament whose second level has been running for five minutes, or starts tomorrow."""

    def open_editor(*, begun: bool = False, **screen: object) -> Page:
        now = datetime.now(UTC)
        starts = now - 25 * MINUTE if begun else now + timedelta(days=1)
        plan = save_structure(small_structure())
        open_tournament(plan, by=director, now=starts - MINUTE, slug="event", name="Event", starts_at=starts)
        client.force_login(director)
        page = open_page(f"{live_server.url}/healthz", **screen)
        page.context.add_cookies(
            [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
        )
        page.goto(f"{live_server.url}/t/event/structure/")
        expect(verdict(page)).not_to_have_text("…")
        return page

    return open_editor


def verdict(page: Page) -> Locator:
    return page.locator('[data-part="verdict"]')


def status(page: Page) -> Locator:
    return page.locator('[data-part="status"]')


def cell(page: Page, row: int, name: str) -> Locator:
    """Return a cell by its row in the grid, counted from 1."""
    return page.locator(f"#grid tbody tr:nth-child({row}) [data-cell={name}]")


def rows(page: Page) -> list[str]:
    """Return the head of each row."""
    return [text.strip() for text in page.locator("#grid tbody tr th > span:first-child").all_text_contents()]


def stored() -> Tournament:
    return Tournament.objects.get(slug="event")


def focused(page: Page) -> str:
    """Return the focused cell: "3 big_blind"."""
    return str(
        page.evaluate(
            """() => { const cell = document.activeElement, row = cell.closest('tr');
            return row ? `${row.sectionRowIndex + 1} ${cell.dataset.cell}` : cell.tagName; }"""
        )
    )
