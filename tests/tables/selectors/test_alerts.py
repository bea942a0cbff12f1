"""Alerts of the room and their order."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from tables.selectors import alerts
from tables.selectors.alerts import remaining_table_numbers, seating_alerts_change_at
from tables.selectors.balance import room_plan, time_until_overdue
from tables.selectors.room.map import room_map
from tables.services import room as rooms
from tables.services.balance import breaking, moves
from tables.services.hands import buttons
from tables.services.seats import draws
from tests.conftest import MINUTE
from tests.tables.play import Play, sit_unlevel
from tournaments.contribution_types import Alert
from tournaments.models import Entry
from tournaments.selectors.alerts import current_alerts
from tournaments.selectors.alerts import next_alert_change_at as alerts_change_at
from tournaments.sentences.alerts import alert_sentence, button_template
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services import lifecycle
from tournaments.services.clock import clock
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db


def alert_keys(play: Play, **later: Any) -> list[str]:
    return [alert.key for alert in alerts_of(play, **later)]


def alerts_of(play: Play, **later: Any) -> list[Alert]:
    play.tournament.refresh_from_db()
    return current_alerts(play.tournament, now=play.now + timedelta(**later))


def alert_text(play: Play, key: str, **later: Any) -> tuple[str, str]:
    found = next(alert for alert in alerts_of(play, **later) if alert.key == key)
    return alert_sentence(found, play.tournament.local_zone)


def test_room_without_tables_has_no_alerts(play: Play) -> None:
    play(entries.enter, name="Ada")
    assert alert_keys(play) == ["starts"]


def test_alert_asks_to_draw_seats_for_players_without_seats(play: Play) -> None:
    play(entries.enter, name="Ada")
    play(rooms.open_new_tables, count=1)
    assert alert_text(play, "unseated")[0] == "Ada has no seat."
    play(entries.enter, name="Bix")
    assert alert_text(play, "unseated") == (
        "2 players have no seat.",
        "9 seats are free. Seats are drawn at random (TDA 2024 rules 7 and 8).",
    )
    play(draws.draw_all_seats, seed="5" * 64)
    assert alert_keys(play) == ["starts"]


def test_walking_namesakes_are_disambiguated(play: Play) -> None:
    play.sit(t1=[1, 2, 3, 4], t2=[1, 2, 3, 4], t3=[1, 2, 3])
    play.rename(Ivo="Ana Vega", Jun="Ána Voss", Kit="Ñu Ott", Ada="Zoe Moss", Bix="Zoe Marsh")
    play(breaking.break_table, table=play.table(3), seed="5" * 64)
    [walking] = [alert for alert in alerts_of(play) if alert.key == "table_breaking"]
    assert walking.facts["names"] == ["Ana Ve.", "Ána Vo.", "Ñu O."], "Ñ stands with N"
    for name, seat in (("Zoe M.", "2.8"), ("Dory", "2.9")):
        found = Entry.objects.filter(tournament=play.tournament, player__display_name=name).first()
        play(moves.order_move, entry=found, seat=play.seat(seat))
    assert alert_text(play, "players_walk")[0].startswith("2 players are on the way")


def test_alert_disambiguates_alternates_with_the_same_name(play: Play) -> None:
    play.sit(t1=range(1, 10))
    for name in ("Ana Vega", "Ana Voss", "Ñu Ott"):
        play(entries.enter, name=name)
    why = alert_text(play, "open_table")[1]
    assert why == "No seat is free. Waiting: Ana Ve., Ana Vo. and Ñu O. Seats are drawn at random."


def test_urgent_alerts_are_listed_before_waiting_alternates(play: Play) -> None:
    play.sit(t1=range(1, 10))
    play(entries.enter, name="Waits")
    assert alert_keys(play) == ["starts", "alternates"]
    assert alert_text(play, "alternates")[0] == "1 alternate is waiting for a seat."
    [alert] = [shown for shown in alerts_of(play) if shown.key == "alternates"]
    assert [alert.facts[name] for name in ("first", "count")] == [2, 1], "the table that may be opened for them"


def test_alert_offers_to_open_a_table_for_waiting_players(play: Play) -> None:
    play.sit(t1=range(1, 10))
    for name in ("Kit", "Lia", "Moe"):
        play(entries.enter, name=name)
    assert alert_text(play, "open_table") == (
        "3 players wait: open table 2 and seat them",
        "No seat is free. Waiting: Kit, Lia and Moe. Seats are drawn at random.",
    )
    [alert] = [shown for shown in alerts_of(play) if shown.key == "open_table"]
    assert [alert.facts[name] for name in ("first", "count", "seated", "name")] == [2, 1, 3, "Kit"]
    play(draws.open_tables_and_draw_seats, count=1, first=2, seed="5" * 64)
    assert entry_sentence(play.last) == "Table 2 opened, 3 players seated"
    assert sum(seat.startswith("2.") for seat in play.seating()) == 3
    play.undo()
    assert (len(play.seating()), play.tournament.tables.count()) == (9, 1)


def test_empty_table_does_not_suppress_the_alert_for_waiting_players(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 10))
    play(rooms.open_new_tables, count=1)
    play(entries.enter, name="Waits")
    assert [key for key in alert_keys(play) if key != "starts"] == ["unseated"]
    assert [table.state for table in room_map(play.tournament, now=play.now).tables] == ["ok", "ok", "ok"]


@pytest.mark.slow
def test_tables_opened_in_advance_cause_no_alert(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 10))
    play(rooms.open_new_tables, count=642)
    play(clock.start_clock)
    assert alert_text(play, "next_level")[0] == "Nothing to do now."
    assert alert_keys(play) == ["next_level"]
    assert Counter(table.state for table in room_map(play.tournament, now=play.now).tables) == {"ok": 644}


def test_alert_for_a_broken_table_lists_walking_players(play: Play) -> None:
    play.sit(t1=range(1, 7), t2=range(1, 7), t3=[1, 2, 3])
    play(breaking.break_table, table=play.table(3), seed="5" * 64)
    assert alert_text(play, "table_breaking") == (
        "3 players of table 3: 0 arrived",
        "Moe, Nia and Oto are walking. All arrived seats them at once.",
    )
    first, *others = play.tournament.moves.order_by("entry__player__display_name")
    play(moves.seat_arrived_players, moves=[first])
    assert alert_text(play, "table_breaking") == (
        "3 players of table 3: 1 arrived",
        "Nia and Oto are walking. All arrived seats them at once.",
    )
    late = [shown.key for shown in alerts_of(play, minutes=30)]
    assert [key for key in late if key.startswith(("move", "table_breaking"))] == ["table_breaking"]
    play(moves.seat_arrived_players, moves=others)
    assert "table_breaking" not in alert_keys(play)


def test_alert_lists_walking_players(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=range(1, 6))
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.9"))
    assert alert_text(play, "players_walk") == ("1 player is on the way to another seat", "Ada is walking.")
    assert alert_keys(play) == ["starts", "players_walk", "break_awaited"]


def test_table_is_not_broken_while_a_player_walks_to_it(play: Play) -> None:
    play.sit(t1=range(1, 8), t2=range(1, 8), t3=[1, 2])
    play(rooms.post_breaking_order, tables=[play.table(3)])
    assert "table_breaks" in alert_keys(play)
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("3.9"))
    assert "table_breaks" not in alert_keys(play)
    assert alert_text(play, "table_breaks_after")[0] == "Table 3 breaks next: Ada must arrive first"


def test_alert_for_a_proposed_move_contains_reason_and_rule(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 8), t3=range(1, 10))
    for number in (1, 2, 3):
        play(buttons.set_button, table=play.table(number), button=1)
    [move] = room_plan(play.tournament, now=play.now).moves
    alert = next(alert for alert in alerts_of(play) if alert.key == "move_proposed")
    assert (alert.state, alert.facts["entry"], alert.facts["seat"]) == ("warn", move.entry, f"2.{move.to_seat}")
    what, why = alert_text(play, "move_proposed")
    assert what == f"Table 2 is 2 short: move {move.name} from {move.from_table}.{move.from_seat} to 2.{move.to_seat}."
    assert why.endswith("(TDA 2024 rule 11-A).") or "TDA 2024 rule 11" in why
    assert button_template(alert) == "tables/balance/_alert_buttons.html"


def test_alert_explains_when_a_table_three_short_stops_dealing(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 7), t3=range(1, 10))
    for number in (1, 2, 3):
        play(buttons.set_button, table=play.table(number), button=1)
    move = room_plan(play.tournament, now=play.now).moves[0]
    alert = next(alert for alert in alerts_of(play) if alert.key == "move_proposed")
    what, why = alert_text(play, "move_proposed")
    assert alert.state == "stop"
    assert what.startswith(f"Table 2 is 3 short and stops dealing: move {move.name} from {move.from_table}.")
    assert why.startswith("It stops dealing ")


def test_alert_asks_for_the_button_position_before_a_move(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 8), t3=range(1, 10))
    assert alert_text(play, "button_asked") == (
        "Where is the button of table 2?",
        "The button decides who moves, and where.",
    )


def test_stopped_tables_share_a_single_alert_before_the_start(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 7), t3=range(1, 10))
    for number in (1, 2, 3):
        play(rooms.change_table, table=play.table(number), protected=True)
    assert alert_keys(play)[0] == "tables_halt"
    what, why = alert_text(play, "tables_halt")
    assert (what, "TDA 2024 rule 11-D" in why) == ("Table 2 is three or more short.", True)


def test_alert_for_many_short_tables_offers_all_moves_at_once(play: Play) -> None:
    sit_unlevel(play)
    plan = room_plan(play.tournament, now=play.now)
    alert = alerts_of(play)[0]
    assert (alert.key, alert.state, "first" in alert.facts) == ("moves_proposed", "stop", False)
    assert alert.facts["every"]["entries"] == [move.entry for move in plan.moves]
    assert alert_text(play, "moves_proposed") == (
        "Tables 3, 4 and 5 are three or more short.",
        "4 moves settle them all. No player moves twice.",
    )


def test_alert_for_many_moves_shows_how_many_can_start_now(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_unlevel(play)
    plan = replace(room_plan(play.tournament, now=play.now), fewest=52)
    monkeypatch.setattr(alerts, "current_plan", lambda *_given, **_named: plan)
    assert (alerts_of(play)[0].facts["part"], len(alerts_of(play)[0].facts["every"]["entries"])) == (True, 4)
    assert alert_text(play, "moves_proposed")[1] == (
        "52 moves settle them all. 4 of them can be sent now, the others after that. No player moves twice."
    )


def test_alert_offers_moves_to_stopped_tables_first(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_unlevel(play)
    plan = replace(room_plan(play.tournament, now=play.now), halts=(3,))
    monkeypatch.setattr(alerts, "current_plan", lambda *_given, **_named: plan)
    alert = alerts_of(play)[0]
    assert alert.facts["first"]["entries"] == [move.entry for move in plan.moves if move.to_table == 3]
    assert alert_text(play, "moves_proposed") == (
        "Table 3 is three or more short.",
        "2 more tables are short. 4 moves settle them all. No player moves twice.",
    )


def test_alert_for_a_breaking_table_comes_before_moves(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=[1, 2])
    assert alert_keys(play)[0] in {"table_breaks", "all_draw_anew"}


def test_redraw_keeps_tables_by_breaking_order_and_protection(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=[1, 2, 3])
    play(rooms.post_breaking_order, tables=[play.table(1)])
    assert remaining_table_numbers(play.tournament, 1) == [2]
    play(rooms.change_table, table=play.table(1), protected=True)
    assert remaining_table_numbers(play.tournament, 1) == [1]


def test_alert_marks_a_late_walking_player_as_overdue(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=range(1, 5))
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.9"))
    due = play.now + time_until_overdue(play.tournament)
    assert seating_alerts_change_at(play.tournament, now=play.now) == due
    assert alerts_change_at(play.tournament, now=play.now) == min(due, play.tournament.starts_at)
    assert "move_overdue" not in alert_keys(play)
    late = {"seconds": time_until_overdue(play.tournament) / MINUTE * 60 + 1}
    assert alert_text(play, "move_overdue", **late)[0] == "Ada is overdue: called to 2.9 {} ago."
    assert seating_alerts_change_at(play.tournament, now=due + MINUTE) is None


def test_finished_tournament_has_no_room_alerts(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=[1])
    play(lifecycle.cancel_tournament)
    assert alert_keys(play) == ["cancelled"]
