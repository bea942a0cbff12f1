"""`undercall`: chips put in for less than the bet."""

from functools import partial
from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.facing import SPOKEN, read_player_names, read_spoken_action
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_flag, read_whole_number
from rulings.calculators.reading.stakes import read_chips
from rulings.rules.chips.chip_ruling import SpokenWord
from rulings.rules.chips.undercall import Undercall, UndercallGround, undercall_ruling
from tournaments.rules.messages import join_items_with_and, number_message
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

# reason and rules by ground
GROUNDS: dict[UndercallGround, tuple[str, tuple[str, ...]]] = {
    UndercallGround.SAID: (_("“Call” or “raise” in turn means the full bet."), ("undercall", "acting-in-turn")),
    UndercallGround.HEADS_UP: (_("Heads-up, less than the bet is a full call."), ("undercall-silent",)),
    UndercallGround.OPENING_BET: (
        _("Against the opening bet of the round, less than the bet is a full call."),
        ("undercall-silent",),
    ),
    UndercallGround.MULTIWAY_RAISE: (
        _("It was against a raise with several players in the hand."),
        ("undercall-silent", "floor-decisions"),
    ),
    UndercallGround.HOUSE_RULE: (
        _("Any call of less than the bet is made a full one while the betting round lasts."),
        ("undercall-silent",),
    ),
    UndercallGround.ALL_IN: (_("An all-in may be less than the bet."), ("table-stakes",)),
}


# grounds for which house rules decide
BY_HOUSE_RULE = frozenset({UndercallGround.MULTIWAY_RAISE, UndercallGround.HOUSE_RULE})


def undercall_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the ruling, the total in chips, and the chips to add."""
    if facts["put_in"] >= facts["facing"]:
        raise InvalidField("put_in", _("less than the bet of {facing:,}", facing=facts["facing"]), facts["put_in"])
    if not (facts["put_in"] or facts["said"]):
        raise InvalidField("put_in", _("at least one chip, or what was announced"), facts["put_in"])
    ruling = _undercall_ruling(facts, house_rules)
    rests_on = ("undercall",) if ruling.ground in BY_HOUSE_RULE else ()
    why, slugs = GROUNDS[ruling.ground]
    return Verdict(
        answer={
            "ruling": _ruling_name(ruling),
            "to": ruling.to,
            "missing": None if ruling.to is None else ruling.to - facts["put_in"],
            "raise_owed": _is_raise_announced(facts),
            "back_to": facts["undercalls"][0] if facts["undercalls"] else None,
        },
        says=_verdict_sentence(facts, ruling),
        why=why,
        rules=(*slugs, *(("undercall-row",) if len(facts["undercalls"]) > 1 else ())),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules,
            resting_on=rests_on,
            ruling=lambda other: _verdict_sentence(facts, _undercall_ruling(facts, other)),
        ),
    )


def _undercall_ruling(facts: dict[str, Any], house_rules: HouseRules) -> Undercall:
    return undercall_ruling(
        facts["facing"],
        players_in_hand=facts["players_in_hand"],
        put_in=facts["put_in"],
        facing_opening_bet=facts["facing_opening_bet"],
        house_rules=house_rules,
        said=facts["said"] is not None and facts["said"].word is not SpokenWord.AMOUNT,
        all_in=facts["all_in"],
    )


def _ruling_name(ruling: Undercall) -> str:
    if ruling.ground is UndercallGround.ALL_IN:
        return "all_in"
    return "floor_decides" if ruling.to is None else "full_call"


def _is_raise_announced(facts: dict[str, Any]) -> bool:
    return facts["said"] is not None and facts["said"].word not in {SpokenWord.CALL, SpokenWord.AMOUNT}


def _verdict_sentence(facts: dict[str, Any], ruling: Undercall) -> str:
    row = facts["undercalls"]
    back = _(" Back to {row}: {all_of} act again.", row=row[0], all_of=join_items_with_and(row)) if len(row) > 1 else ""
    if ruling.to is None:
        full = number_message(facts["facing"] - facts["put_in"])
        return _(
            "The floor decides: add {full} for a full call, or leave the {put_in:,} and fold.{back}",
            full=full,
            put_in=facts["put_in"],
            back=back,
        )
    if ruling.ground is UndercallGround.ALL_IN:
        return _("All-in for {to:,}.", to=ruling.to)
    raised = _(" and a full raise") if _is_raise_announced(facts) else ""
    return _(
        "A full call of {to:,}{raised}: {number:,} is added.{back}",
        to=ruling.to,
        raised=raised,
        number=ruling.to - facts["put_in"],
        back=back,
    )


UNDERCALL = Calculator(
    name="undercall",
    title=_("Less than the bet"),
    question=_("Must the player make it a full call?"),
    fields=(
        Field(
            "players_in_hand",
            "count",
            _("Players in the hand"),
            partial(read_whole_number, low=2, high=30),
            example=4,
            help=_("Chips added"),
        ),
        Field("facing", "chips", _("Bet to call"), read_chips, example=8_000),
        Field("put_in", "chips", _("Put in"), read_whole_number, example=2_000),
        Field(
            "facing_opening_bet",
            "flag",
            _("It is the opening bet"),
            read_flag,
            required=False,
            default=False,
            example=True,
            help=_("The first bet of the round; before the flop, the big blind"),
        ),
        Field(
            "said",
            "json",
            _("Said"),
            read_spoken_action,
            required=False,
            choices=SPOKEN,
            input=InputKind.SPOKEN,
        ),
        Field("all_in", "flag", "All-in", read_flag, required=False, default=False),
        Field(
            "undercalls",
            "rows",
            _("Several players in a row"),
            read_player_names,
            required=False,
            default=(),
            help=_("Players who put in too little, in order"),
            input=InputKind.PLAYERS,
        ),
    ),
    answer=undercall_verdict,
    group="chips",
)
