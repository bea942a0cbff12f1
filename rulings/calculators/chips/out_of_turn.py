"""`out_of_turn`: whether an action out of turn is binding."""

from functools import partial
from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.facing import (
    FACING_FIELD,
    LAST_RAISE_FIELD,
    read_wager,
    read_wagers,
    situation_from_facts,
)
from rulings.calculators.reading.fields import (
    Field,
    InputKind,
    InvalidField,
    KnownFact,
    read_flag,
    read_whole_number,
)
from rulings.rules.chips.out_of_turn import OutOfTurn, out_of_turn_ruling
from rulings.rules.chips.situation import Situation
from rulings.rules.chips.wager import Wager
from tournaments.rules.messages import join_messages
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

# by the verb of the skipped player's action
FREED_BY = {
    "bet": _("The bet of {player} changed the action."),
    "call": _("The call of {player} changed the action."),
    "raise": _("The raise of {player} changed the action."),
    "raise_to": _("The raise of {player} changed the action."),
    "complete": _("{player} completed the bet, which changed the action."),
    "all_in": _("The all-in of {player} changed the action."),
}


def out_of_turn_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict on whether the early action binds.

    The verdict has the binding total, in chips. If nothing binds, it has the bet that the early player faces.
    """
    situation, early = situation_from_facts(facts), facts["out_of_turn"]
    _refuse_repeated_players(facts, early)
    ruled = _out_of_turn_ruling(facts, situation, house_rules)
    rests_on = _deciding_settings(facts, early, ruled)
    return Verdict(
        answer=_answer_figures(ruled) | {"upcards_may_stay": _upcards_may_stay(facts, early)},
        says=_verdict_sentence(early, ruled),
        why=join_messages(
            filter(None, (_reason_sentence(early, ruled, house_rules), _upcards_note(facts, early))), " "
        ),
        rules=_cited_rule_slugs(early, ruled),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules,
            resting_on=rests_on,
            ruling=lambda other: _verdict_sentence(early, _out_of_turn_ruling(facts, situation, other)),
        ),
    )


def _refuse_repeated_players(facts: dict[str, Any], early: Wager) -> None:
    """Refuse a later action by the player who acted early, and two later actions by one player."""
    seen = {early.player}
    for at, action in enumerate(facts["then"]):
        if action.player in seen:
            expected = _("a player who was skipped") if action.player == early.player else _("each skipped player once")
            raise InvalidField(f"then[{at}][0]", expected, action.player)
        seen.add(action.player)


def _out_of_turn_ruling(facts: dict[str, Any], situation: Situation, house_rules: HouseRules) -> OutOfTurn:
    heads_up = facts["players_in_hand"] == 2
    return out_of_turn_ruling(
        situation, facts["out_of_turn"], then=facts["then"], house_rules=house_rules, heads_up=heads_up
    )


def _answer_figures(ruled: OutOfTurn) -> dict[str, Any]:
    faces = ruled.to is None
    return {
        "binding": ruled.binding,
        "to": ruled.to,
        "call_to": ruled.situation.bet if faces else None,
        "min_raise_to": ruled.situation.min_legal_total if faces and ruled.may_raise else None,
        "chips_back": not ruled.binding,
    }


def _verdict_sentence(early: Wager, ruled: OutOfTurn) -> str:
    name = early.player
    if ruled.binding and early.verb == "fold":
        return _("The fold is binding: {name}'s hand is dead.", name=name)
    if ruled.binding and ruled.to is None:
        return _(
            "{name} may call {bet:,} or fold. A check out of turn against a bet gives up the raise.",
            name=name,
            bet=ruled.situation.bet,
        )
    if ruled.binding:
        return _("It is binding: {name} {as_done}.", name=name, as_done=_action_text(early, ruled))
    back = "" if early.verb in {"check", "fold"} else _("; the chips are returned")
    if not ruled.may_raise:
        return _("{name} may fold or call {bet:,}. No raise{back}.", name=name, bet=ruled.situation.bet, back=back)
    return _(
        "{name} may fold, call {bet:,} or raise to {full_to:,} or more{back}.",
        name=name,
        bet=ruled.situation.bet,
        full_to=ruled.situation.min_legal_total,
        back=back,
    )


def _upcards_may_stay(facts: dict[str, Any], early: Wager) -> bool:
    """Return whether the player in turn may ask to keep the folded upcards visible ("Betting in poker", stud)."""
    return early.verb == "fold" and facts["stud"]


def _upcards_note(facts: dict[str, Any], early: Wager) -> str:
    if not _upcards_may_stay(facts, early):
        return ""
    return _("The player in turn may ask that {name}'s upcards stay face up until they have acted.", name=early.player)


def _action_text(early: Wager, ruled: OutOfTurn) -> str:
    words = {"check": _("checks"), "call": _("calls {to:,}", to=ruled.to), "bet": _("bets {to:,}", to=ruled.to)}
    words |= {"all_in": _("is all-in for {to:,}", to=ruled.to)}
    if early.verb == "call" and not ruled.to:
        return _("checks")
    return words.get(early.verb, _("raises to {to:,}", to=ruled.to))


def _reason_sentence(early: Wager, ruled: OutOfTurn, house_rules: HouseRules) -> str:
    if early.verb == "fold":
        return _("A fold out of turn is always binding, and there can be a penalty.")
    if ruled.freed_by:
        return _(FREED_BY[ruled.freed_by.verb], player=ruled.freed_by.player)
    if house_rules["out_of_turn_binding"] == "unless_raised":
        return _("No skipped player bet or raised. A check, call or fold does not change the action.")
    return _("No skipped player bet, called or raised.")


def _cited_rule_slugs(early: Wager, ruled: OutOfTurn) -> tuple[str, ...]:
    if early.verb == "fold":
        return "out-of-turn", "non-standard-folds"
    if ruled.binding and ruled.to is None:
        return "out-of-turn", "invalid-declarations"
    return ("out-of-turn", "raise-amount") if ruled.to != early.to and ruled.binding and early.to else ("out-of-turn",)


def _deciding_settings(facts: dict[str, Any], early: Wager, ruled: OutOfTurn) -> tuple[str, ...]:
    """Return the names of the house settings on which the answer to these facts depends."""
    asked = {
        "out_of_turn_binding": early.verb != "fold" and bool(facts["then"]),
        "out_of_turn_check": early.verb == "check" and not ruled.binding,
        "out_of_turn_heads_up": (
            facts["players_in_hand"] == 2 and early.verb in {"check", "call"} and not ruled.binding
        ),
    }
    return tuple(name for name, matters in asked.items() if matters)


OUT_OF_TURN = Calculator(
    name="out_of_turn",
    title=_("Out of turn"),
    question=_("Is it binding?"),
    fields=(
        FACING_FIELD,
        LAST_RAISE_FIELD,
        Field(
            "out_of_turn",
            "json",
            _("Done out of turn"),
            read_wager,
            example=["6", "raise_to", 15_000],
            help=_("[player, verb] or [player, verb, total]"),
            input=InputKind.ONE_WAGER,
        ),
        Field(
            "then",
            "rows",
            _("Then the skipped players"),
            read_wagers,
            required=False,
            default=(),
            example=[["5", "call"]],
            help=_("In turn, after the action was backed up"),
            input=InputKind.WAGERS,
        ),
        Field(
            "players_in_hand",
            "count",
            _("Players in the hand"),
            partial(read_whole_number, low=2, high=30),
            required=False,
            help=_("Some house rules differ heads-up"),
        ),
        Field("stud", "flag", "Stud", read_flag, required=False, default=False, seldom=True, known=KnownFact.STUD),
    ),
    answer=out_of_turn_verdict,
    group="chips",
)
