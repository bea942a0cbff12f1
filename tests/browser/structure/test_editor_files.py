"""The structure editor and what is elsewhere: files, the library, other games, a phone."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.structure.in_editor import Edit, cell, rows, status, stored, verdict
from tests.conftest import MINUTE
from tournaments.models import StructurePlan
from tournaments.presets import FOLDER

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


def test_misprint_in_an_imported_structure_file_is_shown(edit: Edit) -> None:
    page = edit()
    page.locator("input[type=file]").set_input_files(FOLDER / "misprinted" / "wpt-toc-2018-as-printed.json")
    page.get_by_role("button", name="Import").click()
    expect(verdict(page)).to_have_text("2 errors")
    expect(page.locator('[data-part="errors"] li').first).to_have_text(
        "Level 25: big blind 30,000 is lower than 40,000 in level 24"
    )
    expect(page.locator('[data-part="levels"]')).to_have_text("28")
    assert len(stored().steps) == 5


def test_unreadable_pasted_text_is_refused_with_a_reason(edit: Edit) -> None:
    page = edit()
    page.locator("textarea").fill("level,minutes,big\n1,20,x")
    page.get_by_role("button", name="Import").click()
    expect(page.locator('[data-part="say"] p')).to_have_text(
        "Not imported: The structure cannot be read: Level 1: big blind must be a whole number of chips, "
        "0 or more, not 'x'. Correct it and save again."
    )
    assert rows(page) == ["1", "2", "Break", "3", "4"]


def test_library_structure_replaces_only_later_levels_during_play(edit: Edit) -> None:
    page = edit(begun=True)
    page.get_by_role("button", name="Use", exact=True).click()
    expect(page.locator('[data-part="say"] p')).to_have_text(
        "The levels after this one are now those of Small. Nothing is saved yet."
    )
    assert rows(page) == ["1", "2", "3", "4"]


def test_structure_draft_is_saved_in_the_library_under_its_own_name(edit: Edit) -> None:
    page = edit()
    page.get_by_role("button", name="Save to library").click()
    message = page.locator('[data-part="say"]')
    expect(message.locator("p")).to_contain_text("A structure called Small is already saved.")
    page.get_by_label("Name in the library").fill("Smaller")
    cell(page, 1, "minutes").fill("12:30")
    page.get_by_role("button", name="Save to library").click()
    expect(message.locator("p")).to_have_text("Smaller is saved to the library.")
    plan = StructurePlan.objects.get(slug="smaller")
    assert plan.structure().steps[0].span == 12.5 * MINUTE


def test_structure_editor_shows_columns_by_game_and_betting(edit: Edit) -> None:
    page = edit()
    heads = page.locator("#grid thead th")
    expect(heads).to_have_text(
        [
            "Level",
            "Min",
            "Small blind",
            "Big blind",
            "Ante",
            "Paid by",
            "Starts",
            "First raise",
            "Closes at its end",
            "Notes",
        ]
    )
    page.locator("[data-event=betting]").select_option("fixed_limit")
    expect(heads).to_contain_text(["Small bet", "Big bet", "Raises"])
    page.locator("[data-event=game]").select_option("horse")
    expect(heads).to_contain_text(["Game", "Betting"])


def test_structure_editor_fits_the_width_of_a_phone(edit: Edit) -> None:
    page = edit(viewport=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    cell(page, 1, "minutes").fill("25")
    page.locator("[data-act=save]").click()
    expect(status(page)).to_have_text("Revision 2, saved")


def test_saved_structure_is_downloaded_as_a_file(edit: Edit, tmp_path: Path) -> None:
    page = edit()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save as CSV").click()
    waiting.value.save_as(tmp_path / "kept.csv")
    assert waiting.value.suggested_filename == "event-revision-1.csv"
    assert (tmp_path / "kept.csv").read_text().splitlines()[0] == "#name,Small"
