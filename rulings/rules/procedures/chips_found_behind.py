"""Chips that an all-in player turns out to have behind after a call (TDA 2024 rule 62)."""

from rulings.rules.chips.accepted_action import AllInOutcome, FoundBehindRuling, found_behind_ruling
from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import HANDS_OFF_THE_CHIPS
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_in
from tournaments.rules.rulebook.house_rules import HouseRules

PLAYER_CARDS = Pile(CardPlace.HAND, _("cards of the player"))
OUTCOMES: dict[str, str] = {AllInOutcome.WON.value: _("won the hand"), AllInOutcome.LOST.value: _("lost the hand")}


def chips_found_behind_procedure(
    found: int, *, outcome: str, part_of_the_bet: bool, house_rules: HouseRules
) -> Procedure:
    """Return the steps for `found` chips behind. `part_of_the_bet`: the floor decided that the caller accepted them.

    All rulebooks with this rule agree, so `house_rules` has no effect.
    """
    end = AllInOutcome(outcome)
    ruled = found_behind_ruling(found, outcome=end, part_of_the_bet=part_of_the_bet)
    steps, chips = _last_steps_and_pile(ruled, end)
    part = _("part") if part_of_the_bet else _("no part")
    return Procedure(
        title=_("Chips found behind"),
        situation=_("The all-in player {outcomes}.", outcomes=OUTCOMES[outcome]),
        says=_ruling_sentence(found, end, ruled),
        why=_ruling_reason_sentence(end, part_of_the_bet=part_of_the_bet),
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
        piles=(PLAYER_CARDS, chips),
        figures={
            "paid": ruled.paid,
            "kept": ruled.kept,
            "out": ruled.out,
            "floor_may_award": ruled.floor_may_award,
        },
    )


def _last_steps_and_pile(ruled: FoundBehindRuling, outcome: AllInOutcome) -> tuple[tuple[ProcedureStep, ...], Pile]:
    """Return the last steps, and the pile of chips that these steps move."""
    found = Pile(CardPlace.CHIPS, message_in("chips", "found"), goes_to=CardPlace.OPPONENT)
    if ruled.floor_may_award:
        return (
            ProcedureStep("player_is_out", _("The player is out. These chips do not change that.")),
            ProcedureStep("floor_may_award", _("The floor gives them to the winner or removes them from play.")),
        ), found
    if outcome is AllInOutcome.LOST:
        return (
            ProcedureStep(
                "found_chips_to_caller", _("Push the {paid:,} to the caller too. The player is out.", paid=ruled.paid)
            ),
        ), found
    if ruled.paid:
        pays = ProcedureStep(
            "caller_pays", _("The caller pays {paid:,} more.", paid=ruled.paid), _("Never more than the caller has.")
        )
        return (pays,), Pile(CardPlace.CHIPS, _("from the caller"), goes_to=CardPlace.HAND)
    return (
        ProcedureStep("chips_stay_unpaid", _("They go back to the player's stack. No player pays for them.")),
    ), Pile(CardPlace.CHIPS, _("back to the player"))


def _ruling_sentence(found: int, outcome: AllInOutcome, ruled: FoundBehindRuling) -> str:
    if ruled.floor_may_award:
        return _("Still out: the {found:,} do not change that. The floor may give them to the winner.", found=found)
    if outcome is AllInOutcome.WON and not ruled.paid:
        return _("The player keeps the {found:,} but is not paid for them.", found=found)
    if outcome is AllInOutcome.WON:
        return _("They count: the player is paid {found:,} more.", found=found)
    return _("They count: the caller gets {found:,} more.", found=found)


def _ruling_reason_sentence(outcome: AllInOutcome, *, part_of_the_bet: bool) -> str:
    if part_of_the_bet:
        return _("The floor decided that the caller accepted them as part of the all-in.")
    return (
        _("A player is not paid for chips that were not in sight.")
        if outcome is AllInOutcome.WON
        else _("Chips that were not in sight do not keep a player in.")
    )
