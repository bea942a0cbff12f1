"""Panels of the dashboard on a day that starts at noon."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
import time_machine
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.not_none import not_none
from tests.tournaments.views.conftest import FRAGMENT, Post, panels, words
from tournaments.models import ClockAnchor, Outage, Tournament
from tournaments.services import busts, lifecycle
from tournaments.services.clock import clock, steps
from tournaments.services.desk import entries
from tournaments.services.floor.floor import Floor
from tournaments.services.open_floor import floor
from tournaments.services.prizes import prizes
from tournaments.services.prizes.payouts import Handing, pay_out
from tournaments.views.panels import PANELS, PLAYERS
from tournaments.views.topics import names_of_panels_about

pytestmark = pytest.mark.django_db

Say = Callable[..., str]


@pytest.fixture
def say(desk: Client, tournament: Tournament) -> Say:
    """Return a function that reads a panel's text at a moment: `say("levels", at=NOON)`."""

    def panel_text(name: str, *, at: datetime, find: str = "") -> str:
        with time_machine.travel(at, tick=False):
            return words(desk.get(f"/t/event/panel/{name}/", {"find": find} if find else {}))

    return panel_text


def do(tournament: Tournament, at: datetime, *actions: Callable[[Floor], Any]) -> None:
    with floor(tournament, by=None, now=at) as f:
        for action in actions:
            action(f)


def come(*names: str) -> Callable[[Floor], None]:
    """Return an action that enters these players."""

    def action(f: Floor) -> None:
        for name in names:
            entries.enter(f, name=name)

    return action


def test_clock_panel_shows_buttons_for_the_current_clock_state(say: Say, tournament: Tournament) -> None:
    controls = "More T Next level N"
    do(tournament, NOON - 35 * MINUTE, come("Ada", "Bix"))
    assert "Start now Space −5 min +5 min More Announce A" in say("clock", at=NOON - 30 * MINUTE)
    assert f"Pause Space −1 min +1 min {controls}" in say("clock", at=NOON + 5 * MINUTE)
    assert "Pause Space −1 min +1 min More T End break N" in say("clock", at=NOON + 45 * MINUTE)
    do(tournament, NOON + 5 * MINUTE, clock.pause_clock)
    assert f"Resume Space −1 min +1 min {controls}" in say("clock", at=NOON + 6 * MINUTE)


def test_clock_panel_has_no_start_button_without_players(say: Say, tournament: Tournament) -> None:
    waits = "Start now Add players first: step 1. −5 min"
    assert waits in say("clock", at=NOON - 30 * MINUTE)
    do(tournament, NOON - 30 * MINUTE, come("Ada"))
    assert waits in say("clock", at=NOON - 30 * MINUTE)
    do(tournament, NOON - 30 * MINUTE, come("Bix"))
    assert "Start now Space −5 min" in say("clock", at=NOON - 30 * MINUTE)
    assert "clock" in names_of_panels_about(PANELS, ["field"]), (
        "who comes in from elsewhere starts the clock without a reload"
    )


def test_clock_panel_has_only_possible_buttons_at_the_end(say: Say) -> None:
    assert "Pause Space −1 min +1 min More T Next level Set" in say("clock", at=NOON + 80 * MINUTE)
    assert "Last level over −1 min +1 min More T Next level Set" in say("clock", at=NOON + 95 * MINUTE)


def test_finished_tournament_has_no_clock_buttons(say: Say, tournament: Tournament) -> None:
    do(tournament, NOON + 5 * MINUTE, lifecycle.finish_tournament)
    assert say("clock", at=NOON + 6 * MINUTE) == "Finished 12:05, after 0:05 of play Event 0 entries"


def test_levels_panel_shows_times_and_what_happens_in_breaks(say: Say) -> None:
    assert say("levels", at=NOON + 25 * MINUTE) == (
        "Levels Room Small · revision 1 Level Starts Blinds Ante Min "
        "1 100 / 200 big blind ante 200 20 Go to Go now "
        "2 12:20 200 / 400 big blind ante 400 20 "
        "Break 12:40 100s colour-up · registration closes 10 Go to Go now "
        "3 12:50 500 / 1,000 big blind ante 1,000 20 Go to Go now "
        "4 13:10 1,000 / 2,000 big blind ante 2,000 20 Go to Go now"
    )


def test_levels_panel_shows_that_the_clock_is_stopped(say: Say, tournament: Tournament) -> None:
    do(tournament, NOON + 25 * MINUTE, clock.pause_clock)
    said = say("levels", at=NOON + 30 * MINUTE)
    assert said.startswith("Levels Room Small · revision 1 · times if play resumes now")
    assert "2 now 200 / 400" in said
    assert "Break 12:45" in said


def test_rail_panel_shows_levels_and_breaks_on_a_line(say: Say) -> None:
    assert say("rail", at=NOON + 5 * MINUTE) == "1 2 Break 12:40 3 4"


def test_money_panel_shows_the_money_of_the_event(say: Say, tournament: Tournament) -> None:
    tournament.prize_share, tournament.guarantee = 100_00, 500_00
    tournament.save(update_fields=["prize_share", "guarantee"])
    do(tournament, NOON - MINUTE, come("Wren", "Marlow", "Kestrel", "Dory"))
    do(tournament, NOON + MINUTE, lambda f: busts.bust(f, entry=not_none(f.tournament.entries.first())))
    do(tournament, NOON + 2 * MINUTE, lambda f: prizes.set_prizes(f, amounts=[300_00, 200_00], reason="As agreed"))
    assert say("money", at=NOON + 5 * MINUTE) == (
        "Entries 4 Left 3 Average 26,666 133.3 BB Chips in play 80,000 Prize pool €500 guaranteed, €100 short "
        "Money check €500 = €500 €400 unpaid Buy-ins €400 Overlay €100 Payouts €500 Fees €0 Bounties €0 "
        "No payments yet. Desk Not paid yet €400 Cash-up sheet "
        "Places paid 2 last one €200 First €300 Schedule ends 13:30"
    )


def test_average_stack_above_999_big_blinds_has_a_thousands_separator(say: Say, tournament: Tournament) -> None:
    tournament.starting_stack = 1_000_000
    tournament.save(update_fields=["starting_stack"])
    do(tournament, NOON - MINUTE, come("Wren", "Marlow"))
    assert "Average 1,000,000 5,000 BB" in say("money", at=NOON + 5 * MINUTE)


def test_money_panel_shows_dashes_for_unknown_figures(say: Say) -> None:
    assert say("money", at=NOON - MINUTE) == (
        "Entries 0 Left 0 Average 0 Chips in play 0 Prize pool €0 Money check €0 = €0 Buy-ins €0 Overlay €0 Payouts €0 "
        "Fees €0 Bounties €0 No payments yet. Desk Cash-up sheet Places paid – First – Schedule ends 13:30"
    )


def test_players_are_found_by_a_part_of_the_name(say: Say, tournament: Tournament) -> None:
    do(tournament, NOON - MINUTE, come("Wren", "Marlow", "Renata"))
    assert (
        say("field", at=NOON, find="ren")
        == "Players Table Optional setup Log 3 of 3 left E Enter New ⇧↵ Bust … B Renata Bust Wren Bust"
    )
    assert (
        say("field", at=NOON, find="zz")
        == "Players Table Optional setup Log 3 of 3 left E Enter New ⇧↵ Bust … B No player still in matches “zz”."
    )


def test_players_panel_finds_busted_players_and_links_to_the_desk(
    say: Say, desk: Client, tournament: Tournament
) -> None:
    do(tournament, NOON - MINUTE, come("Wren", "Renata"))
    do(
        tournament,
        NOON + MINUTE,
        lambda f: busts.bust(f, entry=f.tournament.entries.get(player__display_name="Wren")),
    )
    said = say("field", at=NOON + 2 * MINUTE, find="ren")
    assert said.endswith("Renata Bust Wren out Rebuy or re-entry")
    with time_machine.travel(NOON + 2 * MINUTE, tick=False):
        assert 'href="/t/event/desk/?q=Wren"' in desk.get("/t/event/panel/field/", {"find": "wren"}).content.decode()
    do(tournament, NOON + 3 * MINUTE, come("Wren"))
    assert say("field", at=NOON + 4 * MINUTE, find="wren").endswith("Wren bullet 2 Bust"), "they are in again"


def test_long_list_of_players_shows_that_more_players_exist(say: Say, tournament: Tournament) -> None:
    do(tournament, NOON - MINUTE, come(*(f"Player {number:04d}" for number in range(PLAYERS + 1))))
    said = say("field", at=NOON)
    assert said.count(" Bust Player ") == PLAYERS - 1
    assert said.endswith(f"Player {PLAYERS - 1:04d} Bust More players match: type part of the name.")


def test_players_panel_disambiguates_equal_names(say: Say, tournament: Tournament) -> None:
    do(tournament, NOON - MINUTE, come("Ana Vega", "Ana Voss"))
    assert say("field", at=NOON).endswith("Ana Ve. Bust Ana Vo. Bust")
    assert say("field", at=NOON, find="voss").endswith("Ana Vo. Bust")


def test_players_panel_without_entries_shows_a_hint(say: Say) -> None:
    assert (
        say("field", at=NOON - MINUTE)
        == "Players Table Optional setup Log 0 of 0 left E Enter New ⇧↵ No entries yet. Add players"
    )


def test_players_panel_shows_places_after_the_finish(say: Say, tournament: Tournament) -> None:
    do(tournament, NOON - MINUTE, come("Wren", "Marlow"))
    do(tournament, NOON + MINUTE, lambda f: busts.bust(f, entry=not_none(f.tournament.entries.first())))
    reason = "As agreed"
    do(
        tournament,
        NOON + 2 * MINUTE,
        lambda f: prizes.set_prizes(f, amounts=[300_00], reason=reason),
        lifecycle.finish_tournament,
    )
    assert say("field", at=NOON + 3 * MINUTE) == "Places 2 of 2 placed 1 Marlow €300 Pay 2 Wren"
    do(
        tournament,
        NOON + 3 * MINUTE,
        lambda f: pay_out(f, entry=not_none(f.tournament.entries.last()), handing=Handing()),
    )
    assert say("field", at=NOON + 3 * MINUTE) == "Places 2 of 2 placed 1 Marlow €300 ✓ paid 2 Wren"
    said = "Finished 12:02, after 0:02 of play Marlow wins Event 2 entries"
    assert say("clock", at=NOON + 3 * MINUTE).startswith(said)


def test_paid_total_of_a_finished_tournament_includes_each_payment(
    say: Say, desk: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(guarantee=300_00)
    do(tournament, NOON - MINUTE, come("Wren", "Marlow"))
    do(tournament, NOON + MINUTE, lambda f: busts.bust(f, entry=not_none(f.tournament.entries.first())))
    reason = "As agreed"
    do(
        tournament,
        NOON + 2 * MINUTE,
        lambda f: prizes.set_prizes(f, amounts=[300_00], reason=reason),
        lifecycle.finish_tournament,
    )
    winner = tournament.entries.get(bust_out__isnull=True)
    assert say("figures", at=NOON + 3 * MINUTE) == "First €300 Paid out €0 of €300"
    page = {**FRAGMENT, "X-Panels": "clock,figures"}
    with time_machine.travel(NOON + 3 * MINUTE, tick=False):
        answer = desk.post("/t/event/action/pay-out/", {"entry": winner.pk}, headers=page)
    assert (panels(answer), words(answer)) == (["figures"], "First €300 Paid out €300 of €300")


def test_finished_tournament_lists_remaining_tasks(say: Say, tournament: Tournament) -> None:
    Tournament.objects.update(guarantee=300_00)
    do(tournament, NOON - MINUTE, come("Wren", "Marlow"))
    assert say("after", at=NOON) == ""
    do(tournament, NOON + MINUTE, lambda f: busts.bust(f, entry=not_none(f.tournament.entries.first())))
    reason = "As agreed"
    do(
        tournament,
        NOON + 2 * MINUTE,
        lambda f: prizes.set_prizes(f, amounts=[300_00], reason=reason),
        lifecycle.finish_tournament,
    )
    assert say("after", at=NOON + 3 * MINUTE) == (
        "After the tournament Results done on screens and the web page Open Print Payouts 1 to pay, €300 Payout desk "
        "Cash-up €0 taken, €0 paid out Count cash Leagues Count this night in a league? Count "
        "Run again same structure, prices, payouts and screens Create"
    )


def test_remaining_tasks_include_money_owed_by_players(say: Say, tournament: Tournament) -> None:
    Tournament.objects.update(prize_share=50_00)
    do(Tournament.objects.get(), NOON - MINUTE, come("Wren", "Marlow"))
    do(Tournament.objects.get(), NOON + MINUTE, lifecycle.finish_tournament)
    said = say("after", at=NOON + 2 * MINUTE)
    assert "Not paid yet €100 Entries Cash-up €0 taken" in said


def test_undo_button_is_shown_for_the_last_action_of_a_person(say: Say, tournament: Tournament) -> None:
    do(tournament, NOON + MINUTE, clock.pause_clock)
    do(tournament, NOON + 2 * MINUTE, clock.start_clock)
    said = say("log", at=NOON + 45 * MINUTE)
    assert said.startswith("Log Table all 4 Clock resumed, level 1, 19:00 left 12:02 Undo U")


def test_inserting_a_break_increases_the_structure_revision(say: Say, tournament: Tournament) -> None:
    do(tournament, NOON + 5 * MINUTE, lambda f: steps.insert_break(f, span=10 * MINUTE))
    assert say("levels", at=NOON + 6 * MINUTE).startswith("Levels Room Small · revision 2 Level")


def test_refusal_of_a_busted_players_entry_links_to_the_rebuy(post: Post, desk: Client, tournament: Tournament) -> None:
    do(
        tournament,
        NOON + MINUTE,
        lambda f: lifecycle.change_settings(f, rebuys=1, re_entries=0),
        come("Ada", "Bix", "Cleo"),
        lambda f: busts.bust(f, entry=f.tournament.entries.get(player__display_name="Ada")),
    )
    refused = {name: one_line(post("enter", name=name)) for name in ("Ada", "Bix")}
    assert {name: f"/desk/?q={name}" in said for name, said in refused.items()} == {"Ada": True, "Bix": False}


def test_scrollable_list_without_links_is_focusable(desk: Client, tournament: Tournament) -> None:
    panel = one_line(desk.get("/t/event/panel/log/", headers=FRAGMENT))
    assert '<ol class="rows log scroll" data-keeps="log" tabindex="0">' in panel


def test_outage_alert_has_a_button_for_every_answer(post: Post, desk: Client, tournament: Tournament) -> None:
    post("start", when=NOON)
    lost, back = NOON + 5 * MINUTE, NOON + 9 * MINUTE
    outage = Outage.objects.create(tournament=tournament, lost_at=lost, back_at=back, step_key="l1", left=15 * MINUTE)
    with time_machine.travel(NOON + 10 * MINUTE, tick=False):
        said = words(desk.get("/t/event/panel/now/"))
    assert said == (
        "Offline 04:00 (12:05:00 to 12:09:00). Since then 01:00 have passed. "
        "Choose what does not count as played. The clock showed 15:00 when the server went offline. "
        "Keep all Take back 04:00 Take back all, to 15:00 Then: Level 2 begins at 12:20."
    )
    post("settle-outage", when=NOON + 10 * MINUTE, outage=outage.pk, take_back="all")
    stored = ClockAnchor.objects.get(tournament=tournament).as_clock(tournament.structure())
    assert stored.time_left_at(NOON + 10 * MINUTE) == 15 * MINUTE


def test_outage_alert_does_not_hide_other_alerts(post: Post, desk: Client, tournament: Tournament) -> None:
    post("start", when=NOON)
    lost, back = NOON + 5 * MINUTE, NOON + 9 * MINUTE
    Outage.objects.create(tournament=tournament, lost_at=lost, back_at=back, step_key="l1", left=15 * MINUTE)
    post("hand-for-hand", when=NOON + 10 * MINUTE)
    with time_machine.travel(NOON + 10 * MINUTE, tick=False):
        said = words(desk.get("/t/event/panel/now/"))
    assert said == (
        "Offline 04:00 (12:05:00 to 12:09:00). Since then 01:00 have passed. "
        "Choose what does not count as played. The clock showed 15:00 when the server went offline. "
        "Keep all Take back 04:00 Take back all, to 15:00 "
        "Hand for hand: hand 1 is being played. Deal the next hand when every table is done. "
        "Each hand takes 2 min off the clock. Deal hand 2 ↵"
    )
