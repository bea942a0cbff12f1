"""The dealer rota on paper."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.printouts.dealers import PUSHES, dealer_rota
from rulings.services import dealers
from tables.services.balance import breaking
from tests.conftest import MINUTE, NOON
from tests.rulings.rules.test_dealers import DOWN
from tests.tables.play import Play

pytestmark = pytest.mark.django_db


def test_printed_rota_has_a_row_for_each_dealer(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[1, 2])
    for name in ("Ada", "Bix", "Cleo"):
        play(dealers.add_dealer, name=name)
    play.now = NOON - DOWN
    play(dealers.push_line_up)
    sheet = dealer_rota(play.tournament, now=play.now + MINUTE)
    assert (len(sheet["times"]), sheet["times"][:2], sheet["down"]) == (
        PUSHES,
        ["12:00", "12:30"],
        "A down lasts 30 minutes.",
    )
    assert [(row["name"], row["places"][:4]) for row in sheet["rows"]] == [
        ("Ada", ["T1", "T2", "", "T1"]),
        ("Bix", ["T2", "", "T1", "T2"]),
        ("Cleo", ["", "T1", "T2", ""]),
    ]


def test_dealer_rota_takes_scheduled_breaks_into_account(play: Play) -> None:
    """Play began at noon; levels end at 12:20 and 12:40, and then there is a break of ten minutes."""
    play.sit(t1=[1, 2], t2=[1, 2])
    play(dealers.add_dealer, name="Ada")
    play.now = NOON
    play(dealers.push_line_up)
    sheet = dealer_rota(play.tournament, now=play.now + MINUTE)
    assert sheet["times"][:2] == ["12:30", "13:10"]


def test_dealer_of_a_broken_table_stands_below_the_rota_with_the_reason(play: Play) -> None:
    play.sit(t1=range(1, 8), t2=range(1, 8), t3=[1, 2])
    for name in ("Ada", "Bix", "Cleo"):
        play(dealers.add_dealer, name=name)
    play(dealers.push_line_up)
    assert dealer_rota(play.tournament, now=play.now)["free"] == []
    play(breaking.break_table, table=play.table(3), seed="ab" * 32)
    sheet = dealer_rota(play.tournament, now=play.now)
    assert [row["name"] for row in sheet["rows"]] == ["Ada", "Bix"]
    assert sheet["free"] == [{"name": "Cleo", "why": "free since table 3 broke"}]


def test_dealer_rota_is_printed_from_the_page_of_printouts(client: Client, director: User, play: Play) -> None:
    client.force_login(director)
    assert "/p/event/dealer-rota.pdf" in client.get("/t/event/printouts/").content.decode()
    assert client.get("/p/event/dealer-rota.pdf").status_code == 404
    play.sit(t1=[1, 2])
    play(dealers.add_dealer, name="Ada")
    answer = client.get("/p/event/dealer-rota.pdf")
    assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")
