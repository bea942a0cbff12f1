"""The desk's lines about a sale: payment methods, position among the alternates, fees, and change."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.services import room as rooms
from tables.services.seats import draws
from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.not_none import not_none
from tests.tournaments.printouts.pages import Printed
from tests.tournaments.services.desk.desk_actions import SPLIT, Desk
from tests.tournaments.views.conftest import words
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db
LATER = NOON.replace(year=2100)


@pytest.fixture
def desk(open_at: Callable[..., Tournament], director: User) -> Desk:
    """An event of the year 2100: registration is open whenever the tests run."""
    return Desk(open_at(starts_at=LATER, **SPLIT, capacity=3, rebuys=None, add_ons=1), director, now=LATER - MINUTE)


@pytest.fixture
def page(client: Client, director: User) -> Client:
    client.force_login(director)
    return client


def do(page: Client, action: str, /, **said: object) -> str:
    return one_line(page.post(f"/t/event/desk/do/{action}/", said, headers={"hx-request": "true"}))


def find(page: Client, text: str) -> str:
    return one_line(page.get("/t/event/desk/find/", {"q": text}))


def test_recent_sales_show_their_payment_methods(desk: Desk, page: Client) -> None:
    do(page, "enter", name="Ada", method="ticket")
    do(page, "enter", name="Bix", method="cash")
    do(page, "enter", name="Cleo", method="")
    do(page, "rebuy", entry=Entry.objects.get(player__display_name="Ada").pk, method="card")
    side = words(page.get("/t/event/desk/"))
    side = side[side.index("Recent sales") :]
    assert re.findall(r"(\w+) (?:Rebuy )?€150 · (\w+) Void", side) == [
        ("Ada", "card"), ("Cleo", "unpaid"), ("Bix", "cash"), ("Ada", "ticket"),
    ]  # fmt: skip
    do(page, "void-entry", entry=Entry.objects.get(player__display_name="Bix").pk, kind="mistake")
    side = words(page.get("/t/event/desk/"))
    assert ("· cash" in side, "Bix €150 · voided" in side) == (False, True), "the money was given back"


def test_payment_methods_ticket_and_free_are_reset_after_one_sale(desk: Desk, page: Client) -> None:
    shown = one_line(page.get("/t/event/desk/"))
    methods = re.findall(r'name="method" value="(\w*)"([^>]*)>', shown)
    assert {name: "data-once" in more for name, more in methods} == {
        "cash": False, "card": False, "transfer": False, "ticket": True, "free": True, "": False,
    }  # fmt: skip


def test_entry_into_a_full_room_gets_a_waiting_list_number(desk: Desk, page: Client) -> None:
    Tournament.objects.update(capacity=None)
    desk.tournament.refresh_from_db()
    desk(rooms.open_new_tables, count=1, seats=2)
    for name in ("Ada", "Bix"):
        assert "drawn later" in do(page, "enter", name=name, method="cash")
    desk(draws.draw_all_seats, seed="5" * 64)
    answers = [words(do(page, "enter", name=name, method="cash")) for name in ("Cleo", "Dory")]
    assert ["number 1 of the alternates" in answers[0], "number 2 of the alternates" in answers[1]] == [True, True]
    assert "No free seat:" in answers[0]
    side = words(page.get("/t/event/desk/"))
    assert "Alternates 2 without a seat 1 Cleo 2 Dory Waiting list empty" in side
    panel = words(page.get("/t/event/panel/entries/"))
    assert ("2 without a seat" in panel, "waiting list" in panel) == (True, False)


def test_undo_at_the_desk_shows_a_single_confirmation(desk: Desk, page: Client) -> None:
    do(page, "enter", name="Ada", method="cash")
    row = not_none(desk.tournament.log.filter(action="entry.entered").first())
    answer = words(do(page, "undo", entry=row.pk))
    assert answer.count("Undone:") == 1


def test_desk_has_no_buttons_for_closed_sales(desk: Desk, page: Client) -> None:
    desk.enter("Ada")
    Tournament.objects.update(re_entries=0, starts_at=NOON)
    found = find(page, "Ada")
    assert ("Forfeit stack and re-enter" in found, "Re-entry" in words(page.get("/t/event/desk/"))) == (False, False)


def test_cash_up_shows_house_fee_and_staff_fee_separately(desk: Desk, page: Client) -> None:
    Tournament.objects.update(house_fee=5_00, staff_fee=3_00)
    do(page, "enter", name="Ada", method="cash")
    assert "House fee €5 Staff fee €3" in words(page.get("/t/event/panel/money/"))
    told = page.get("/api/tournaments/event/money/").json()
    ledger = told if "fees" in told else told["ledger"]
    assert {name: ledger[name] for name in ("fees", "house_fee", "staff_fee")} == {
        "fees": 8_00, "house_fee": 5_00, "staff_fee": 3_00,
    }  # fmt: skip
    printed = " ".join(Printed(page.get("/p/event/cash-up.pdf").content).lines)
    assert re.search(r"House fee\s+€5\b", printed)
    assert re.search(r"Staff fee\s+€3\b", printed)
