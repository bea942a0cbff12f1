"""Preparation and input of each action on days, flights, bags and series."""

from collections.abc import Callable
from typing import Any

from tables.models import Bag
from tables.services.days import carry_over
from tables.services.hands import bag_counts, bagging
from tables.services.hands.bag_counts import StackCount
from tables.services.seats import draws
from tests.conftest import MINUTE, NOON
from tests.tables.festival import DAY, Festival
from tests.tables.play import Play
from tests.tables.services.days.test_carry_over import SETTINGS
from tournaments.models import BagPay
from tournaments.services.busts import bust
from tournaments.services.clock import clock
from tournaments.services.days.flights import set_carry_over
from tournaments.services.days.series import create_series, put_into_series
from tournaments.services.desk.entry_states import mark_absent
from tournaments.services.lifecycle import change_settings

#: in which row an action is done, and what is sent with it
Asked = tuple[Play, dict[str, Any]]
CASES: dict[str, Callable[[Festival], Asked]] = {}
THREE = ("Ada", "Bix", "Cleo")


def case(name: str) -> Callable[[Callable[[Festival], Asked]], Callable[[Festival], Asked]]:
    """Make what a function has prepared the case of an action."""

    def keep(prepare: Callable[[Festival], Asked]) -> Callable[[Festival], Asked]:
        CASES[name] = prepare
        return prepare

    return keep


def seated(festival: Festival) -> Play:
    """Three players at a table of flight 1A, which has begun."""
    play = festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix", "Cleo")
    play(draws.open_tables_and_draw_seats, count=1, seed="7" * 64)
    play.now = NOON + 5 * MINUTE
    play(clock.pause_clock)
    play(clock.start_clock)
    return play


def counted(festival: Festival) -> Play:
    """The same three with counted bags, after the last hands."""
    play = seated(festival)
    play(bagging.announce_last_hands, hands=1)
    play(bagging.end_last_hands, anyway=True, reason="in a test")
    play.by = festival.counter
    play(bag_counts.count_bags, bags=[StackCount(entry=play.entry(name), stack=20_000) for name in THREE])
    play.by = festival.by
    return play


def verified(festival: Festival) -> Play:
    """The same three with verified bags."""
    play = counted(festival)
    play(bag_counts.verify_bags, bags=[StackCount(entry=play.entry(name)) for name in THREE])
    return play


def bagged(festival: Festival, **policy: Any) -> Play:
    """Two flights that have ended; Ada has a bag of each. The whole tournament."""
    festival.whole(change_settings, house_overrides={"several_flights": "best_stack"}, prize_share=10_000)
    festival.whole(set_carry_over, **SETTINGS | policy)
    festival.flight("1A", after=0)
    festival.flight("1B", after=1)
    festival.enter("1A", "Ada", "Bix", "Dory")
    festival.bag("1A", Ada=25_000, Bix=35_000)
    festival.enter("1B", "Ada", "Cleo")
    festival.bag("1B", Ada=30_000, Cleo=10_000)
    festival.whole.now = NOON + 2 * DAY
    return festival.whole


def second_day(festival: Festival, **policy: Any) -> Play:
    """Its day 2, drawn."""
    play = bagged(festival, **policy)
    play(carry_over.confirm_carry_over)
    play(draws.open_tables_and_draw_seats, count=1, seed="7" * 64)
    return play


@case("add-flight")
def _add_flight(festival: Festival) -> Asked:
    start = (NOON + DAY).isoformat()
    return festival.whole, {"code": "1A", "starts_at": start, "next_at": (NOON + 3 * DAY).isoformat(), "closes": "l2"}


@case("add-day")
def _add_day(festival: Festival) -> Asked:
    festival.flight("1A", after=0)
    return festival.whole, {"code": "Final", "starts_at": (NOON + 9 * DAY).isoformat()}


@case("add-day-beside")
def _add_day_beside(festival: Festival) -> Asked:
    flights = [festival.flight(code, after=after).tournament for after, code in enumerate(("1A", "1B"))]
    keys = [flight.played_days.get().pk for flight in flights[:1]]
    times = {"starts_at": (NOON + 4 * DAY).isoformat(), "next_at": (NOON + 8 * DAY).isoformat()}
    return festival.whole, {"code": "2a", "flights": keys, **times}


@case("set-day-end")
def _set_day_end(festival: Festival) -> Asked:
    day = festival.flight("1A", after=0).tournament.played_days.get()
    return festival.whole, {"day": day.pk, "ends_at": "share", "end_share": "15"}


@case("set-carry-over")
def _set_carry_over(festival: Festival) -> Asked:
    festival.flight("1A", after=0)
    return festival.whole, {
        "policy": "added",
        "pay": "minimum",
        "keeps_place": True,
        "restart": "printed",
        "printed": 3,
    }


@case("put-into-series")
def _put_into_series(festival: Festival) -> Asked:
    festival.flight("1A", after=0)
    create_series(fields={"name": "Autumn"}, by=festival.by)
    return festival.whole, {"series": "autumn"}


@case("take-out-of-series")
def _take_out_of_series(festival: Festival) -> Asked:
    festival.whole(put_into_series, series=create_series(fields={"name": "Autumn"}, by=festival.by), number=4)
    return festival.whole, {}


@case("last-hands")
def _last_hands(festival: Festival) -> Asked:
    play = seated(festival)
    return play, {"fewest": 3, "most": 7}


@case("last-hand")
def _last_hand(festival: Festival) -> Asked:
    play = seated(festival)
    play(bagging.announce_last_hands, hands=2)
    return play, {"table": play.table(1).number}


@case("last-hands-over")
def _last_hands_over(festival: Festival) -> Asked:
    play = seated(festival)
    play(bagging.announce_last_hands, hands=2)
    return play, {"anyway": True, "reason": "The room closes"}


@case("count-bags")
def _count_bags(festival: Festival) -> Asked:
    play = seated(festival)
    play(clock.pause_clock)
    return play, {"bags": [{"entry": play.entry(name).pk, "stack": 20_000} for name in ("Ada", "Bix")]}


@case("verify-bags")
def _verify_bags(festival: Festival) -> Asked:
    play = counted(festival)
    return play, {
        "bags": [{"entry": play.entry(name).pk, "number": f"A{at}"} for at, name in enumerate(("Ada", "Bix"))]
    }


@case("seal-bag")
def _seal_bag(festival: Festival) -> Asked:
    play = verified(festival)
    return play, {"entry": play.entry("Ada").pk, "number": "A 17"}


@case("bag")
def _bag(festival: Festival) -> Asked:
    play = seated(festival)
    play(clock.pause_clock)
    return play, {"entry": play.entry("Ada").pk, "stack": 20_000, "counted_by": "Ada", "checked_by": "A dealer"}


@case("check-bags")
def _check_bags(festival: Festival) -> Asked:
    return verified(festival), {}


@case("end-day")
def _end_day(festival: Festival) -> Asked:
    return verified(festival), {}


@case("forfeit-bag")
def _forfeit_bag(festival: Festival) -> Asked:
    festival.whole(change_settings, re_entries=1)
    festival.flight("1A", after=0, closes="l2")
    festival.flight("1B", after=1, closes="l2")
    festival.enter("1A", "Ada", "Bix", "Cleo")
    festival.bag("1A", Ada=25_000, Bix=35_000)
    return festival.whole, {"bag": Bag.objects.get(stack=25_000).pk}


@case("choose-bag")
def _choose_bag(festival: Festival) -> Asked:
    return bagged(festival, policy="choice"), {"bag": Bag.objects.get(stack=25_000).pk}


@case("confirm-carry-over")
def _confirm_carry_over(festival: Festival) -> Asked:
    return bagged(festival, pay="bonus", amount=4_000), {}


@case("pay-bag")
def _pay_bag(festival: Festival) -> Asked:
    play = bagged(festival, pay="bonus", amount=4_000)
    play(carry_over.confirm_carry_over)
    return play, {"pay": BagPay.objects.get().pk, "id_seen": True}


@case("note-flight-prizes")
def _note_flight_prizes(festival: Festival) -> Asked:
    festival.whole(change_settings, prize_share=10_000)
    festival.whole(set_carry_over, **SETTINGS | {"flight_share": 6_000, "flight_prize": 3_000})
    play = festival.flight("1A", after=0, closes="l2")
    festival.enter("1A", "Ada", "Bix", "Cleo", "Dory", "Enzo")
    play.now = NOON + 55 * MINUTE
    for name in ("Enzo", "Dory", "Cleo"):
        play(bust, entry=play.entry(name))
    return play, {}


@case("open-bags")
def _open_bags(festival: Festival) -> Asked:
    play = second_day(festival)
    bags = [{"bag": bag.pk} for bag in Bag.objects.exclude(goes_to=None)]
    return play, {"bags": [bags[0] | {"found": 34_000}, *bags[1:]], "witness": "The dealer", "reason": "Miscounted"}


@case("open-bag")
def _open_bag(festival: Festival) -> Asked:
    play = second_day(festival)
    told = {"opened_by": "Ada", "witness": "The dealer", "found": 29_000, "reason": "Miscounted"}
    return play, {"entry": play.entry("Ada").pk, **told}


@case("remove-absent")
def _remove_absent(festival: Festival) -> Asked:
    play = second_day(festival)
    play(change_settings, house_overrides={"no_show": "new_level_or_30_minutes"})
    play.now = play.tournament.starts_at
    play(clock.start_clock)
    play.now += 31 * MINUTE
    play(mark_absent, entry=play.entry("Cleo"))
    return play, {"entry": play.entry("Cleo").pk, "chips": 9_000}


@case("merge-seats")
def _merge_seats(festival: Festival) -> Asked:
    play = second_day(festival, policy="several")
    smaller, larger = play.tournament.entries.filter(player__display_name="Ada").order_by("stack")
    return play, {"entry": smaller.pk, "into": larger.pk}
