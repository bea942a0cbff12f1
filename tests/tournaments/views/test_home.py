"""The front page, the login, and the pages for what went wrong."""

import re
from collections.abc import Callable

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.responses import ClientResponse
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import Role, Tournament
from tournaments.services.busts import bust
from tournaments.services.desk.entries import enter
from tournaments.services.lifecycle import finish_tournament
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


def get_front_page(client: Client) -> ClientResponse:
    with time_machine.travel(NOON + 5 * MINUTE, tick=False):
        return client.get("/")


def test_front_page_shows_running_events_to_every_visitor(client: Client, open_at: Callable[..., Tournament]) -> None:
    open_at("event", venue="Harbour 4", prize_share=130_00, house_fee=20_00)
    open_at("sunday", starts_at=NOON + 60 * MINUTE)
    answer = get_front_page(client)
    assert words(answer) == (
        "Shuffle Up Staff: sign in Tournaments today "
        "Today Sat 14 Mar Event No-limit hold'em · €150 · Harbour 4 Level 1 until 12:20 0 of 0 left 100 / 200 "
        "Clock Schedule My seat "
        "Sunday No-limit hold'em Not started starts Sat 14 Mar, 13:00 0 entries Clock Schedule My seat Light theme"
    )
    assert 'href="/d/event/clock/"' in one_line(answer)
    assert 'href="/d/event/schedule/"' in one_line(answer)


def test_front_page_links_staff_to_their_own_dashboards(sign_in: SignIn, open_at: Callable[..., Tournament]) -> None:
    mine = open_at("mine")
    open_at("other")
    markup = one_line(get_front_page(sign_in("floor", mine)))
    assert ('href="/t/mine/"' in markup, 'href="/t/other/"' in markup) == (True, False)


def test_front_page_queries_no_more_for_more_tournaments(sign_in: SignIn, open_at: Callable[..., Tournament]) -> None:
    staff = sign_in("director", open_at("first"), organisation="director")

    def count_queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert get_front_page(staff).status_code == 200
        return len(asked)

    get_front_page(staff)
    before = count_queries()
    for number in range(5):
        person = User.objects.get(pk=staff.session["_auth_user_id"])
        Role.objects.create(tournament=open_at(f"event-{number}"), user=person, kind="director")
    assert count_queries() == before


def test_front_page_without_tournaments_shows_a_hint(client: Client) -> None:
    assert (
        words(get_front_page(client)) == "Shuffle Up Staff: sign in Tournaments today No tournament today. Light theme"
    )


def test_front_page_explains_how_to_create_the_first_tournament(client: Client, director: User) -> None:
    client.force_login(director)
    said = words(get_front_page(client))
    assert "No tournaments yet Create the first one: three steps, filled in for you. New tournament" in said


def sign_in_with(client: Client, password: str) -> ClientResponse:
    given = {"username": "director", "password": password, "next": "/t/event/"}
    return client.post("/login/", given, REMOTE_ADDR="192.0.2.7")


def test_sign_in_redirects_to_the_requested_page(client: Client, director: User) -> None:
    answer = sign_in_with(client, "a long password")
    assert (answer.status_code, answer["Location"]) == (302, "/t/event/")


def test_failed_sign_in_does_not_reveal_the_wrong_field(client: Client, director: User) -> None:
    said = words(sign_in_with(client, "a wrong password"))
    assert "Wrong name or password." in said


def test_sign_in_is_locked_after_eight_wrong_passwords(client: Client, director: User) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT):
        answer = sign_in_with(client, "a wrong password")
    assert answer.status_code == 429
    assert "Too many attempts: locked for 15 minutes" in words(answer)
    assert sign_in_with(client, "a long password").status_code == 429


def test_sign_out_requires_a_post_request(client: Client, director: User) -> None:
    client.force_login(director)
    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/")["Location"] == "/"
    assert "Staff: sign in" in words(get_front_page(client))


def test_not_found_page_has_the_design_of_the_site(client: Client) -> None:
    answer = client.get("/t/nowhere/else/")
    assert answer.status_code == 404
    assert words(answer).startswith("Shuffle Up 404 Page not found")


def test_not_found_page_has_no_navigation_of_the_last_event(
    client: Client, director: User, tournament: Tournament
) -> None:
    client.force_login(director)
    client.get(f"/t/{tournament.slug}/")
    assert words(client.get("/t/nowhere/else/")).startswith("Shuffle Up 404 Page not found")


@pytest.mark.parametrize(
    ("page", "says"),
    [
        ("400.html", "The request could not be read"),
        ("403.html", "You do not have permission"),
        ("403_csrf.html", "The page has expired"),
        ("500.html", "Server error"),
    ],
)
def test_every_error_page_renders_without_a_context(page: str, says: str) -> None:
    assert says in words(render_to_string(page))


def buttons(client: Client) -> list[str]:
    """The buttons of the first row that one works in."""
    row = one_line(get_front_page(client)).split('class="ways"')[1].split("</div>")[0]
    return re.findall(r">\s*([^<>]+?)\s*</a>", row)


def test_first_button_on_the_front_page_is_the_next_step(
    sign_in: SignIn, open_at: Callable[..., Tournament], director: User
) -> None:
    mine = open_at("mine", starts_at=NOON + 60 * MINUTE)
    client = sign_in("director", mine)
    assert buttons(client) == ["Add players"]
    with floor(mine, by=director, now=NOON) as f:
        for name in ("Ada", "Brio"):
            enter(f, name=name)
    assert buttons(client) == ["Get ready"]


def test_finished_event_links_to_results_and_a_copy(
    client: Client, open_at: Callable[..., Tournament], director: User
) -> None:
    mine = open_at("mine")
    with floor(mine, by=director, now=NOON + MINUTE) as f:
        finish_tournament(f)
    client.force_login(director)
    assert buttons(client) == ["Run again", "Results"]
    assert 'href="/open/?like=mine"' in one_line(get_front_page(client))


def test_past_events_show_winners_and_a_link_to_older_events(
    client: Client, open_at: Callable[..., Tournament], director: User
) -> None:
    mine = open_at("mine")
    with floor(mine, by=director, now=NOON + MINUTE) as f:
        for name in ("Ada", "Brio"):
            enter(f, name=name)
        bust(f, entry=mine.entries.get(player__display_name="Ada"))
        finish_tournament(f)
    front_page = get_front_page(client)
    assert ("won by Brio" in words(front_page), "/d/mine/places/" in one_line(front_page)) == (True, True)
    with time_machine.travel(NOON + 3 * 24 * 60 * MINUTE, tick=False):
        assert "Tournaments today Past All 1" in words(client.get("/"))
        assert "won by Brio" in words(client.get("/?past=all"))
