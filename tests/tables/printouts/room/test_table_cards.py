"""QR cards of the tables, printed."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.printouts.room.table_cards import table_cards_pdf
from tables.selectors.room.table_cards import card_token
from tables.services import room as rooms
from tests.conftest import NOON
from tests.tables.play import Play

pytestmark = pytest.mark.django_db


@pytest.fixture
def play(play: Play) -> Play:
    """Seven tables."""
    play(rooms.open_new_tables, count=7, area="Hall B")
    return play


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_table_cards_print_six_to_a_page(play: Play, paper: str) -> None:
    asked: list[str] = []

    def address(token: str) -> str:
        asked.append(token)
        return f"https://poker.example/table/{token}/"

    tables = [play.table(number) for number in range(1, 8)]
    pdf = table_cards_pdf(play.tournament, tables, paper=paper, address=address, at=NOON)
    assert (pdf[:5], asked, len(set(asked))) == (b"%PDF-", [card_token(table) for table in tables], 7)


def test_table_cards_are_identical_when_printed_again(play: Play) -> None:
    given: dict[str, Any] = {"paper": "a4", "address": lambda token: f"https://poker.example/{token}/", "at": NOON}
    tables = [play.table(1)]
    assert table_cards_pdf(play.tournament, tables, **given) == table_cards_pdf(play.tournament, tables, **given)


def test_only_staff_can_print_table_cards(play: Play, client: Client, director: User) -> None:
    address = f"/p/{play.tournament.slug}/table-cards.pdf"
    assert client.get(address).status_code == 302
    client.force_login(User.objects.create_user("stranger"))
    assert client.get(address).status_code == 404
    client.force_login(director)
    answer = client.get(f"{address}?paper=letter&table=3")
    assert (answer.status_code, answer["Content-Type"], answer.content[:5]) == (200, "application/pdf", b"%PDF-")


@pytest.mark.parametrize(("query", "status"), [("?paper=a5", 400), ("?table=99", 404), ("?table=x", 404)])
def test_table_cards_of_an_unknown_table_are_refused(
    play: Play, client: Client, director: User, query: str, status: int
) -> None:
    client.force_login(director)
    assert client.get(f"/p/{play.tournament.slug}/table-cards.pdf{query}").status_code == status
