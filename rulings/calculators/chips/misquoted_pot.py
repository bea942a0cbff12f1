"""`misquoted_pot`: a pot-limit bet based on a wrong count of the pot."""

from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.chips.substantial_action import ACTIONS_SINCE, verbs_in_turn
from rulings.calculators.reading.fields import Field, read_flag
from rulings.calculators.reading.stakes import read_chips
from rulings.rules.chips.misquoted_pot import ActionSince, Misquote, PotBet, corrected_bet
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict


def misquoted_pot_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the bet after correction, in chips."""
    ruled = _misquoted_pot_ruling(facts, house_rules)
    rests_on = ("pot_limit_overbet",) if ruled.misquote is Misquote.TOO_HIGH else ()
    return Verdict(
        answer={
            "ruling": "corrected" if ruled.changed else "stands",
            "to": ruled.to,
            "misquote": ruled.misquote.value,
            "difference": ruled.to - facts["bet_to"],
        },
        says=_verdict_sentence(facts, ruled),
        why=_reason_sentence(facts, ruled),
        rules=("pot-limit-misquote", "pot-limit"),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules,
            resting_on=rests_on,
            ruling=lambda other: _verdict_sentence(facts, _misquoted_pot_ruling(facts, other)),
        ),
    )


def _misquoted_pot_ruling(facts: dict[str, Any], house_rules: HouseRules) -> PotBet:
    since = ActionSince(
        actions=verbs_in_turn(facts["since"]), all_acted=facts["all_acted"], street_over=facts["street_over"]
    )
    return corrected_bet(
        facts["bet_to"], right_to=facts["right_to"], since=since, house_rules=house_rules, said_pot=facts["said_pot"]
    )


def _verdict_sentence(facts: dict[str, Any], ruled: PotBet) -> str:
    if ruled.misquote is Misquote.RIGHT:
        return _("The bet of {to:,} stays.", to=ruled.to)
    if not ruled.changed:
        return _("Too late: the bet stays at {to:,}.", to=ruled.to)
    if ruled.misquote is Misquote.TOO_HIGH:
        return _(
            "Correct it to {to:,} for all: {number:,} is returned.", to=ruled.to, number=facts["bet_to"] - ruled.to
        )
    return _("Correct it to {to:,}: the player adds {number:,}.", to=ruled.to, number=ruled.to - facts["bet_to"])


def _reason_sentence(facts: dict[str, Any], ruled: PotBet) -> str:
    if ruled.misquote is Misquote.TOO_HIGH:
        window = _("it can still be brought down") if ruled.changed else _("it can no longer be brought down")
        return _(
            "The maximum was {right_to:,}, so {bet_to:,} was not legal; {window}.",
            right_to=facts["right_to"],
            bet_to=facts["bet_to"],
            window=window,
        )
    if ruled.misquote is Misquote.RIGHT:
        return _("The bet is not above the maximum of {right_to:,}.", right_to=facts["right_to"])
    window = (
        _("there was no substantial action yet")
        if ruled.changed
        else _("there was substantial action, or the street is over")
    )
    return _("The pot was quoted too low; {window}.", window=window)


MISQUOTED_POT = Calculator(
    name="misquoted_pot",
    title=_("Pot count was wrong"),
    question=_("What is the bet now?"),
    fields=(
        Field("bet_to", "chips", _("Bet made on the wrong count"), read_chips, example=9_000, help=_("Total bet")),
        Field("right_to", "chips", _("The highest legal bet"), read_chips, example=7_000, help=_("Total bet")),
        ACTIONS_SINCE,
        Field("all_acted", "flag", _("All players have acted on it"), read_flag, required=False, default=False),
        Field("street_over", "flag", _("The street is over"), read_flag, required=False, default=False),
        Field("said_pot", "flag", _("The bet was “pot”"), read_flag, required=False, default=True),
    ),
    answer=misquoted_pot_verdict,
    group="chips",
)
