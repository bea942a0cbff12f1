"""The parts of the room on a dashboard that its journeys look at."""

from playwright.sync_api import Locator, Page


def oval(page: Page, number: int) -> Locator:
    """A table on the map."""
    return page.locator(f".oval[data-table='{number}']")


def seat(page: Page, number: int) -> Locator:
    """A seat of the table that is shown."""
    return page.locator(f"#panel-table .ring [data-seat='{number}']")
