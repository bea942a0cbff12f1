"""Chips that turn up behind after an all-in was called (TDA 2024 rule 62)."""

from rulings.rules.chips.accepted_action import AllInOutcome, FoundBehind, found_behind
from rulings.rules.procedures.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.steps import HANDS_OFF_THE_CHIPS
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

THEIR_CARDS = Pile(CardPlace.HAND, _("his cards"))
OUTCOMES: dict[str, str] = {AllInOutcome.WON.value: _("won the hand"), AllInOutcome.LOST.value: _("lost the hand")}


def chips_found_behind(found: int, *, outcome: str, part_of_the_bet: bool, house_rules: HouseRules) -> Procedure:
    """Steps for so many chips; `part_of_the_bet` when the floor finds that the caller had accepted them with it.

    The rule is the same in every book that has it, so house rules decide nothing here.
    """
    end = AllInOutcome(outcome)
    ruled = found_behind(found, outcome=end, part_of_the_bet=part_of_the_bet)
    steps, chips = _goes(ruled, end)
    part = _("part") if part_of_the_bet else _("no part")
    return Procedure(
        title=_("Chips found behind"),
        situation=_("The all-in player {outcomes}.", outcomes=OUTCOMES[outcome]),
        says=_says(found, end, ruled),
        why=_why(end, part_of_the_bet=part_of_the_bet),
        steps=(
            HANDS_OFF_THE_CHIPS,
            ProcedureStep("count_found_chips", _("Count the chips that were found: {found:,}.", found=found)),
            ProcedureStep(
                "part_or_not",
                _("They were {part} of the accepted all-in.", part=part),
                _("Were they counted, or in plain sight?"),
            ),
            *steps,
        ),
        rules=("chips-found-behind", "accepted-action"),
        piles=(THEIR_CARDS, chips),
        figures={
            "paid": ruled.paid,
            "kept": ruled.kept,
            "out": ruled.out,
            "floor_may_award": ruled.floor_may_award,
        },
    )


def _goes(ruled: FoundBehind, outcome: AllInOutcome) -> tuple[tuple[ProcedureStep, ...], Pile]:
    """The last steps, and the chips that they move."""
    found = Pile(CardPlace.CHIPS, _("found"), goes_to=CardPlace.OPPONENT)
    if ruled.floor_may_award:
        return (
            ProcedureStep("player_is_out", _("He is out: they do not save him.")),
            ProcedureStep("floor_may_award", _("The floor gives them to the winner, or takes them out of play.")),
        ), found
    if outcome is AllInOutcome.LOST:
        return (
            ProcedureStep(
                "found_chips_to_caller", _("Push the {paid:,} to the caller too. He is out.", paid=ruled.paid)
            ),
        ), found
    if ruled.paid:
        pays = ProcedureStep(
            "caller_pays", _("The caller pays {paid:,} more.", paid=ruled.paid), _("No more than he has.")
        )
        return (pays,), Pile(CardPlace.CHIPS, _("from the caller"), goes_to=CardPlace.HAND)
    return (ProcedureStep("chips_stay_unpaid", _("They go back to his stack; nobody pays for them.")),), Pile(
        CardPlace.CHIPS, _("stay his")
    )


def _says(found: int, outcome: AllInOutcome, ruled: FoundBehind) -> str:
    if ruled.floor_may_award:
        return _("Still out: the {found:,} do not save him, and the floor may give them to the winner.", found=found)
    if outcome is AllInOutcome.WON and not ruled.paid:
        return _("He keeps the {found:,}, but is not paid for them.", found=found)
    if outcome is AllInOutcome.WON:
        return _("They count: the {found:,} are paid to him.", found=found)
    return _("They count: the {found:,} are owed to the caller.", found=found)


def _why(outcome: AllInOutcome, *, part_of_the_bet: bool) -> str:
    if part_of_the_bet:
        return _("The floor found that the caller had accepted them as part of the all-in.")
    return (
        _("Nobody is paid for chips that were not in sight.")
        if outcome is AllInOutcome.WON
        else _("Nobody is saved by chips that were not in sight.")
    )
