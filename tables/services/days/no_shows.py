"""Removing carried-over players who do not come, where the house rule allows it."""

from datetime import timedelta

from tables.selectors.days.carry_over import flights_of, restart_or_none
from tables.services.hands.busts import free_seats
from tournaments.models import BustOut, Entry, called
from tournaments.rules.days.carry_over import NoShow, had_first_break, may_remove_stack
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.clock.clock import clock_state
from tournaments.services.desk.entry_states import refuse_out
from tournaments.services.floor.floor import Floor

SEATED_TOPICS = ("field", "tables", "moves", "money", "bags")


def remove_absent(f: Floor, *, entry: Entry, chips: int | None = None) -> BustOut:
    """Remove a player who was carried over and is marked absent: they are out, and their chips leave play.

    `chips` is what is left of the stack, all of it by default. Refuses what the house rule `no_show` does not allow, or
    not yet.
    """
    refuse_out(f, entry=entry)
    if not entry.carried:
        raise Refused("absent_is_voided", field="entry", name=name_in_event(entry))
    if entry.has_come:
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
        "entry.absent_removed", topics=SEATED_TOPICS, name=called(entry.player_id), chips=removed
    ) as log_entry:
        out = f.add(BustOut(entry=entry, out_at=f.now, why=BustOut.Why.ABSENT, chips_removed=removed))
        log_entry.facts["seat"] = free_seats(f, entry=entry)
    return out


def _day_progress(f: Floor) -> tuple[int, timedelta, bool]:
    """Return the levels over today, the time since the day began, and whether its first break is over."""
    anchor, structure, clock = clock_state(f)
    if anchor.started_at is None:
        return 0, timedelta(), False
    begins = restart_or_none(f.tournament, flights_of(f.tournament))
    steps = structure.steps[: clock.step + 1]
    level = structure.level_at(min(clock.step, len(structure.steps) - 1)).number
    first = begins.level if begins else level
    today = [step for at, step in enumerate(steps) if structure.level_at(at).number >= first]
    return level - first, f.now - anchor.started_at, had_first_break(today)
