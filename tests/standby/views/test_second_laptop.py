"""The page of the second laptop: a word for it, taking over, and what the other one did alone."""

import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from standby.models import UnreplicatedAction
from standby.services import failover_request, invitations
from standby.services.invitations import invitation_file
from standby.sessions import laptop_number
from tests.conftest import NOON
from tests.tournaments.views.conftest import SignIn, words
from tournaments.selectors.clock.server_time import server_now

pytestmark = pytest.mark.django_db
PAGE = "/standby/laptop/"

Stands = Callable[..., None]


@pytest.fixture
def stands(settings: LazySettings, tmp_path: Path) -> Stands:
    """Writes what the protocol says of the laptop at which the tests have signed in."""
    (tmp_path / "laptop-number").write_text(laptop_number())
    settings.DATA_DIR = tmp_path

    def write(**said: Any) -> None:
        (tmp_path / "standby.json").write_text(json.dumps({"epoch": 1, "peer": "http://10.0.0.7:8000"} | said))

    return write


def left_alone(number: int = 7, at: datetime = NOON) -> UnreplicatedAction:
    return UnreplicatedAction.objects.create(
        epoch=1,
        slug="gone",
        number=number,
        action="announced",
        by_name="wren",
        at=at,
        moment=at,
        facts={"words": "Seats are drawn"},
        digest="d" * 64,
    )


def test_invitation_word_is_shown_once_with_the_join_command(desk: Client, stands: Stands) -> None:
    page = desk.post(PAGE, {"invite": "on"})
    word = page.context["word"]
    assert (len(word), invitation_file().exists()) == (14, True)
    assert f"./run --standby http://testserver It asks for this code: {word}" in words(page)
    assert word not in words(desk.get(PAGE))


def test_standby_page_shows_how_long_the_primary_has_been_silent(desk: Client, stands: Stands) -> None:
    since = server_now() - timedelta(minutes=12, seconds=7)
    stands(role="standby", in_step=False, since=since.isoformat(), had_everything=True)
    page = words(desk.get(PAGE))
    assert re.search(r"The first laptop has not answered for 12:0\d", page)
    assert "Take over only if the first laptop is off or broken. This laptop has every action until" in page
    assert (
        "If the first has been off since then nothing is lost Clocks after the change run on; you say whether" in page
    )
    assert ("Show pairing code" in page, 'name="take-over"' in desk.get(PAGE).content.decode()) == (False, True)


def test_page_of_a_standby_out_of_step_promises_no_completeness(desk: Client, stands: Stands) -> None:
    stands(role="standby", in_step=False, since=server_now().isoformat(), had_everything=False)
    page = words(desk.get(PAGE))
    assert ("nothing is lost" in page, "last actions may be missing here" in page) == (False, True)
    assert ("This laptop may lack the last actions" in page, "Clocks after the change run on Screens" in page) == (
        True,
        True,
    )


def test_standby_page_shows_why_the_standby_was_refused(desk: Client, stands: Stands) -> None:
    stands(role="standby", in_step=False, since=server_now().isoformat(), reason="other_key")
    page = words(desk.get(PAGE))
    assert "This laptop has not been in step for 0:0" in page
    assert ("The first laptop has another key. Join again: ./run --standby" in page, "has not answered" in page) == (
        True,
        False,
    )
    stands(role="standby", in_step=False, since=server_now().isoformat(), reason="cut")
    page = words(desk.get(PAGE))
    assert ("The first laptop has not answered for 0:0" in page, "Look at it; only if it is off" in page) == (
        True,
        False,
    )


def test_open_standby_page_updates_with_the_state_of_the_primary(desk: Client, stands: Stands) -> None:
    stands(role="standby", in_step=True, since=None)
    assert 'hx-get="/standby/laptop/?stands=follows"' in desk.get(PAGE).content.decode()
    quiet = desk.get(PAGE, {"stands": "follows"})
    assert (quiet.status_code, quiet.headers.get("HX-Refresh")) == (204, None)
    stands(role="standby", in_step=False, since=server_now().isoformat(), witness=server_now().isoformat())
    assert desk.get(PAGE, {"stands": "follows"})["HX-Refresh"] == "true"
    known = words(desk.get(PAGE, {"stands": "silent"}))
    assert ("A screen does not hear the first laptop either" in known, "Take over now" in known) == (True, False)
    stands(role="first", in_step=False, since=None)
    assert desk.get(PAGE, {"stands": "silent"})["HX-Refresh"] == "true"


def test_automatic_failover_is_stopped_on_the_standby_page(
    desk: Client, stands: Stands, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, dict[str, Any]]] = []

    def answer(word: str, *, patience: float, **said: Any) -> dict[str, Any]:
        told.append((word, said))
        return {"noted": True}

    monkeypatch.setattr(failover_request, "ask_protocol", answer)
    stands(role="standby", in_step=False, since=None)
    for given in ({"by-itself": "off"}, {"by-itself": "on"}, {"looked": "on"}):
        assert desk.post(PAGE, given)["Location"] == PAGE
    assert told == [("by-itself", {"may": False}), ("by-itself", {"may": True}), ("looked", {"by": "director"})]
    stands(role="standby", in_step=False, since=None, by_itself=False, looked_by="wren")
    page = words(desk.get(PAGE))
    assert ("This laptop does not take over automatically. Allow it again" in page, "wren looked." in page) == (
        True,
        True,
    )
    assert "I looked: it is off" not in page


def test_failover_on_the_standby_page_needs_a_typed_confirmation(
    desk: Client, stands: Stands, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(word: str, *, patience: float, by: str, key: str) -> dict[str, Any]:
        asked.append(f"{word} {by}{key}")
        return {"taken": True, "epoch": 2}

    monkeypatch.setattr(failover_request, "ask_protocol", answer)
    stands(role="standby", in_step=True, since=None)
    assert desk.post(PAGE, {"take-over": "on"})["Location"] == PAGE
    assert asked == ["take-over director"]


def test_standby_page_explains_why_a_request_was_refused(desk: Client, stands: Stands) -> None:
    stands(role="first", in_step=True, since=None)
    taking = desk.post(PAGE, {"take-over": "on"})
    assert (taking.status_code, "This laptop is not a standby." in words(taking)) == (409, True)
    stands(role="standby", in_step=True, since=None)
    inviting = desk.post(PAGE, {"invite": "on"})
    assert (inviting.status_code, "This is the standby." in words(inviting), invitation_file().exists()) == (
        409,
        True,
        False,
    )


def test_standby_page_lists_unreplicated_actions_without_names(desk: Client, stands: Stands) -> None:
    stands(role="first", in_step=True, since=None)
    alone = left_alone()
    page = words(desk.get(PAGE))
    assert ("To do again" in page, "Seats are drawn" in page, "wren" in page, "gone" in page) == (
        True,
        True,
        True,
        True,
    )
    assert desk.post(PAGE, {"done": alone.pk})["Location"] == PAGE
    alone.refresh_from_db()
    assert (alone.done_by, "To do again" in words(desk.get(PAGE))) == ("director", False)


def test_standby_page_lists_unreplicated_actions_without_tick_off_buttons(desk: Client, stands: Stands) -> None:
    stands(role="standby", in_step=True, since=None)
    alone = left_alone()
    page = desk.get(PAGE)
    assert ("Seats are drawn" in words(page), 'name="done"' in page.content.decode()) == (True, False)
    assert desk.post(PAGE, {"done": alone.pk}).status_code == 409
    alone.refresh_from_db()
    assert alone.done_at is None


@pytest.mark.parametrize("which", ["", "x", "9" * 40, "12345"])
def test_ticking_off_an_unknown_unreplicated_action_is_refused(desk: Client, stands: Stands, which: str) -> None:
    assert desk.post(PAGE, {"done": which}).status_code == 409


def test_only_organisation_directors_can_open_the_standby_page(sign_in: SignIn, stands: Stands) -> None:
    trusted, director = sign_in(organisation="trusted"), sign_in(organisation="director")
    assert [browser.get(PAGE).status_code for browser in (Client(), trusted, director)] == [302, 403, 200]
    assert trusted.post(PAGE, {"take-over": "on"}).status_code == 403
    assert invitations.LASTS.total_seconds() == 900
