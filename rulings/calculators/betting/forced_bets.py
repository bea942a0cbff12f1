"""`forced_bets`: the blind and the ante paid from a stack that may be too short for both."""

from functools import partial
from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, InvalidField, KnownFact, read_one_of, read_whole_number
from rulings.calculators.reading.stakes import ANTE_FIELD
from rulings.rules.betting.forced_bets import ForcedBets, ante_by_house_rules, forced_bets, is_ante_first
from tournaments.rules.levels import AnteKind
from tournaments.rules.messages import join_items_with_and
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.rules.rulebook.verdict import Verdict

MOST_PLAYERS = 23


def forced_bets_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the blind and the ante that the player pays, in chips."""
    _refuse_missing(facts, house_rules)
    paid = _forced_bets(facts, house_rules)
    rests_on = _deciding_settings(facts)
    return Verdict(
        answer={"blind": paid.blind, "ante": paid.ante, "all_in": paid.all_in, "dealt_in": paid.dealt_in},
        says=_verdict_sentence(facts, paid, house_rules),
        why=_reason_sentence(facts, paid, house_rules),
        rules=_cited_rule_slugs(facts),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules,
            resting_on=rests_on,
            ruling=lambda other: _verdict_sentence(facts, _forced_bets(facts, other), other),
        ),
    )


def _refuse_missing(facts: dict[str, Any], house_rules: HouseRules) -> None:
    """Refuse if an amount that these house rules need is missing."""
    if facts["small_blind"] > facts["blind"] > 0:
        raise InvalidField(
            "small_blind", _("at most the blind of {blind:,}", blind=facts["blind"]), facts["small_blind"]
        )
    if house_rules["short_big_blind"] == "out" and facts["blind"] and not facts["small_blind"]:
        raise InvalidField("small_blind", _("the small blind (house rule: the big blind must cover it)"), None)
    if house_rules["ante_reduction"] != "never" and _is_ante_paid_by_one_player(facts):
        for name in ("players", "small_blind"):
            if not facts[name]:
                raise InvalidField(name, _("a number (house rule: the ante is reduced short-handed)"), None)


def _forced_bets(facts: dict[str, Any], house_rules: HouseRules) -> ForcedBets:
    ante = ante_by_house_rules(
        facts["ante"], small_blind=facts["small_blind"], players=facts["players"], house_rules=house_rules
    )
    return forced_bets(
        facts["stack"],
        blind=facts["blind"],
        ante=ante,
        order=_payment_order(facts, house_rules),
        min_stack=_min_dealt_in_stack(facts) if house_rules["short_big_blind"] == "out" else 0,
    )


def _min_dealt_in_stack(facts: dict[str, Any]) -> int:
    """Return the smallest stack dealt in as big blind: the small blind plus the player's own ante, if any.

    An ante that one player pays for the table does not count.
    """
    return int(facts["small_blind"] + _own_ante_chips(facts)) if facts["blind"] else 0


def _own_ante_chips(facts: dict[str, Any]) -> int:
    return int(facts["ante"].amount) if facts["ante"] and facts["ante"].kind is AnteKind.EACH else 0


def _payment_order(facts: dict[str, Any], house_rules: HouseRules) -> str:
    return str(facts["order"] or house_rules["ante_order"])


def _is_ante_paid_by_one_player(facts: dict[str, Any]) -> bool:
    return facts["ante"] is not None and facts["ante"].kind is not AnteKind.EACH


def _deciding_settings(facts: dict[str, Any]) -> tuple[str, ...]:
    """Return the names of the house settings on which the answer to these facts depends."""
    asked = {
        "ante_order": _is_ante_paid_by_one_player(facts)
        and facts["order"] is None
        and 0 < facts["stack"] < _blind_and_ante_total(facts),
        "ante_reduction": _is_ante_paid_by_one_player(facts) and facts["players"] > 0,
        "short_big_blind": facts["small_blind"] > 0 and _min_dealt_in_stack(facts) > facts["stack"],
    }
    return tuple(name for name, matters in asked.items() if matters)


def _blind_and_ante_total(facts: dict[str, Any]) -> int:
    """Return the sum of blind and ante, in chips; 0 if no blind is owed."""
    return int(facts["blind"] + facts["ante"].amount) if facts["blind"] else 0


def _cited_rule_slugs(facts: dict[str, Any]) -> tuple[str, ...]:
    if _is_ante_paid_by_one_player(facts):
        return ("big-blind-ante", "all-in-before-the-deal")
    return ("all-in-before-the-deal", "antes") if facts["ante"] else ("all-in-before-the-deal", "blinds")


def _verdict_sentence(facts: dict[str, Any], paid: ForcedBets, house_rules: HouseRules) -> str:
    if not paid.dealt_in:
        return (
            _("No chips: not dealt in.")
            if not facts["stack"]
            else _("{too_short}: not dealt in.", too_short=_too_short_text(facts))
        )
    parts = [
        _("{amount:,} {what}", amount=amount, what=what)
        for what, amount in _paid_bets_in_order(facts, paid, house_rules)
        if amount
    ]
    call = _(" The others still owe the full {blind:,}.", blind=facts["blind"]) if paid.blind < facts["blind"] else ""
    owed = join_items_with_and(parts) if parts else _("Nothing is owed")
    return (_("{owed}, all-in.", owed=owed) if paid.all_in else owed + ".") + call


def _too_short_text(facts: dict[str, Any]) -> str:
    if _own_ante_chips(facts):
        return _(
            "{stack:,} does not cover the small blind of {small_blind:,} and the ante of {ante:,}",
            stack=facts["stack"],
            small_blind=facts["small_blind"],
            ante=_own_ante_chips(facts),
        )
    return _(
        "{stack:,} does not cover the small blind of {small_blind:,}",
        stack=facts["stack"],
        small_blind=facts["small_blind"],
    )


def _paid_bets_in_order(facts: dict[str, Any], paid: ForcedBets, house_rules: HouseRules) -> list[tuple[str, int]]:
    bets = [(_("for the blind"), paid.blind), (_("for the ante"), paid.ante)]
    return bets[::-1] if is_ante_first(facts["ante"], order=_payment_order(facts, house_rules)) else bets


def _reason_sentence(facts: dict[str, Any], paid: ForcedBets, house_rules: HouseRules) -> str:
    if not paid.dealt_in:
        return _("A player needs enough chips to be dealt in.")
    if facts["ante"] is None:
        return _("Only the blind is owed.") if facts["blind"] else _("No blind and no ante is due.")
    if not facts["blind"]:
        return _("Only the ante is owed.")
    if facts["ante"].kind is AnteKind.EACH:
        return _("An ante from each player is paid before the blind.")
    if is_ante_first(facts["ante"], order=_payment_order(facts, house_rules)):
        return _("House rule: the table's ante is paid before the blind.")
    return _("The blind is paid before the table's ante.")


FORCED_BETS = Calculator(
    name="forced_bets",
    title=_("Blind and ante of a short stack"),
    question=_("What is paid before the cards?"),
    fields=(
        Field("stack", "chips", _("Chips before the hand"), read_whole_number, example=1100),
        Field(
            "blind", "chips", _("Blind owed by this player"), read_whole_number, required=False, default=0, example=1000
        ),
        ANTE_FIELD,
        Field(
            "order",
            "choice",
            _("Ante paid for the table"),
            partial(read_one_of, allowed=SETTINGS["ante_order"].values),
            required=False,
            choices=dict(SETTINGS["ante_order"].values),
            help=_("Leave empty for the house rule"),
        ),
        Field(
            "small_blind",
            "chips",
            _("Small blind"),
            read_whole_number,
            required=False,
            default=0,
            help=_("Only if a house rule needs it"),
            known=KnownFact.SMALL_BLIND,
        ),
        Field(
            "players",
            "count",
            _("Players at the table"),
            partial(read_whole_number, low=2, high=MOST_PLAYERS),
            required=False,
            default=0,
            help=_("Only if a house rule reduces the ante short-handed"),
        ),
    ),
    answer=forced_bets_verdict,
    group="betting",
)
