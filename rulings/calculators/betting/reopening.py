"""`reopening`: the players to whom the betting is open again, mostly after short all-ins."""

from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.betting_round import betting_state_after_actions, street_from_facts
from rulings.calculators.reading.round_fields import ROUND_FIELDS
from rulings.rules.betting.cited_rules import deciding_settings
from rulings.rules.betting.options import has_no_opponent_left, needs_unnamed_opponent
from rulings.rules.betting.reopening import increase_since_action, may_raise_again, remaining_raise_count
from rulings.rules.betting.state import BettingState, players_still_to_act
from rulings.rules.betting.street import LIMIT_BETTING, Street
from tournaments.rules.messages import join_items_with_and, number_message
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

SETTINGS_OF_RAISES = frozenset({"raise_cap", "raise_cap_heads_up", "limit_reopening"})


def reopening_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the players who may still raise in their turn. Amounts are chips."""
    street = street_from_facts(facts, house_rules)
    state = betting_state_after_actions(street, facts["actions"])
    waiting = _players_to_act(street, state)
    capped = remaining_raise_count(street, state) == 0
    alone = _player_without_opponent(street, state, waiting)
    open_to = {player: player != alone and may_raise_again(street, state, player) for player in waiting}
    may_raise = [player for player in waiting if open_to[player] and not capped]
    limit = street.stakes.betting in LIMIT_BETTING
    return Verdict(
        answer={
            "open_to": may_raise,
            "closed_to": [player for player in waiting if player not in may_raise],
            "on_top": {player: increase_since_action(state, player) for player in waiting},
            "needed": _min_reopening_raise(state, limit=limit),
            "capped": capped,
            "only_if_others": [player for player in may_raise if needs_unnamed_opponent(street, state, player)],
        },
        says=_verdict_sentence(street, state, open_to, capped=capped, alone=alone),
        rules=_cited_rule_slugs(limit=limit, capped=capped),
        why=_reason_sentence(state, limit=limit),
        rests_on=_deciding_settings(street, state),
    )


def _players_to_act(street: Street, state: BettingState) -> list[str]:
    """Return the players yet to act, in order, starting with the player whose turn it is."""
    waiting = list(players_still_to_act(street, state, after=None))
    at = waiting.index(state.turn) if state.turn in waiting else 0
    return waiting[at:] + waiting[:at]


def _min_reopening_raise(state: BettingState, *, limit: bool) -> int:
    """Return the raise, in chips, that lets players who have acted raise again: a full raise, in limit half a raise."""
    return -(-state.last_raise // 2) if limit else state.last_raise


def _cited_rule_slugs(*, limit: bool, capped: bool) -> tuple[str, ...]:
    if capped:
        return ("raise-cap",)
    return ("reopening-limit",) if limit else ("reopening",)


def _deciding_settings(street: Street, state: BettingState) -> tuple[str, ...]:
    return tuple(setting for setting in deciding_settings(street, state) if setting in SETTINGS_OF_RAISES)


def _player_without_opponent(street: Street, state: BettingState, waiting: list[str]) -> str | None:
    """Return a player yet to act who has no opponent left to bet against; None if there is none."""
    return next((player for player in waiting if has_no_opponent_left(street, state, player)), None)


def _verdict_sentence(
    street: Street, state: BettingState, open_to: dict[str, bool], *, capped: bool, alone: str | None
) -> str:
    if alone:
        return _no_opponent_sentence(street, state, alone)
    only = next((player for player, is_open in open_to.items() if is_open and not capped), None)
    if only and needs_unnamed_opponent(street, state, only):
        return _(
            "{player} may call {call_to:,} or fold, if nobody else is in the hand. "
            "If another player is, the betting is open to {player}.",
            player=only,
            call_to=street.amount_within_stack(only, state.total_to_stay_in(street, only)),
        )
    return _who_may_raise_sentence(street, state, open_to, capped=capped)


def _no_opponent_sentence(street: Street, state: BettingState, player: str) -> str:
    call_to = street.amount_within_stack(player, state.total_to_stay_in(street, player))
    return _(
        "{player} may call {call_to:,} or fold. No raise: there is no opponent left to bet against.",
        player=player,
        call_to=call_to,
    )


def _who_may_raise_sentence(street: Street, state: BettingState, open_to: dict[str, bool], *, capped: bool) -> str:
    if not open_to:
        return _("No player is left to act on this street.")
    if capped:
        return _(
            "The betting is capped: {all_of} may call {bet:,} or fold.",
            all_of=join_items_with_and(open_to),
            bet=state.bet,
        )
    closed = [player for player, is_open in open_to.items() if not is_open]
    still_open = [player for player, is_open in open_to.items() if is_open]
    if not closed:
        return _("The betting is open to {all_of}.", all_of=join_items_with_and(still_open))
    full = (
        _("half of {last_raise:,}", last_raise=state.last_raise)
        if street.stakes.betting in LIMIT_BETTING
        else number_message(state.last_raise)
    )
    if not still_open:
        return _(
            "The betting is not open to {each_facing}, less than {full}.",
            each_facing=_increases_text(state, closed),
            full=full,
        )
    return _(
        "The betting is open to {players}. It is not open to {each_facing}, less than {full}.",
        players=join_items_with_and(still_open),
        each_facing=_increases_text(state, closed),
        full=full,
    )


def _increases_text(state: BettingState, players: list[str]) -> str:
    return join_items_with_and(
        _("{player}, who faces {number:,} more", player=player, number=increase_since_action(state, player) or 0)
        for player in players
    )


def _reason_sentence(state: BettingState, *, limit: bool) -> str:
    if limit:
        return _(
            "Half of a full bet or more reopens the betting for players who have acted. A full bet or a "
            "completion reopens it for all."
        )
    return _(
        "Players who have acted must face a full raise of {last_raise:,} again. Short all-ins add up.",
        last_raise=state.last_raise,
    )


REOPENING = Calculator(
    name="reopening",
    title=_("Is the betting reopened?"),
    question=_("Who may raise again after an all-in?"),
    fields=ROUND_FIELDS,
    answer=reopening_verdict,
    group="betting",
)
