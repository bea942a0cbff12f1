"""Undrawn envelopes of a mystery bounty, and who gets them; part of other actions."""

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from tournaments.models import BountyWin, FloorLog
from tournaments.rules.money import money
from tournaments.rules.prizes.prizes import round_to_total
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.bounties import NO_PLAYER, is_mystery
from tournaments.selectors.prizes.places import places_so_far
from tournaments.selectors.prizes.ranking import placed_by_entry
from tournaments.services.floor.floor import Floor


def share_undrawn_envelopes(f: Floor, *, rest: int) -> str:
    """Share the undrawn amount `rest` (minor units) by the house rules; return the rule applied.

    Refuses to share it by prizes while none are posted.
    """
    rule = str(f.tournament.house_rules()["undrawn_envelopes"])
    for entry, part in _share_by_entry(f, rule, rest=rest).items():
        add_own_bounty(f, entry=entry, cash=part)
    return rule


@contextmanager
def resharing_undrawn(f: Floor) -> Iterator[None]:
    """Share the undrawn amount again if the action inside the block changes who gets it.

    Part of other actions. Does nothing before the envelopes were opened.
    """
    opening = _opening_facts(f)
    if opening is None:
        yield
        return
    rule, rest = str(opening["to"]), int(opening["rest"])
    before = _share_by_entry(f, rule, rest=rest)
    yield
    after = _share_by_entry(f, rule, rest=rest)
    for entry in sorted(before.keys() | after.keys()):
        if difference := after.get(entry, 0) - before.get(entry, 0):
            add_own_bounty(f, entry=entry, cash=difference)


def add_own_bounty(f: Floor, *, entry: int, cash: int) -> BountyWin:
    """Give a player bounty money that belongs to no bust, in addition to any such money from before."""
    own = BountyWin.objects.filter(winner_id=entry, bust_out__isnull=True).first()
    if own:
        return f.change(own, cash=own.cash + cash)
    return f.add(BountyWin(tournament=f.tournament, winner_id=entry, cash=cash, at=f.now))


def _opening_facts(f: Floor) -> dict[str, Any] | None:
    """Return the log facts of the opening that shared undrawn envelopes; None if there is none."""
    if not is_mystery(f.tournament):
        return None
    rows = FloorLog.objects.filter(tournament=f.tournament, action="envelopes.opened", undone_by__isnull=True)
    return next((facts for facts in rows.values_list("facts", flat=True) if "to" in facts), None)


def _share_by_entry(f: Floor, rule: str, *, rest: int) -> dict[int, int]:
    """Return each entry's share of the undrawn amount in minor units; {} if the house or a charity gets it."""
    if rule in NO_PLAYER:
        return {}
    weights = _weight_by_entry(f, rule)
    whole = sum(weights.values())
    if not whole:
        raise Refused("undrawn_without_prizes", rest=money(rest, currency=f.tournament.currency))
    parts = round_to_total([Fraction(rest * weight, whole) for weight in weights.values()], total=rest)
    return {entry: part for entry, part in zip(weights, parts, strict=True) if part}


def _weight_by_entry(f: Floor, rule: str) -> dict[int, int]:
    """Return each entry's weight in sharing the undrawn amount, best players first."""
    if rule == "paid_places":
        return {entry: prize for entry, (_, _, prize) in placed_by_entry(f.tournament).items() if prize}
    alive = list(f.tournament.entries.filter(bust_out__isnull=True).order_by("pk").values_list("pk", flat=True))
    if rule == "winner":
        return dict.fromkeys(alive, 1)
    most = f.tournament.final_table_seats
    best = dict.fromkeys([*alive, *(place.entry for place in places_so_far(f.tournament, most=most))])
    return dict.fromkeys(list(best)[:most], 1)
