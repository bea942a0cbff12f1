"""Action out of turn, and skipped players: binding actions, actions taken back, and the options afterwards.

TDA 2024 rule 53, Robert's Rules 11; other rulebooks count how many players acted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulings.rules.chips.situation import Situation
from rulings.rules.chips.wager import Wager, is_substantial_action
from tournaments.rules.rulebook.house_rules import HouseRules

# actions of skipped players that do not release the early player, by the setting `out_of_turn_binding`
HARMLESS_ACTIONS: dict[str, frozenset[str]] = {
    "unless_raised": frozenset({"check", "call", "fold"}),
    "unless_called_or_raised": frozenset({"check", "fold"}),
}


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """The ruling: `binding` if the early action stands with a total of `to` chips.

    If not binding, the player acts again in `situation`. `to` is None for a fold, and for a check facing a bet, which
    leaves call or fold (rule 55). `freed_by` is the action that released the player from the early action.
    `may_raise` is False if the early action costs the right to raise.
    """

    binding: bool
    situation: Situation
    to: int | None = None
    freed_by: Wager | None = None
    may_raise: bool = True


def out_of_turn_ruling(
    situation: Situation, early: Wager, *, then: Sequence[Wager], house_rules: HouseRules, heads_up: bool = False
) -> OutOfTurn:
    """Return the ruling on the action `early`, out of turn. `then` are the actions of the skipped players."""
    now, freed_by = situation_after_actions(situation, then), _freeing_action(situation, then, house_rules=house_rules)
    if early.verb == "fold":
        return OutOfTurn(binding=True, situation=now, to=None)
    if freed_by:
        passive = _must_stay_passive(early, house_rules, heads_up=heads_up)
        return OutOfTurn(binding=False, situation=now, freed_by=freed_by, may_raise=not passive)
    if early.verb == "check" and situation.bet:
        return OutOfTurn(binding=True, situation=now, to=None, may_raise=False)
    return OutOfTurn(binding=True, situation=now, to=_binding_total(situation, early))


def situation_after_actions(situation: Situation, then: Sequence[Wager]) -> Situation:
    """Return the situation after these actions: the bet and the last full raise.

    A short all-in changes only the bet.
    """
    for wager in then:
        if wager.is_raise_above(situation.bet):
            by = (wager.to or 0) - situation.bet
            situation = replace(situation, bet=situation.bet + by, full=max(by, situation.full))
    return situation


def _freeing_action(situation: Situation, then: Sequence[Wager], *, house_rules: HouseRules) -> Wager | None:
    """Return the first action that releases the early player; None if the early action stands.

    An all-in that does not raise the bet counts as a call.
    """
    harmless = HARMLESS_ACTIONS[house_rules["out_of_turn_binding"]]
    for wager in then:
        if wager.is_raise_above(situation.bet):
            return wager
        verb = "call" if wager.verb == "all_in" else wager.verb
        if verb not in harmless and situation.bet:
            return wager
    return None


def _binding_total(situation: Situation, early: Wager) -> int:
    """Return the total of a binding early action. A raise below the minimum is completed."""
    if early.verb in {"check", "call"}:
        return situation.bet
    if early.verb == "all_in":
        return early.to or 0
    return situation.nearest_legal_total(early.to or 0)


def _must_stay_passive(early: Wager, house_rules: HouseRules, *, heads_up: bool) -> bool:
    """Return whether the player may now only call or fold, by house rules.

    One house rule applies this to an early check. Another applies it, heads-up, to an early check or call.
    """
    if early.verb == "check" and house_rules["out_of_turn_check"] == "no_raise":
        return True
    return heads_up and early.verb in {"check", "call"} and house_rules["out_of_turn_heads_up"] == "stays_passive"


# number of players who must have acted behind, by the setting `skipped_player`
PLAYERS_BEHIND: dict[str, int] = {"two_players": 2, "three_players": 3}


@dataclass(frozen=True, slots=True)
class SkippedPlayer:
    """The ruling: `too_late` if the turn is lost, so that the floor decides about the hand.

    `gone_by` is the number of actions after the skipped player; `enough` says that by house rules these are enough.
    """

    too_late: bool
    gone_by: int
    enough: bool


def skipped_player_ruling(behind: Sequence[Wager], *, had_time: bool, house_rules: HouseRules) -> SkippedPlayer:
    """Return the ruling on whether a skipped player lost their turn. `behind` are the actions since.

    `had_time`: the player had reasonable time to speak up.
    """
    players = len({wager.player for wager in behind})
    rule = house_rules["skipped_player"]
    if rule == "substantial_action":
        enough = is_substantial_action([wager.verb for wager in behind])
    else:
        enough = players >= PLAYERS_BEHIND[rule]
    return SkippedPlayer(too_late=enough and had_time, gone_by=len(behind), enough=enough)
