"""`string_bet`: chips put in by several motions."""

from typing import Any

from rulings.calculators.answering.silent_chips_sentences import chip_ruling_reason_sentence, chip_ruling_sentence
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.facing import (
    BETTING_FIELD,
    FACING_FIELD,
    LAST_RAISE_FIELD,
    SAID_FIELD,
    read_chip_list,
    situation_from_facts,
)
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_list
from rulings.rules.chips.string_bet import StringBet, string_bet_ruling
from rulings.rules.chips.wager import ChipsIn
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

MOST_MOTIONS = 50


def _read_motions(name: str, value: Any) -> tuple[tuple[int, ...], ...]:
    """Read the chips of each motion. Refuses a motion without chips."""
    motions = tuple(read_list(name, value, read_chip_list, most=MOST_MOTIONS))
    if not motions or not all(motions):
        raise InvalidField(name, _("the chips of each motion, first motion first"), value)
    return motions


def string_bet_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict on the first motion, with the chips to return."""
    situation = situation_from_facts(facts, own=sum(facts["in_front"]))
    ruled = string_bet_ruling(situation, facts["motions"], said=facts["said"], in_front=facts["in_front"])
    counted = _counted_chips(facts, ruled)
    if not (situation.bet or situation.full or ruled.ruling.to):
        raise InvalidField("last_raise", _("the smallest bet, which is needed here"), facts["last_raise"])
    to = ruled.ruling.to
    over = 0 if to is None else max(0, counted.total - to)
    return Verdict(
        answer={
            "ruling": ruled.ruling.ruling,
            "to": to,
            "returned": ruled.later + over,
            "missing": None if to is None else max(0, to - counted.total),
            "string_bet": ruled.is_string_bet,
        },
        says=chip_ruling_sentence(situation, counted, ruled.ruling) + _returned_text(ruled),
        why=_reason_sentence(ruled) + chip_ruling_reason_sentence(situation, counted, ruled.ruling, facts["said"]),
        rules=_cited_rule_slugs(ruled),
    )


def _counted_chips(facts: dict[str, Any], ruled: StringBet) -> ChipsIn:
    """Return the chips that count: the first motion's chips, or all chips if it was no string bet."""
    counts = facts["motions"][:1] if ruled.is_string_bet else facts["motions"]
    return ChipsIn(added=tuple(chip for motion in counts for chip in motion), in_front=facts["in_front"])


def _returned_text(ruled: StringBet) -> str:
    return _(" The {later:,} of the later motion is returned.", later=ruled.later) if ruled.later else ""


def _reason_sentence(ruled: StringBet) -> str:
    return _("Only the first motion counts. ") if ruled.is_string_bet else ""


def _cited_rule_slugs(ruled: StringBet) -> tuple[str, ...]:
    return ("string-bets", "raising") if ruled.is_string_bet else ("raising", "methods-of-betting")


STRING_BET = Calculator(
    name="string_bet",
    title=_("String bet"),
    question=_("Which of these chips count?"),
    fields=(
        FACING_FIELD,
        LAST_RAISE_FIELD,
        Field(
            "motions",
            "rows",
            _("Chips by motion"),
            _read_motions,
            example=[[5_000], [5_000, 5_000]],
            help=_("The chips of each motion, first motion first"),
            input=InputKind.MOTIONS,
        ),
        Field(
            "in_front",
            "rows",
            _("Already in front"),
            read_chip_list,
            required=False,
            default=(),
            input=InputKind.CHIP_PILE,
        ),
        SAID_FIELD,
        BETTING_FIELD,
    ),
    answer=string_bet_verdict,
    group="chips",
)
