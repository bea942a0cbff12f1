"""Disqualification: out for good, with the penalty that records it."""

from dataclasses import asdict
from typing import Any

from rulings.models import Penalty
from rulings.selectors.penalties.disqualifying import consequence
from rulings.services.penalties.penalties import record_disqualification
from tables.services.hands.busts import free_seats
from tournaments.models import BustOut, Entry, called
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.snapshot import field_part
from tournaments.services.clock.decided import stop_when_decided
from tournaments.services.floor.floor import Floor
from tournaments.services.prizes import bounties
from tournaments.services.prizes.undrawn_bounties import undrawn_follows


def disqualify(f: Floor, *, entry: Entry, reason: str, chips: int, text: str = "") -> Penalty:
    """Disqualify a player: their `chips` leave play and their seat is free (TDA 2024 rules 69 and 71).

    Their place and prize follow from the house rule `disqualified_prize` and are never typed. Nobody wins their bounty
    by it; it can be given later. Refuses a player who is out, the last player, and more chips than are in play.
    """
    entry.refresh_from_db(fields=["voided_at"])
    gone = entry.tournament_id != f.tournament.pk or entry.voided_at is not None
    if gone or BustOut.objects.filter(entry=entry).exists():
        raise Refused("is_out_already", field="entry", name=name_in_event(entry))
    field = field_part(f.tournament)
    if field["left"] < 2:
        raise Refused("last_player", field="entry")
    if not 0 <= chips <= field["chips"]:
        raise Refused("more_chips_than_there_are", field="chips", chips=field["chips"])
    facts: dict[str, Any] = {"name": called(entry.player), "reason": reason, "chips": chips}
    facts |= {**asdict(consequence(entry)), "currency": f.tournament.currency}
    topics = ["field", "tables", "moves", "penalties"]
    with f.record("penalty.disqualified", topics=topics, **facts) as log_entry:
        with undrawn_follows(f):
            out = f.add(BustOut(entry=entry, out_at=f.now, why=BustOut.Why.DISQUALIFIED, chips_removed=chips))
            log_entry.facts["seat"] = free_seats(f, entry=entry)
            log_entry.facts |= bounties.award_on_bust(f, bust_out=out, by=())
            penalty = record_disqualification(f, out=out, reason=reason, text=text)
        stop_when_decided(f)
    return penalty
