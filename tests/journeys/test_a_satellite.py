"""A satellite to its end, through the API: 23 entries of 110.00, five seats of 500.00, and 30.00 for the sixth."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from time_machine import travel

from tests.conftest import MINUTE, NOON
from tests.journeys.counter import EventOverApi
from tournaments.models import Payment, Tournament
from tournaments.printouts.desk import receipt_content

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ENTRIES, SEATS, SEAT, REST = 23, 5, 50_000, 3_000


@pytest.fixture
def day(open_at: Callable[..., Tournament], director: User) -> EventOverApi:
    """The day until registration has closed and the prizes are posted: 23 are in."""
    found = EventOverApi(open_at("satellite"), director, now=NOON - 10 * MINUTE)
    found.done("director", "change-settings", prize_share=11_000, house_fee=0, staff_fee=0, bounty=0, season_fee=0)
    found.done("director", "plan-payouts", method="satellite", seat_cost=SEAT, award="Main Event")
    for number in range(ENTRIES):
        found.done("ana", "enter", name=f"Player {number:02}", method="cash")
    found.now = NOON + 51 * MINUTE
    found.done("director", "freeze-prizes")
    return found


def _play_down(day: EventOverApi, *, to: int) -> list[int]:
    """Bust all but so many players; return the remaining entries."""
    entries = [entry["id"] for entry in day.every("entries", state="in")]
    for entry in entries[to:]:
        day.done("flo", "bust", entry=entry)
        day.now += MINUTE
    return entries[:to]


def _alerts(day: EventOverApi) -> list[tuple[str, str]]:
    return [(alert["key"], alert["says"]) for alert in day.ask("next")["alerts"]]


def test_satellite_is_played_to_its_end_and_every_seat_is_awarded(day: EventOverApi) -> None:
    _play_down(day, to=SEATS + 1)
    assert "seats_won" not in dict(_alerts(day))
    assert day.ask("results")["results"][0]["place"] == "7"
    winners = _play_down(day, to=SEATS)
    assert ("seats_won", "5 left, 5 seats: finish the satellite.") in _alerts(day)
    assert (day.ledger()["undelivered"], day.ledger()["seats_undelivered"]) == (SEATS * SEAT, SEATS)
    day.done("director", "finish-and-pay")
    assert day.ask("next")["after"]["unpaid"] == SEATS + 1
    best = day.ask("results")["results"]
    assert [(place["place"], place["award"]) for place in best[:6]] == [*[("1-5", "Main Event")] * SEATS, ("6", "")]
    _the_seats_are_delivered(day, winners)
    assert dict(_alerts(day)).keys() == {"finished"}
    assert day.broken_rows() == []


def _the_seats_are_delivered(day: EventOverApi, winners: list[int]) -> None:
    for number, entry in enumerate(winners, start=1):
        told = day.done("bix", "pay-out", entry=entry)
        facts = told["facts"]
        assert told["says"].endswith("for place 1–5, ticket")
        assert (facts["method"], facts["amount"]) == ("ticket", SEAT)
        assert day.ledger()["seats_undelivered"] == SEATS - number
    sixth = next(payout for payout in day.ask("payouts")["payouts"] if payout["left"])
    assert (sixth["first"], sixth["left"]) == (6, REST)
    day.done("bix", "pay-out", entry=sixth["entry"])
    told = day.ledger()
    assert (told["prizes"], told["undelivered"]) == (ENTRIES * 11_000, 0)
    last = Payment.objects.filter(method="ticket").latest("number")
    assert (receipt_content(last, seat="")["what"], receipt_content(last, seat="")["price"]) == (
        "Main Event, place 1–5",
        "",
    )


def test_satellite_clock_stops_once_all_remaining_players_won_a_seat(day: EventOverApi) -> None:
    def since() -> object:
        return Tournament.objects.get(pk=day.tournament.pk).clock.since

    _play_down(day, to=SEATS + 1)
    runs = since()
    _play_down(day, to=SEATS)
    assert (runs is None, since()) == (False, None)
    day.done("director", "undo", entry=day.ask("log")["results"][0]["id"])
    assert since() == runs
    day.done("director", "hand-for-hand")
    _play_down(day, to=SEATS)
    day.done("director", "close-round")
    day.done("director", "hand-for-hand-over")
    assert since() is None
    day.done("director", "start")
    assert since() is not None


def test_finished_satellite_is_reopened_by_undo_and_finished_again(day: EventOverApi) -> None:
    _play_down(day, to=SEATS)
    finished = day.done("director", "finish-and-pay")
    assert Tournament.objects.get(pk=day.tournament.pk).clock.since is None
    day.done("director", "undo", entry=finished["id"])
    assert ("seats_won", "5 left, 5 seats: finish the satellite.") in _alerts(day)
    day.done("director", "finish-and-pay")


def test_pages_show_that_all_seats_of_a_satellite_are_won(day: EventOverApi, client: Client, director: User) -> None:
    _play_down(day, to=SEATS)
    client.force_login(director)
    slug = day.tournament.slug
    with travel(day.now, tick=False):
        finish = client.get(reverse("finish-page", args=[slug])).content.decode()
        dashboard = client.get(reverse("dashboard", args=[slug])).content.decode()
    assert ("5 players win a seat each" in finish, finish.count('<span class="num">Main Event')) == (True, SEATS)
    assert "<b>5 left, 5 seats:</b> finish the satellite." in dashboard
    assert "Finish the satellite" in dashboard
    day.done("director", "finish-and-pay")
    with travel(day.now, tick=False):
        after = client.get(reverse("dashboard", args=[slug])).content.decode()
    assert "Hand over to Player 00: Main Event" in " ".join(after.split())
