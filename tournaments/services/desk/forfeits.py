"""Forfeits: a player gives up a stack before registration closes, to enter again in this or another flight."""

from tournaments.models import BustOut, Entry, player_fact
from tournaments.rules.desk.eligibility import rules_broken_by_forfeit
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.eligibility import buyer_of, entry_limits_of, sale_conditions_of
from tournaments.selectors.desk.prices import clock_reading_of
from tournaments.selectors.snapshot import field_part
from tournaments.services.desk.entry_states import refuse_out
from tournaments.services.desk.sales import override_facts
from tournaments.services.floor.floor import Floor


def forfeit(f: Floor, *, entry: Entry, chips: int, override_reason: str = "") -> BustOut:
    """Take a forfeited stack out of play.

    Refuses once registration has closed, and a player whom the entry limits forbid to enter again.
    """
    f.refuse_over()
    f.refuse_ended_flight()
    refuse_out(f, entry=entry)
    if chips > (chips_in_play := field_part(f.tournament)["chips"]):
        raise Refused("more_chips_than_there_are", field="chips", chips=chips_in_play)
    reading = clock_reading_of(f.tournament, now=f.now)
    buyer = buyer_of(f.tournament, entry.player, day=f.tournament.as_local_time(f.now).date())
    conditions = sale_conditions_of(f.tournament, reading=reading, player=entry.player)
    broken = rules_broken_by_forfeit(buyer, limits=entry_limits_of(f.tournament), conditions=conditions)
    overridden = override_facts(f, broken=broken, reason=override_reason, field="entry")
    with f.record("entry.forfeited", topics=["field"]) as log_entry:
        log_entry.facts |= {"name": player_fact(entry.player_id), "chips": chips, **overridden}
        return f.add(BustOut(entry=entry, out_at=f.now, why=BustOut.Why.FORFEIT, chips_removed=chips))
