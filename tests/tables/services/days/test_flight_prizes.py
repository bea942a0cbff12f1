"""A flight that plays into the money: who goes out among its last places is paid from the pool, alike or by place."""

from datetime import timedelta

import pytest

from tables.services.days import carry_over
from tables.services.hands.busts import bust
from tests.tables.festival import Festival
from tests.tables.services.days.test_carry_over import SETTINGS
from tournaments.models import BagPay, Payment, Tournament
from tournaments.rules.levels import Closing
from tournaments.selectors.alerts import current_alerts
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.prizes import prize_pool_of, prizes_of
from tournaments.selectors.prizes.results import results
from tournaments.sentences.alerts import alert_sentence
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.clock.clock import start_clock
from tournaments.services.days.bag_pays import pay_bag
from tournaments.services.days.flight_prizes import note_flight_prizes
from tournaments.services.days.flights import set_carry_over
from tournaments.services.lifecycle import change_settings
from tournaments.services.prizes.payouts import Handing, pay_out
from tournaments.services.prizes.prizes import freeze_prizes, plan_payouts

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def flight(festival: Festival) -> Festival:
    """Ten enter 1A; four of ten are paid 150 there where two bag. It is past its registration."""
    festival.whole(change_settings, prize_share=10_000)
    festival.whole(set_carry_over, **SETTINGS | {"flight_share": 4_000, "flight_prize": 15_000})
    first = festival.whole.tournament.structure().levels[0].key
    festival.flight("1A", after=0, closes=first)
    festival.enter("1A", *"Ada Bix Cleo Dory Enzo Fay Gus Hana Ivo Jun".split())
    play = festival.flights["1A"]
    play.now = play.tournament.starts_at
    if not play.tournament.clock.has_begun(play.now):
        play(start_clock)
    structure = play.tournament.structure()
    at = next(i for i, step in enumerate(structure.steps) if Closing.REGISTRATION in step.closes)
    play.now += sum((step.span for step in structure.steps[: at + 1]), timedelta()) + timedelta(minutes=1)
    return festival


def bust_players(festival: Festival, *names: str) -> None:
    for name in names:
        festival.flights["1A"].now += timedelta(minutes=1)
        festival.flights["1A"](bust, entry=festival.flights["1A"].entry(name))


def bag_pays() -> dict[str, int]:
    return dict(BagPay.objects.values_list("entry__player__display_name", "amount"))


def test_flight_prizes_for_the_last_paid_places_are_recorded_immediately(flight: Festival) -> None:
    play = flight.flights["1A"]
    bust_players(flight, "Jun", "Ivo", "Hana", "Gus", "Fay", "Enzo")
    assert play.refused(note_flight_prizes).startswith("No place in this flight pays anything")
    bust_players(flight, "Dory")
    told = next(alert for alert in current_alerts(play.tournament, now=play.now) if alert.key == "flight_prizes")
    assert alert_sentence(told, zone=play.tournament.local_zone)[0] == (
        "Note the prize of 1 player: out in the money of this flight."
    )
    assert play(note_flight_prizes) == 15_000
    assert entry_sentence(play.last) == "Prize of 1 place in the flight noted: €150"
    assert bag_pays() == {"Dory": 15_000}
    whole = Tournament.objects.get(pk=flight.whole.tournament.pk)
    assert prize_pool_of(whole) == 10 * 10_000 - 15_000
    flight.whole(pay_bag, pay=BagPay.objects.get())
    assert entry_sentence(flight.whole.last) == "Paid €150 to Dory for a place in flight 1A, cash"


def test_remaining_flight_prizes_are_recorded_when_the_flight_ends(flight: Festival) -> None:
    bust_players(flight, "Jun", "Ivo", "Hana", "Gus", "Fay", "Enzo")
    flight.bag("1A", Ada=150_000, Bix=50_000)
    assert bag_pays() == {"Cleo": 15_000, "Dory": 15_000}
    flight.flights["1A"].undo()
    assert bag_pays() == {}


def test_results_of_all_days_include_the_flight_prize(flight: Festival) -> None:
    bust_players(flight, "Jun", "Ivo", "Hana", "Gus", "Fay", "Enzo")
    flight.bag("1A", Ada=150_000, Bix=50_000)
    flight.whole(carry_over.confirm_carry_over)
    found = {result.player.display_name: (result.place, result.prize) for result in results(flight.whole.tournament)}
    assert (found["Dory"], found["Enzo"]) == (("3", 15_000), ("5", 0))


def test_flight_prizes_are_not_recorded_while_entries_are_sold(festival: Festival) -> None:
    festival.whole(set_carry_over, **SETTINGS | {"flight_share": 9_000, "flight_prize": 15_000})
    festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix", "Cleo")
    bust_players(festival, "Cleo")
    assert festival.flights["1A"].refused(note_flight_prizes).startswith("No place in this flight")


def test_part_of_the_prize_pool_is_paid_by_place_in_the_flight(flight: Festival) -> None:
    """Ten at €100: 30 % of €1,000 is spread over four places; the two that bag leave their part to the next day."""
    flight.whole(set_carry_over, **SETTINGS | {"flight_share": 4_000, "flight_pool": 3_000})
    flight.whole(plan_payouts, method="curve", places=2, unit=100)
    bust_players(flight, "Jun", "Ivo", "Hana", "Gus", "Fay", "Enzo")
    flight.bag("1A", Ada=150_000, Bix=50_000)
    noted = bag_pays()
    assert set(noted) == {"Cleo", "Dory"}
    assert noted["Dory"] > noted["Cleo"] > 0
    assert sum(noted.values()) < 30_000
    whole = Tournament.objects.get(pk=flight.whole.tournament.pk)
    assert prize_pool_of(whole) == 100_000 - sum(noted.values())
    flight.whole(carry_over.confirm_carry_over)
    flight.whole(freeze_prizes, early=True)
    whole.refresh_from_db()
    assert prizes_of(whole).total == prize_pool_of(whole)
    for pay in BagPay.objects.all():
        flight.whole(pay_bag, pay=pay)
    flight.whole.now = whole.starts_at
    flight.whole(bust, entry=flight.whole.entry("Bix"))
    for payout in payouts(whole):
        flight.whole(pay_out, entry=payout.entry, handing=Handing())
    rows = Payment.objects.filter(tournament=whole).exclude(kind=Payment.Kind.BUY_IN)
    assert sum(row.amount for row in rows) == 100_000


def test_flight_prizes_cannot_be_both_fixed_and_from_a_pool(festival: Festival) -> None:
    both = SETTINGS | {"flight_share": 4_000, "flight_pool": 3_000, "flight_prize": 15_000}
    assert festival.whole.refused(set_carry_over, **both).startswith("A flight's places pay one prize each")
