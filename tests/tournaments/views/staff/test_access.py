"""Access to the staff's pages, offers to each role, and refusals of forged requests."""

from collections.abc import Callable
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.tournaments.views.conftest import FRAGMENT, HALF_PAST, Post, SignIn, page, words
from tournaments.actions import ACTIONS
from tournaments.models import ClockAnchor, FloorLog, Tournament
from tournaments.services.desk.entries import enter
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


def test_signed_out_user_is_redirected_to_sign_in_and_back(client: Client, tournament: Tournament) -> None:
    answer = client.get("/t/event/")
    assert (answer.status_code, answer["Location"]) == (302, "/login/?next=/t/event/")


def test_fragment_request_by_a_signed_out_user_redirects_the_page(client: Client, tournament: Tournament) -> None:
    for answer in (
        client.get("/t/event/panel/now/", headers=FRAGMENT),
        client.post("/t/event/action/start/", headers=FRAGMENT),
    ):
        assert (answer.status_code, answer["HX-Redirect"]) == (401, "/login/?next=%2Ft%2Fevent%2F")


def test_user_without_a_role_does_not_find_the_tournament(sign_in: SignIn, tournament: Tournament) -> None:
    stranger = sign_in()
    addresses = ["/t/event/", "/t/event/panel/now/", "/t/event/log/", "/t/event/undo/1/"]
    assert [stranger.get(address).status_code for address in addresses] == [404] * 4
    assert stranger.post("/t/event/action/start/", headers=FRAGMENT).status_code == 404
    assert FloorLog.objects.filter(action="clock.started").count() == 0


def test_role_in_a_tournament_does_not_apply_to_another_tournament(
    sign_in: SignIn, tournament: Tournament, open_at: Callable[..., Tournament]
) -> None:
    open_at("other")
    somebody = sign_in("director", tournament)
    assert page(somebody).status_code == 200
    assert page(somebody, slug="other").status_code == 404


def offered_actions(by: Client, at: datetime) -> set[str]:
    """The actions that a page offers."""
    markup = one_line(page(by, at=at))
    return {name for name in ACTIONS if f'data-action="{name}"' in markup}


def test_each_role_sees_only_buttons_for_its_actions(sign_in: SignIn, tournament: Tournament, director: User) -> None:
    with floor(tournament, by=director, now=HALF_PAST) as f:
        enter(f, name="Wren")
    at = NOON + 25 * MINUTE
    assert offered_actions(sign_in("desk", tournament), at) == {"enter"}
    assert offered_actions(sign_in("floor", tournament), at) == {"pause", "announce", "bust"}
    assert offered_actions(sign_in("director", tournament), at) == {
        "pause", "add-time", "set-time", "next", "previous", "go-to", "break-now", "stop-after", "hand-for-hand",
        "announce", "enter", "bust", "add-screen", "finish", "cancel",
    }  # fmt: skip


def test_action_not_allowed_for_the_role_is_refused(sign_in: SignIn, post: Post, tournament: Tournament) -> None:
    answer = post("start", by=sign_in("floor", tournament))
    assert answer.status_code == 403
    assert words(answer) == (
        "Not done: Start the clock. Your role does not allow: Start the clock. "
        "Ask the director, or sign in with another account. OK Esc"
    )
    assert ClockAnchor.objects.get(tournament=tournament).since is None


def test_form_without_a_csrf_token_is_refused(sign_in: SignIn, tournament: Tournament) -> None:
    answer = sign_in("director", tournament, csrf=True).post("/t/event/action/start/", headers=FRAGMENT)
    assert answer.status_code == 403
    assert "The page has expired" in words(answer)
    assert FloorLog.objects.filter(action="clock.started").count() == 0
