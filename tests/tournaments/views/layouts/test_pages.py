"""The list of layouts and the editor's page."""

import json
import re

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.markup import text_of
from tournaments.displays.layout_labels import preview_values
from tournaments.models import OwnLayout, Role, Tournament
from tournaments.rules.layouts.layouts import TIMES, WIDGETS
from tournaments.rules.layouts.library import LAYOUTS
from tournaments.sentences.layouts.titles import WIDGET_TIMES, WIDGET_TITLES

pytestmark = pytest.mark.django_db

LIST = "/t/event/layouts/"
HUGE = {"format": "shuffle-up/layout-1", "title": "x" * 100_001, "widgets": []}


@pytest.fixture
def staff(client: Client, director: User, tournament: Tournament) -> Client:
    client.force_login(director)
    return client


def test_every_widget_and_display_period_of_a_layout_has_a_title() -> None:
    assert (set(WIDGET_TITLES), set(WIDGET_TIMES)) == (set(WIDGETS), set(TIMES))


def test_layout_is_copied_exported_removed_and_imported(staff: Client) -> None:
    opened = staff.post(LIST, {"copy": "home"})
    made = OwnLayout.objects.get()
    assert opened.headers["Location"] == f"{LIST}{made.pk}/"
    assert staff.get(opened.headers["Location"]).status_code == 200
    file = staff.get(f"{LIST}{made.pk}/export.json")
    assert file.headers["Content-Disposition"] == 'attachment; filename="clock-home-game.json"'
    staff.post(LIST, {"remove": made.pk})
    assert not OwnLayout.objects.exists()
    staff.post(LIST, {"import": "1", "file": SimpleUploadedFile("home.json", file.content)})
    again = OwnLayout.objects.get()
    assert (again.name, again.content) == (made.name, made.content)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"<svg onload=alert(1)>", "This file cannot be read as a layout."),
        (b"\xff\xfe\x00", "This file cannot be read as a layout."),
        (b"", "This file cannot be read as a layout."),
        (b"[" * 100_001, "This file cannot be read as a layout."),
        (b" " * 8_000_001, "A layout's file has at most 8000 kB."),
        (json.dumps(HUGE).encode(), "A layout's file has at most 100 kB."),
        (json.dumps({"format": "poker-structure/1"}).encode(), "This file is not a layout: its format is"),
    ],
)
def test_uploaded_file_without_a_layout_is_refused_with_a_reason(staff: Client, content: bytes, says: str) -> None:
    page = staff.post(LIST, {"import": "1", "file": SimpleUploadedFile("x.json", content or b" ")})
    assert page.status_code == 409
    assert says in text_of(page.content.decode())


def test_list_of_layouts_has_a_picture_of_each(staff: Client) -> None:
    staff.post(LIST, {"copy": "home"})
    page = staff.get(LIST).content.decode()
    shown = [f"/d/event/layout-{key}/" for key in (f"own-{OwnLayout.objects.get().pk}", *LAYOUTS)]
    assert re.findall(r'class="layout-picture"\s+href="([^"]*)"', page) == shown
    assert set(re.findall(r'data-screen-page="([^"]*)"', page)) == {"/t/event/layouts/preview/"}
    previews = json.loads(page.split('id="previews" type="application/json">')[1].split("</script>")[0])
    made = [preview_values(layout) for layout in LAYOUTS.values()]
    assert previews[1:] == json.loads(json.dumps(made))
    assert previews[0] == previews[1 + list(LAYOUTS).index("home")]


def test_untrusted_user_sees_layouts_read_only(client: Client, tournament: Tournament) -> None:
    wren = User.objects.create_user(username="wren")
    Role.objects.create(tournament=tournament, user=wren, kind="director")
    client.force_login(wren)
    assert b'name="copy"' not in client.get(LIST).content
    assert client.post(LIST, {"copy": "home"}).status_code == 409
    assert not OwnLayout.objects.exists()


def test_layout_preview_loads_the_preview_script_and_no_screen(staff: Client) -> None:
    page = staff.get(f"{LIST}preview/").content.decode()
    assert "layouts/preview/main.js" in page
    assert 'name="screen"' not in page
