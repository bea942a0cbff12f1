"""The dashboard through Django's client: who may, what actions answer, what refusals say."""

import json
import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
import time_machine
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.responses import ClientResponse
from tests.tournaments.views.conftest import FRAGMENT, HALF_PAST, Post, page, panels, words
from tournaments.composition import composition
from tournaments.models import ClockAnchor, Entry, FloorLog, Screen, TimeStep, Tournament
from tournaments.services.desk.entries import enter
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


def minutes_left(tournament: Tournament, at: datetime) -> float:
    anchor = ClockAnchor.objects.get(tournament=tournament)
    return anchor.as_clock(tournament.structure()).time_left_at(at) / MINUTE


# the page


def test_dashboard_has_every_panel_and_no_inline_style_or_script(desk: Client, tournament: Tournament) -> None:
    markup = one_line(page(desk))
    assert [
        name for name, panel in composition().panels.items() if (f'id="panel-{name}"' in markup) == panel.elsewhere
    ] == []
    assert (" style=" in markup, "<style" in markup, "onclick" in markup) == (False, False, False)


def test_each_dashboard_panel_can_be_fetched_separately(desk: Client, tournament: Tournament) -> None:
    for name in composition().panels:
        markup = one_line(desk.get(f"/t/event/panel/{name}/", headers=FRAGMENT))
        assert (markup.count('id="panel-'), "hx-swap-oob" in markup) == (1, False)
    assert [desk.get(f"/t/event/panel/{names}/").status_code for names in ("kitchen", "now,kitchen")] == [404, 404]


def test_unknown_dashboard_action_is_not_found(desk: Client, tournament: Tournament) -> None:
    assert desk.post("/t/event/action/launder/", headers=FRAGMENT).status_code == 404


def test_get_request_for_an_action_changes_nothing(desk: Client, tournament: Tournament) -> None:
    assert desk.get("/t/event/action/start/").status_code == 405


def test_action_sent_without_scripts_redirects_to_the_page(desk: Client, tournament: Tournament) -> None:
    with time_machine.travel(HALF_PAST, tick=False):
        answer = desk.post("/t/event/action/start/")
    assert (answer.status_code, answer["Location"]) == (302, "/t/event/")


@pytest.mark.slow
def test_finished_tournament_shows_winner_places_and_unsettled_items(
    post: Post, desk: Client, tournament: Tournament
) -> None:
    post("start")
    assert post("finish", confirm="event").headers["HX-Refresh"] == "true"
    markup = one_line(page(desk))
    assert [f'id="panel-{name}"' in markup for name in ("field", "after", "tables", "levels")] == [
        True, True, False, False,
    ]  # fmt: skip
    assert ('data-over="yes"' in markup, "Finish or cancel" in markup) == (True, False)
    row = FloorLog.objects.get(action="tournament.finished")
    assert post("undo", entry=row.pk).headers["HX-Refresh"] == "true"
    assert "HX-Refresh" not in post("pause").headers


# actions and what they answer


def test_action_response_contains_only_the_changed_panels(post: Post) -> None:
    answer = post("start")
    assert answer.status_code == 200
    assert panels(answer) == ["next", "clock", "rail", "now", "levels", "log", "money", "entries", "good"]
    assert words(answer, panel="now") == "Nothing to do now. Level 2 begins at 11:50."


def test_pausing_the_clock_shows_the_pause_alert(post: Post) -> None:
    post("start")
    said = words(post("pause", when=HALF_PAST + 5 * MINUTE), panel="now")
    assert said == "The clock is paused with 15:00 left: level 1. Resume when play can go on. Resume ↵"


def test_action_without_an_alert_is_confirmed_next_to_the_next_step(post: Post) -> None:
    post("start")
    said = words(post("add-time", when=HALF_PAST + MINUTE, seconds=60), panel="now")
    assert said == "Nothing to do now. 1 min added, level 1. Level 2 begins at 11:51."


def test_starting_the_next_level_can_be_undone_completely(post: Post, tournament: Tournament) -> None:
    post("start")
    answer = post("next", when=HALF_PAST + 5 * MINUTE)
    assert words(answer, panel="now") == (
        "Moved to level 2 from level 1. Every display shows it. Undo as if it had not happened. Undo 5 Esc"
    )
    assert 'data-lasts="5"' in one_line(answer)
    row = FloorLog.objects.get(action="clock.went_to")
    post("undo", when=HALF_PAST + 6 * MINUTE, entry=row.pk)
    assert minutes_left(tournament, HALF_PAST + 6 * MINUTE) == 14


def test_planned_start_can_be_moved_by_five_minutes(post: Post, desk: Client, tournament: Tournament) -> None:
    moves = re.findall(r'"at": "([^"]+)"', one_line(page(desk)))
    assert moves == ["2026-03-14T11:55:00+00:00", "2026-03-14T12:05:00+00:00"]
    answer = post("schedule-start", at=moves[1])
    assert ("12:05, automatic" in words(answer, panel="next"), words(answer, panel="now")) == (True, "")


def test_button_to_move_an_imminent_start_earlier_is_disabled(desk: Client, tournament: Tournament) -> None:
    markup = one_line(page(desk, at=NOON - 4 * MINUTE))
    assert re.findall(r'"at": "([^"]+)"', markup) == ["2026-03-14T12:05:00+00:00"]
    assert markup.count('disabled title="The start is less than five minutes away"') == 1


def test_start_time_is_typed_in_the_time_zone_of_the_room(desk: Client, open_at: Callable[..., Tournament]) -> None:
    tournament = open_at("tokyo", zone="Asia/Tokyo")
    with time_machine.travel(HALF_PAST, tick=False):
        desk.post("/t/tokyo/action/schedule-start/", {"at": "2026-03-14T21:30"}, headers=FRAGMENT)
    assert ClockAnchor.objects.get(tournament=tournament).starts_at == NOON + 30 * MINUTE


def test_empty_start_time_cancels_the_planned_start(desk: Client, tournament: Tournament) -> None:
    with time_machine.travel(HALF_PAST, tick=False):
        answer = desk.post("/t/event/action/schedule-start/", {"at": ""}, headers=FRAGMENT)
    assert ("12:00, by hand" in words(answer, panel="next"), words(answer, panel="now")) == (True, "")
    assert ClockAnchor.objects.get(tournament=tournament).starts_at is None


def test_hand_for_hand_has_its_own_dashboard_buttons(post: Post) -> None:
    post("start")
    answer = post("hand-for-hand", when=HALF_PAST + 5 * MINUTE)
    assert words(answer, panel="clock").startswith("Event Sat 14 Mar Deal hand 2 Space −1 min +1 min More T End now H")
    assert words(answer, panel="now") == (
        "Hand for hand: hand 1 is being played. Deal the next hand when every table is done. "
        "Each hand takes 2 min off the clock. Deal hand 2 ↵"
    )


def test_dashboard_asks_about_a_jump_of_the_computer_time(post: Post, desk: Client) -> None:
    post("start", when=NOON)
    step = TimeStep.objects.create(noticed_at=NOON + 5 * MINUTE, system_at=NOON + 15 * MINUTE)

    def dashboard_text() -> str:
        with time_machine.travel(NOON + 6 * MINUTE, tick=False):
            return words(desk.get("/t/event/panel/now/"))

    assert dashboard_text() == (
        "The computer's time was set 10 min ahead. Which time is right? "
        "No clock has moved: the server goes on with the old time, 12:06:00. The computer says 12:16:00. "
        "The new time is right The old time is right Then: Level 2 begins at 12:20."
    )
    post("answer-time-step", when=NOON + 6 * MINUTE, step=step.pk, right="new")
    assert dashboard_text() == (
        "The computer's new time is used as soon as no clock runs. "
        "Pause the clock for some seconds, or wait for the end. Clocks keep what they show. "
        "Then: Level 2 begins at 12:20."
    )


def test_dashboard_panels_show_entries_and_busts(post: Post, tournament: Tournament) -> None:
    for name in ("Wren", "Kestrel", "Marlow"):
        post("enter", name=name)
    answer = post("bust", when=NOON + MINUTE, entry=Entry.objects.get(player__display_name="Wren").pk)
    assert {"now", "field", "log", "money", "tables", "table", "sums"} <= set(panels(answer))
    assert words(answer, panel="field") == (
        "Players Table Optional setup Log 2 of 3 left E Enter New ⇧↵ Bust … B Kestrel Bust Marlow Bust"
    )
    assert words(answer, panel="log") == (
        "Log Table all 6 Wren out, place 3 12:01 · director Wrong? Undo U "
        "12:01 Wren out, place 3 director Wrong? 12:00 Level 1 began, 100 / 200 clock 11:30 Marlow entered director "
        "11:30 Kestrel entered director 11:30 Wren entered director 11:00 Tournament created: Event director"
    )
    assert re.findall(r"<li\s+data-in-card>\s*<time[^>]*>(.*?)<", answer.content.decode()) == ["12:01"]


def test_added_screen_shows_the_selected_display(post: Post) -> None:
    post("add-screen", name="East wall")
    screen = Screen.objects.get()
    answer = post("show", screen=screen.pk, shows="schedule")
    assert panels(answer) == ["now", "log", "screens", "good"]
    assert (
        words(answer, panel="screens")
        == f"Screens Notices East wall testserver/screen/{screen.code} The clock Several tournaments The blind "
        "schedule The payouts The bounties The deal The league table Notices for players Clock: big time "
        "Clock: big blinds Clock: home game Clock: payouts Clock: all figures Clock: lobby Clock: final table "
        "Clock: break room Seats by name The moves board The tables The draw Waiting list Chip counts Results"
        " Tables to bag Add"
    )
    screen.refresh_from_db()
    assert screen.shows == "schedule"


# refusals


def test_dashboard_refusal_contains_problem_reason_and_next_step(post: Post, tournament: Tournament) -> None:
    answer = post("pause")
    assert answer.status_code == 409
    assert panels(answer) == ["now"]
    assert 'role="alert"' in one_line(answer)
    assert words(answer) == "Not done: Pause the clock. The clock is stopped. Start it first. OK Esc"
    tournament.refresh_from_db()
    assert tournament.version == 1


def fields(answer: ClientResponse) -> Any:
    return json.loads(answer["HX-Trigger"])["refused"]["fields"]


def test_invalid_dashboard_input_is_reported_in_alert_and_field(post: Post) -> None:
    post("start")
    answer = post("set-time", left="banana")
    assert answer.status_code == 400
    assert fields(answer) == {"left": ["Enter minutes, mm:ss or h:mm:ss."]}
    assert words(answer) == ("Not done: Set the time left. Enter minutes, mm:ss or h:mm:ss. OK Esc")


def test_refused_dashboard_value_is_reported_at_its_field(post: Post) -> None:
    post("enter", name="Wren")
    answer = post("enter", name="wren")
    assert answer.status_code == 409
    assert fields(answer) == {"name": ["Wren is already in. Check the list of players."]}


@pytest.mark.parametrize("typed", ["", "evnt", "Other"])
@pytest.mark.parametrize("action", ["finish", "cancel"])
def test_finishing_requires_the_typed_address_of_the_tournament(
    post: Post, tournament: Tournament, action: str, typed: str
) -> None:
    post("start")
    answer = post(action, confirm=typed)
    assert answer.status_code == 400
    assert list(fields(answer)) == ["confirm"]
    tournament.refresh_from_db()
    assert (tournament.finished_at, tournament.cancelled_at) == (None, None)


def test_tournament_finished_with_the_typed_address_is_reopened_by_undo(post: Post, tournament: Tournament) -> None:
    post("start")
    answer = post("finish", when=NOON, confirm=" Event ")
    assert words(answer, panel="now") == (
        "The tournament was finished at 12:00. Every prize is paid. "
        "To reopen the tournament, use Undo in the log. Count in a league ↵ Results"
    )
    post("undo", when=NOON, entry=FloorLog.objects.get(action="tournament.finished").pk)
    tournament.refresh_from_db()
    assert tournament.finished_at is None


def test_entry_of_another_tournament_is_refused(post: Post, open_at: Callable[..., Tournament], director: Any) -> None:
    with floor(open_at("other"), by=director, now=HALF_PAST) as f:
        enter(f, name="Wren")
        strange = enter(f, name="Marlow")
    answer = post("bust", entry=strange.pk)
    assert answer.status_code == 400
    assert fields(answer) == {"entry": [f"Number {strange.pk} was not found in this tournament."]}


def test_opening_a_tournament_cannot_be_undone(post: Post, tournament: Tournament) -> None:
    answer = post("undo", entry=FloorLog.objects.get(tournament=tournament).pk)
    assert words(answer) == "Not done: Undo. That action created the tournament. Cancel the tournament instead. OK Esc"


def test_html_typed_by_staff_is_escaped(post: Post) -> None:
    answer = post("enter", name="<b>Wren</b>")
    assert "<b>Wren" not in one_line(answer)
    assert "<b>Wren</b> Bust" in words(answer, panel="field")
