"""Alerts at the end of a day: last hands, verifying bags, ending the day, and the next day."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from tables.selectors.days.bag_opening import closed_bags_for_this_day
from tables.selectors.hands.bags import is_bagging_now, room_bags
from tables.selectors.room.facts import bag_facts
from tables.selectors.seating import open_tables
from tournaments.contribution_types import Alert
from tournaments.models import ClockAnchor, Day, Entry, HandForHand, Tournament
from tournaments.rules.clock.clock import Clock
from tournaments.rules.clock.registration_periods import is_closed
from tournaments.rules.days.day_end import EndsAt
from tournaments.rules.levels import Closing
from tournaments.selectors.alerts import SOON, STOPPED
from tournaments.selectors.clock.controls import hand_for_hand_refusal
from tournaments.selectors.days.day_end import DayEndFigures, day_end_figures
from tournaments.selectors.days.days import current_day, has_feeding_days, overnight_pause
from tournaments.selectors.desk.flight_prizes import unnoted_prize_count_and_sum
from tournaments.selectors.desk.prices import clock_reading_of, may_sell_more
from tournaments.selectors.prizes.prizes import payable_entry_count, prizes_of
from tournaments.selectors.request_cache import stored_clock

# before the end of the day's last level
LAST_MINUTES = timedelta(minutes=10)
# before the start of the day
OPEN_BAGS = timedelta(hours=2)

# ranks: a day that is to end comes before the level that goes on
REACHED = STOPPED - 1
NEAR = SOON - 6

# proposed last hands: several after a level, only the next hand at a number of players
AFTER_LEVEL = 3
AT_PLAYERS = 1


def day_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield the alerts at the end of a day; a one-day tournament has no such alerts."""
    if tournament.is_over or not tournament.has_several_days:
        return
    anchor = stored_clock(tournament)
    yield from _prize_alerts(tournament)
    yield from _flight_prize_alerts(tournament, now=now)
    if not anchor.has_begun(now):
        yield from _opening_alerts(tournament, now=now)
        return
    day = current_day(tournament)
    if morning := overnight_pause(tournament, now=now):
        facts = {"code": morning.ended.code, "next": morning.day.code, "at": morning.day.begins, "drawn": morning.drawn}
        yield Alert("day_next", "go", facts, rank=STOPPED, instead_of="paused")
    elif day and day.ended_at:
        yield from _ended_alerts(tournament, day)
    elif is_bagging_now(tournament):
        yield from _bag_alerts(tournament, day)
    elif found := day_end_figures(tournament):
        yield from _end_alerts(tournament, found, anchor, now=now)


def _prize_alerts(tournament: Tournament) -> Iterator[Alert]:
    """Yield an alert if the posted payouts have more places than there are players who go on to the next day."""
    players = payable_entry_count(tournament) if tournament.has_posted_payouts and not tournament.is_flight else None
    if players is None:
        return
    paid = len(prizes_of(tournament).places)
    if paid > players:
        yield Alert("prizes_beyond", "warn", {"paid": paid, "players": players}, rank=REACHED)


def _flight_prize_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield an alert to note the prizes of players who busted in the money of a flight."""
    if not tournament.is_flight or may_sell_more(tournament, reading=clock_reading_of(tournament, now=now)):
        return
    players, amount = unnoted_prize_count_and_sum(tournament)
    if players:
        facts = {"players": players, "amount": amount, "currency": tournament.currency}
        yield Alert("flight_prizes", "go", facts, rank=NEAR)


def _opening_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield an alert to open bags shortly before a day that flights feed."""
    if now < tournament.starts_at - OPEN_BAGS:
        return
    waiting = Entry.objects.filter(tournament=tournament, carried=True, bust_out__isnull=True)
    bags, day = closed_bags_for_this_day(tournament).count(), current_day(tournament)
    if bags and day and not waiting.filter(seat_assignments__isnull=True).exists():
        yield Alert("bags_to_open", "go", {"code": day.code, "bags": bags, "at": tournament.starts_at}, rank=REACHED)


def day_alerts_change_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """Return when the last level comes near its end, or bags are to be opened; None if neither is ahead."""
    if has_feeding_days(tournament) and now < tournament.starts_at - OPEN_BAGS:
        return tournament.starts_at - OPEN_BAGS
    found = day_end_figures(tournament) if tournament.has_several_days and not tournament.is_over else None
    if found is None or found.step is None:
        return None
    clock = stored_clock(tournament).as_clock(tournament.structure()).advance_to(now)
    if clock.step != found.step or clock.ends_at is None or clock.ends_at - LAST_MINUTES <= now:
        return None
    return clock.ends_at - LAST_MINUTES


def _ended_alerts(tournament: Tournament, day: Day) -> Iterator[Alert]:
    """Yield the alert that a flight has ended. The next steps are shown on the page of the whole tournament."""
    room = room_bags(tournament).room
    facts = {"code": day.code, "bags": room.bags, "chips": room.chips}
    yield Alert("day_has_ended", "go", facts, rank=STOPPED, instead_of="paused")


def _bag_alerts(tournament: Tournament, day: Day | None) -> Iterator[Alert]:
    """Yield the alert to verify the bags once all are counted, and after that the alert to end the day."""
    bags = bag_facts(tournament)
    if day is None or bags.bags < bags.players:
        return
    facts: dict[str, Any] = {"code": day.code, "bags": bags.bags, "verified": bags.verified}
    if bags.verified < bags.bags:
        yield Alert("day_verify", "go", facts, rank=STOPPED, instead_of="paused")
        return
    room = room_bags(tournament).room
    yield Alert(
        "day_to_end", "go", {**facts, "chips": room.chips, "over": room.surplus}, rank=STOPPED, instead_of="paused"
    )


def _end_alerts(tournament: Tournament, found: DayEndFigures, anchor: ClockAnchor, *, now: datetime) -> Iterator[Alert]:
    structure = tournament.structure()
    clock = anchor.as_clock(structure).advance_to(now)
    may_announce = hand_for_hand_refusal(anchor, structure, clock, begun=True) is None
    facts: dict[str, Any] = {"code": found.day.code, "left": found.left, "may_announce": may_announce}
    if found.step is not None:
        yield from _level_alerts(found, clock, now=now, facts={**facts, "level": found.level, "hands": AFTER_LEVEL})
        return
    open_still = found.end is not None and found.end.at == EndsAt.SHARE
    if found.players is None or (open_still and not is_closed(structure, Closing.REGISTRATION, clock=clock)):
        return  # the end is a share of the entries, which are still being sold
    facts |= {"players": found.players, "to_go": found.busts_to_go, "hands": AT_PLAYERS}
    yield from _player_alerts(tournament, found, anchor, facts=facts)


def _level_alerts(found: DayEndFigures, clock: Clock, *, now: datetime, facts: dict[str, Any]) -> Iterator[Alert]:
    step = found.step or 0
    if clock.step > step or (clock.step == step and clock.is_played_out):
        yield Alert("day_end_level_over", "warn", facts, rank=REACHED, instead_of="" if clock.is_running else "paused")
    elif clock.step == step and clock.ends_at is not None and clock.ends_at - now <= LAST_MINUTES:
        more = {**facts, "at": clock.ends_at, "stops": clock.stop_after}
        yield Alert("day_end_level", "warn", more, rank=NEAR, instead_of="stops_after")


def _player_alerts(
    tournament: Tournament, found: DayEndFigures, anchor: ClockAnchor, *, facts: dict[str, Any]
) -> Iterator[Alert]:
    """Yield an alert if the number of players that ends the day is reached, or nearly.

    If it is nearly reached, hand for hand is proposed, at the same distance as before the money.
    """
    hands, to_go = anchor.hand is not None, found.busts_to_go or 0
    if not to_go:
        if not hands:  # hand for hand says by itself that its goal is reached
            yield Alert("day_end_reached", "warn", facts, rank=REACHED, instead_of="paused")
    elif to_go <= max(1, tournament.house_rules()["hand_for_hand_from"]) and not hands:
        several = open_tables(tournament).count() > 1
        why = str(HandForHand.Why.DAY_END)
        yield Alert("day_end_near", "h4h", {**facts, "why": why, "several": several}, rank=NEAR)
