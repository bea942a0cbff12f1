"""Busts as the floor records them: the busted player, the place, and the winners of the bounty.

The flow of a bust, from the tap to the log:

1. `tables/actions/hands/busts.py` reads who is out, by entry or by seat.
2. `tables/services/hands/busts.py` opens the log entry, finds the seat, and calls this module once.
3. This module ranks the bust-outs (`desk/bust_outs.py`) and pays the bounties (`prizes/bounties.py`). The clock
   stops once a winner is alone, or the seats of a satellite are won.
4. Back in `tables`, the seat is free, moves to it are cancelled, and the log entry is complete.
"""

from collections.abc import Sequence

from tournaments.models import BustOut, Entry
from tournaments.services.clock.decided import stop_when_decided
from tournaments.services.desk.bust_outs import (
    UNKNOWN,
    BustedEntry,
    BustFacts,
    bust_facts,
    write_bust_out,
    write_bust_outs,
)
from tournaments.services.floor.floor import Floor
from tournaments.services.prizes import bounties
from tournaments.services.prizes.undrawn_bounties import resharing_undrawn


def bust(
    f: Floor,
    *,
    entry: Entry,
    table: int | None = None,
    facts: BustFacts = UNKNOWN,
    by: Sequence[Entry] = (),
    stacks: Sequence[int] = (),
) -> BustOut:
    """Bust one player and award the bounty to the winners `by`, if any.

    Refuses as `write_bust_out` does.
    """
    with f.record("entry.bust", topics=["field"]) as log_entry:
        with resharing_undrawn(f):
            out, facts_of_bust = write_bust_out(f, entry=entry, table=table, facts=facts)
        log_entry.facts |= facts_of_bust | bounties.award_on_bust(f, bust_out=out, by=by, stacks=stacks)
        stop_when_decided(f)
    return out


def bust_together(f: Floor, *, group: Sequence[BustedEntry], by_each: Sequence[Sequence[Entry]]) -> list[BustOut]:
    """Bust several players of one hand.

    `by_each` names the winners of each bounty, in the order of `group`. See `write_bust_outs` for the refusals.
    """
    with f.record("seats.bust_together", topics=["field"]) as log_entry:
        with resharing_undrawn(f):
            outs = write_bust_outs(f, group=group)
        log_entry.facts |= bust_facts(f, outs=outs)
        for out, by in zip(outs, by_each, strict=True):
            log_entry.facts |= bounties.award_on_bust(f, bust_out=out, by=by)
        stop_when_decided(f)
    return outs
