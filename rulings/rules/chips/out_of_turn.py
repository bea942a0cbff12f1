"""Acting out of turn, and players who were passed over: what is binding, what is taken back, what is then open.

TDA 2024 rule 53, Robert's Rules 11; other rulebooks count how many players acted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulings.rules.chips.situation import Situation
from rulings.rules.chips.wager import Wager, is_substantial
from tournaments.rules.rulebook.house_rules import HouseRules

#: by the setting `out_of_turn_binding`: what a skipped player may do without freeing who acted early
LEAVES_IT_STANDING: dict[str, frozenset[str]] = {
    "unless_raised": frozenset({"check", "call", "fold"}),
    "unless_called_or_raised": frozenset({"check", "fold"}),
}


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """`binding`: the early action stands, as a total of `to` chips. Else the player faces `spot` again.

    `to` is None for a fold, and for a check against a bet, which leaves call or fold (rule 55). `freed_by` is the
    action that changed things. `may_raise` is False where the early action costs the right to raise.
    """

    binding: bool
    situation: Situation
    to: int | None = None
    freed_by: Wager | None = None
    may_raise: bool = True


def out_of_turn(
    situation: Situation, early: Wager, *, then: Sequence[Wager], house_rules: HouseRules, heads_up: bool = False
) -> OutOfTurn:
    """Return what becomes of an action out of turn after the skipped players have acted."""
    now, freed_by = faced_after(situation, then), _freed_by(situation, then, house_rules=house_rules)
    if early.verb == "fold":
        return OutOfTurn(binding=True, situation=now, to=None)
    if freed_by:
        passive = _must_stay_passive(early, house_rules, heads_up=heads_up)
        return OutOfTurn(binding=False, situation=now, freed_by=freed_by, may_raise=not passive)
    if early.verb == "check" and situation.bet:
        return OutOfTurn(binding=True, situation=now, to=None, may_raise=False)
    return OutOfTurn(binding=True, situation=now, to=_total(situation, early))


def faced_after(situation: Situation, then: Sequence[Wager]) -> Situation:
    """The bet and the raise on top of it after these actions; a short all-in moves the bet alone."""
    for wager in then:
        if wager.moves(situation.bet):
            by = (wager.to or 0) - situation.bet
            situation = replace(situation, bet=situation.bet + by, full=max(by, situation.full))
    return situation


def _freed_by(situation: Situation, then: Sequence[Wager], *, house_rules: HouseRules) -> Wager | None:
    """The first action that changed what the early player faces. An all-in for no more than the bet is a call."""
    harmless = LEAVES_IT_STANDING[house_rules["out_of_turn_binding"]]
    for wager in then:
        if wager.moves(situation.bet):
            return wager
        verb = "call" if wager.verb == "all_in" else wager.verb
        if verb not in harmless and situation.bet:
            return wager
    return None


def _total(situation: Situation, early: Wager) -> int:
    """Return what an action that stands comes to; a raise below the minimum is made full."""
    if early.verb in {"check", "call"}:
        return situation.bet
    if early.verb == "all_in":
        return early.to or 0
    return situation.made_legal(early.to or 0)


def _must_stay_passive(early: Wager, house_rules: HouseRules, *, heads_up: bool) -> bool:
    """Return whether a check (heads-up by some house rules also a call) out of turn leaves only calling and folding."""
    if early.verb == "check" and house_rules["out_of_turn_check"] == "no_raise":
        return True
    return heads_up and early.verb in {"check", "call"} and house_rules["out_of_turn_heads_up"] == "stays_passive"


#: by the setting `skipped_player`: how many players must have acted behind, where a book counts players
PLAYERS_BEHIND: dict[str, int] = {"two_players": 2, "three_players": 3}


@dataclass(frozen=True, slots=True)
class Skipped:
    """`too_late`: what was done behind them stands, and the floor decides about their hand.

    `gone_by` says how much action went by; `enough` whether that is enough by house rules.
    """

    too_late: bool
    gone_by: int
    enough: bool


def skipped(behind: Sequence[Wager], *, had_time: bool, house_rules: HouseRules) -> Skipped:
    """Return whether a silent player lost their turn. `had_time`: they had reasonable time to speak up."""
    players = len({wager.player for wager in behind})
    rule = house_rules["skipped_player"]
    if rule == "substantial_action":
        enough = is_substantial([wager.verb for wager in behind])
    else:
        enough = players >= PLAYERS_BEHIND[rule]
    return Skipped(too_late=enough and had_time, gone_by=len(behind), enough=enough)
