"""Ending a day, choosing among a player's bags, carrying bags over, and forfeiting or merging bags."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Max

from tables.models import Bag
from tables.selectors.days.bag_opening import closed_bags_for_this_day
from tables.selectors.days.carry_over import (
    BagsOfFlights,
    are_parallel_days_compared,
    bags_of_flights,
    entries_without_verified_bag,
    feeding_flights,
    payments_for_removed_bags,
    planned_carry_over,
    restart_if_known,
    restart_point,
)
from tables.selectors.hands.bags import last_hands_being_played, last_hands_by_table, room_bags, wrong_bags_refusal
from tables.selectors.seating import assignment_of
from tables.services.hands.bagging import end_last_hands
from tables.services.hands.busts import free_seats
from tournaments.models import OWN_ROW, BagPay, BountyWin, BustOut, ClockAnchor, Day, Entry, Tournament, player_fact
from tournaments.rules.days.carry_over import (
    CarryOver,
    CarryOverPolicy,
    Forward,
    NoShow,
    RemovedBag,
    has_level_after_break,
    may_remove_stack,
)
from tournaments.rules.desk.eligibility import BrokenRule, rules_broken_by_forfeit
from tournaments.rules.levels import Level
from tournaments.rules.refused import Refused
from tournaments.selectors.days.days import carry_over_rules, current_day, has_feeding_days, row_after_flight
from tournaments.selectors.desk.eligibility import buyer_of, entry_limits_of, sale_conditions_of
from tournaments.selectors.desk.ledger import unreversed_payments
from tournaments.selectors.desk.prices import clock_reading_of
from tournaments.selectors.prizes.bounties import bounty_by_entry_left
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.clock.catch_up import store_clock
from tournaments.services.clock.clock import clock_state
from tournaments.services.days.flight_prizes import note_prizes_at_end
from tournaments.services.desk.entry_states import refuse_out
from tournaments.services.floor.floor import Floor

TOPICS = ("bags", "field", "money")
#: names in a refusal
MOST_NAMES = 5

SEATED_TOPICS = ("field", "tables", "moves", "money", "bags")


def end_day(f: Floor, *, anyway: bool = False, reason: str = "") -> Day:
    """End the current day. All bags must be verified and the sums must agree, unless `anyway` with a reason.

    Refuses while the clock runs or last hands are played. If every bag is counted, the last hands end too. A one-day
    tournament is finished instead.
    """
    day = _current_day(f)
    if ClockAnchor.objects.get(tournament=f.tournament).since is not None:
        raise Refused("clock_runs_yet")
    if last_hands_being_played(f.tournament):
        _end_last_hands(f)
    if not day.is_flight and (
        yesterday := closed_bags_for_this_day(f.tournament).filter(tournament=f.tournament).count()
    ):
        raise Refused("bags_of_yesterday", bags=yesterday)
    found = room_bags(f.tournament)
    refused = wrong_bags_refusal(found) or _unverified_bags_refusal(f)
    if refused and not (anyway and reason.strip()):
        raise refused
    noted_reason = reason.strip() if refused else ""
    facts: dict[str, Any] = {
        "code": day.code,
        "bags": found.room.bags,
        "chips": found.room.chips,
        "reason": noted_reason,
    }
    with f.record("day.ended", topics=TOPICS, **facts):
        note_prizes_at_end(f)
        f.change(day, ended_at=f.now)
    vars(f.tournament).pop("known_days", None)
    return day


def _end_last_hands(f: Floor) -> None:
    """End the last hands once all tables have bagged. Refuses while a table still plays."""
    if not all(table.bagged for table in last_hands_by_table(f.tournament)):
        raise Refused("last_hands_played_yet")
    end_last_hands(f)


def choose_bag(f: Floor, *, bag: Bag) -> Bag:
    """Choose the bag that a player goes on with, if house rules let players choose. A later choice replaces it."""
    if carry_over_rules(f.tournament).policy != CarryOverPolicy.CHOICE:
        raise Refused("bags_not_chosen")
    found = bags_of_flights(f.tournament)
    if found.bags.get(bag.entry_id) != bag:
        raise Refused("bag_not_verified", field="bag", name=name_in_event(bag.entry))
    own = [own_bag for own_bag in found.bags.values() if own_bag.entry.player_id == bag.entry.player_id]
    with f.record("bag.chosen", topics=["bags"], name=player_fact(bag.entry.player_id), stack=bag.stack):
        for own_bag in own:
            f.change(own_bag, chosen=own_bag == bag)
    return bag


@dataclass(frozen=True, slots=True)
class _Carried:
    """The entries added to the next day: entries that play, and entries of removed bags that keep a place."""

    plays: list[tuple[Entry, Forward]]
    placed: list[tuple[Entry, RemovedBag]]


def confirm_carry_over(f: Floor, *, anyway: bool = False, reason: str = "") -> list[Entry]:
    """Carry the bags of the flights over to the next day: add its entries, record pay for removed bags, set the clock.

    Refuses while a flight plays, while a player still has to choose a bag, and a second time. Players without a
    verified bag are left behind; that needs `anyway` with a reason.
    """
    if f.tournament.is_flight and not has_feeding_days(f.tournament):
        raise Refused("flight_of_flight", name=f.tournament.whole_tournament.name)
    if f.tournament.entries.filter(carried=True).exists():
        raise Refused("carried_over_already")
    found = bags_of_flights(f.tournament)
    over = planned_carry_over(f.tournament, found)
    _refuse_unready(f, found, over)
    behind = entries_without_verified_bag(found)
    names = [name_in_event(entry) for entry in behind[:MOST_NAMES]]
    if names and not (anyway and reason.strip()):
        raise Refused("bags_left_behind", field="reason", players=behind.count(), names=", ".join(names))
    facts: dict[str, Any] = {
        "behind": [player_fact(entry.player_id) for entry in behind],
        "reason": reason.strip() if names else "",
        "players": len(over.forward),
        "chips": over.chips,
        "removed": len(over.removed),
        "out": over.chips_removed,
    }
    with f.record("carry_over.confirmed", topics=(*TOPICS, "clock"), **facts) as log_entry:
        entries = _add_entries(f, found, over)
        _store_destinations(f, found, entries, over)
        log_entry.facts["paid"] = _pay_removed(f, found, over)
        log_entry.facts["currency"] = f.tournament.currency
        log_entry.facts["level"] = _set_clock(f, found)
    return [entry for entry, _ in entries.plays]


def _current_day(f: Floor) -> Day:
    """Return the day played in this tournament. Refuses a one-day tournament, and a day that has ended."""
    day = current_day(f.tournament)
    if day is None:
        raise Refused("one_day_only")
    if day.has_ended:
        raise Refused("day_ended", day=day.code)
    return day


def _unverified_bags_refusal(f: Floor) -> Refused | None:
    rows = Bag.objects.closed().filter(tournament=f.tournament, verified_at__isnull=True)
    names = [name_in_event(row.entry) for row in rows.select_related("entry__player")[:MOST_NAMES]]
    return Refused("bags_unverified", bags=rows.count(), names=", ".join(names)) if names else None


def _refuse_unready(f: Floor, found: BagsOfFlights, over: CarryOver) -> None:
    _refuse_mixed_flights(found)
    if playing := found.flights_in_play(in_all_flights=are_parallel_days_compared(f.tournament)):
        raise Refused("flights_not_ended", flights=", ".join(day.code for day in playing))
    if not over.forward and not over.undecided:
        raise Refused("no_bags_to_carry")
    if over.undecided:
        names = {bag.entry.player_id: bag.entry.player.display_name for bag in found.bags.values()}
        named = ", ".join(names[player] for player in over.undecided[:MOST_NAMES])
        raise Refused("bags_undecided", players=len(over.undecided), names=named)


def _refuse_mixed_flights(found: BagsOfFlights) -> None:
    """Refuse a joint day that some flights feed directly and others through days in parallel."""
    without = [day.code for day in found.flights if day.is_flight]
    if without and len(without) < len(found.flights):
        raise Refused("flights_without_day", flights=", ".join(without))


def _add_entries(f: Floor, found: BagsOfFlights, over: CarryOver) -> _Carried:
    """Add an entry for each seat on the next day.

    Also adds a busted entry for each removed bag whose player keeps a place.
    """
    codes = {day.played_in_id: day.code for day in found.all_flights}
    # a player who bought an entry for the next day has a bullet there already
    had = f.tournament.entries.values_list("player").annotate(last=Max("bullet")).order_by()
    bullets: dict[int, int] = dict(had)
    bounties = _carried_bounties(found, over)

    def entry(player: int, key: int, chips: int) -> Entry:
        bullets[player] = bullets.get(player, 0) + 1
        flight = codes[found.bags[key].tournament_id]
        return Entry(
            tournament=f.tournament,
            player_id=player,
            bullet=bullets[player],
            flight=flight,
            team=found.bags[key].entry.team,
            stack=chips,
            bounty=bounties.get(key, 0),
            carried=True,
            entered_at=f.now,
            checked_in_at=f.now,
        )

    plays = f.add_many([entry(forward.player, forward.entry, forward.chips) for forward in over.forward])
    rules = carry_over_rules(f.tournament)
    behind = sorted(over.removed, key=lambda removed: removed.bag.chips) if rules.removed.keeps_place else []
    placed = f.add_many([entry(removed.bag.player, removed.bag.entry, 0) for removed in behind])
    f.add_many([BustOut(entry=gone, out_at=f.now) for gone in placed])
    return _Carried(list(zip(plays, over.forward, strict=True)), list(zip(placed, behind, strict=True)))


def _carried_bounties(found: BagsOfFlights, over: CarryOver) -> dict[int, int]:
    """Return the bounties to carry over, by flight entry.

    The bounty of a player's removed bag is added to the bounty of the bag with which the player goes on.
    """
    bounties: dict[int, int] = {}
    for day in found.all_flights:
        bounties |= {key: head for key, head in bounty_by_entry_left(day.played_in).items() if key in found.bags}
    played_on = {forward.player: forward.entry for forward in over.forward}
    goes_forward = {forward.entry for forward in over.forward}
    for key in [key for key in bounties if key not in goes_forward]:
        head, player = bounties.pop(key), found.bags[key].entry.player_id
        if player in played_on:
            bounties[played_on[player]] += head
    return bounties


def _store_destinations(f: Floor, found: BagsOfFlights, entries: _Carried, over: CarryOver) -> None:
    """Store for each bag the entry that plays on with its chips, or the reason why the bag is removed."""
    changes: list[tuple[Any, dict[str, Any]]] = [
        (found.bags[bag.entry], {"goes_to": entry, "removed": ""})
        for entry, forward in entries.plays
        for bag in forward.bags
    ]
    changes += [
        (found.bags[removed.bag.entry], {"goes_to": None, "removed": removed.why.value}) for removed in over.removed
    ]
    f.change_many(changes)


def _pay_removed(f: Floor, found: BagsOfFlights, over: CarryOver) -> int:
    """Record what is paid for removed bags and return the total.

    Entries that keep a place get the prize of that place instead.
    """
    rule, paid = carry_over_rules(f.tournament).removed, payments_for_removed_bags(f.tournament, over)
    if paid.each:
        f.add_many(
            [
                BagPay(
                    tournament=f.tournament.whole_tournament,
                    entry=found.bags[removed.bag.entry].entry,
                    amount=paid.each,
                    from_pool=rule.from_pool,
                )
                for removed in over.removed
            ]
        )
    return paid.total


def _set_clock(f: Floor, found: BagsOfFlights) -> int:
    """Set the clock to where the next day begins. Returns the number of the level in which it begins."""
    try:
        begins = restart_point(f.tournament, found.flights)
    except ValueError:
        raise Refused("no_restart_level") from None
    if begins is None:
        raise Refused("no_restart_level")
    structure = f.tournament.structure()
    step = next(
        at for at, step in enumerate(structure.steps) if isinstance(step, Level) and step.number == begins.level
    )
    anchor = ClockAnchor.objects.get(tournament=f.tournament)
    clock = anchor.as_clock(structure).go_to(step, f.now).set_left(begins.left, f.now)
    store_clock(f, anchor, structure, clock)
    return begins.level


def forfeit_bag(f: Floor, *, bag: Bag) -> BustOut:
    """Forfeit the bag of a flight that has ended, on the floor of the whole tournament.

    The entry is out, and the player may enter a later flight within the limits. Refuses once bags are carried over, and
    if no flight takes this player any more.
    """
    if f.tournament.is_flight:
        raise Refused("flight_of_flight", name=f.tournament.whole_tournament.name)
    if row_after_flight(bag.tournament).entries.filter(carried=True).exists():
        raise Refused("carried_over_already")
    waits = Bag.objects.closed().filter(pk=bag.pk, tournament__in=f.tournament.entry_row_keys[1:])
    if not waits.filter(tournament__played_days__ended_at__isnull=False).exists():
        raise Refused("bag_is_not_waiting", field="bag", name=name_in_event(bag.entry))
    broken = list(_broken_rules(f, bag))
    if not broken:
        raise Refused("no_flight_to_enter", field="bag", name=name_in_event(bag.entry))
    if all(broken):
        first = broken[0][0]
        raise Refused(first.code, field="bag", **first.facts)
    day = f.tournament.days.get(played_in=bag.tournament).code
    facts = {"name": player_fact(bag.entry.player_id), "day": day, "chips": bag.stack}
    with f.record("bag.forfeited", topics=["bags", "field"]) as log_entry:
        log_entry.facts |= facts
        out = BustOut(entry=bag.entry, out_at=f.now, why=BustOut.Why.FORFEIT, chips_removed=bag.stack)
        return f.add(out)


def _broken_rules(f: Floor, bag: Bag) -> Iterator[list[BrokenRule]]:
    """Yield a list for each flight still to be played: the rules that a re-entry of this player would break there."""
    for day in f.tournament.days.filter(kind__in=OWN_ROW).select_related("played_in").order_by("order"):
        flight: Tournament = day.played_in
        if day.ended_at or flight.cancelled_at:
            continue
        player = bag.entry.player
        buyer = buyer_of(flight, player, day=flight.as_local_time(f.now).date())
        conditions = sale_conditions_of(flight, reading=clock_reading_of(flight, now=f.now), player=player)
        yield rules_broken_by_forfeit(buyer, limits=entry_limits_of(flight), conditions=conditions)


def merge_seats(f: Floor, *, entry: Entry, into: Entry) -> BustOut:
    """Merge a player's seat into another seat of the same player, with stack, bags and bounty. Frees the first seat.

    The entry of the first seat is out without a place. Refuses entries of different players, and an entry that is out
    or was paid already.
    """
    refuse_out(f, entry=entry)
    refuse_out(f, entry=into)
    if entry.player_id != into.player_id or entry.pk == into.pk:
        raise Refused("seats_of_two_players", field="into", name=name_in_event(entry), other=name_in_event(into))
    if unreversed_payments().filter(entry=entry).exists():
        raise Refused("was_paid_out", field="entry", name=name_in_event(entry))
    goes_on = assignment_of(into)
    facts: dict[str, Any] = {"name": player_fact(entry.player_id), "into": str(goes_on.seat) if goes_on else ""}
    with f.record("seats.merged", topics=SEATED_TOPICS, **facts) as log_entry:
        for bag in Bag.objects.filter(goes_to=entry):
            f.change(bag, goes_to=into)
        for win in BountyWin.objects.filter(winner=entry):
            f.change(win, winner=into)
        f.change(into, stack=into.stack + entry.stack, bounty=into.bounty + entry.bounty)
        f.change(entry, stack=0, bounty=0)
        out = f.add(BustOut(entry=entry, out_at=f.now, why=BustOut.Why.MERGED))
        log_entry.facts["seat"] = free_seats(f, entry=entry)
    return out


def remove_absent(f: Floor, *, entry: Entry, chips: int | None = None) -> BustOut:
    """Remove a player who was carried over and is marked absent: they are out, and their chips leave play.

    `chips` is what is left of the stack, by default all of it. Refuses if the house rule `no_show` does not allow it,
    or does not allow it yet.
    """
    refuse_out(f, entry=entry)
    if not entry.carried:
        raise Refused("absent_is_voided", field="entry", name=name_in_event(entry))
    if entry.has_arrived:
        raise Refused("not_marked_absent", field="entry", name=name_in_event(entry))
    rule = NoShow(f.tournament.house_rules()["no_show"])
    if rule == NoShow.STAYS:
        raise Refused("absent_stack_stays", field="entry", name=name_in_event(entry))
    levels_over, played, had_break = _day_progress(f)
    if not may_remove_stack(rule, levels_over=levels_over, played=played, had_break=had_break):
        raise Refused("absent_not_yet", field="entry", name=name_in_event(entry))
    removed = entry.stack if chips is None else chips
    if removed > entry.stack:
        raise Refused("absent_has_more", field="chips", name=name_in_event(entry), stack=entry.stack)
    with f.record(
        "entry.absent_removed", topics=SEATED_TOPICS, name=player_fact(entry.player_id), chips=removed
    ) as log_entry:
        out = f.add(BustOut(entry=entry, out_at=f.now, why=BustOut.Why.ABSENT, chips_removed=removed))
        log_entry.facts["seat"] = free_seats(f, entry=entry)
    return out


def _day_progress(f: Floor) -> tuple[int, timedelta, bool]:
    """Return how many levels of today are over, the time since the start, and whether the first break is over."""
    anchor, structure, clock = clock_state(f)
    if anchor.started_at is None:
        return 0, timedelta(), False
    begins = restart_if_known(f.tournament, feeding_flights(f.tournament))
    steps = structure.steps[: clock.step + 1]
    level = structure.level_at(min(clock.step, len(structure.steps) - 1)).number
    first = begins.level if begins else level
    today = [step for at, step in enumerate(steps) if structure.level_at(at).number >= first]
    return level - first, f.now - anchor.started_at, has_level_after_break(today)
