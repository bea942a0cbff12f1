"""Two days 2 side by side: each with its flights, clock and draw, places by the whole field, united on day 3."""

from datetime import timedelta
from typing import Any

import pytest

from tables.models import Bag
from tables.selectors.chips.sums import expected_chips
from tables.selectors.days.overview import days_overview
from tables.selectors.hands.alerts import bubble_alerts
from tables.services.days import carry_over
from tables.services.days.bag_opening import OpenedBag, open_bags
from tables.services.hands.busts import bust
from tables.services.seats import draws
from tables.services.seats.entries import enter
from tables.services.undo import undo
from tests.conftest import NOON
from tests.not_none import not_none
from tests.tables.festival import DAY, Festival, two_days_beside
from tests.tables.services.days.test_carry_over import SETTINGS
from tournaments.models import BagPay, ClockAnchor, Day, Entry, Tournament
from tournaments.selectors.amounts_sold import entries_sold
from tournaments.selectors.days.calendar import played_days_of
from tournaments.selectors.desk.ledger import cash_up
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.results import results
from tournaments.sentences.days.calendar import event_and_day_text
from tournaments.services.clock import clock
from tournaments.services.days.beside import NewParallelDay, add_parallel_day
from tournaments.services.days.flights import add_day, set_carry_over
from tournaments.services.prizes.payouts import Handing, pay_out
from tournaments.services.prizes.prizes import freeze_prizes, plan_payouts

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def split(festival: Festival) -> Festival:
    """1A bags Ada 30,000 and Bix 70,000 for day 2ab, 1B Cleo 45,000 and Dory 35,000; 1C, for day 2c, is played."""
    return festival.copied(two_days_beside)


def third_bagged(split: Festival, **stacks: int) -> Festival:
    split.bag("1C", **(stacks or {"Ada": 20_000, "Fay": 25_000, "Gus": 35_000}))
    return split


def carried(festival: Festival, code: str) -> dict[str, int]:
    """Carry the bags over to a day: the stacks there, by name."""
    play = festival.flights[code]
    play(carry_over.confirm_carry_over)
    rows = Entry.objects.filter(tournament=play.tournament, bust_out__isnull=True)
    return dict(rows.values_list("player__display_name", "stack"))


def whole(festival: Festival) -> Tournament:
    return Tournament.objects.get(pk=festival.whole.tournament.pk)


def places_and_names(festival: Festival) -> list[tuple[str, str]]:
    return [(result.place, result.player.display_name) for result in results(whole(festival))]


def begin_day(festival: Festival, code: str, *out: str) -> None:
    """Draw the seats of a day, open its bags, start its clock and bust some."""
    play = festival.flights[code]
    play(draws.open_tables_and_draw_seats, count=1, seed=f"{code:0>64}")
    bags = [OpenedBag(bag=bag) for bag in Bag.objects.filter(goes_to__tournament=play.tournament)]
    play(open_bags, bags=bags, witness="Dealer")
    play.now = max(play.now, play.tournament.starts_at)
    anchor = ClockAnchor.objects.get(tournament=play.tournament)
    if not anchor.as_clock(play.tournament.structure()).advance_to(play.now).is_running:
        play(clock.start_clock)
    for name in out:
        play.now += timedelta(minutes=1)
        play(bust, entry=play.entry(name))


def test_shared_day_2_is_removed_once_every_flight_has_another(split: Festival) -> None:
    days = {day.code: (day.kind, day.feeds.code if day.feeds else "") for day in whole(split).days.all()}
    assert days == {
        "1A": ("flight", "2ab"),
        "1B": ("flight", "2ab"),
        "1C": ("flight", "2c"),
        "2ab": ("beside", "3"),
        "2c": ("beside", "3"),
        "3": ("day", ""),
    }
    assert whole(split).starts_at == NOON + 8 * DAY
    assert split.flights["2ab"].tournament.slug == "event-2ab"


def test_separate_day_2_leads_to_an_existing_day_3(festival: Festival) -> None:
    festival.flight("1A", after=0)
    festival.whole(add_day, code="3", starts_at=NOON + 7 * DAY)
    day = festival.whole.tournament.days.get(code="1A")
    asked = NewParallelDay(code="2a", starts_at=NOON + 3 * DAY, flights=[day])
    festival.whole(add_parallel_day, parallel_day=asked)
    assert list(whole(festival).days.values_list("code", "feeds__code").order_by("code")) == [
        ("1A", "2a"),
        ("2a", "3"),
        ("3", None),
    ]
    festival.whole.undo()
    assert set(whole(festival).days.values_list("code", "feeds__code")) == {("1A", "2"), ("2", "3"), ("3", None)}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"code": "1A"}, "There is a day 1A already."),
        ({"flights": []}, "No flight was chosen for this day."),
        ({"starts_at": NOON}, "Day 2 must start after the flight."),
    ],
)
def test_invalid_parallel_day_is_refused(festival: Festival, given: dict[str, Any], said: str) -> None:
    festival.flight("1A", after=0)
    day = festival.whole.tournament.days.get(code="1A")
    asked = NewParallelDay(**{"code": "2a", "starts_at": NOON + DAY, "flights": [day], **given})
    assert festival.whole.refused(add_parallel_day, parallel_day=asked, next_at=NOON + 8 * DAY).startswith(said)


def test_best_bag_is_carried_over_to_the_day_2_of_its_flight(split: Festival) -> None:
    said = split.flights["2ab"].refused(carry_over.confirm_carry_over)
    assert said.startswith("These flights have not ended: 1C.")
    third_bagged(split)
    assert carried(split, "2ab") == {"Ada": 30_000, "Bix": 70_000, "Cleo": 45_000, "Dory": 35_000}
    assert carried(split, "2c") == {"Fay": 25_000, "Gus": 35_000}
    removed = Bag.objects.exclude(removed="").get()
    assert (removed.stack, removed.removed) == (20_000, "smaller")
    assert entries_sold(whole(split)).count() == 13


def test_first_stack_is_carried_over_before_later_flights_have_ended(split: Festival) -> None:
    split.whole(set_carry_over, **SETTINGS | {"policy": "first", "pay": "bonus", "amount": 500})
    assert carried(split, "2ab")["Ada"] == 30_000
    third_bagged(split, Ada=40_000, Fay=20_000, Gus=20_000)
    assert carried(split, "2c") == {"Fay": 20_000, "Gus": 20_000}
    pay = BagPay.objects.get()
    assert (pay.tournament, pay.amount) == (whole(split), 500)
    split.flights["2c"].undo()
    assert (BagPay.objects.count(), split.flights["2c"].tournament.entries.count()) == (0, 0)


def test_added_stacks_from_parallel_days_are_played_on_the_first_day(split: Festival) -> None:
    split.whole(set_carry_over, **SETTINGS | {"policy": "added"})
    third_bagged(split)
    assert carried(split, "2c") == {"Fay": 25_000, "Gus": 35_000}
    assert carried(split, "2ab")["Ada"] == 50_000
    bags = Bag.objects.filter(entry__player__display_name="Ada")
    assert {not_none(bag.goes_to).tournament.slug for bag in bags} == {"event-2ab"}


def test_parallel_days_may_restart_at_different_levels(split: Festival) -> None:
    split.whole(set_carry_over, **SETTINGS | {"restart": "printed", "printed": 2})
    third_bagged(split)
    split.flights["2c"](set_carry_over, **SETTINGS | {"restart": "printed", "printed": 3})
    for code, level in (("2ab", 2), ("2c", 3)):
        carried(split, code)
        row = split.flights[code].tournament
        step = row.structure().steps[ClockAnchor.objects.get(tournament=row).step]
        assert getattr(step, "number", 0) == level


def test_bust_on_a_parallel_day_takes_the_place_across_both_rooms(split: Festival) -> None:
    third_bagged(split)
    carried(split, "2ab")
    assert places_and_names(split) == []
    carried(split, "2c")
    begin_day(split, "2ab", "Dory", "Cleo")
    split.flights["2c"].now = split.flights["2ab"].now
    begin_day(split, "2c", "Fay")
    split.flights["2ab"].now = split.flights["2c"].now + timedelta(minutes=1)
    split.flights["2ab"](bust, entry=split.flights["2ab"].entry("Ada"))
    assert places_and_names(split)[:4] == [("3", "Ada"), ("4", "Fay"), ("5", "Cleo"), ("6", "Dory")]
    assert places_and_names(split)[4][0].startswith("7")


def test_prizes_of_parallel_days_can_be_paid_before_day_3(split: Festival) -> None:
    split.whole(plan_payouts, method="curve", places=4, unit=100)
    third_bagged(split)
    for code in ("2ab", "2c"):
        carried(split, code)
    split.whole(freeze_prizes, early=True)
    begin_day(split, "2ab", "Dory", "Cleo")
    begin_day(split, "2c", "Fay")
    found = {payout.entry.player.display_name: (payout.first, payout.prize) for payout in payouts(whole(split))}
    assert list(found) == ["Fay"]
    split.whole.now = split.flights["2c"].now
    entry = Entry.objects.get(player__display_name="Fay", carried=True)
    split.whole(pay_out, entry=entry, handing=Handing())
    assert -cash_up(whole(split)).net == found["Fay"][1] > 0


def test_day_3_combines_the_players_of_parallel_days(split: Festival) -> None:
    third_bagged(split)
    for code in ("2ab", "2c"):
        carried(split, code)
    begin_day(split, "2ab", "Dory", "Cleo")
    begin_day(split, "2c", "Fay")
    chips = {code: expected_chips(split.flights[code].tournament).total for code in ("2ab", "2c")}
    assert chips == {"2ab": 180_000, "2c": 60_000}
    assert split.whole.refused(carry_over.confirm_carry_over).startswith("These flights have not ended: 2ab, 2c.")
    split.bag("2ab", Ada=100_000, Bix=80_000)
    split.bag("2c", Gus=60_000)
    split.whole.now = whole(split).starts_at - timedelta(hours=1)
    split.whole(carry_over.confirm_carry_over)
    assert split.sums() == {"Ada": 100_000, "Bix": 80_000, "Gus": 60_000}
    assert expected_chips(whole(split)).total == 240_000
    assert places_and_names(split)[:3] == [("4", "Fay"), ("5", "Cleo"), ("6", "Dory")]
    split.whole(draws.open_tables_and_draw_seats, count=1, seed="3" * 64)
    for name in ("Ada", "Gus"):
        split.whole(bust, entry=split.whole.entry(name))
    assert places_and_names(split)[:4] == [("1", "Bix"), ("2", "Gus"), ("3", "Ada"), ("4", "Fay")]


def test_carry_over_to_day_3_refuses_flights_without_a_day_2(split: Festival) -> None:
    third_bagged(split)
    split.flight("1D", after=2)
    assert split.whole.refused(carry_over.confirm_carry_over).startswith(
        "The bags of these flights would skip a day: 1D."
    )


def test_player_seated_on_a_parallel_day_cannot_enter_another(split: Festival) -> None:
    third_bagged(split)
    for code in ("2ab", "2c"):
        carried(split, code)
    ada = split.flights["2ab"].entry("Ada")
    assert split.flights["2c"].refused(enter, player=ada.player).startswith("Ada has a stack in flight 2ab.")
    begin_day(split, "2ab", "Ada")
    split.flights["2c"].now = split.flights["2ab"].now
    assert split.flights["2c"](enter, player=ada.player).stack == 20_000
    assert entries_sold(whole(split)).count() == 14


def test_end_of_a_flight_cannot_be_undone_after_the_carry_over(split: Festival) -> None:
    third_bagged(split)
    carried(split, "2c")
    flight = split.flights["1C"]
    assert flight.refused(undo, entry=flight.last).startswith("The carry-over is already confirmed.")
    compared = split.flights["1A"]
    said = "The bags of Ada were compared with those of another flight, which are carried over."
    assert compared.refused(undo, entry=compared.last).startswith(said)
    other = split.flights["1B"]
    other.undo()
    assert other.tournament.played_days.get().ended_at is None


def test_overview_shows_each_parallel_day_with_its_flights(split: Festival) -> None:
    third_bagged(split)
    look = days_overview(whole(split), now=NOON + 3 * DAY)
    assert [
        (group.next_day.code, [flight.day.code for flight in group.flights]) for group in look.before if group.next_day
    ] == [
        ("2ab", ["1A", "1B"]),
        ("2c", ["1C"]),
    ]
    assert (look.entries, look.expected, look.in_bags) == (13, 260_000, 260_000)
    carried(split, "2ab")
    assert days_overview(whole(split), now=NOON + 3 * DAY).expected == 260_000
    begin_day(split, "2ab")
    look = days_overview(whole(split), now=NOON + 3 * DAY)
    flight = look.before[0].flights[0]
    assert (flight.in_bags, flight.bags, flight.has_matching_bags) == (100_000, 2, True)
    assert (look.in_bags, look.chips_at_tables) == (80_000, 180_000)


def test_calendar_counts_each_carried_over_player_once(split: Festival) -> None:
    third_bagged(split)
    for code in ("2ab", "2c"):
        carried(split, code)
    found = {event.day.code: event for event in played_days_of([whole(split)], now=NOON + 2 * DAY)}
    assert event_and_day_text(found["2ab"]) == "Event, day 2ab"
    assert {code: event.entries for code, event in found.items()} == {
        "1A": 5,
        "1B": 4,
        "1C": 4,
        "2ab": 4,
        "2c": 2,
        "3": 0,
    }
    assert sum(event.entries for event in found.values() if not event.is_later_day) == 13
    assert Day.objects.filter(kind="beside").count() == 2


def test_each_room_of_parallel_days_announces_the_common_bubble(split: Festival) -> None:
    split.whole(plan_payouts, method="curve", places=4, unit=100)
    third_bagged(split)
    for code in ("2ab", "2c"):
        carried(split, code)
    split.whole(freeze_prizes, early=True)
    begin_day(split, "2ab", "Dory")
    begin_day(split, "2c")
    for code in ("2ab", "2c"):
        play = split.flights[code]
        found = Tournament.objects.get(pk=play.tournament.pk)
        facts = [alert.facts for alert in bubble_alerts(found, now=play.now) if alert.key == "hand_for_hand_near"]
        assert [(fact["left"], fact["goal"], fact["to_go"]) for fact in facts] == [(5, 4, 1)]
