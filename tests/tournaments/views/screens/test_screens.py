"""Screens as televisions and staff find them: one page, a playlist, and several tournaments."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client

from tests.conftest import NOON
from tests.markup import one_line
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.live.televisions import parse_heartbeat, store_heartbeat
from tournaments.models import Screen, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.services.layouts import copy_layout
from tournaments.services.screens import screens
from tournaments.services.screens.playlists import save_playlist

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(tournament: Tournament, director: User) -> Desk:
    return Desk(tournament, director, now=NOON)


@pytest.fixture
def wall(desk: Desk) -> Screen:
    caches["screens"].clear()
    return desk(screens.add_screen, name="Hall")  # type: ignore[no-any-return]


@pytest.fixture
def staff(client: Client, director: User) -> Client:
    client.force_login(director)
    return client


def screen_mark(client: Client, screen: Screen) -> str:
    found = re.search(r'<meta name="screen" content="([^"]*)"', one_line(client.get(f"/screen/{screen.code}/?mark=1")))
    return found[1] if found else ""


def part(client: Client, address: str, name: str) -> Any:
    found = re.search(
        rf'<script id="{name}" type="application/json">(.*?)</script>', client.get(address).content.decode()
    )
    return json.loads(found[1]) if found else None


def test_each_page_of_a_playlist_is_loaded_in_its_own_frame(desk: Desk, wall: Screen, client: Client) -> None:
    playlist = desk(save_playlist, name="Evening", pages=[{"shows": "clock"}, {"shows": "deal", "when": "break"}])
    desk(screens.show_on_screen, screen=wall, shows=f"playlist-{playlist.pk}")
    address = f"/screen/{wall.code}/"
    assert [page["shows"] for page in part(client, address, "pages")] == ["clock", "deal"]
    assert 'meta name="screen"' not in one_line(client.get(f"{address}clock/"))
    assert 'data-waits="screens deal all"' in one_line(client.get(f"{address}deal/"))  # without a deal the clock
    assert client.get(f"{address}weather/").status_code == 404


def test_version_of_a_screen_changes_with_its_content(desk: Desk, wall: Screen, client: Client) -> None:
    marks = [screen_mark(client, wall)]
    playlist = desk(save_playlist, name="Evening", pages=[{"shows": "clock"}, {"shows": "payouts"}])
    desk(screens.show_on_screen, screen=wall, shows=f"playlist-{playlist.pk}")
    marks.append(screen_mark(client, wall))
    desk(save_playlist, name="Evening", playlist=playlist, pages=[{"shows": "clock"}, {"shows": "schedule"}])
    marks.append(screen_mark(client, wall))
    desk(screens.show_now, shows="schedule")
    marks.append(screen_mark(client, wall))
    assert (marks[0], marks[3], len(set(marks))) == (
        f"{wall.code} clock dark en event",
        f"{wall.code} schedule dark en event",
        4,
    )


def test_screen_can_show_several_tournaments(
    desk: Desk, wall: Screen, client: Client, tournament: Tournament, open_at: Callable[..., Tournament]
) -> None:
    another = open_at("another", starts_at=NOON)
    desk(screens.change_screen, screen=wall, beside=[another.slug])
    desk(screens.show_on_screen, screen=wall, shows="split")
    days = part(client, f"/screen/{wall.code}/", "days")
    assert [day["name"] for day in days] == [tournament.name, another.name]
    assert [day["name"] for day in part(client, f"/d/event/split/?with={another.slug},nowhere", "days")] == [
        tournament.name,
        another.name,
    ]


def test_preview_of_a_screen_is_not_counted_as_a_screen(wall: Screen, staff: Client) -> None:
    assert f'data-screen-page="/screen/{wall.code}/"' in staff.get("/t/event/screens/").text
    assert 'meta name="screen"' not in staff.get(f"/screen/{wall.code}/clock/").text


def test_staff_see_the_last_heartbeat_of_a_screen(wall: Screen, staff: Client) -> None:
    [never] = staff.get("/t/event/screens/seen/").json()["screens"]
    store_heartbeat(
        wall.code, parse_heartbeat(b"w=1920&h=1080&e=Chromium+68&s=clock", now=round(server_now().timestamp() * 1000))
    )
    [seen] = staff.get("/t/event/screens/seen/").json()["screens"]
    assert (never["seconds"], never["in_touch"], never["page"]) == (None, False, "clock")
    assert (seen["in_touch"], seen["size"], seen["engine"], seen["shows"]) == (
        True,
        "1920 × 1080",
        "Chromium 68",
        "The clock",
    )
    [row] = staff.get("/api/tournaments/event/screens/").json()["screens"]
    assert (row["name"], row["number"], row["chosen"], row["in_touch"]) == ("Hall", 1, "clock", True)


def test_single_button_mutes_all_screens(wall: Screen, staff: Client, client: Client) -> None:
    page = one_line(staff.get("/t/event/screens/"))
    assert [label in page for label in ("Mute all", "Sound on again", "sound off<")] == [True, False, False]
    answer = staff.post("/api/tournaments/event/actions/mute-screens/", {}, content_type="application/json")
    page = one_line(staff.get("/t/event/screens/"))
    assert [label in page for label in ("Mute all", "Sound on again", "sound off<")] == [False, True, True]
    [row] = staff.get("/api/tournaments/event/screens/").json()["screens"]
    muted = " data-muted" in one_line(client.get(f"/screen/{wall.code}/?mark=1"))
    assert (answer.status_code, row["muted"], muted) == (200, True, True)


def test_card_of_a_lost_screen_explains_what_to_do(wall: Screen, staff: Client) -> None:
    page = one_line(staff.get("/t/event/screens/"))
    assert [page.count(label) for label in ("Not connected? Help", "Last shown:", "Supported TVs")] == [1, 0, 1]
    store_heartbeat(
        wall.code, parse_heartbeat(b"w=1920&h=1080&e=Chromium+68&s=clock", now=round(server_now().timestamp() * 1000))
    )
    assert "Last shown: The clock. It comes back by itself." in one_line(staff.get("/t/event/screens/"))


def test_signed_out_user_cannot_open_the_list_of_screens(wall: Screen) -> None:
    assert [
        Client().get(address).status_code for address in ("/t/event/screens/seen/", "/api/tournaments/event/screens/")
    ] == [
        302,
        401,
    ]


def test_playlist_is_created_changed_and_removed_on_the_playlists_page(staff: Client, tournament: Tournament) -> None:
    address = "/t/event/screens/playlists/"
    row = {"shows-0": "clock", "seconds-0": "40", "when-0": "always"}
    assert staff.post(address, {"name": "Evening", **row}).status_code == 302
    [saved] = tournament.playlists.all()
    assert saved.pages == [{"shows": "clock", "seconds": 40, "when": "always", "alone": False}]
    assert "The clock 40 s" in one_line(staff.get(f"{address}?edit={saved.pk}"))
    refused = staff.post(address, {"name": "Empty"})
    assert (refused.status_code, "The playlist has no page." in one_line(refused)) == (400, True)
    staff.post(address, {"remove": saved.pk})
    assert tournament.playlists.count() == 0


def test_screen_form_changes_name_tournament_and_adjacent_screens(staff: Client, desk: Desk, wall: Screen) -> None:
    address = f"/t/{desk.tournament.slug}/screens/{wall.pk}/"
    form = one_line(staff.get(address))
    assert ('value="Hall"' in form, "selected" in form.partition('name="language"')[2]) == (True, False)
    answer = staff.post(address, {"name": "", "location": "Bar"})
    wall.refresh_from_db()
    assert (answer.status_code, 'role="alert"' in one_line(answer), wall.name) == (400, True, "Hall")
    answer = staff.post(
        address, {"name": "Bar", "location": "Over the door", "light": "on", "language": "fr", "beside": []}
    )
    wall.refresh_from_db()
    assert (answer.status_code, wall.name, wall.location, wall.light, wall.language, wall.beside) == (
        302, "Bar", "Over the door", True, "fr", []
    )  # fmt: skip
    assert '<option value="fr" lang="fr" selected>' in one_line(staff.get(address))


def test_screen_reloads_when_its_language_changes(client: Client, desk: Desk, wall: Screen) -> None:
    address, marks = f"/screen/{wall.code}/", set()
    for chosen, spoken in (("", "en"), ("de", "de"), ("fr", "fr")):
        Screen.objects.update(language=chosen)
        assert f'<html lang="{spoken}"' in one_line(client.get(address))
        marks.add(one_line(client.get(f"{address}?mark=1")).split('content="')[1].split('"')[0])
    assert len(marks) == 3
    assert '<html lang="es"' in one_line(client.get(f"{address}?lang=es"))


def test_only_staff_can_print_the_sheet_of_screen_codes(
    client: Client, desk: Desk, wall: Screen, director: User
) -> None:
    address = f"/p/{wall.tournament.slug}/screens.pdf"
    assert client.get(address).status_code == 302
    client.force_login(director)
    sheets = [client.get(f"{address}?paper={paper}") for paper in ("a4", "letter")]
    assert [(sheet["Content-Type"], sheet.content[:5]) for sheet in sheets] == [("application/pdf", b"%PDF-")] * 2


def test_only_pages_shown_by_a_screen_are_marked_as_screens(desk: Desk, wall: Screen, client: Client) -> None:
    desk(screens.show_on_screen, screen=wall, shows="seats")
    pages = (f"/screen/{wall.code}/", f"/screen/{wall.code}/seats/", "/d/event/seats/")
    assert ["data-screen>" in one_line(client.get(page)) for page in pages] == [True, True, False]


def test_screens_page_links_to_layouts_of_the_organisation(desk: Desk, staff: Client) -> None:
    layout = desk(copy_layout, of="big-time", name="House clock")
    page = one_line(staff.get("/t/event/screens/"))
    assert f'/d/event/layout-own-{layout.pk}/"' in page
    assert "House clock" in page
