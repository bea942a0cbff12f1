"""The organisation's own layouts: saved, copied, taken from a file, removed, and shown on screens."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import FloorLog, OwnLayout, Screen, Tournament
from tournaments.rules.layouts.layout_file import layout_from_file, layout_to_file
from tournaments.rules.layouts.library import LAYOUTS
from tournaments.rules.layouts.packed_file import UnpackedLayout
from tournaments.sentences.differences import differences
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.layouts import copy_layout, import_layout, remove_layout, save_layout
from tournaments.services.screens.playlists import save_playlist
from tournaments.services.screens.screens import add_screen, show_on_screen

pytestmark = pytest.mark.django_db

TIME = {"kind": "time", "x": 0, "y": 0, "width": 12, "height": 4}
BLINDS = {"kind": "blinds", "x": 0, "y": 4, "width": 12, "height": 4}


@pytest.fixture
def desk(tournament: Tournament, director: User) -> Desk:
    return Desk(tournament, director)


@pytest.fixture
def club(desk: Desk) -> OwnLayout:
    saved: OwnLayout = desk(save_layout, name=" House  clock", content={"widgets": [TIME]})
    return saved


def widget_kinds() -> dict[str, list[str]]:
    return {
        own_layout.name: [widget["kind"] for widget in own_layout.content["widgets"]]
        for own_layout in OwnLayout.objects.all()
    }


def test_layout_can_be_saved_and_changed_and_undone(desk: Desk, club: OwnLayout, tournament: Tournament) -> None:
    desk(save_layout, layout=club, version=club.version, name="House clock", content={"widgets": [TIME, BLINDS]})
    assert widget_kinds() == {"House clock": ["time", "blinds"]}
    row = FloorLog.objects.order_by("-number")[0]
    assert differences(row, tournament, now=desk.now) == [("Layout", "changed", "as before")]
    desk.undo()
    assert widget_kinds() == {"House clock": ["time"]}
    assert OwnLayout.objects.get().version == club.version


def test_second_of_two_concurrent_layout_changes_is_refused(desk: Desk, club: OwnLayout) -> None:
    opened = club.version
    desk(save_layout, layout=club, version=opened, name="House clock", content={"widgets": [BLINDS]})
    second = {"layout": club, "version": opened, "name": "Mine", "content": {"widgets": [TIME, BLINDS]}}
    assert desk.refused(save_layout, **second) == "layout_changed_meanwhile"
    assert widget_kinds() == {"House clock": ["blinds"]}


def test_built_in_and_custom_layouts_can_be_copied(desk: Desk) -> None:
    made = [
        desk(copy_layout, of="big-time"),
        desk(copy_layout, of="big-time"),
        desk(copy_layout, of="home", name="Ours"),
    ]
    assert [row.name for row in made] == ["Clock: big time", "Clock: big time (2)", "Ours"]
    assert made[0].as_layout().widgets == LAYOUTS["big-time"].widgets
    again = desk(copy_layout, of=f"layout-own-{made[2].pk}")
    assert (again.name, again.content) == ("Ours (2)", made[2].content)
    assert desk.refused(copy_layout, of="attic") == "no_such_layout"


def test_layout_file_is_imported(desk: Desk) -> None:
    file = json.dumps(layout_to_file(LAYOUTS["lobby"]))
    layout = desk(import_layout, file=UnpackedLayout(layout_from_file(file)))
    assert layout.as_layout().widgets == LAYOUTS["lobby"].widgets


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"name": "house CLOCK", "content": {"widgets": [TIME]}}, "layout_named_already"),
        ({"name": " ", "content": {"widgets": [TIME]}}, "layout_title"),
        ({"name": "Two", "content": {"widgets": [TIME, TIME]}}, "layout_overlap"),
        ({"name": "Two", "content": []}, "layout_no_object"),
    ],
)
def test_an_invalid_layout_is_refused(desk: Desk, club: OwnLayout, given: dict[str, Any], code: str) -> None:
    assert desk.refused(save_layout, **given) == code


def test_an_unchanged_layout_is_not_saved(desk: Desk, club: OwnLayout) -> None:
    same = {"layout": club, "version": club.version, "name": "House clock", "content": club.content}
    assert desk.refused(save_layout, **same) == "nothing_changes"


def test_only_trusted_users_can_change_layouts(tournament: Tournament) -> None:
    wren = Desk(tournament, User.objects.create_user(username="wren"))
    assert wren.refused(save_layout, name="Mine", content={"widgets": [TIME]}) == "not_trusted"
    assert wren.refused(copy_layout, of="home") == "not_trusted"
    assert wren.refused(import_layout, file=UnpackedLayout(LAYOUTS["lobby"])) == "not_trusted"


def test_layout_in_use_on_a_screen_cannot_be_removed(desk: Desk, club: OwnLayout) -> None:
    screen = desk(add_screen, name="Bar")
    desk(save_playlist, name="Evening", pages=[{"shows": f"layout-own-{club.pk}"}])
    desk(show_on_screen, screen=screen, shows=f"layout-own-{club.pk}")
    assert desk.refused(remove_layout, layout=club) == "layout_is_shown"
    desk(show_on_screen, screen=screen, shows=f"playlist-{desk.tournament.playlists.get().pk}")
    assert desk.refused(remove_layout, layout=club) == "layout_is_shown"
    desk(show_on_screen, screen=screen, shows="clock")
    desk(remove_layout, layout=club)
    assert widget_kinds() == {}
    assert desk.refused(show_on_screen, screen=screen, shows=f"layout-own-{club.pk}") == "no_such_display"
    assert entry_sentence(FloorLog.objects.order_by("-number")[0]) == "Layout House clock removed"


def test_screen_page_changes_when_the_layout_changes(desk: Desk, club: OwnLayout, client: Client) -> None:
    desk(show_on_screen, screen=desk(add_screen, name="Bar"), shows=f"layout-own-{club.pk}")
    address = f"/screen/{Screen.objects.get().code}/?mark=1"
    before = client.get(address).content
    desk(save_layout, layout=club, version=club.version, name="House clock", content={"widgets": [BLINDS]})
    assert client.get(address).content != before


def test_layout_change_notifies_screens_of_other_tournaments(
    desk: Desk,
    club: OwnLayout,
    open_at: Callable[..., Tournament],
    director: User,
    noon: Any,
    django_capture_on_commit_callbacks: Any,
) -> None:
    other = Desk(open_at("other", starts_at=noon), director)
    other(show_on_screen, screen=other(add_screen, name="Hall"), shows=f"layout-own-{club.pk}")
    before = Tournament.objects.get(slug="other").version
    with django_capture_on_commit_callbacks(execute=True):
        desk(save_layout, layout=club, version=club.version, name="Club", content={"widgets": [BLINDS]})
    assert Tournament.objects.get(slug="other").version == before + 1


def test_custom_layout_has_an_address_until_removal(
    desk: Desk, club: OwnLayout, client: Client, tournament: Tournament
) -> None:
    address = f"/d/{tournament.slug}/layout-own-{club.pk}/"
    assert (client.get(address).status_code, client.get(f"/d/{tournament.slug}/layout-own-999/").status_code) == (
        200,
        404,
    )
    screen = desk(add_screen, name="Bar")
    Screen.objects.filter(pk=screen.pk).update(shows="layout-own-999")
    assert b'id="hero"' in client.get(f"/screen/{screen.code}/").content
