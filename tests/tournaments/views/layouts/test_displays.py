"""Layouts of the clock as pages, and on screens."""

import json
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import Screen, Tournament
from tournaments.rules.layouts.library import LAYOUTS
from tournaments.services.busts import bust
from tournaments.services.layouts import copy_layout

pytestmark = pytest.mark.django_db


def widgets_of(page: str) -> list[str]:
    """The kinds of widgets that a page brings along."""
    found = re.search(r'<script id="layout" type="application/json">(.*?)</script>', page)
    assert found is not None
    return [widget["kind"] for widget in json.loads(found[1])]


@pytest.mark.parametrize("slug", LAYOUTS)
def test_each_layout_has_its_own_display_address(client: Client, tournament: Tournament, slug: str) -> None:
    page = client.get(f"/d/{tournament.slug}/layout-{slug}/").content.decode()
    assert widgets_of(page) == [widget.kind for widget in LAYOUTS[slug].widgets]


def test_screen_can_show_a_layout(client: Client, tournament: Tournament) -> None:
    Screen.objects.create(tournament=tournament, name="Bar", code="bar-1", shows="layout-home", light=True)
    page = client.get("/screen/bar-1/").content.decode()
    assert widgets_of(page) == [widget.kind for widget in LAYOUTS["home"].widgets]
    assert re.findall(r'content="(bar-1 [^"]+)"', page) == [f"bar-1 layout-home light en {tournament.slug}"]


def test_unknown_layout_is_not_found(client: Client, tournament: Tournament) -> None:
    assert client.get(f"/d/{tournament.slug}/layout-attic/").status_code == 404


def test_layout_display_lists_the_last_busts(client: Client, tournament: Tournament, director: User) -> None:
    desk = Desk(tournament, director)
    first = desk.enter("Ann Ash")
    desk.enter("Bo Birch", "Cy Cedar")
    desk(bust, entry=first)
    lists = client.get(f"/d/{tournament.slug}/layout-lists/").json()
    assert lists == {"busts": [{"from": 3, "to": 3, "name": "Ann A."}], "league": []}
    made = desk(copy_layout, of="home")
    page = client.get(f"/d/{tournament.slug}/layout-own-{made.pk}/").content.decode()
    found = re.search(r'<script id="lists" type="application/json">(.*?)</script>', page)
    assert found is not None
    told = {"topics": ["field", "all"], "address": f"/d/{tournament.slug}/layout-lists/?lang=en", **lists}
    assert json.loads(found[1]) == told
