"""Reading of a betting round from facts: the street and its state."""

from typing import Any

from rulings.calculators.reading.fields import (
    InvalidField,
)
from rulings.calculators.reading.stakes import (
    complete_stakes,
)
from rulings.rules.betting.actions import ActionInTurn, state_after_actions
from rulings.rules.betting.state import BettingState
from rulings.rules.betting.street import POT_BETTING, ImpossibleAction, Street
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.structure.raise_limits import Stakes, killed_stakes


def street_from_facts(facts: dict[str, Any], house_rules: HouseRules) -> Street:
    """Return the betting round. Raises InvalidField for a field that contradicts another."""
    street = Street(
        stakes=_stakes_from_facts(facts),
        house_rules=house_rules,
        street=facts["street"],
        players=facts["players"],
        posted=facts["posted"],
        straddlers=facts["straddle"],
        sleepers=facts["sleeper"],
        pot=facts["pot"] or 0,
        stacks=facts["stacks"],
        earlier=facts["earlier"],
        pair_showing=facts["pair_showing"],
        lowball=facts.get("lowball", False),
        players_left=facts["players_left"],
    )
    _refuse_unknown(street, facts)
    _refuse_posts_on_other_streets(street)
    _refuse_unposted_raises(street, facts)
    if facts["pot"] is None and street.stakes.betting in POT_BETTING and street.street not in {"preflop", "third"}:
        raise InvalidField("pot", _("the chips in the middle before this street"), None)
    return street


def betting_state_after_actions(street: Street, happened: tuple[ActionInTurn, ...]) -> BettingState:
    """Return the state of the round. Raises InvalidField for an impossible action."""
    for at, action in enumerate(happened):
        if action.player not in street.players:
            raise InvalidField(f"actions[{at}]", _("a player in `players`"), action.player)
    try:
        return state_after_actions(street, happened)
    except ImpossibleAction as refused:
        action = happened[refused.at or 0]
        said = [word for word in (action.player, action.verb, action.to) if word is not None]
        raise InvalidField(f"actions[{refused.at}]", refused.expected, said) from None


def _stakes_from_facts(facts: dict[str, Any]) -> Stakes:
    small, big = facts["bets"] or (0, 0)
    same = ("betting", "ante", "bring_in", "raise_cap", "spread", "cap", "chip")
    stakes = Stakes(
        **{name: facts[name] for name in same},
        small_blind=facts["blinds"].get("small", 0),
        big_blind=facts["blinds"].get("big", 0),
        third_blind=facts["blinds"].get("third", 0),
        small_bet=small,
        big_bet=big,
        players=len(facts["players"]),
    )
    complete_stakes(stakes, blind="blinds.big")
    if facts["kill"] and stakes.betting != "fixed_limit":
        raise InvalidField("kill", _("no kill: kills are played in limit games only"), facts["kill"])
    return killed_stakes(stakes, kill=facts["kill"]) if facts["kill"] else stakes


def _refuse_unknown(street: Street, facts: dict[str, Any]) -> None:
    """Refuse unknown names, and posts above the stack."""
    named = [(f"{field}.{player}", player) for field in ("posted", "stacks", "earlier") for player in facts[field]]
    named += [(field, player) for field in ("straddle", "sleeper") for player in facts[field]]
    for field, player in named:
        if player not in street.players:
            raise InvalidField(field, _("a player in `players`"), player)
    for player, chips in facts["posted"].items():
        _refuse_large_posts(street, facts, player, chips)


def _refuse_large_posts(street: Street, facts: dict[str, Any], player: str, chips: int) -> None:
    """Refuse a post above the stack.

    Before the flop, also refuse a post above the big blind if there is no straddle, sleeper or kill.
    """
    if (stack := street.stacks.get(player)) is not None and chips > stack:
        raise InvalidField(f"posted.{player}", _("at most the stack of {stack:,}", stack=stack), chips)
    blind = street.stakes.big_blind or street.stakes.third_blind
    if street.street == "preflop" and chips > blind and not _has_raised_blind(street, facts):
        raise InvalidField(f"posted.{player}", _("at most the big blind of {big_blind:,}", big_blind=blind), chips)


def _refuse_unposted_raises(street: Street, facts: dict[str, Any]) -> None:
    """Refuse a straddle, sleeper or kill that was not posted, and a straddle if the blinds are not identified.

    A straddle may come from any seat, so the order of action does not identify the blinds.
    """
    if street.straddlers and not street.posted and "BB" not in street.players:
        raise InvalidField("posted", _("who posted the blinds: with a straddle the order does not say it"), {})
    raisers = street.sleepers or (street.straddlers if street.posted else ())
    for player in raisers:
        if player not in facts["posted"]:
            raise InvalidField(f"posted.{player}", _("the chips posted"), None)
    kill_blind = street.stakes.bets[0]
    if facts["kill"] and street.street == "preflop" and max(facts["posted"].values(), default=0) < kill_blind:
        raise InvalidField(
            "posted", _("the kill blind of {kill_blind:,} with the others", kill_blind=kill_blind), facts["posted"]
        )


def _has_raised_blind(street: Street, facts: dict[str, Any]) -> bool:
    """Return whether a player posted more than a big blind: a straddle, a sleeper, a kill."""
    return bool(street.straddlers or street.sleepers or facts["kill"])


def _can_open(stakes: Stakes) -> bool:
    """Return whether the first round can be opened: there is a blind, or an ante and bets of fixed size."""
    return bool(stakes.blind_total or (stakes.ante is not None and stakes.bets[0]))


def _refuse_posts_on_other_streets(street: Street) -> None:
    first = {"preflop", "third"}
    if street.posted and street.street not in first:
        raise InvalidField("posted", _("empty: forced bets belong to the first street"), dict(street.posted))
    if (street.straddlers or street.sleepers) and street.street != "preflop":
        raise InvalidField(
            "straddle", _("empty: a straddle belongs before the flop"), street.straddlers or street.sleepers
        )
    if street.street == "preflop" and not _can_open(street.stakes):
        raise InvalidField("blinds.big", _("a blind of at least one chip"), 0)
    if street.street == "third" and not street.stakes.bring_in:
        raise InvalidField("bring_in", _("a bring-in of at least one chip"), 0)
