"""The floor log's page, and what an undo would put back."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import FloorLog, Tournament
from tournaments.services import busts
from tournaments.services.clock import clock
from tournaments.services.desk import entries
from tournaments.services.floor.floor import Floor
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo
from tournaments.views.floor.log import PAGE

pytestmark = pytest.mark.django_db

AT = NOON + 5 * MINUTE


@pytest.fixture
def do(tournament: Tournament, director: User) -> Callable[..., FloorLog]:
    """Return a function that does an action and returns its log entry."""

    def do_action(action: Callable[[Floor], Any], *, at: datetime = AT) -> FloorLog:
        with floor(tournament, by=director, now=at) as f:
            action(f)
            return f.written[-1]

    return do_action


def preview(by: Client, row: FloorLog, *, at: datetime = AT) -> str:
    with time_machine.travel(at, tick=False):
        return words(by.get(f"/t/event/undo/{row.pk}/"))


def test_preview_of_undoing_a_pause_shows_a_running_clock(desk: Client, do: Callable[..., FloorLog]) -> None:
    row = do(clock.pause_clock)
    assert preview(desk, row, at=AT + 3 * MINUTE) == (
        "Undo: Clock paused, level 1, 15:00 left 12:05 · director The clock paused → running Time left 15:00 → 12:00 "
        "Undo U Keep Esc"
    )


def test_undo_preview_lists_dependent_later_actions_latest_first(desk: Client, do: Callable[..., FloorLog]) -> None:
    row = do(clock.pause_clock)
    do(clock.start_clock, at=AT + MINUTE)
    do(clock.pause_clock, at=AT + 2 * MINUTE)
    assert preview(desk, row) == (
        "Undo: Clock paused, level 1, 15:00 left 12:05 · director Later actions depend on it. "
        "Undo these first, the latest first: 12:07 Clock paused, level 1, 14:00 left "
        "12:06 Clock resumed, level 1, 15:00 left Keep Esc"
    )


def test_undo_preview_of_an_outdated_clock_suggests_setting_the_time(desk: Client, do: Callable[..., FloorLog]) -> None:
    do(clock.pause_clock)
    row = do(clock.start_clock, at=AT + MINUTE)
    do(lambda f: entries.enter(f, name="Wren"), at=AT + 30 * MINUTE)
    assert preview(desk, row, at=AT + 30 * MINUTE) == (
        "Undo: Clock resumed, level 1, 15:00 left 12:06 · director The clock has moved on since. "
        "To correct it, set the time or use Previous level. Keep Esc"
    )


def test_undo_preview_of_an_undone_action_explains_how_to_redo_it(desk: Client, do: Callable[..., FloorLog]) -> None:
    row = do(clock.pause_clock)
    do(lambda f: undo(f, entry=row), at=AT + MINUTE)
    assert preview(desk, row).endswith("It was already undone. To redo it, undo that row. Keep Esc")


def test_automatic_log_entry_cannot_be_undone(desk: Client, do: Callable[..., FloorLog]) -> None:
    do(clock.pause_clock)
    came = FloorLog.objects.get(action="clock.crossed")
    assert "Cannot be undone. It was automatic, or everything later depends on it." in preview(desk, came)


def test_log_page_lists_entries_latest_first_with_author_and_time(desk: Client, do: Callable[..., FloorLog]) -> None:
    row = do(clock.pause_clock)
    do(lambda f: undo(f, entry=row), at=AT + MINUTE)
    assert words(desk.get("/t/event/log/")) == (
        "Log Dashboard Forecast Log Find No. Time What By "
        "4 Sat 14, 12:06:00 Undone: Clock paused, level 1, 15:00 left director Undo "
        "3 Sat 14, 12:05:00 Clock paused, level 1, 15:00 left director undone "
        "2 Sat 14, 12:00:00 Level 1 began, 100 / 200 clock "
        "1 Sat 14, 11:00:00 Tournament created: Event director 4 rows "
        f"The log ends with row 4. Every printout has its digest: {Tournament.objects.get().log_head.printed_digest}"
    )


def test_log_entries_are_found_by_text_and_author(desk: Client, do: Callable[..., FloorLog]) -> None:
    do(lambda f: entries.enter(f, name="Żółw"))
    do(clock.pause_clock)
    found = words(desk.get("/t/event/log/", {"find": "żółw ENT"}))
    assert "Żółw entered director" in found
    assert found.endswith("1 row found")
    assert "No log entry matches “banana”." in words(desk.get("/t/event/log/", {"find": "banana"}))


def test_long_log_is_paged_and_pages_keep_the_search(desk: Client, do: Callable[..., FloorLog]) -> None:
    do(lambda f: [entries.enter(f, name=f"Player {number:04d}") for number in range(PAGE + 1)])
    first = desk.get("/t/event/log/", {"find": "player"})
    assert 'href="?page=2&amp;find=player"' in one_line(first)
    assert words(first).endswith(f"Earlier {PAGE + 1} rows found, page 1 of 2")
    last = words(desk.get("/t/event/log/", {"find": "player", "page": "2"}))
    assert "Player 0000 entered" in last
    assert "Player 0001 entered" not in last


def test_log_entry_links_to_its_undo_preview(desk: Client, do: Callable[..., FloorLog]) -> None:
    row = do(clock.pause_clock)
    assert f'href="/t/event/?undo={row.pk}"' in one_line(desk.get("/t/event/log/"))
    assert f'data-undo="/t/event/undo/{row.pk}/"' in one_line(desk.get(f"/t/event/?undo={row.pk}"))


def test_log_entry_of_another_tournament_is_not_found(
    sign_in: SignIn, tournament: Tournament, open_at: Callable[..., Tournament]
) -> None:
    strange = FloorLog.objects.get(tournament=open_at("other"))
    somebody = sign_in("director", tournament)
    assert somebody.get(f"/t/event/undo/{strange.pk}/").status_code == 404


def test_undo_preview_for_the_entry_of_the_winner_is_shown(desk: Client, do: Callable[..., FloorLog]) -> None:
    do(lambda f: entries.enter(f, name="Ada"))
    sold = do(lambda f: entries.enter(f, name="Bix"))
    do(lambda f: busts.bust(f, entry=f.tournament.entries.get(player__display_name="Ada")))
    assert "Ada place 2 → place 1 Entries 2 → 1" in preview(desk, sold)
