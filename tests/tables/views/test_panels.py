"""The room's panels of the dashboard, and what an action's answer brings of them."""

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tables.models import Move
from tables.selectors.balance import recent_arrivals, room_plan
from tables.services import room as rooms
from tables.services.balance import moves
from tables.services.hands import buttons
from tables.services.seats import draws
from tests.conftest import MINUTE
from tests.markup import one_line
from tests.not_none import not_none
from tests.responses import ClientResponse
from tests.tables.festival import Festival
from tests.tables.play import Play, sit_unlevel
from tests.tournaments.views.conftest import FRAGMENT, page, panels, words
from tournaments.composition import composition
from tournaments.models import Tournament
from tournaments.services import lifecycle
from tournaments.services.clock import clock
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db

Post = Callable[..., ClientResponse]
FULL = range(1, 10)


def fetched(desk: Client, name: str, **asked: Any) -> str:
    return one_line(desk.get(f"/t/event/panel/{name}/", asked, headers=FRAGMENT))


def make_unlevel(play: Play) -> None:
    play.sit(t1=FULL, t2=range(1, 8), t3=FULL)
    for number in (1, 2, 3):
        play(buttons.set_button, table=play.table(number), button=1)


def test_dashboard_contains_every_panel_of_every_app(desk: Client, play: Play) -> None:
    play.sit(t1=FULL)
    markup = one_line(page(desk))
    shown = [name for name, panel in composition().panels.items() if not panel.elsewhere]
    assert [name for name in shown if f'id="panel-{name}"' not in markup] == []
    assert [name for name in composition().panels if name not in shown] == ["figures", "walls"]
    assert (" style=" in markup, 'data-main="room"' in markup) == (False, True)


def test_dashboard_without_tables_starts_with_the_levels_panel(desk: Client, tournament: Tournament) -> None:
    said = words(fetched(desk, "tables"))
    markup = one_line(page(desk))
    assert ('data-main="levels"' in markup, 'data-mid="good"' in markup) == (True, True)
    assert "No tables yet." in said


def test_map_panel_describes_each_table(desk: Client, play: Play) -> None:
    make_unlevel(play)
    said = fetched(desk, "tables")
    assert 'aria-label="Table 2, 7 of 9 seated, 2 short"' in said
    assert "✓ Every player has one seat" in words(said)


def test_further_alerts_show_the_elapsed_time(desk: Client, play: Play) -> None:
    play.sit(t1=FULL, t2=FULL)
    play(rooms.call_floor, table=play.table(1))
    play(rooms.call_floor, table=play.table(2))
    with time_machine.travel(play.now + MINUTE, tick=False):
        said = fetched(desk, "now")
    assert "Then: Table 2 called the floor 01:00 ago." in words(said)
    assert 'title="Table 2 called the floor 01:00 ago."' in said
    assert "{}" not in said


def test_map_of_a_crowded_room_links_to_every_table(desk: Client, play: Play) -> None:
    play(rooms.open_new_tables, count=60, area="Hall <b>")
    said = fetched(desk, "tables")
    assert (said.count('<a href="table/'), "Hall &lt;b&gt;" in said) == (60, True)


@pytest.mark.parametrize(
    ("asked", "heading", "chosen"),
    [("2", "Table 2", ""), ("3.4", "Table 3", "4"), ("ada", "Table 1", "1"), ("", "Table 2", "")],
)
def test_table_search_finds_number_seat_or_name(
    desk: Client,
    play: Play,
    asked: str,
    heading: str,
    chosen: str,
) -> None:
    make_unlevel(play)
    said = fetched(desk, "table", table=asked)
    assert (f"<h2>{heading}</h2>" in said, f'data-chosen="{chosen}"' in said) == (True, bool(chosen))


def test_table_search_without_a_match_shows_a_message(desk: Client, play: Play) -> None:
    play.sit(t1=FULL)
    assert "Nothing matches “nobody”" in words(fetched(desk, "table", table="nobody"))


def test_table_panel_asks_for_an_unknown_button_position(desk: Client, play: Play) -> None:
    play.sit(t1=FULL)
    assert "Where is the button? Tap the seat." in words(fetched(desk, "table", table="1"))


def test_all_proposed_moves_can_be_started_from_the_alert(desk: Client, post: Post, play: Play) -> None:
    sit_unlevel(play)
    said = fetched(desk, "now")
    assert ("Send all 4" in words(said), "first" in words(said)) == (True, False)
    asked = json.loads(unescape(re.findall(r'hx-vals="({&quot;entries.*?})"', said)[0]))
    assert "4 players called: " in words(post("confirm-moves", **asked), panel="log")
    assert Move.objects.count() == 4
    answer = post("confirm-moves", **asked | {"seats": asked["seats"][1:]})
    assert "Name a seat for each player." in words(answer)


def test_proposed_move_can_be_started_from_the_moves_panel(desk: Client, post: Post, play: Play) -> None:
    make_unlevel(play)
    said = words(fetched(desk, "moves"))
    assert ("1 to send" in said, "Send" in said) == (True, True)
    [proposal] = room_plan(play.tournament, now=play.now).moves
    answer = post("confirm-move", entry=proposal.entry, seat=f"{proposal.to_table}.{proposal.to_seat}")
    assert panels(answer) == ["next", "now", "field", "log", "entries", "sums", "tables", "hand", "table", "moves"]
    move = Move.objects.get()
    assert "called 00:00" in words(answer, panel="moves")
    assert f"{proposal.name} seated at {proposal.to_table}.{proposal.to_seat}" in words(
        post("arrived", moves=[move.pk]), panel="log"
    )
    move.refresh_from_db()
    arrived = not_none(move.arrived_at)
    assert list(recent_arrivals(play.tournament, now=arrived)) == [move]
    post("bust", entry=proposal.entry)
    assert list(recent_arrivals(play.tournament, now=arrived)) == []


def test_refusal_of_an_outdated_move_shows_the_current_move(post: Post, play: Play) -> None:
    make_unlevel(play)
    answer = post("confirm-move", entry=play.entry("Bix").pk, seat="2.9")
    assert (answer.status_code, Move.objects.exists()) == (409, False)
    assert "The room has changed. Instead of Bix, Tam must move from 3.4 to 2.8. Send Tam instead." in words(
        answer, panel="now"
    )


def test_page_receives_only_the_panels_on_display(desk: Client, play: Play) -> None:
    play.sit(t1=FULL)
    given, headers = {"seat": "1.1"}, FRAGMENT | {"X-Panels": "now,table,log"}
    answer = desk.post("/t/event/action/bust/?table=1", given, headers=headers)
    assert panels(answer) == ["now", "log", "table"]
    assert 'aria-label="Seat 1, open"' in one_line(answer)


def test_response_to_a_tap_contains_its_panel_and_names_changed_panels_left_out(desk: Client, play: Play) -> None:
    play.sit(t1=FULL)
    given, headers = {"seat": "1.1"}, FRAGMENT | {"X-Panels": "now,next,table,log,sums", "X-Tapped": "table"}
    answer = desk.post("/t/event/action/bust/?table=1", given, headers=headers)
    play.tournament.refresh_from_db()
    assert panels(answer) == ["next", "now", "table"]
    assert answer.headers["X-Left"] == f"{play.tournament.version} log sums"
    rest = desk.get("/t/event/panel/log,sums/?table=1", headers=FRAGMENT)
    assert one_line(rest).count(f'data-version="{play.tournament.version}"') == 2


def test_response_to_a_tap_outside_of_panels_contains_only_the_alert_panel(desk: Client, play: Play) -> None:
    play.sit(t1=FULL)
    headers = FRAGMENT | {"X-Panels": "now,table", "X-Tapped": ""}
    assert panels(desk.post("/t/event/action/bust/", {"seat": "1.1"}, headers=headers)) == ["now"]


def test_player_can_be_swapped_with_the_player_of_a_seat(post: Post, play: Play) -> None:
    play.sit(t1=[1, 2])
    post("swap", entry=play.entry("Ada").pk, seat="1.2")
    assert play.seating() == {"1.2": "Ada", "1.1": "Bix"}
    assert "Seat 1.5 is empty." in words(post("swap", entry=play.entry("Ada").pk, seat="1.5"), panel="now")
    assert "No player is chosen." in words(post("swap", entry=play.entry("Ada").pk), panel="now")


def test_sums_panel_counts_seated_and_waiting_players(desk: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    assert 'data-ok="yes"' in fetched(desk, "sums")
    play(entries.enter, name="Waits")
    assert "3 + 1 waiting 4 equal 4 left" in words(fetched(desk, "sums"))
    play(draws.seal_seed, seed="3" * 64)
    play(draws.draw_all_seats)
    assert "seated 4 equal 4 left" in words(fetched(desk, "sums"))


def test_finished_event_does_not_ask_for_a_chip_count(desk: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    play(clock.start_clock)
    assert "expected 60,000 ? chips, not counted yet" in words(fetched(desk, "sums"))
    play(lifecycle.finish_tournament)
    assert words(fetched(desk, "sums")).endswith("expected 60,000")


def test_ended_day_compares_chips_in_bags_with_chips_in_play(director: User, counter: User, play: Play) -> None:
    festival = Festival(play.tournament, director, counter)
    flight = festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix", "Dory")
    festival.bag("1A", Ada=25_000, Bix=35_000)
    desk = Client()
    desk.force_login(director)
    shown = desk.get(f"/t/{flight.tournament.slug}/panel/sums/", headers=FRAGMENT)
    assert "expected 60,000 equal 60,000 in bags" in words(shown)


def test_floor_staff_are_offered_only_their_actions(sign_in: Callable[..., Client], play: Play) -> None:
    make_unlevel(play)
    floor_staff = sign_in("floor", play.tournament)
    said = fetched(floor_staff, "table", table="1") + fetched(floor_staff, "tables") + fetched(floor_staff, "moves")
    offered = {name for name in composition().actions if f'data-action="{name}"' in said}
    assert offered >= {"bust", "next-hand", "lock-seat", "confirm-move"}
    assert offered & {"break-table", "open-tables", "redraw", "move"} == set()


def test_next_table_to_break_has_a_break_button(desk: Client, play: Play) -> None:
    play.sit(t1=range(1, 8), t2=range(1, 8), t3=[2, 4, 6, 8])
    shown = ['data-action="break-table"' in fetched(desk, "table", table=number) for number in ("2", "3")]
    assert shown == [False, True]


def test_players_panel_can_bust_a_player(desk: Client, play: Play) -> None:
    play.sit(t1=range(1, 10), t2=[1, 2])
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.7"))
    shown = unescape(one_line(fetched(desk, "field")))
    assert re.findall(r'"shown_seat": "([\d.]+)"', shown)[:2] == ["1.1", "1.2"]
    assert '<small class="num muted">1.1</small>' in shown
