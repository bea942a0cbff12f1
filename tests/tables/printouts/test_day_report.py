"""The report of a day: of a flight with its next seats, of the flights' bags, of a later day of the same row."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from tables.printouts.day_report import day_report
from tables.selectors.days.bag_opening import bags_to_open
from tables.services.days import carry_over
from tables.services.days.bag_opening import OpenedBag, open_bags
from tables.services.seats import draws
from tests.tables.ending import Ending
from tests.tables.festival import Festival
from tests.tables.services.days.test_carry_over import SETTINGS
from tests.tournaments.printouts.pages import Printed as Pages
from tournaments.models import Tournament
from tournaments.printouts.pdf import PAPERS, compile_pdf
from tournaments.services.days.flights import set_carry_over

pytestmark = pytest.mark.django_db


@pytest.fixture
def carried(bagged: Festival) -> Festival:
    """Ada, Bix and Cleo go on and have their seats; Ada's smaller bag is paid."""
    bagged.whole(set_carry_over, **SETTINGS | {"pay": "bonus", "amount": 4_000})
    bagged.whole(carry_over.confirm_carry_over)
    bagged.whole(draws.open_tables_and_draw_seats, count=1, seed="0" * 64)
    return bagged


def report(tournament: Tournament, festival: Festival) -> dict[str, Any]:
    """Return what the report says, in English."""
    with translation.override("en"):
        return day_report(Tournament.objects.get(pk=tournament.pk), now=festival.whole.now)


def test_day_report_of_a_flight_lists_its_bags(carried: Festival) -> None:
    flight = carried.flights["1B"].tournament
    found = report(flight, carried)
    assert (found["day"], found["event"]) == ("Day 1B", carried.whole.tournament.name)
    assert [(bag["name"], bag["chips"]) for bag in found["bags"]] == [("Ada", "30,000"), ("Cleo", "10,000")]
    assert all(bag["next"].startswith("1.") for bag in found["bags"])
    facts = dict(found["facts"])
    assert (facts["Entries"], facts["Expected in bags"], facts["In bags"]) == ("2", "40,000", "40,000")
    assert "Difference" not in facts
    assert facts["Next day"].startswith("Day 2: ")
    assert facts["It starts in"].startswith("level 2, ")


def test_day_report_before_day_2_lists_the_bags_of_all_flights(carried: Festival) -> None:
    whole = carried.whole
    bag = next(bag.bag for bag in _closed(carried) if bag.name == "Bix")
    whole(open_bags, bags=[OpenedBag(bag=bag, found=34_000)], witness="Dealer", reason="Two chips of 500 missing")
    found = report(whole.tournament, carried)
    assert found["day"] == "For: Day 2"
    facts = dict(found["facts"])
    sums = [facts[name] for name in ("Expected in bags", "In bags", "Chips removed", "Chips on the next day")]
    assert sums == ["100,000", "100,000", "− 25,000", "74,000"]
    assert [(bag["name"], bag["day"], bag["chips"]) for bag in found["bags"]] == [
        ("Bix", "1A", "35,000"),
        ("Ada", "1B", "30,000"),
        ("Cleo", "1B", "10,000"),
    ]
    assert found["removed"] == [
        {"name": "Ada", "day": "1A", "chips": "25,000", "why": "the smaller stack", "pay": "€40"}
    ]
    assert found["differing"] == [
        {
            "name": "Bix",
            "written": "35,000",
            "found": "34,000",
            "reason": "Two chips of 500 missing",
            "by": "director, Dealer",
        }
    ]


def test_day_report_shows_the_chip_sum_of_each_table(ending: Ending) -> None:
    ending.total(1, 60_000)
    ending.bag(Ada=-500, Bix=0, Cleo=0, Dory=0, Enzo=0)
    with translation.override("en"):
        found = day_report(ending.tournament, now=ending.play.now)
    assert found["tables"] == [
        {"table": "1", "bags": "3", "chips": "59,500", "counted": "60,000", "differs": "-500"},
        {"table": "2", "bags": "2", "chips": "40,000", "counted": "", "differs": ""},
    ]
    assert dict(found["facts"])["Difference"] == "-500"


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_day_report_prints_on_a4_and_letter(carried: Festival, paper: str) -> None:
    found = report(carried.whole.tournament, carried)
    found["bags"] = found["bags"] * 40
    found["bags"][0]["name"] = "A very long name that does not fit on one line of a report at all"
    assert compile_pdf("tables/days/day_report", found, paper=paper, at=carried.whole.now).startswith(b"%PDF-")


def test_day_report_contains_the_latest_log_entries(carried: Festival, director: User, client: Client) -> None:
    client.force_login(director)
    head = Tournament.objects.get(pk=carried.whole.tournament.pk).log_head
    answer = client.get("/p/event/day-report.pdf")
    assert f"Log {head.number}: {head.printed_digest}" in Pages(answer.content).pages[0]


def _closed(festival: Festival) -> Any:
    return bags_to_open(festival.whole.tournament).all_bags
