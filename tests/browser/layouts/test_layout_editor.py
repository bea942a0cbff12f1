"""The editor of a layout: a widget is dragged and sized, by the keyboard too, saved, and then seen on a display."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.conftest import MINUTE, small_structure
from tests.rulings.pictures import SVG, bomb, picture
from tournaments.models import OwnLayout, Screen, StoredPicture
from tournaments.services.lifecycle import open_tournament
from tournaments.services.structure.library import save_structure

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TIME = {"kind": "time", "x": 0, "y": 0, "width": 6, "height": 3}
LARGE = bytes(8_000_001)
BLINDS = {"kind": "blinds", "x": 0, "y": 6, "width": 6, "height": 2}


@pytest.fixture
def editor(live_server: LiveServer, director: User, client: Client, open_page: Callable[..., Page]) -> Page:
    """The editor of a layout with the time and the blinds, of a tournament that runs and has a screen."""
    now = datetime.now(UTC)
    plan = save_structure(small_structure())
    tournament = open_tournament(plan, by=director, now=now - 9 * MINUTE, slug="event", name="Event", starts_at=now)
    Screen.objects.create(tournament=tournament, name="Bar", code="bar-1")
    layout = OwnLayout.objects.create(name="Club", content={"widgets": [TIME, BLINDS]}, saved_at=now)
    client.force_login(director)
    page = open_page(f"{live_server.url}/healthz", viewport={"width": 1280, "height": 900})
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
    )
    page.goto(f"{live_server.url}/t/event/layouts/{layout.pk}/")
    expect(page.frame_locator("#stage iframe").locator(".widget .piece")).to_have_count(2)
    page.wait_for_function("document.getElementById('boxes').style.width !== ''")
    return page


def box(page: Page, kind: str) -> Locator:
    return page.locator(f'#boxes .box[data-kind="{kind}"]')


def drag(page: Page, grip: Locator, columns: int, rows: int) -> None:
    """Drag something by so many columns and rows of the grid."""
    handle, grid = grip.bounding_box(), page.locator("#boxes").bounding_box()
    assert handle is not None
    assert grid is not None
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + columns * grid["width"] / 12, y + rows * grid["height"] / 8, steps=4)
    page.mouse.up()


def stored_widgets() -> list[tuple[str, int, int, int, int]]:
    widgets = OwnLayout.objects.get().content["widgets"]
    return [(widget["kind"], widget["x"], widget["y"], widget["width"], widget["height"]) for widget in widgets]


def test_layout_widgets_are_dragged_resized_and_placed_with_undo(editor: Page) -> None:
    drag(editor, box(editor, "time"), 3, 1)
    drag(editor, box(editor, "time").locator('[data-corner="se"]'), 2, 1)
    box(editor, "blinds").focus()
    for key in ("ArrowRight", "ArrowUp", "Shift+ArrowRight", "Shift+ArrowUp"):
        editor.keyboard.press(key)
    editor.locator('#palette [data-kind="level"]').click()
    expect(box(editor, "level")).to_be_focused()
    editor.keyboard.press("Delete")
    editor.locator('#palette [data-kind="local"]').click()
    editor.keyboard.press("Control+z")
    editor.keyboard.press("Control+y")
    editor.get_by_label("Shown").select_option("break")
    editor.keyboard.press("Control+s")
    expect(editor.locator("#said")).to_have_text("Saved. Screens that show it have it now.")
    assert stored_widgets() == [("time", 3, 1, 8, 4), ("blinds", 1, 5, 7, 1), ("local", 0, 0, 2, 1)]
    assert OwnLayout.objects.get().content["widgets"][2]["when"] == "break"

    editor.get_by_role("button", name="Save and show").click()
    expect(editor.locator("#said")).to_have_text("Bar shows it now.")
    editor.goto(editor.url.split("/t/")[0] + "/screen/bar-1/")
    shown = editor.locator('.widget[data-kind="time"]')
    assert shown.evaluate("(box) => box.style.gridArea") == "2 / 4 / span 4 / span 8"


def test_widget_for_an_empty_list_shows_sample_rows_in_the_editor(editor: Page) -> None:
    for kind in ("payouts", "busts", "league", "tables"):
        editor.locator(f'#palette [data-kind="{kind}"]').click()
    stage = editor.frame_locator("#stage iframe")
    expect(stage.locator('.widget[data-kind="payouts"]')).not_to_be_empty()
    for kind, first in (("busts", "1st#401"), ("league", "1st#40196")):
        expect(stage.locator(f'.widget[data-kind="{kind}"] li').first).to_contain_text(first)
    expect(stage.locator('.widget[data-kind="tables"]')).to_contain_text("Table 12")


def test_layout_with_overlapping_widgets_is_reported_and_not_saved(editor: Page) -> None:
    drag(editor, box(editor, "blinds"), 0, -5)
    sentence = "Blinds stands on Time at the same time. Move it, or show it at another time."
    expect(editor.locator("#wrong")).to_have_text(sentence)
    editor.keyboard.press("Control+s")
    expect(editor.locator("#said")).to_have_text("Not saved: correct what is marked first.")
    editor.get_by_role("button", name="Undo").click()
    expect(editor.locator("#wrong")).to_have_text("")
    expect(editor.locator("#unsaved")).to_be_hidden()
    editor.locator("#layout-name").fill("Home")
    OwnLayout.objects.update(content={"widgets": [TIME]})
    editor.keyboard.press("Control+s")
    expect(editor.locator("#said")).to_contain_text("Not saved: Someone else has changed Club since you opened it.")


def test_contrast_of_custom_colours_is_shown_before_saving(editor: Page) -> None:
    editor.get_by_label("Own colours").check()
    verdict = editor.locator("[data-contrast]")
    expect(verdict).to_have_text("Easy to read: contrast 14.6 to 1 for figures, 8.6 for labels.")
    editor.get_by_label("Figures").fill("#334433")
    expect(verdict).to_have_text("Hard to read: figures have a contrast of 1.5 to 1 on this ground. They need 4.5.")
    editor.keyboard.press("Control+s")
    expect(editor.locator("#said")).to_contain_text("Not saved: The colour text has a contrast of 1.5 to 1")
    editor.get_by_label("Figures").fill("#ffffff")
    editor.keyboard.press("Control+s")
    expect(editor.locator("#said")).to_have_text("Saved. Screens that show it have it now.")
    assert OwnLayout.objects.get().content["colours"]["text"] == "#ffffff"


def test_invalid_layout_picture_is_refused_and_a_valid_one_is_shown(editor: Page) -> None:
    editor.locator('#palette [data-kind="logo"]').click()
    file, message = editor.locator("#picture-file"), editor.locator("#said")
    unreadable = "Not added: This is not a readable picture. Use a JPEG, PNG, WebP or GIF."
    too_large = "Not added: The picture is too large. The limits are 8 MB and 24 million pixels."
    wrong = ((SVG, unreadable), (bomb(10_000), too_large), (b"<!doctype html><p>logo", unreadable), (LARGE, too_large))
    for content, sentence in wrong:
        file.set_input_files({"name": "Club logo.png", "mimeType": "image/png", "buffer": content})
        expect(message).to_have_text(sentence)
    assert not StoredPicture.objects.exists()
    file.set_input_files({"name": "Club logo.png", "mimeType": "image/png", "buffer": picture()})
    expect(message).to_have_text("Picture Club logo added")
    expect(editor.frame_locator("#stage iframe").locator('.widget[data-kind="logo"] img')).to_have_count(1)
    expect(editor.locator("#pictures input:checked")).to_have_count(1)


def test_layout_previews_list_widgets_that_do_not_fit(editor: Page) -> None:
    judged = editor.locator("[data-judged]")
    expect(judged).to_have_text(["fits", "fits", "fits", "fits"])
    editor.get_by_role("button", name="Upright").click()
    expect(editor.locator("#boxes")).to_be_hidden()
    expect(editor.locator("#upright")).to_be_visible()
    editor.get_by_role("button", name="Break", exact=True).click()
    expect(editor.frame_locator("#stage iframe").locator("#frame")).to_have_attribute("data-state", "break")
    editor.set_viewport_size({"width": 390, "height": 844})
    expect(editor.locator(".le__phone")).to_be_visible()
    expect(editor.locator("#palette")).to_be_hidden()


def test_gallery_shows_every_layout_in_the_chosen_state(editor: Page, live_server: LiveServer) -> None:
    editor.goto(f"{live_server.url}/t/event/layouts/")
    own = editor.frame_locator(".layout-picture iframe >> nth=0")
    expect(own.locator(".widget .piece")).to_have_count(2)
    expect(own.locator("#frame")).to_have_attribute("data-state", "running")
    editor.get_by_role("button", name="Paused").click()
    expect(own.locator("#frame")).to_have_attribute("data-state", "paused")
    second = editor.frame_locator(".layout-picture iframe >> nth=1")
    expect(second.locator("#frame")).to_have_attribute("data-state", "paused")
