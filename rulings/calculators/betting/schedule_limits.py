"""`schedule_limits`: the betting limits at a level: the first raise, the bets of a limit game, the bring-in."""

from dataclasses import asdict
from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, KnownFact, read_whole_number
from rulings.calculators.reading.stakes import ANTE_FIELD, BETTING_FIELD, LIMIT_FIELDS, complete_stakes
from tournaments.rules.messages import join_messages, number_message
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict
from tournaments.rules.structure.raise_limits import Limits, Stakes, limits_of

# by betting structure
CITED = {
    "no_limit": ("raise-amount", "no-limit"),
    "pot_limit": ("pot-limit-preflop", "raise-amount"),
    "half_pot": ("half-pot", "raise-amount"),
    "fixed_limit": ("fixed-limit", "raise-cap"),
    "spread_limit": ("spread-limit", "raise-cap"),
    "cap_limit": ("cap-limit", "raise-amount"),
}
RESTS_ON = {
    "pot_limit": ("pot_limit_preflop", "small_blind_opens", "ante_in_pot_limit", "pot_limit_rounding"),
    "half_pot": ("pot_limit_preflop", "small_blind_opens", "ante_in_pot_limit", "pot_limit_rounding"),
    "fixed_limit": ("raise_cap",),
    "spread_limit": ("raise_cap",),
}


def _read_game(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise InvalidField(name, _("the name of a game"), value)
    return value


def schedule_limits_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the limits of a level, in chips."""
    stakes = _stakes_from_facts(facts)
    if _is_ante_total_unknown(stakes, house_rules):
        if not stakes.big_blind:
            raise InvalidField(
                "players", _("the number of players who pay an ante: without blinds antes are the pot"), None
            )
        raise InvalidField(
            "players", _("the number of players who pay an ante (house rule: antes count in the pot)"), None
        )
    limits = limits_of(stakes, house_rules=house_rules)
    rests_on = _deciding_settings(stakes)
    return Verdict(
        answer=asdict(limits),
        says=limits_text(stakes, limits),
        rules=_cited_rule_slugs(stakes),
        why=_reason_sentence(stakes),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules,
            resting_on=rests_on,
            ruling=lambda other: limits_text(stakes, limits_of(stakes, house_rules=other)),
        ),
    )


def _stakes_from_facts(facts: dict[str, Any]) -> Stakes:
    small, big = facts["bets"] or (0, 0)
    if facts["small_blind"] > facts["big_blind"]:
        raise InvalidField(
            "small_blind",
            _("at most the big blind of {big_blind:,}", big_blind=facts["big_blind"]),
            facts["small_blind"],
        )
    same = ("betting", "game", "small_blind", "big_blind", "third_blind", "ante", "bring_in", "raise_cap", "spread")
    return complete_stakes(
        Stakes(
            **{name: facts[name] for name in (*same, "cap", "chip")},
            small_bet=small,
            big_bet=big,
            players=facts["players"] or 0,
        )
    )


def _is_ante_total_unknown(stakes: Stakes, house_rules: HouseRules) -> bool:
    return (
        stakes.ante is not None
        and not stakes.ante_total
        and "ante_in_pot_limit" in RESTS_ON.get(stakes.betting, ())
        and (not stakes.big_blind or house_rules["ante_in_pot_limit"] == "counted")
    )


def _deciding_settings(stakes: Stakes) -> tuple[str, ...]:
    """Return the names of the house settings on which the limits at these stakes depend."""
    idle = {
        "raise_cap": stakes.raise_cap is not None,
        "ante_in_pot_limit": not stakes.ante_total,
        "small_blind_opens": not stakes.small_blind,
        "pot_limit_rounding": stakes.chip == 1,
        "pot_limit_preflop": not stakes.small_blind,
    }
    return tuple(name for name in RESTS_ON.get(stakes.betting, ()) if not idle[name])


def _cited_rule_slugs(stakes: Stakes) -> tuple[str, ...]:
    by_the_pot = ("pot-limit", "raise-amount")  # without blinds the pot has only antes
    cited = by_the_pot if stakes.betting == "pot_limit" and not stakes.big_blind else CITED[stakes.betting]
    return (*cited, *(("bring-in",) if stakes.bring_in else ()))


def _reason_sentence(stakes: Stakes) -> str:
    if stakes.bring_in and stakes.bring_in < stakes.full_bet:
        return _("Completing a bring-in is a bet, not a raise.")
    if _has_antes_only(stakes):
        return _("Without blinds the first player checks or bets; the raises follow.")
    if stakes.third_blind and not stakes.big_blind:
        return _("The button's blind is the first bet; the raises follow.")
    if stakes.betting in {"fixed_limit", "spread_limit"}:
        return _("The big blind is the first bet; the raises follow.")
    if stakes.bring_in:
        return _("The bring-in is the first bet; the raises follow.")
    return _("The first raise is at least the big blind.")


def _has_antes_only(stakes: Stakes) -> bool:
    return not (stakes.blind_total or stakes.bring_in)


def limits_text(stakes: Stakes, limits: Limits) -> str:
    """Return a level's limits in floor language."""
    if limits.cap is None:
        return _raises_text(stakes, limits)
    capped = _("A player puts in at most {cap:,} in one hand.", cap=limits.cap)
    return join_messages((_raises_text(stakes, limits), capped), " ")


def _raises_text(stakes: Stakes, limits: Limits) -> str:
    if limits.small_bet_steps:
        return _(
            "{bring_in}Early streets: {steps}. Later streets: {steps_2}.",
            bring_in=_bring_in_text(limits),
            steps=_raise_steps_text(limits.small_bet_steps),
            steps_2=_raise_steps_text(limits.big_bet_steps),
        )
    if _has_antes_only(stakes):
        return _first_raise_text(
            stakes, limits, _("First bet at least {min_raise_to:,}, ", min_raise_to=limits.min_raise_to)
        )
    if stakes.betting == "spread_limit" and stakes.spread and limits.min_raise_to == stakes.spread[0]:
        return _(
            "{bring_in}Complete to {least:,} to {most:,}{range}.",
            bring_in=_("Bring-in {bring_in:,}. ", bring_in=limits.bring_in) if limits.bring_in else "",
            least=limits.min_raise_to,
            most=limits.max_raise_to,
            range=_spread_range_text(stakes),
        )
    first = _(
        "{bring_in}First raise to at least {min_raise_to:,}, ",
        bring_in=_bring_in_text(limits),
        min_raise_to=limits.min_raise_to,
    )
    return _first_raise_text(stakes, limits, first)


def _first_raise_text(stakes: Stakes, limits: Limits, first: str) -> str:
    """Return the range of the first raise or bet."""
    if limits.max_raise_to is None:
        return _("{first}no maximum.", first=first)
    if limits.small_blind_first_in_max is not None:
        return _(
            "{first}at most {max_raise_to:,}. If the small blind opens: at most {small_blind_first_in_max:,}.",
            first=first,
            max_raise_to=limits.max_raise_to,
            small_blind_first_in_max=limits.small_blind_first_in_max,
        )
    return _(
        "{first}at most {max_raise_to:,}{range}.",
        first=first,
        max_raise_to=limits.max_raise_to,
        range=_spread_range_text(stakes),
    )


def _bring_in_text(limits: Limits) -> str:
    if limits.bring_in is None:
        return ""
    if limits.complete_to is None:
        return _("Bring-in {bring_in:,}, a full bet. ", bring_in=limits.bring_in)
    return _(
        "Bring-in {bring_in:,}, complete to {complete_to:,}. ", bring_in=limits.bring_in, complete_to=limits.complete_to
    )


def _raise_steps_text(steps: tuple[int, ...]) -> str:
    amounts = join_messages(number_message(step) for step in steps)
    if len(steps) > 1:
        return _("{amounts}, capped", amounts=amounts)
    return _("{amounts} per bet and raise, without a cap", amounts=amounts)


def _spread_range_text(stakes: Stakes) -> str:
    if stakes.betting != "spread_limit" or stakes.spread is None:
        return ""
    low, high, *end = stakes.spread
    return _("; any bet from {low:,} to {high:,}", low=low, high=high) + join_messages(
        (_(", {last:,} on the last street", last=last) for last in end), ""
    )


SCHEDULE_LIMITS = Calculator(
    name="schedule_limits",
    title=_("Limits of a level"),
    question=_("How much can be bet at this level?"),
    fields=(
        BETTING_FIELD,
        Field(
            "game",
            "words",
            _("Game"),
            _read_game,
            required=False,
            default="",
            example="stud",
            input=InputKind.GAME,
            known=KnownFact.GAME,
        ),
        Field(
            "small_blind",
            "chips",
            _("Small blind"),
            read_whole_number,
            required=False,
            default=0,
            example=100,
            known=KnownFact.SMALL_BLIND,
        ),
        Field(
            "big_blind",
            "chips",
            _("Big blind"),
            read_whole_number,
            required=False,
            default=0,
            example=200,
            known=KnownFact.BIG_BLIND,
        ),
        Field(
            "third_blind",
            "chips",
            _("Third blind, on the button"),
            read_whole_number,
            required=False,
            default=0,
            known=KnownFact.THIRD_BLIND,
            seldom=True,
        ),
        ANTE_FIELD,
        *LIMIT_FIELDS,
        Field(
            "players",
            "count",
            _("Players who pay an ante"),
            read_whole_number,
            required=False,
            help=_("Only if antes count in the pot"),
            seldom=True,
        ),
    ),
    answer=schedule_limits_verdict,
    group="betting",
)
