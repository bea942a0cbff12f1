"""The end of a day in the dashboard's line, from the last players to the next day."""

from datetime import datetime, timedelta

import pytest

from tables.selectors.days import alerts
from tables.selectors.days.bag_opening import closed_bags_for_this_day
from tables.services.days import carry_over
from tables.services.days.bag_opening import OpenedBag, open_bags
from tables.services.hands import bag_counts, bagging
from tables.services.hands.bag_counts import StackCount
from tables.services.seats import draws
from tests.conftest import MINUTE
from tests.tables.festival import HOUR, Festival
from tests.tables.play import Play
from tournaments.contribution_types import Alert
from tournaments.models import ClockAnchor, HandForHand, Tournament
from tournaments.rules.floor.next_step import present_phase
from tournaments.selectors.alerts import current_alerts
from tournaments.selectors.next_step import day_facts
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.sentences.alerts import alert_sentence
from tournaments.services.busts import bust
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.days.flights import change_day_end
from tournaments.services.lifecycle import change_settings
from tournaments.services.prizes import prizes
from tournaments.services.prizes.prize_corrections import correct_prizes

pytestmark = pytest.mark.django_db

PLAYERS = ("Ada", "Bix", "Cleo", "Dory", "Enzo")


def first_alert(play: Play) -> Alert:
    return current_alerts(Tournament.objects.get(pk=play.tournament.pk), now=play.now)[0]


def first_alert_text(play: Play) -> str:
    alert = first_alert(play)
    return " ".join(alert_sentence(alert, play.tournament.local_zone))


def clock_ends(play: Play) -> datetime:
    anchor = ClockAnchor.objects.get(tournament=play.tournament)
    ends = anchor.as_clock(play.tournament.structure()).advance_to(play.now).ends_at
    assert ends is not None
    return ends


def path(play: Play) -> str | None:
    return present_phase(day_facts(Tournament.objects.get(pk=play.tournament.pk), now=play.now))


@pytest.fixture
def flight(festival: Festival) -> Play:
    """A flight with five players that ends with two."""
    play = festival.flight("1A", after=0, end={"at": "players", "players": 2})
    festival.enter("1A", *PLAYERS)
    play.now = play.tournament.starts_at + 5 * MINUTE
    return play


def test_alert_announces_the_end_of_day_two_busts_before(flight: Play, festival: Festival) -> None:
    flight(bust, entry=flight.entry("Ada"))
    assert first_alert_text(flight) == "2 more players out, then Day 1A ends. 4 left, it ends with 2."
    flight(bust, entry=flight.entry("Bix"))
    flight(bust, entry=flight.entry("Cleo"))
    assert first_alert_text(flight).startswith("2 players left: Day 1A ends. It ends with 2. Announce the last hands")
    flight(bagging.announce_last_hands, hands=1)
    assert (first_alert(flight).key, path(flight)) == ("last_hands", "last_hands")
    flight(bagging.end_last_hands, anyway=True)
    assert (first_alert(flight).key, path(flight)) == ("bags_close", "bags")
    stack = flight.entry("Dory").stack
    counts = [StackCount(entry=flight.entry(name), stack=size) for name, size in (("Dory", stack), ("Enzo", 4 * stack))]
    flight.by = festival.counter
    flight(bag_counts.count_bags, bags=counts)
    flight.by = festival.by
    assert (
        first_alert_text(flight)
        == "Every bag is counted. Verified: 0 of 2. A second person verifies each bag. Then Day 1A ends."
    )
    assert path(flight) == "verify"
    flight(bag_counts.verify_bags, bags=counts)
    assert first_alert_text(flight).startswith("Every bag is verified: end Day 1A. 2 bags, ")
    assert path(flight) == "end_day"
    flight(carry_over.end_day)
    assert first_alert_text(flight).startswith("Day 1A has ended: 2 bags, ")
    assert path(flight) is None


def test_hand_for_hand_may_be_played_to_the_end_of_a_day(flight: Play) -> None:
    flight(hand_for_hand.start_hand_for_hand, why=HandForHand.Why.DAY_END)
    for name in ("Ada", "Bix"):
        flight(bust, entry=flight.entry(name))
    flight(hand_for_hand.close_round)
    assert first_alert(flight).key != "goal_reached"
    flight(hand_for_hand.deal_round)
    flight(bust, entry=flight.entry("Cleo"))
    flight(hand_for_hand.close_round)
    assert first_alert_text(flight).startswith("Before 3, out 1, left 2, goal 2: the day is over.")


def test_end_of_day_by_entry_share_is_unknown_during_registration(festival: Festival) -> None:
    first_level = festival.whole.tournament.structure().steps[0].key
    play = festival.flight("1A", after=0, end={"at": "share", "share": 8_000}, closes=first_level)
    festival.enter("1A", *PLAYERS)
    play.now = play.tournament.starts_at + 5 * MINUTE
    assert list(alerts.day_alerts(play.tournament, now=play.now)) == []
    play.now = clock_ends(play) + MINUTE
    assert [alert.key for alert in alerts.day_alerts(play.tournament, now=play.now)] == ["day_end_near"]


def test_alert_announces_the_end_of_day_during_the_last_level(flight: Play, festival: Festival) -> None:
    day, tournament = flight.tournament.played_days.get(), flight.tournament
    festival.whole.now = flight.now
    festival.whole(change_day_end, day=day, end={"at": "level", "level": tournament.structure().steps[0].key})
    ends = clock_ends(flight)
    assert alerts.day_alerts_change_at(tournament, now=flight.now) == ends - alerts.LAST_MINUTES
    flight.now = ends - 5 * MINUTE
    assert first_alert_text(flight).startswith("Day 1A ends after level 1, at ")
    flight.now = ends + MINUTE
    assert first_alert_text(flight).startswith("Level 1 is over: Day 1A ends. Announce the last hands")


def test_one_day_tournament_has_no_day_alerts(play: Play) -> None:
    play.sit(t1=[1, 2])
    play.now += timedelta(hours=1)
    play(clock.pause_clock)
    assert list(alerts.day_alerts(play.tournament, now=play.now)) == []


def test_alert_asks_to_open_bags_two_hours_before_day_2(bagged: Festival) -> None:
    whole = bagged.whole
    whole(carry_over.confirm_carry_over)
    whole(draws.open_tables_and_draw_seats, count=1, seed="feed")
    tournament = Tournament.objects.get(pk=whole.tournament.pk)
    opens = tournament.starts_at - 2 * HOUR
    whole.now = opens - HOUR
    assert all(alert.key != "bags_to_open" for alert in current_alerts(tournament, now=whole.now))
    assert alerts.day_alerts_change_at(tournament, now=whole.now) == opens
    whole.now = opens
    assert (
        first_alert_text(whole)
        == "Open the bags: 3 are closed. Day 2 starts at 12:00. Count each bag again with its player."
    )
    whole(
        open_bags,
        bags=[OpenedBag(bag=bag, found=bag.stack) for bag in closed_bags_for_this_day(tournament)],
        witness="Dee",
    )
    assert first_alert(whole).key != "bags_to_open"


def test_alert_proposes_new_payouts_when_places_exceed_players(bagged: Festival) -> None:
    whole = bagged.whole
    whole(change_settings, guarantee=50_000)
    whole(prizes.plan_payouts, method="curve", percent="66", unit=100, min_cash="0")
    whole(prizes.freeze_prizes, early=True)
    whole(carry_over.confirm_carry_over)
    assert first_alert_text(whole) == (
        "Calculate the payouts again: 4 places are posted. 3 players play on, so nobody can take the last prizes."
    )
    whole(correct_prizes, reason="Three play on")
    assert first_alert(whole).key != "prizes_beyond"
    assert sum(place.worth for place in prizes_of(Tournament.objects.get(pk=whole.tournament.pk)).places) == 50_000
