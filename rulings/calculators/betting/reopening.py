"""`reopening`: to whom the betting is open again, after short all-ins above all."""

from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.betting_round import betting_state_of, street_of
from rulings.calculators.reading.round_fields import ROUND_FIELDS
from rulings.rules.betting.cited_rules import deciding_settings
from rulings.rules.betting.options import is_nobody_left, needs_unnamed_opponent
from rulings.rules.betting.reopening import increase_since_action, may_raise_again, raises_left
from rulings.rules.betting.state import BettingState, still_to_act
from rulings.rules.betting.street import LIMIT_BETTING, Street
from tournaments.rules.messages import all_of, figure
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

#: the settings that decide whether a raise is open to a player
SETTINGS_OF_RAISES = frozenset({"raise_cap", "raise_cap_heads_up", "limit_reopening"})


def answer(given: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return who may still raise when their turn comes, as things stand; chips."""
    street = street_of(given, house_rules)
    standing = betting_state_of(street, given["actions"])
    waiting = _from_the_turn_on(street, standing)
    capped = raises_left(street, standing) == 0
    alone = _alone_of(street, standing, waiting)
    open_to = {player: player != alone and may_raise_again(street, standing, player) for player in waiting}
    may_raise = [player for player in waiting if open_to[player] and not capped]
    limit = street.stakes.betting in LIMIT_BETTING
    return Verdict(
        answer={
            "open_to": may_raise,
            "closed_to": [player for player in waiting if player not in may_raise],
            "on_top": {player: increase_since_action(standing, player) for player in waiting},
            "needed": _needed(standing, limit=limit),
            "capped": capped,
            "only_if_others": [player for player in may_raise if needs_unnamed_opponent(street, standing, player)],
        },
        says=_reopening_says(street, standing, open_to, capped=capped, alone=alone),
        rules=_rules(limit=limit, capped=capped),
        why=_why(standing, limit=limit),
        rests_on=_rests_on(street, standing),
    )


def _from_the_turn_on(street: Street, standing: BettingState) -> list[str]:
    """Return who has yet to act, in order from the player whose turn it is."""
    waiting = list(still_to_act(street, standing, after=None))
    at = waiting.index(standing.turn) if standing.turn in waiting else 0
    return waiting[at:] + waiting[:at]


def _needed(standing: BettingState, *, limit: bool) -> int:
    """Return what reopens the betting to a player who has acted: a full raise, in limit half of one."""
    return -(-standing.last_raise // 2) if limit else standing.last_raise


def _rules(*, limit: bool, capped: bool) -> tuple[str, ...]:
    if capped:
        return ("raise-cap",)
    return ("reopening-limit",) if limit else ("reopening",)


def _rests_on(street: Street, standing: BettingState) -> tuple[str, ...]:
    return tuple(setting for setting in deciding_settings(street, standing) if setting in SETTINGS_OF_RAISES)


def _alone_of(street: Street, standing: BettingState, waiting: list[str]) -> str | None:
    """Return who has nobody left to bet against, if a player has."""
    return next((player for player in waiting if is_nobody_left(street, standing, player)), None)


def _reopening_says(
    street: Street, standing: BettingState, open_to: dict[str, bool], *, capped: bool, alone: str | None
) -> str:
    if alone:
        return _alone_says(street, standing, alone)
    only = next((player for player, is_open in open_to.items() if is_open and not capped), None)
    if only and needs_unnamed_opponent(street, standing, only):
        return _(
            "{player} may call {call_to:,} or fold, if nobody else is in the hand. "
            "If another player is, the betting is open to {player}.",
            player=only,
            call_to=street.within_stack(only, standing.price(street, only)),
        )
    return _says(street, standing, open_to, capped=capped)


def _alone_says(street: Street, standing: BettingState, player: str) -> str:
    call_to = street.within_stack(player, standing.price(street, player))
    return _(
        "{player} may call {call_to:,} or fold. No raise: there is no opponent left to bet against.",
        player=player,
        call_to=call_to,
    )


def _says(street: Street, standing: BettingState, open_to: dict[str, bool], *, capped: bool) -> str:
    if not open_to:
        return _("No player is left to act on this street.")
    if capped:
        return _("The betting is capped: {all_of} may call {bet:,} or fold.", all_of=all_of(open_to), bet=standing.bet)
    closed = [player for player, is_open in open_to.items() if not is_open]
    still_open = [player for player, is_open in open_to.items() if is_open]
    if not closed:
        return _("The betting is open to {all_of}.", all_of=all_of(still_open))
    full = (
        _("half of {last_raise:,}", last_raise=standing.last_raise)
        if street.stakes.betting in LIMIT_BETTING
        else figure(standing.last_raise)
    )
    if not still_open:
        return _(
            "The betting is not open to {each_facing}, less than {full}.",
            each_facing=_each_facing(standing, closed),
            full=full,
        )
    return _(
        "The betting is open to {players}. It is not open to {each_facing}, less than {full}.",
        players=all_of(still_open),
        each_facing=_each_facing(standing, closed),
        full=full,
    )


def _each_facing(standing: BettingState, players: list[str]) -> str:
    return all_of(
        _("{player}, who faces {number:,} more", player=player, number=increase_since_action(standing, player) or 0)
        for player in players
    )


def _why(standing: BettingState, *, limit: bool) -> str:
    if limit:
        return _(
            "Half of a full bet or more reopens the betting for players who have acted. A full bet or a "
            "completion reopens it for all."
        )
    return _(
        "Players who have acted must face a full raise of {last_raise:,} again. Short all-ins add up.",
        last_raise=standing.last_raise,
    )


REOPENING = Calculator(
    name="reopening",
    title=_("Is the betting reopened?"),
    question=_("Who may raise again after an all-in?"),
    fields=ROUND_FIELDS,
    answer=answer,
    group="betting",
)
