"""Rows that are taken from memory: nothing crosses from one person, language, query or event to another."""

from collections.abc import Callable
from itertools import permutations
from typing import NamedTuple

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client

from tables.services.hands import busts
from tests.conftest import MINUTE
from tests.markup import one_line
from tests.tables.play import Play
from tests.tournaments.views.conftest import FRAGMENT
from tournaments.models import Role, Tournament
from tournaments.templatetags.rows import _rendered_row

pytestmark = pytest.mark.django_db

PANELS = "table,field,log"


class Visit(NamedTuple):
    """One person's request for the panels with rows."""

    client: Client
    slug: str = "event"
    language: str = "en"
    query: str = "table=1"


def panel_markup(visit: Visit, play: Play) -> str:
    headers = FRAGMENT | {"Accept-Language": visit.language}
    with time_machine.travel(play.now + MINUTE, tick=False):
        return one_line(visit.client.get(f"/t/{visit.slug}/panel/{PANELS}/?{visit.query}", headers=headers))


def fresh_markup(visit: Visit, play: Play) -> str:
    _rendered_row.cache_clear()
    return panel_markup(visit, play)


@pytest.fixture
def floor_staff(play: Play) -> list[Client]:
    """Two people of the floor."""
    clients = []
    for name in ("first", "second"):
        person: User = get_user_model().objects.create_user(username=name)
        Role.objects.create(tournament=play.tournament, user=person, kind="floor")
        clients.append(Client())
        clients[-1].force_login(person)
    return clients


@pytest.fixture
def visits(
    desk: Client, director: User, floor_staff: list[Client], play: Play, open_at: Callable[..., Tournament]
) -> dict[str, tuple[Visit, Visit]]:
    """Two visits that differ in one part of what a row depends on, by the part's name."""
    play.sit(t1=range(1, 10), t2=range(1, 9))
    play(busts.bust, entry=play.entry("Ada"))
    with time_machine.travel(play.now + MINUTE / 2, tick=False):
        fields = {"entry": play.entry("Bix").pk, "locked": True}
        assert floor_staff[0].post("/t/event/action/lock-seat/", fields, headers=FRAGMENT).status_code == 200
    # at the desk now: only the first may still take back what the floor does
    Role.objects.filter(tournament=play.tournament, kind="floor").update(kind="desk")
    other = Play(open_at("other"), director)
    other.sit(t1=range(1, 10))
    first = Visit(floor_staff[0])
    return {
        "roles": (Visit(desk), first),
        "person": (first, Visit(floor_staff[1])),
        "language": (first, first._replace(language="de")),
        "table": (first, first._replace(query="table=2")),
        "search": (first, first._replace(query="table=1&find=cleo")),
        "tournament": (Visit(desk), Visit(desk, slug="other")),
    }


def test_cached_rows_never_show_the_markup_of_a_different_visit(
    visits: dict[str, tuple[Visit, Visit]], play: Play
) -> None:
    for part, pair in visits.items():
        fresh = {visit: fresh_markup(visit, play) for visit in pair}
        assert fresh[pair[0]] != fresh[pair[1]], part
        for order in permutations(pair):
            _rendered_row.cache_clear()
            for visit in (*order, *order):
                assert panel_markup(visit, play) == fresh[visit], part


def test_changed_player_is_shown_at_once(visits: dict[str, tuple[Visit, Visit]], play: Play) -> None:
    visit, _other = visits["roles"]
    before = panel_markup(visit, play)
    player = play.entry("Cleo").player
    player.display_name = "Renamed"
    player.save()
    assert [before.count("Bust Renamed"), panel_markup(visit, play).count("Bust Renamed")] == [0, 2]


def test_rows_hold_no_token_of_a_session(visits: dict[str, tuple[Visit, Visit]], play: Play) -> None:
    assert [
        part for part, pair in visits.items() for visit in pair if "csrf" in panel_markup(visit, play).lower()
    ] == []
