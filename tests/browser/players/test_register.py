"""The register in a real browser: found while typing, added, merged, a file brought in, erased on request."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.journey_data import REGISTER
from tests.browser.server import open_server, serious, work_once

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: a finger's width
TOUCH = 44
#: as an old sheet saves it: Latin-1, parted by semicolons, a formula in a cell, a row without a name
FILE = "Name;Nummer;Land;Notiz\nJörg Übel;700;DE;=1+1\n;701;DE;\n".encode("latin-1")

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the server's data."""
    return tmp_path_factory.mktemp("register")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[str]:
    """The address of a real server with its register filled."""
    with open_server(data, REGISTER) as address:
        yield address


def test_players_in_the_register_are_added_merged_split_imported_and_erased(
    server: str, data: Path, open_page: Open
) -> None:
    page = open_page(f"{server}/players/", by="director")
    _find_and_add(page)
    _merge_and_split(page, server)
    _preview_and_import_file(page, server, data)
    assert serious(open_page(page.url, by="director", bypass_csp=True)) == {}
    _erase(page, server)


def _find_and_add(page: Page) -> None:
    page.locator("#find").press_sequentially("nad")
    expect(page.locator("#found tbody th")).to_have_text(["Nadia F."])
    page.fill("#find", "Otis Vane")
    page.get_by_role("link", name="Add Otis Vane").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Otis Vane")
    page.get_by_role("button", name="Add").click()
    expect(page.locator(".said[data-s=go]")).to_have_text("Added.")


def _merge_and_split(page: Page, server: str) -> None:
    page.goto(f"{server}/players/duplicates/")
    twin = page.locator(".twin", has_text="Marlow Quick")
    twin.get_by_role("button", name="Keep this player").click()
    expect(page.locator(".said[data-s=go]")).to_have_text("Merged.")
    expect(page.locator(".played tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Undo merge").click()
    expect(page.locator(".said[data-s=go]")).to_have_text("Merge undone.")


def _preview_and_import_file(page: Page, server: str, data: Path) -> None:
    page.goto(f"{server}/players/import/")
    page.set_input_files("#file", {"name": "alt.csv", "mimeType": "text/csv", "buffer": FILE})
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".lead")).to_contain_text("Latin-1, separated by semicolons. Nothing is saved yet.")
    expect(page.locator(".fate[data-fate=new] tbody th")).to_have_text(["Jörg Übel"])
    expect(page.locator(".fate[data-fate=refused] tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Import 1").click()
    expect(page.locator("#progress")).to_contain_text("Waiting for the background worker")
    work_once(data, "tournaments.tasks:import_players")
    expect(page.locator("#progress")).to_contain_text("Imported at")
    exported = page.request.get(f"{server}/players/export.csv").text()
    assert re.search(r"Jörg Übel.*'=1\+1", exported)


def _erase(page: Page, server: str) -> None:
    page.goto(f"{server}/players/?find=700")
    page.locator("#found tbody a").click()
    page.locator("summary", has_text="Erase on request").click()
    page.fill("#confirm", page.locator("label[for=confirm] b").inner_text())
    page.get_by_role("button", name="Erase", exact=True).click()
    expect(page.locator(".said[data-s=go]")).to_contain_text("Erased.")
    assert "Jörg" not in page.content()
    page.goto(f"{server}/players/?find=700")
    expect(page.locator(".empty")).to_contain_text("No player matches 700")


@pytest.mark.parametrize("path", ["/players/", "/people/", "/t/register/entries/?state=absent"])
def test_register_pages_have_no_serious_accessibility_fault(server: str, open_page: Open, path: str) -> None:
    # the checker puts styles into the page, which the policy of the server forbids
    page = open_page(server + path, by="director", bypass_csp=True)
    assert serious(page) == {}


def test_checkbox_on_the_page_of_absent_players_is_large_enough(server: str, open_page: Open) -> None:
    page = open_page(f"{server}/t/register/entries/?state=absent", by="director", **PHONE)
    boxes = [label.bounding_box() for label in page.locator("label.tick").all()]
    assert [box is not None and min(box["width"], box["height"]) >= TOUCH for box in boxes] == [True] * 3
    assert too_wide(page) == 0


def too_wide(page: Page) -> int:
    """Return how far the page exceeds the screen, in pixels."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
