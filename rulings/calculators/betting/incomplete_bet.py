"""`incomplete_bet`: a bet or raise of less than the full amount, and its correction."""

from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.facing import UNIT_FIELD
from rulings.calculators.reading.fields import Field, InvalidField, read_one_of, read_whole_number, read_yes_or_no
from rulings.calculators.reading.stakes import BETTING_FIELD, read_chips
from rulings.rules.betting.incomplete import IncompleteWager, WagerRuling, corrected_wager, may_be_corrected
from tournaments.rules.messages import capitalise
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

NOTICED = {
    "in_time": _("during the betting round"),
    "round_complete": _("after the round, before the next street"),
    "later": _("on a later street"),
}
# shorter, for a list
NOTICED_CHOICES = {name: capitalise(words) for name, words in NOTICED.items()}


def _read_moment(name: str, value: Any) -> Any:
    return read_one_of(name, value, NOTICED)


def incomplete_bet_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the correct total, and the chips to return or to add."""
    wager = _incomplete_wager(facts)
    ruling = _wager_ruling(facts, wager, house_rules)
    rests_on = ("short_bet_fix",) if _is_time_limit_disputed(facts, wager) else ()
    return Verdict(
        answer={
            "ruling": ruling.ruling,
            "to": ruling.to,
            "returned": max(0, wager.put_in - ruling.to),
            "missing": max(0, ruling.to - wager.put_in),
        },
        says=_verdict_sentence(wager, ruling),
        rules=_cited_rule_slugs(facts, wager, ruling),
        why=_reason_sentence(facts, wager, ruling),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules,
            resting_on=rests_on,
            ruling=lambda other: _verdict_sentence(wager, _wager_ruling(facts, wager, other)),
        ),
    )


def _incomplete_wager(facts: dict[str, Any]) -> IncompleteWager:
    if facts["put_in"] < facts["facing"] and not facts["all_in"]:
        raise InvalidField(
            "put_in",
            _("at least the bet of {facing:,}; for less, use undercall", facing=facts["facing"]),
            facts["put_in"],
        )
    same = ("put_in", "facing", "full", "raise_said", "all_in", "one_chip", "unit")
    return IncompleteWager(**{name: facts[name] for name in same}, limit=facts["betting"] == "fixed_limit")


def _wager_ruling(facts: dict[str, Any], wager: IncompleteWager, house_rules: HouseRules) -> WagerRuling:
    """Return the corrected wager; the uncorrected one if it is too late for a correction."""
    right = corrected_wager(wager)
    if right.to == wager.put_in or may_be_corrected(noticed=facts["noticed"], house_rules=house_rules):
        return right
    return WagerRuling("stands", wager.put_in)


def _is_time_limit_disputed(facts: dict[str, Any], wager: IncompleteWager) -> bool:
    """Return whether rulebooks disagree on a correction of this wager after the round."""
    return facts["noticed"] == "round_complete" and corrected_wager(wager).to != wager.put_in


def _verdict_sentence(wager: IncompleteWager, ruling: WagerRuling) -> str:
    missing, back = ruling.to - wager.put_in, wager.put_in - ruling.to
    if ruling.ruling == "stands":
        return _("Too late: the bet stays at {to:,}.", to=ruling.to)
    if ruling.ruling == "all_in":
        return _("All-in for {to:,}: it counts, even if it is short.", to=ruling.to)
    what = {
        "call": _("A call of {to:,}", to=ruling.to),
        "bet": _("A bet of {to:,}", to=ruling.to),
        "raise": _("A raise to {to:,}", to=ruling.to),
    }
    if missing > 0:
        return _("{what}: the player adds {missing:,}.", what=what[ruling.ruling], missing=missing)
    return (
        _("{what}: {back:,} is returned.", what=what[ruling.ruling], back=back)
        if back > 0
        else _("{what}. Nothing changes.", what=what[ruling.ruling])
    )


def _cited_rule_slugs(facts: dict[str, Any], wager: IncompleteWager, ruling: WagerRuling) -> tuple[str, ...]:
    if ruling.ruling == "all_in":
        return "reopening-limit" if wager.limit else "reopening", "table-stakes"
    amount = _total_rule_slugs(wager, ruling)
    if amount == ("oversized-chip",):
        return amount
    late = facts["noticed"] != "in_time" and corrected_wager(wager).to != wager.put_in
    # noticed late, the time left for a correction decides
    return tuple(dict.fromkeys(("wrong-bet", *amount) if late else (*amount, "wrong-bet")))


def _total_rule_slugs(wager: IncompleteWager, ruling: WagerRuling) -> tuple[str, ...]:
    """Return the slug of the rule that sets the corrected total, as a tuple."""
    if wager.one_chip and ruling.ruling == "call":
        return ("oversized-chip",)
    if not wager.facing:
        return ("fixed-limit",) if wager.limit else ("opening-bet-minimum",)
    return ("string-raise",) if wager.limit else ("raise-amount",)


def _reason_sentence(facts: dict[str, Any], wager: IncompleteWager, ruling: WagerRuling) -> str:
    more = wager.put_in - wager.facing
    if ruling.ruling == "stands":
        return _(
            "The full amount was {to:,}, but the error was noticed {noticed}.",
            to=corrected_wager(wager).to,
            noticed=NOTICED[facts["noticed"]],
        )
    if ruling.ruling == "all_in":
        return _("An all-in may be less than the minimum. Nothing is added.")
    if wager.one_chip and ruling.ruling == "call":
        return _("One oversized chip without a word is a call.")
    if not wager.facing:
        return _("The smallest bet is {full:,}.", full=wager.full)
    if wager.raise_said:
        return _("A raise was announced, so it is at least a full raise.")
    compared = _("at least half") if 2 * more >= wager.full else _("less than half")
    return _(
        "{more:,} more than the call is {compared} of a full raise of {full:,}.",
        more=more,
        compared=compared,
        full=wager.full,
    )


INCOMPLETE_BET = Calculator(
    name="incomplete_bet",
    title=_("Incomplete bet"),
    question=_("Is it a call or a raise, and for how much?"),
    fields=(
        BETTING_FIELD,
        Field("put_in", "chips", _("Total put in"), read_chips, example=800),
        Field("facing", "chips", _("Bet to call"), read_whole_number, required=False, default=0, example=500),
        Field(
            "full",
            "chips",
            _("Full bet or raise"),
            read_chips,
            example=400,
            help=_("The minimum bet, or the last full raise"),
        ),
        Field("raise_said", "flag", _("Raise was announced first"), read_yes_or_no, required=False, default=False),
        Field("one_chip", "flag", _("It was one oversized chip"), read_yes_or_no, required=False, default=False),
        Field("all_in", "flag", _("It was all-in"), read_yes_or_no, required=False, default=False),
        UNIT_FIELD,
        Field(
            "noticed",
            "choice",
            _("When it was noticed"),
            _read_moment,
            required=False,
            default="in_time",
            choices=NOTICED_CHOICES,
        ),
    ),
    answer=incomplete_bet_verdict,
    group="betting",
)
