"""Alerts for the director, the most pressing first, and the times at which the clock alone changes them."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from tournaments.composition import composition
from tournaments.contribution_types import Alert
from tournaments.models import ClockAnchor, Entry, Outage, TimeStep, Tournament
from tournaments.rules.clock.clock import Clock
from tournaments.rules.clock.registration_periods import is_closed
from tournaments.rules.desk.settlement import Unsettled
from tournaments.rules.levels import Break, Closing, Level, Step, Structure
from tournaments.selectors.clock.time_steps import open_time_step
from tournaments.selectors.days.removed_bags import removed_bag_pays
from tournaments.selectors.desk.prices import ClockReading, may_sell_more
from tournaments.selectors.desk.unsettled import all_money_items, all_payouts, items_to_settle
from tournaments.selectors.field_sums import entries_count, field_sum_of_row
from tournaments.selectors.presence import may_have
from tournaments.selectors.prizes.bounties import has_bounties, open_bounties, unsealed_bounty_money
from tournaments.selectors.prizes.deals import agreed_deal
from tournaments.selectors.prizes.places import decisive_seat_count
from tournaments.selectors.prizes.prizes import prize_pool_of, prizes_of
from tournaments.selectors.request_cache import cached_in_request, stored_clock
from tournaments.selectors.shown_names import set_unique_names_in

# The time before registration closes in which the last entries are called.
LAST_ENTRIES = timedelta(minutes=10)


# Hidden before play: the setup steps contain these alerts, or tables need them only once they deal.
COVERED = frozenset(
    {"starts", "start_is_held", "start_is_due", "unseated", "open_table", "alternates", "order_to_draw"}
    | {"table_breaks", "all_draw_anew", "tables_halt", "button_asked", "break_awaited", "nobody_moves_yet"}
)


# Ranks; alerts of other apps go between them.
OUTAGE, TIME_STEP, WON, STOPPED, POST, ADD_ENVELOPES, SOON, BOUNTIES, PAUSED = 0, 1, 10, 20, 23, 24, 30, 35, 45
AHEAD = 90
MAX_NAMES = 3


def is_shown_before_play(alert: Alert) -> bool:
    """Return whether an alert is also shown before play; False if a setup step covers it."""
    return alert.key not in COVERED


@cached_in_request
def current_alerts(tournament: Tournament, *, now: datetime) -> list[Alert]:
    """Return the alerts of all apps, most pressing first; never empty."""
    alerts = [alert for source in composition().alert_sources for alert in source.find(tournament, now=now)]
    replaced = {alert.instead_of for alert in alerts}
    return sorted((alert for alert in alerts if alert.key not in replaced), key=lambda alert: alert.rank)


def next_alert_change_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """Return the next time at which any alert changes by the clock alone; None if none will."""
    moments = [source.changes_at(tournament, now=now) for source in composition().alert_sources]
    return min((moment for moment in moments if moment is not None), default=None)


def tournament_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield the alerts of the tournament itself: its clock, its registration, its prizes."""
    anchor = stored_clock(tournament)
    structure = tournament.structure()
    clock = anchor.as_clock(structure).advance_to(now)
    outage = _open_outage(tournament)
    if outage:
        yield _outage_alert(outage, now)
    yield from _time_step_alerts(tournament, now)
    yield from _winner_alerts(tournament, now)
    yield from _stopped_clock_alerts(tournament, anchor, structure, clock, now)
    yield from _running_clock_alerts(structure, clock, now, hold=_push_hold_duration(tournament))
    yield from _post_prizes_alerts(tournament, ClockReading(structure, clock, now))
    yield from _later_bounty_alerts(tournament, structure, clock)
    yield from _unawarded_bounty_alerts(tournament)
    yield from _next_step_alerts(structure, clock)


def tournament_alerts_change_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """Return the next time at which the clock's alerts change by themselves; None if they will not."""
    structure = tournament.structure()
    clock = stored_clock(tournament).as_clock(structure).advance_to(now)
    ends = clock.ends_at
    if ends is None:
        return clock.starts_at or (tournament.starts_at if tournament.starts_at > now else None)
    return min(moment for moment in (ends - LAST_ENTRIES, ends - _push_hold_duration(tournament), ends) if moment > now)


def _outage_alert(outage: Outage, now: datetime) -> Alert:
    back_at = outage.back_at or now
    facts = {"outage": outage.pk, "lost_at": outage.lost_at, "back_at": back_at, "left": outage.left}
    return Alert("outage", "warn", {**facts, "span": abs(back_at - outage.lost_at), "gone": now - back_at}, rank=OUTAGE)


def _time_step_alerts(tournament: Tournament, now: datetime) -> Iterator[Alert]:
    """Yield an alert while nobody has settled a jump of the computer's time, unless staff have kept the old time."""
    step = None if tournament.is_over else open_time_step()
    if step and step.answer != TimeStep.Answer.OLD:
        key = "time_step_waits" if step.answer else "time_step"
        facts = {"step": step.pk, "span": step.jump, "now": now, "new": now + step.jump}
        yield Alert(key, "warn", facts, rank=TIME_STEP)


def _winner_alerts(tournament: Tournament, now: datetime) -> Iterator[Alert]:
    """Yield an alert once play is decided.

    It is if one player is left, if all satellite seats are won, or if a deal shares all prizes.
    """
    if tournament.is_over or tournament.is_flight:
        return
    here, seats = field_sum_of_row(tournament), decisive_seat_count(tournament)
    if not 0 < here.left <= max(1, seats) or here.entries < 2:
        yield from _deal_alerts(tournament, left=here.left, now=now)
        return
    left = Entry.objects.filter(tournament=tournament, bust_out__isnull=True).select_related("player")
    owed = money_owed_facts(tournament, now=now)
    if seats > 1:
        yield Alert("seats_won", "go", {"left": len(left), "seats": seats, **owed}, rank=WON)
    else:
        prize = next((payout.due for payout in all_payouts(tournament) if payout.entry.pk == left[0].pk), 0)
        set_unique_names_in(tournament, [left[0].player])
        yield Alert("won", "go", {"name": left[0].player.shown_name, "prize": prize, **owed}, rank=WON)


def _deal_alerts(tournament: Tournament, *, left: int, now: datetime) -> Iterator[Alert]:
    """Yield an alert if an agreed deal leaves nothing to play for."""
    deal = agreed_deal(tournament) if tournament.has_posted_payouts else None
    if deal is not None and not deal.to_play_for:
        yield Alert("all_shared", "go", {"left": left, **money_owed_facts(tournament, now=now)}, rank=WON)


def money_owed_facts(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Return facts about the money that is still to settle.

    `unpaid` and `bags` count the prizes and removed bags to pay; `sum` is their amount in minor units. `others` counts
    the other items. `written_off` is True if any item was written off.
    """
    items = items_to_settle(tournament, now=now)
    due = {item.kind: item for item in items if item.kind in {Unsettled.PRIZE, Unsettled.BAG}}
    counts = {kind: due[kind].count if kind in due else 0 for kind in (Unsettled.PRIZE, Unsettled.BAG)}
    return {
        "unpaid": counts[Unsettled.PRIZE],
        "bags": counts[Unsettled.BAG],
        "sum": sum(item.amount for item in due.values()),
        "others": len(items) - len(due),
        "written_off": any(item.written_off for item in all_money_items(tournament, now=now)),
        "currency": tournament.currency,
    }


def _stopped_clock_alerts(
    tournament: Tournament, anchor: ClockAnchor, structure: Structure, clock: Clock, now: datetime
) -> Iterator[Alert]:
    """Yield an alert that says why the clock does not run; nothing while it runs."""
    if tournament.cancelled_at:
        yield Alert("cancelled", "go", {"at": tournament.cancelled_at}, rank=STOPPED)
    elif tournament.finished_at:
        yield _finished_alert(tournament, now)
    elif anchor.hand is not None:
        facts = {"hand": anchor.hand, "next_hand": anchor.next_hand, "per_hand": anchor.hand_span}
        yield Alert("hand_for_hand", "h4h", facts, rank=STOPPED)
    elif clock.is_running:
        return
    elif clock.starts_at is not None:
        yield Alert("goes_on" if anchor.has_begun(now) else "starts", "go", {"at": clock.starts_at}, rank=STOPPED)
    elif not anchor.has_begun(now):
        overdue = tournament.starts_at <= now
        yield Alert("start_is_due" if overdue else "start_is_held", "warn", {"at": tournament.starts_at}, rank=STOPPED)
    elif clock.is_played_out:
        yield Alert("played_out", "warn", rank=PAUSED)
    elif clock.laps[clock.step].stops_clock:
        yield Alert("day_over", "go", rank=STOPPED)
    else:
        yield Alert("paused", "warn", {"left": clock.left, **_present_step_facts(structure, clock)}, rank=PAUSED)


def _finished_alert(tournament: Tournament, now: datetime) -> Alert:
    """Return the alert of a finished tournament, with the next prize or bag to pay if any is left."""
    owed = money_owed_facts(tournament, now=now)
    if not owed["sum"]:
        return Alert("finished", "go", {**owed, "at": tournament.finished_at}, rank=STOPPED)
    waiting = [payout for payout in all_payouts(tournament) if payout.payable]
    bags = [bag for bag in removed_bag_pays(tournament).rows if bag.amount_left]
    named = [(payout.entry.player.shown_name, payout.payable) for payout in waiting]
    named += [(bag.pay.entry.player.shown_name, bag.amount_left) for bag in bags]
    facts: dict[str, Any] = {
        **owed,
        "named": named[:MAX_NAMES],
        "awards": [payout.award if payout.award_left > 0 else "" for payout in waiting[:MAX_NAMES]],
        "amount": named[0][1],
    }
    if waiting:
        kind, method, amount = waiting[0].next_part
        facts |= {"entry": waiting[0].entry.pk, "kind": kind, "method": method, "amount": amount}
    else:
        facts |= {"bag": bags[0].pay.pk}
    return Alert("prizes_unpaid", "go", facts, rank=STOPPED)


def _push_hold_duration(tournament: Tournament) -> timedelta:
    """Return how long dealers hold their pushes before a level or a break ends (TDA 2024 RP-7: 90 seconds)."""
    return timedelta(seconds=tournament.house_rules()["push_hold_seconds"])


def _running_clock_alerts(structure: Structure, clock: Clock, now: datetime, *, hold: timedelta) -> Iterator[Alert]:
    if clock.ends_at is None:
        return
    here, left = structure.steps[clock.step], clock.ends_at - now
    facts = {"at": clock.ends_at}
    if clock.stop_after:
        yield Alert("stops_after", "warn", {**facts, **_present_step_facts(structure, clock)}, rank=SOON)
    if isinstance(here, Break) and here.color_up:
        yield Alert("colour_up", "warn", {**facts, "chips": list(here.color_up)}, rank=SOON)
    if Closing.REGISTRATION in here.closes and left <= LAST_ENTRIES:
        yield Alert("registration_closes", "warn", facts, rank=SOON)
    if left <= hold and clock.step + 1 < len(structure.steps):
        yield Alert("hold_pushes", "warn", {**facts, **_present_step_facts(structure, clock)}, rank=SOON)


def _post_prizes_alerts(tournament: Tournament, reading: ClockReading) -> Iterator[Alert]:
    """Yield the alert to post the prizes once sales have closed; nothing for a flight."""
    if tournament.has_posted_payouts or tournament.is_over or tournament.is_flight:
        return
    if not may_sell_more(tournament, reading=reading) and prize_pool_of(tournament):
        prizes = prizes_of(tournament)
        facts = {
            "planned": bool(prizes.places),
            "entries": entries_count(tournament),
            "pool": prizes.pool,
            "paid": len(prizes.places),
            "first": prizes.places[0].worth if prizes.places else 0,
            "problem": prizes.problem,
            "currency": tournament.currency,
        }
        yield Alert("freeze_prizes", "go", facts, rank=POST)


def _later_bounty_alerts(tournament: Tournament, structure: Structure, clock: Clock) -> Iterator[Alert]:
    """Yield an alert, once registration has closed, if bounty money is in no envelope."""
    if tournament.is_over or not is_closed(structure, Closing.REGISTRATION, clock=clock):
        return
    if loose := unsealed_bounty_money(tournament):
        yield Alert("add_envelopes", "warn", {"loose": loose, "currency": tournament.currency}, rank=ADD_ENVELOPES)


def _unawarded_bounty_alerts(tournament: Tournament) -> Iterator[Alert]:
    if tournament.is_over or not has_bounties(tournament):
        return
    if bounties := open_bounties(tournament):
        names = [bounty.bust_out.entry.player.shown_name for bounty in bounties[:MAX_NAMES]]
        yield Alert("bounties_to_give", "warn", {"count": len(bounties), "names": names}, rank=BOUNTIES)


def _next_step_alerts(structure: Structure, clock: Clock) -> Iterator[Alert]:
    """Yield the alert of lowest rank: the level or break that comes next."""
    if clock.ends_at is None:
        return
    following = next((step for step in structure.steps[clock.step + 1 :] if _is_noticeable(step)), None)
    if following is None:
        yield Alert("last_level", "go", {"at": clock.ends_at}, rank=AHEAD)
    elif isinstance(following, Break):
        key = "next_day_end" if following.end_of_day else "next_break"
        yield Alert(key, "go", {"at": clock.ends_at, "minutes": following.span / timedelta(minutes=1)}, rank=AHEAD)
    else:
        yield Alert("next_level", "go", {"at": clock.ends_at, "number": following.number}, rank=AHEAD)


def _is_noticeable(step: Step) -> bool:
    """Return whether players notice that a step begins; False for a break of length 0."""
    return isinstance(step, Level) or step.end_of_day or bool(step.span)


def _present_step_facts(structure: Structure, clock: Clock) -> dict[str, Any]:
    """Return the kind and number of the present step, as `sentences/times.step_text` reads them."""
    here = structure.steps[clock.step]
    return {"kind": "break"} if isinstance(here, Break) else {"kind": "level", "number": here.number}


def _open_outage(tournament: Tournament) -> Outage | None:
    if not may_have(tournament, Outage):
        return None
    return tournament.outages.filter(settled_at__isnull=True).order_by("-lost_at").first()
