"""The structure editor as a director uses it: by keyboard and by button, checked while typing, saved or refused."""

import re
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.structure.in_editor import Edit, cell, focused, rows, status, stored, verdict
from tests.conftest import MINUTE, small_structure
from tests.tournaments.rules.structure.edits import delete
from tournaments.models import FloorLog
from tournaments.rules.levels import Break, Level
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.clock.steps import insert_break
from tournaments.services.open_floor import floor
from tournaments.services.structure.structures import change_structure

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_arrow_enter_and_tab_keys_move_between_cells(edit: Edit) -> None:
    page = edit()
    cell(page, 1, "small_blind").focus()
    seen = []
    for key in ("ArrowRight", "ArrowDown", "Enter", "ArrowDown", "ArrowUp", "Shift+Enter", "ArrowLeft", "Tab"):
        page.keyboard.press(key)
        seen.append(focused(page))
    assert seen == [
        "1 big_blind", "2 big_blind", "3 color_up", "4 big_blind",
        "3 color_up", "2 big_blind", "2 small_blind", "2 big_blind",
    ]  # fmt: skip


def test_invalid_blind_is_marked_in_its_cell_and_listed(edit: Edit) -> None:
    page = edit()
    expect(verdict(page)).to_have_text("Playable, with warnings")
    cell(page, 4, "big_blind").fill("1300")
    expect(verdict(page)).to_have_text("2 errors")
    expect(cell(page, 4, "big_blind")).to_have_attribute("aria-invalid", "true")
    expect(page.locator('[data-part="errors"] li')).to_have_text(
        [
            "Level 3: big blind 1,300 is 2.6 × the small blind 500; it must be 1.25 to 2.5 ×",
            "Level 3: big blind 1,300 cannot be paid: the smallest chip in play is 500",
        ]
    )
    page.locator('[data-part="errors"] button').first.click()
    assert focused(page) == "4 big_blind"
    cell(page, 4, "big_blind").fill("12x")
    expect(verdict(page)).to_have_text("1 cell not readable")
    page.keyboard.press("Escape")
    expect(cell(page, 4, "big_blind")).to_have_value("1,300")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(cell(page, 4, "big_blind")).to_have_value("1,000")
    expect(verdict(page)).to_have_text("Playable, with warnings")
    expect(status(page)).to_have_text("Revision 1, saved")


def test_structure_rows_are_inserted_copied_moved_and_deleted_by_keyboard(edit: Edit) -> None:
    page = edit()
    cell(page, 5, "small_blind").focus()
    page.keyboard.press("Insert")
    assert (rows(page)[-1], focused(page)) == ("5", "6 small_blind")
    page.keyboard.type("2000")
    page.keyboard.press("Tab")
    assert focused(page) == "6 big_blind"
    expect(cell(page, 6, "big_blind")).to_have_value("4,000")
    expect(cell(page, 6, "ante")).to_have_value("4,000")
    page.keyboard.press("Control+b")
    assert rows(page)[-2:] == ["5", "Break"]
    page.keyboard.press("Alt+ArrowUp")
    assert rows(page)[-2:] == ["Break", "5"]
    page.keyboard.press("Control+ArrowDown")
    page.keyboard.press("Control+d")
    assert rows(page)[-3:] == ["5", "Break", "Break"]
    page.keyboard.press("Control+Backspace")
    assert rows(page) == ["1", "2", "Break", "3", "4", "5", "Break"]
    expect(status(page)).to_have_text("Not saved")
    page.keyboard.press("Control+s")
    expect(status(page)).to_have_text("Revision 2, saved")
    expect(page.locator('[data-part="say"] p')).to_have_text("Structure changed, revision 2.")
    steps = stored().structure().steps
    assert [step.key for step in steps[:5]] == ["l1", "l2", "b1", "l3", "l4"]
    assert isinstance(steps[5], Level)
    assert (steps[5].number, steps[5].small_blind, steps[5].big_blind, steps[5].span) == (5, 2000, 4000, 20 * MINUTE)
    assert isinstance(steps[6], Break)
    assert steps[6].span == 10 * MINUTE


def test_changes_by_buttons_of_the_structure_editor_can_be_undone(edit: Edit) -> None:
    page = edit()
    cell(page, 1, "minutes").focus()
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("button", name="Break").first.click()
    page.get_by_role("button", name="Delete row").click()
    assert rows(page) == ["1", "2", "3", "Break", "4", "5"]
    page.get_by_role("button", name="Move the row up").click()
    for _ in range(5):
        page.keyboard.press("Control+z")
    assert rows(page) == ["1", "2", "Break", "3", "4"]
    expect(status(page)).to_have_text("Revision 1, saved")
    page.keyboard.press("Control+Shift+Z")
    assert rows(page) == ["1", "2", "3", "Break", "4", "5"]


def test_cells_pasted_from_a_spreadsheet_fill_rows_and_add_levels(edit: Edit) -> None:
    page = edit()
    block = "2,000\t3,000\n3,000\t6,000\n5k\t10k"
    cell(page, 5, "small_blind").evaluate(
        """(cell, text) => { const board = new DataTransfer(); board.setData('text/plain', text);
        const pasted = new ClipboardEvent('paste', { clipboardData: board, bubbles: true, cancelable: true });
        cell.focus(); cell.dispatchEvent(pasted); }""",
        block,
    )
    assert rows(page) == ["1", "2", "Break", "3", "4", "5", "6"]
    assert [cell(page, 7, name).input_value() for name in ("small_blind", "big_blind")] == ["5k", "10k"]
    page.keyboard.press("Control+s")
    expect(status(page)).to_have_text("Revision 2, saved")
    levels = stored().structure().levels
    assert [(level.small_blind, level.big_blind) for level in levels[3:]] == [
        (2000, 3000),
        (3000, 6000),
        (5000, 10_000),
    ]


def test_structure_with_errors_is_saved_only_after_a_second_press(edit: Edit) -> None:
    page = edit()
    cell(page, 5, "big_blind").fill("500")
    page.keyboard.press("Control+s")
    message = page.locator('[data-part="say"]')
    expect(message).to_contain_text("Not saved: 3 errors.")
    expect(cell(page, 5, "big_blind")).to_have_attribute("aria-invalid", "true")
    assert stored().sheet_revision == 1
    message.get_by_role("button", name="Save anyway").click()
    expect(status(page)).to_have_text("Revision 2, saved")
    row = FloorLog.objects.get(action="structure.changed")
    assert entry_sentence(row).startswith(
        "Structure changed, revision 2, saved with errors: Level 4: big blind 500 is lower than 1,000 in level 3"
    )


def test_current_level_is_marked_in_the_editor_and_cannot_be_deleted(edit: Edit) -> None:
    page = edit(begun=True)
    expect(page.locator("#grid tr[aria-current=step] th")).to_have_text("2now")
    cell(page, 2, "minutes").focus()
    page.keyboard.press("Control+Backspace")
    expect(page.locator('[data-part="say"] p')).to_have_text(
        "Not deleted: this level is being played. Change the levels after it."
    )
    assert rows(page) == ["1", "2", "Break", "3", "4"]
    cell(page, 1, "minutes").focus()
    page.keyboard.press("Control+Backspace")
    page.keyboard.press("Control+s")
    expect(status(page)).to_have_text("Revision 2, saved")
    clock = stored().clock
    structure = stored().structure()
    value = clock.as_clock(structure)
    now = datetime.now(UTC)
    assert (structure.steps[value.advance_to(now).step].key, 14 * MINUTE < value.time_left_at(now) <= 15 * MINUTE) == (
        "l2",
        True,
    )
    cell(page, 1, "minutes").fill("30")
    page.locator('[data-part="new-end"]').click()
    line_count = page.locator('[data-part="new-end"] span').evaluate("element => element.getClientRects().length")
    assert line_count == 1
    expect(page.locator('[data-part="new-end"]')).to_have_text(re.compile(r"Also end the level in play at \d\d:\d\d"))
    page.keyboard.press("Control+s")
    expect(status(page)).to_have_text("Revision 3, saved")
    value, now = stored().clock.as_clock(stored().structure()), datetime.now(UTC)
    assert 24 * MINUTE < value.time_left_at(now) <= 25 * MINUTE


def test_editor_opens_at_the_level_in_play(edit: Edit) -> None:
    page = edit(begun=True, viewport={"width": 1366, "height": 300})
    expect(page.locator(".nowtag")).to_be_in_viewport()


def test_level_split_by_a_break_remains_a_single_level(edit: Edit, director: User) -> None:
    page = edit(begun=True)
    with floor(stored(), by=director, now=datetime.now(UTC)) as f:
        insert_break(f, span=10 * MINUTE)
    before = [step.span for step in stored().structure().steps]
    page.reload()
    expect(verdict(page)).to_have_text("Playable, with warnings")
    assert rows(page) == ["1", "2", "Break", "2", "Break", "3", "4"]
    cell(page, 7, "notes").fill("Last level")
    page.keyboard.press("Control+s")
    expect(status(page)).to_have_text("Revision 3, saved")
    assert [step.span for step in stored().structure().steps] == before
    cell(page, 4, "big_blind").fill("500")
    page.keyboard.press("Tab")
    expect(page.locator("#grid tbody tr th > span:first-child")).to_have_text(
        ["1", "2", "Break", "3", "Break", "4", "5"]
    )


def test_editor_asks_before_overwriting_changes_of_another_user(edit: Edit, director: User) -> None:
    page = edit()
    other = stored()
    with floor(other, by=director, now=datetime.now(UTC)) as f:
        steps = delete(other.structure().steps, key="l4")
        structure = small_structure()
        change_structure(f, structure=type(structure)(steps=steps, name="Small"))
    cell(page, 1, "minutes").fill("25")
    page.keyboard.press("Control+s")
    message = page.locator('[data-part="say"]')
    expect(message.locator("p")).to_have_text(
        "Not saved: director saved revision 2 in the meantime. Level 4 is gone. "
        "Load it and repeat your changes, or save yours over it."
    )
    assert len(stored().steps) == 4
    message.get_by_role("button", name="Save mine over it").click()
    expect(status(page)).to_have_text("Revision 3, saved")
    assert len(stored().steps) == 5
