"""A folder of files of The Tournament Director becomes a league table on a public page, in three clicks."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.journey_data import REGISTER
from tests.browser.server import open_server, serious
from tests.exchange.services.test_storing import ENDED, START, file

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WEEK = 7 * 86_400_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server."""
    with open_server(tmp_path_factory.mktemp("import"), REGISTER) as address:
        yield address


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A club's folder: five Fridays, one that was cut, and notes."""
    club = tmp_path / "club-archive"
    club.mkdir()
    for at in range(5):
        evening = file(uuid=f"t-{at}", StartTime=str(START + at * WEEK), saved=ENDED + at * WEEK)
        (club / f"friday-{at}.tdt").write_bytes(evening)
    (club / "cut.tdt").write_bytes(file()[:500])
    (club / "notes.txt").write_text("hello", encoding="utf-8")
    return club


def test_folder_import_creates_a_public_league_table_in_three_clicks(
    server: str, folder: Path, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{server}/import/", by="director")
    with page.expect_file_chooser() as chosen:
        page.get_by_text("Choose folder").click()  # the first, and the system's own dialogue
    chosen.value.set_files(folder)
    expect(page.get_by_text("The file stops at line 1", exact=False)).to_be_visible()
    page.get_by_role("button", name="Import 5 tournaments").click()  # the second
    expect(page.get_by_role("heading", name="5 tournaments are here")).to_be_visible()
    assert serious(open_page(page.url, by="director", bypass_csp=True)) == {}
    page.get_by_role("link", name="League table").click()  # the third
    expect(page.locator("tbody tr").first).to_contain_text("Ada")
    public = open_page(page.url)
    expect(public.locator("tbody tr").first).to_contain_text("Ada")


def test_import_of_over_500_files_is_split_into_several_requests(
    server: str, tmp_path: Path, open_page: Callable[..., Page]
) -> None:
    club = tmp_path / "large"
    club.mkdir()
    for at in range(501):
        (club / f"{at:03}.tdt").write_bytes(b"hello" if at else file(uuid="large"))
    page = open_page(f"{server}/import/", by="director")
    with page.expect_file_chooser() as chosen:
        page.get_by_text("Choose folder").click()
    chosen.value.set_files(club)
    expect(page.get_by_text("501 files, nothing is saved yet")).to_be_visible()
    expect(page.get_by_role("button", name="Import 1 tournament")).to_be_visible()
