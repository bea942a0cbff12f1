"""Vouchers: one for each verified bag, in the tournament's language, with a code for the public counts."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from tables.printouts.vouchers import vouchers
from tests.tables.ending import Ending
from tests.tables.festival import Festival
from tournaments.printouts.pdf import PAPERS, compile_pdf

pytestmark = pytest.mark.django_db


def test_vouchers_are_printed_only_for_verified_bags(ending: Ending) -> None:
    ending.bag(Ada=-500, Enzo=500)
    ending.count(Bix=0)
    found = vouchers(ending.tournament, now=ending.play.now, voucher_url="https://x.example/v/event/{}/".format)
    rows = [(voucher["name"], voucher["place"], voucher["chips"], voucher["voucher"]) for voucher in found["vouchers"]]
    assert rows == [("Ada", "table 1, seat 1", "19,500", "1"), ("Enzo", "table 2, seat 2", "20,500", "2")]
    assert found["vouchers"][0]["depth"].endswith(" big blinds")
    second_table = vouchers(ending.tournament, now=ending.play.now, voucher_url=str, tables=[2])
    assert [row["name"] for row in second_table["vouchers"]] == ["Enzo"]


def test_voucher_of_a_flight_shows_event_and_next_day(festival: Festival) -> None:
    festival.flight("1A", after=0)
    festival.enter("1A", "Ada")
    festival.bag("1A", Ada=20_000)
    play = festival.flights["1A"]
    with translation.override("en"):
        found = vouchers(play.tournament, now=play.now, voucher_url=str)
    assert (found["event"], found["day"]) == (festival.whole.tournament.name, "Day 1A")
    assert found["next"].startswith("Day 2: ")


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_seven_vouchers_print_on_two_pages(ending: Ending, paper: str) -> None:
    ending.bag(Ada=0, Bix=0, Cleo=0, Dory=0, Enzo=0)
    found = vouchers(ending.tournament, now=ending.play.now, voucher_url=str)
    found["vouchers"] += found["vouchers"][:2]
    found["vouchers"][0]["name"] = "A very long name that does not fit on one line of a voucher at all"
    assert compile_pdf("tables/days/vouchers", found, paper=paper, at=ending.play.now).startswith(b"%PDF-")


def test_voucher_of_an_unverified_bag_cannot_be_printed(
    ending: Ending,
    director: User,
    client: Client,
) -> None:
    client.force_login(director)
    answer = client.get("/p/event/vouchers.pdf")
    assert (answer.status_code, "No bag is verified yet." in answer.content.decode()) == (404, True)
    ending.bag(Ada=0)
    answer = client.get("/p/event/vouchers.pdf")
    assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")
