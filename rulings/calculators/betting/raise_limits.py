"""`raise_limits`: the options of the player to act, with the exact minimum and maximum."""

from typing import Any

from rulings.calculators.answering.options_text import available_verbs, options_reason_sentence, options_text
from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.betting_round import betting_state_after_actions, street_from_facts
from rulings.calculators.reading.fields import (
    AskedIf,
    Field,
    InputKind,
    InvalidField,
    KnownFact,
    read_player_name,
    read_yes_or_no,
)
from rulings.calculators.reading.round_fields import ROUND_FIELDS
from rulings.rules.betting.actions import state_after_actions
from rulings.rules.betting.cited_rules import deciding_rule_slugs, deciding_settings
from rulings.rules.betting.options import Options, player_options
from rulings.rules.betting.state import BettingState
from rulings.rules.betting.street import ImpossibleAction, Street
from rulings.rules.chips.uncalled_bet import uncalled_bet
from tournaments.rules.messages import join_messages
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict
from tournaments.rules.structure.raise_limits import Stakes, is_kill_rounded


def raise_limits_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the options of the player to act. Amounts are chips; raises are totals on the street."""
    street = street_from_facts(facts, house_rules)
    state = betting_state_after_actions(street, facts["actions"])
    choices = player_options(street, state)
    player = _player_to_act(street, state, facts["to_act"])
    rests_on = deciding_settings(street, state)
    text = options_text(street, state, choices)
    return Verdict(
        answer=_answer_figures(street, state, choices, player) | _straddle_figures(street),
        says=text,
        rules=deciding_rule_slugs(street, state, choices),
        why=join_messages(filter(None, (options_reason_sentence(street, state, choices), _rounding_note(facts))), " "),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules,
            resting_on=rests_on,
            ruling=lambda other: text if other is house_rules else _options_text_by_other_rules(facts, other),
        ),
    )


def _player_to_act(street: Street, state: BettingState, named: str | None) -> str | None:
    """Return the player whose turn it is, or `named` once the betting is over. Refuses any other `named` player."""
    if named is not None and named not in street.players:
        raise InvalidField("to_act", _("a player in `players`"), named)
    if named is not None and state.turn not in {None, named}:
        raise InvalidField("to_act", _("{turn}, who is next to act", turn=state.turn), named)
    return named or state.turn


def _answer_figures(street: Street, state: BettingState, choices: Options, player: str | None) -> dict[str, Any]:
    in_front = state.in_front.get(player, 0) if player else 0
    return {
        "to_act": state.turn,
        "call_to": choices.call_to,
        "to_call": max(0, choices.call_to - in_front) if state.turn else 0,
        "can_raise": choices.can_raise,
        "raise_only_if_others": choices.if_others,
        "min_raise_to": choices.min_raise_to,
        "max_raise_to": choices.max_raise_to,
        "raises_left": choices.raises_left,
        "may": available_verbs(street, state, choices),
        "returned": _returned_chips_by_player(street, state),
    }


def _returned_chips_by_player(street: Street, state: BettingState) -> dict[str, int]:
    """Return the chips that go back to each player because no opponent can call them; {} before the betting is over."""
    if state.turn or len(state.players_with_chips(street)) > 1 or not state.all_in:
        return {}
    back = uncalled_bet(state.in_front)
    return {back.player: back.chips} if back.player else {}


def _rounding_note(facts: dict[str, Any]) -> str:
    """Return a note that the bets of a kill were rounded down to whole chips; "" if they were not."""
    small, big = facts["bets"] or (facts["blinds"].get("big", 0), 0)
    cut = facts["kill"] and is_kill_rounded(Stakes(small_bet=small, big_bet=big), kill=facts["kill"])
    return _("One and a half times the bets is rounded down to whole chips.") if cut else ""


def _straddle_figures(street: Street) -> dict[str, Any]:
    """Return whether the straddle is allowed, as a figure of the answer; {} without straddle or sleeper."""
    if not street.straddlers and not street.sleepers:
        return {}
    return {"straddle_allowed": street.house_rules["straddles"] == "allowed"}


def _options_text_by_other_rules(facts: dict[str, Any], house_rules: HouseRules) -> str | None:
    """Return the options by other house rules, as text; None if the actions are impossible by those rules."""
    street = street_from_facts(facts, house_rules)
    try:
        state = state_after_actions(street, facts["actions"])
    except ImpossibleAction:
        return None
    return options_text(street, state, player_options(street, state))


RAISE_LIMITS = Calculator(
    name="raise_limits",
    title=_("Minimum and maximum raise"),
    question=_("What may the player do now?"),
    fields=(
        *ROUND_FIELDS,
        Field(
            "lowball",
            "flag",
            _("Ace-to-five lowball"),
            read_yes_or_no,
            required=False,
            default=False,
            asked_if=AskedIf("betting", ("fixed_limit",)),
            seldom=True,
            known=KnownFact.LOWBALL,
        ),
        Field(
            "to_act",
            "words",
            _("To act"),
            read_player_name,
            required=False,
            help=_("Leave empty for the player who is next to act"),
            input=InputKind.PLAYER,
            seldom=True,
        ),
    ),
    answer=raise_limits_verdict,
    group="betting",
)
