"""`silent_chips`: chips put in with or without a word, ruled to be a call, a raise, or something else."""

from dataclasses import replace
from functools import partial
from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.answering.silent_chips_sentences import (
    chip_ruling_reason_sentence,
    chip_ruling_rule_slugs,
    chip_ruling_sentence,
)
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.facing import (
    BETTING_FIELD,
    FACING_FIELD,
    IN_THE_MIDDLE_FIELD,
    LAST_RAISE_FIELD,
    LAST_STREET_FIELD,
    SAID_FIELD,
    read_chip_list,
    read_chips_in_front,
    situation_from_facts,
)
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_flag, read_one_of, read_whole_number
from rulings.calculators.reading.stakes import SPREAD_FIELD
from rulings.rules.chips.chip_ruling import chip_ruling
from rulings.rules.chips.situation import ChipRuling, Ground, Situation
from rulings.rules.chips.undercall import undercall_ruling
from rulings.rules.chips.wager import ChipsIn
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

PULLED_BACK = {"none": _("untouched"), "some": _("some of it"), "all": _("all of it")}
PUT_IN = {"one_by_one": _("chips as listed"), "several": _("several chips"), "one": _("one chip")}


def silent_chips_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the ruling, the total in chips, and the chips to return or to add."""
    chips = _chips_put_in(facts)
    situation = situation_from_facts(facts, own=sum(facts["in_front"]))
    ruling = _chip_ruling(facts, situation, chips, house_rules)
    if ruling.ruling in {"bet", "raise"} and not ruling.to:
        raise InvalidField("last_raise", _("the smallest bet, which is needed here"), facts["last_raise"])
    missing = None if ruling.to is None else max(0, ruling.to - chips.total)
    rests_on = _deciding_settings(facts, situation, chips)
    return Verdict(
        answer={
            "ruling": ruling.ruling,
            "to": ruling.to,
            "returned": 0 if ruling.to is None else max(0, chips.total - ruling.to),
            "missing": missing,
        },
        says=chip_ruling_sentence(situation, chips, ruling),
        why=chip_ruling_reason_sentence(situation, chips, ruling, facts["said"]),
        rules=chip_ruling_rule_slugs(situation, chips, ruling, facts["said"]),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules,
            resting_on=rests_on,
            ruling=lambda other: chip_ruling_sentence(situation, chips, _chip_ruling(facts, situation, chips, other)),
        ),
    )


def _chip_ruling(facts: dict[str, Any], situation: Situation, chips: ChipsIn, house_rules: HouseRules) -> ChipRuling:
    return _ruling_with_undercall_completed(
        facts, situation, chips, chip_ruling(situation, chips, facts["said"]), house_rules
    )


def _deciding_settings(facts: dict[str, Any], situation: Situation, chips: ChipsIn) -> tuple[str, ...]:
    """Return the setting on undercalls if TDA 2024 leaves the case to the floor; otherwise ()."""
    left_to_the_floor = _chip_ruling(facts, situation, chips, HouseRules("tda_2024")).ruling == "floor_decides"
    return ("undercall",) if left_to_the_floor else ()


def _chips_put_in(facts: dict[str, Any]) -> ChipsIn:
    """Return the chips put in. Raises InvalidField if there are none."""
    added, words = facts["added"], facts["said"]
    if facts["put_in"] != "one_by_one" and len(added) != 1:
        raise InvalidField("added", _("one amount, or the chips one by one"), list(added))
    if facts["last_chips"] and not added:
        raise InvalidField("added", _("the last chips, because the player is all-in"), list(added))
    if not (added or words or _can_act_without_new_chips(facts)):
        raise InvalidField("added", _("the chips put in, or what was said"), list(added))
    return ChipsIn(
        added=added,
        in_front=facts["in_front"],
        pulled_back=facts["pulled_back"],
        last=facts["last_chips"],
        smallest_known=facts["put_in"] != "several",
    )


def _can_act_without_new_chips(facts: dict[str, Any]) -> bool:
    """Return whether the action needs no new chips: chips are taken back, or those in front cover the bet."""
    lying = sum(facts["in_front"])
    return bool(facts["facing"] and lying and (facts["pulled_back"] != "none" or lying >= facts["facing"]))


def _ruling_with_undercall_completed(
    facts: dict[str, Any], situation: Situation, chips: ChipsIn, ruling: ChipRuling, house_rules: HouseRules
) -> ChipRuling:
    """Return the ruling. An undercall becomes a full call if the floor has no choice (TDA 2024 rule 51-B)."""
    if ruling.ground is not Ground.LESS_THAN_THE_BET:
        return ruling
    ground = undercall_ruling(
        situation.bet,
        players_in_hand=facts["players_in_hand"] or 3,
        put_in=chips.total,
        facing_opening_bet=facts["facing_opening_bet"],
        house_rules=house_rules,
    )
    return ruling if ground.to is None else ChipRuling("call", ground.to, Ground.UNDERCALL_COMPLETED)


SILENT_CHIPS = Calculator(
    name="silent_chips",
    title=_("Raise or call?"),
    question=_("What do these chips mean?"),
    fields=(
        FACING_FIELD,
        LAST_RAISE_FIELD,
        Field(
            "added",
            "rows",
            _("Chips put in"),
            read_chip_list,
            required=False,
            default=(),
            example=[5_000, 1_000, 1_000, 500],
            help=_("One by one, by value"),
            input=InputKind.CHIP_PILE,
        ),
        Field(
            "in_front",
            "rows",
            _("Already in front"),
            read_chips_in_front,
            required=False,
            default=(),
            help=_("Chips put out before. If some were taken back, only those still there"),
            input=InputKind.CHIP_PILE,
        ),
        Field(
            "pulled_back",
            "choice",
            _("Taken back of them"),
            partial(read_one_of, allowed=PULLED_BACK),
            required=False,
            default="none",
            choices=PULLED_BACK,
            seldom=True,
        ),
        SAID_FIELD,
        Field(
            "last_chips", "flag", "All-in", read_flag, required=False, default=False, help=_("Nothing is left behind")
        ),
        Field(
            "put_in",
            "choice",
            _("Put in"),
            partial(read_one_of, allowed=PUT_IN),
            required=False,
            default="one_by_one",
            choices=PUT_IN,
            help=_("If only the amount was seen"),
        ),
        replace(BETTING_FIELD, seldom=True),
        IN_THE_MIDDLE_FIELD,
        SPREAD_FIELD,
        LAST_STREET_FIELD,
        Field(
            "players_in_hand",
            "count",
            _("Players in the hand"),
            partial(read_whole_number, low=2, high=30),
            required=False,
            help=_("Decides when the chips are less than the bet"),
            seldom=True,
        ),
        Field(
            "facing_opening_bet",
            "flag",
            _("It is the opening bet"),
            read_flag,
            required=False,
            default=False,
            help=_("The first bet of the round; before the flop, the big blind"),
            seldom=True,
        ),
    ),
    answer=silent_chips_verdict,
    group="chips",
)
