"""The five steps before play on the dashboard, each with its one button, from nobody to the start."""

import re

import pytest
from django.test import Client

from tables.models import Seal, SeatAssignment, Table
from tests.markup import one_line
from tests.responses import ClientResponse
from tests.tables.play import NAMES, Play
from tests.tournaments.views.conftest import FRAGMENT, Post, words
from tournaments.models import FloorLog
from tournaments.services.clock.clock import start_clock
from tournaments.services.clock.hand_for_hand import start_hand_for_hand
from tournaments.services.desk import entries

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("half_past")]


def panel_markup(desk: Client) -> str:
    return one_line(desk.get("/t/event/panel/next/", headers=FRAGMENT))


def filled_buttons(markup: str) -> list[str]:
    """Return what the filled buttons say."""
    found = re.findall(r'<(?:button|a) class="btn btn-go".*?</(?:button|a)>', markup)
    return [words(button) for button in found]


def button_fields(markup: str, action: str) -> dict[str, str]:
    """Return what the button of an action sends."""
    sent = re.search(rf'data-action="{action}"\s*hx-vals=\'(.*?)\'', markup)
    assert sent
    return dict(re.findall(r'"(\w+)": (\d+)', sent[1]))


@pytest.mark.slow
def test_next_step_panel_leads_an_empty_event_to_the_start(desk: Client, post: Post, play: Play) -> None:
    assert filled_buttons(panel_markup(desk)) == ["Add players E"]
    for name in NAMES[:20]:
        play(entries.enter, name=name)
    assert filled_buttons(panel_markup(desk)) == ["Open 3 tables T"]
    post("open-tables", **button_fields(panel_markup(desk), "open-tables"))
    assert (Table.objects.count(), filled_buttons(panel_markup(desk))) == (3, ["Draw seats D"])
    post("draw-seats")
    assert (SeatAssignment.objects.count(), filled_buttons(panel_markup(desk))) == (20, ["Start now Space"])
    assert "Print seat cards O" in words(panel_markup(desk)), "printing is offered, not asked for"
    printed = desk.post("/t/event/print/seat-cards/")
    assert printed["Location"] == "/p/event/seat-cards.pdf"
    assert filled_buttons(panel_markup(desk)) == ["Start now Space"]
    assert "27 seats" in words(panel_markup(desk)), words(panel_markup(desk))
    answer = post("start")
    assert words(answer, panel="next").startswith("Setup , done Registration Payouts In the money")


def test_tables_opened_by_two_people_simultaneously_are_opened_once(desk: Client, post: Post, play: Play) -> None:
    for name in NAMES[:18]:
        play(entries.enter, name=name)
    sent = button_fields(panel_markup(desk), "open-tables")
    assert sent == {"count": "2", "first": "1"}
    post("open-tables", **sent)
    assert (post("open-tables", **sent).status_code, Table.objects.count()) == (409, 2)


def test_single_press_publishes_the_fingerprint_and_draws_seats(post: Post, play: Play) -> None:
    play(entries.enter, name="Ada")
    play(entries.enter, name="Bix")
    post("open-tables", count=1)
    answer: ClientResponse = post("draw-seats")
    assert "Seats drawn, players: 2" in words(answer, panel="log")
    assert [row.action for row in FloorLog.objects.all()[:2]] == ["draw.made", "draw.sealed"]
    table = play.table(1)
    assert table.button in SeatAssignment.objects.values_list("seat__number", flat=True)
    play.undo()
    assert (SeatAssignment.objects.count(), play.table(1).button, Seal.objects.count()) == (0, None, 1)


@pytest.mark.slow
def test_seats_can_be_redrawn_until_play_begins(desk: Client, post: Post, play: Play) -> None:
    for name in NAMES[:20]:
        play(entries.enter, name=name)
    post("open-tables", count=3)
    post("draw-seats")
    desk.post("/t/event/print/seat-cards/")
    before = play.seating()
    assert "Seats drawn again for 20 players" in words(post("draw-again"), panel="log")
    assert (play.seating() == before, sorted(play.seating().values())) == (False, sorted(NAMES[:20]))
    assert all(play.table(number).button for number in (1, 2, 3))
    assert filled_buttons(panel_markup(desk)) == ["Start now Space"]
    post("start")
    assert "Play has begun, so seats are not drawn again." in words(post("draw-again"), panel="now")


def test_impossible_setup_step_shows_the_reason(desk: Client, play: Play) -> None:
    play(entries.enter, name="Ada")
    said = words(panel_markup(desk))
    assert said.count("Add players first: step 1.") == 3
    assert "Start anyway" in said


def test_seat_cards_of_an_empty_event_cannot_be_printed(desk: Client, play: Play) -> None:
    answer = desk.post("/t/event/print/seat-cards/")
    assert (answer.status_code, answer.content.decode()) == (409, "No player has a seat yet. Draw seats first.")


def test_hand_for_hand_alert_offers_to_mark_the_next_table_done(desk: Client, post: Post, play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play(start_clock)
    play(start_hand_for_hand)
    said = one_line(desk.get("/t/event/panel/now/", headers=FRAGMENT))
    assert "T1 is done ↵" in words(said)
    assert "Override For the floor, with a reason Close hand 1 without T1 and T2" in words(said)
    post("tick", table=1)
    assert "T2 is done ↵" in words(desk.get("/t/event/panel/now/", headers=FRAGMENT))
    post("tick", table=2)
    assert "Close hand 1 ↵" in words(desk.get("/t/event/panel/now/", headers=FRAGMENT))
