"""Acting out of turn: what stands, what is taken back, what is then open (TDA 2024 rule 53-A, Robert's Rules 11)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulings.rules.chips.deed import Deed
from rulings.rules.chips.spot import Spot
from tournaments.rules.house import House

#: by the setting `out_of_turn_binding`: what a skipped player may do without freeing who acted early
LEAVES_IT_STANDING: dict[str, frozenset[str]] = {
    "unless_raised": frozenset({"check", "call", "fold"}),
    "unless_called_or_raised": frozenset({"check", "fold"}),
}


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """`binding`: the early action stands, as a total of `to` chips. Else the player faces `spot` anew.

    `to` is None for a fold, and for a check against a bet, which leaves call or fold (rule 55). `freed_by` is the
    action that changed things. `may_raise` is False where the early action costs the right to raise.
    """

    binding: bool
    spot: Spot
    to: int | None = None
    freed_by: Deed | None = None
    may_raise: bool = True


def out_of_turn(spot: Spot, early: Deed, *, then: Sequence[Deed], house: House, heads_up: bool = False) -> OutOfTurn:
    """What becomes of an action out of turn after the skipped players have acted."""
    now, freed_by = faced_after(spot, then), _freed_by(spot, then, house=house)
    if early.verb == "fold":
        return OutOfTurn(binding=True, spot=now, to=None)
    if freed_by:
        passive = _must_stay_passive(early, house, heads_up=heads_up)
        return OutOfTurn(binding=False, spot=now, freed_by=freed_by, may_raise=not passive)
    if early.verb == "check" and spot.bet:
        return OutOfTurn(binding=True, spot=now, to=None, may_raise=False)
    return OutOfTurn(binding=True, spot=now, to=_total(spot, early))


def faced_after(spot: Spot, then: Sequence[Deed]) -> Spot:
    """The bet and the raise on top of it after these actions; a short all-in moves the bet alone."""
    for deed in then:
        if deed.moves(spot.bet):
            by = (deed.to or 0) - spot.bet
            spot = replace(spot, bet=spot.bet + by, full=max(by, spot.full))
    return spot


def _freed_by(spot: Spot, then: Sequence[Deed], *, house: House) -> Deed | None:
    """The first action that changed what the early player faces. An all-in for no more than the bet is a call."""
    harmless = LEAVES_IT_STANDING[house["out_of_turn_binding"]]
    for deed in then:
        if deed.moves(spot.bet):
            return deed
        verb = "call" if deed.verb == "all_in" else deed.verb
        if verb not in harmless and spot.bet:
            return deed
    return None


def _total(spot: Spot, early: Deed) -> int:
    """What an action that stands comes to; a raise below the minimum is made full."""
    if early.verb in {"check", "call"}:
        return spot.bet
    if early.verb == "all_in":
        return early.to or 0
    return spot.made_legal(early.to or 0)


def _must_stay_passive(early: Deed, house: House, *, heads_up: bool) -> bool:
    """Whether a check (heads-up in some houses also a call) out of turn leaves only calling and folding."""
    if early.verb == "check" and house["out_of_turn_check"] == "no_raise":
        return True
    return heads_up and early.verb in {"check", "call"} and house["out_of_turn_heads_up"] == "stays_passive"
