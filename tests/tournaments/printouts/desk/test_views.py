"""Receipts and the cash-up at their addresses: printed for staff, refused in words."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.tournaments.printouts.pages import Printed
from tests.tournaments.services.desk.desk_actions import SPLIT, Desk
from tournaments.models import Payment, Tournament

pytestmark = pytest.mark.django_db
LATER = NOON.replace(year=2100)


@pytest.fixture
def desk(open_at: Callable[..., Tournament], director: User) -> Desk:
    """An event of the year 2100: registration is open whenever the tests run."""
    return Desk(open_at(starts_at=LATER, **SPLIT), director, now=LATER - MINUTE)


@pytest.fixture
def page(client: Client, director: User) -> Client:
    client.force_login(director)
    return client


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("receipts.pdf?payment=1", 200),
        ("receipts.pdf?payment=1&paper=a4", 200),
        ("receipts.pdf?payment=2", 404),
        ("receipts.pdf?payment=1;DROP", 400),
        ("receipts.pdf?payment=1&paper=a0", 400),
        ("receipts.pdf", 400),
        ("cash-up.pdf", 200),
        ("cash-up.pdf?paper=letter", 200),
        ("cash-up.pdf?paper=roll", 400),
    ],
)
def test_desk_printout_with_a_valid_address_is_a_pdf(desk: Desk, page: Client, address: str, status: int) -> None:
    desk.enter("Ada")
    answer = page.get(f"/p/event/{address}")
    assert (answer.status_code, answer.content[:4] == b"%PDF") == (status, status == 200)


def test_receipts_page_without_an_entry_explains_where_receipts_are_printed(desk: Desk, page: Client) -> None:
    answer = page.get("/p/event/receipts.pdf")
    said = "Receipts are printed one by one. Find the player in Entries, then choose Receipt in their menu."
    assert (answer.status_code, f"<p>{said}</p>" in one_line(answer)) == (400, True)
    assert '<a class="btn" href="/t/event/printouts/">Printouts</a>' in one_line(answer)


@pytest.mark.parametrize("paper", ["roll", "a4"])
def test_receipt_contains_the_current_log_head(desk: Desk, page: Client, paper: str) -> None:
    desk.enter("Ada")
    head = Tournament.objects.get().log_head
    printed = Printed(page.get(f"/p/event/receipts.pdf?payment=1&paper={paper}").content)
    assert f"Log {head.number}: {head.printed_digest}" in printed.lines


def test_visitor_without_a_login_is_redirected_from_receipts(desk: Desk, client: Client) -> None:
    desk.enter("Ada")
    assert client.get("/p/event/receipts.pdf?payment=1").status_code == 302
    assert Payment.objects.count() == 1
