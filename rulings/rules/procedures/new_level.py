"""The level of a hand that begins while the level changes (TDA 2024 rule 23).

TDA 2019 starts a level with its announcement after the clock reaches zero. TDA 2024 starts it with an announcement or
signal, whichever is first. During a dealer push TDA 2024 has the new dealer deal one hand at the old level.
"""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import CALL_THE_FLOOR, PLAY_ON, STUB
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

# a hand begins with the first riffle, the shuffler's button or the dealer push
HAND_BEGAN: dict[str, str] = {
    "before_signal": _("before the clock sounded"),
    "before_announcement": _("after the clock sounded, before the announcement"),
    "after_announcement": _("after the announcement"),
    "during_push": _("as the first hand of a new dealer: the level started during the push"),
}
# the level at which the hand is played so far
DEALT_AT: dict[str, str] = {"old": _("the old level"), "new": _("the new level")}
TITLE = _("A hand around a new level")


def new_level_procedure(*, began: str, dealt_at: str, substantial_action: bool, house_rules: HouseRules) -> Procedure:
    """Return the steps for a hand that began around the start of a level. `began` is a key of HAND_BEGAN.

    `dealt_at` is a key of DEALT_AT: the level at which the hand has been played so far.
    """
    due = _level_due(began, house_rules)
    rests_on = {"before_announcement": ("level_change",), "during_push": ("level_change_in_push",)}.get(began, ())
    if dealt_at == due:
        return _right_level_procedure(began, due, rests_on)
    return (
        _level_stands_procedure(began, dealt_at, rests_on)
        if substantial_action
        else _corrected_level_procedure(began, due, rests_on)
    )


def _level_due(began: str, house_rules: HouseRules) -> str:
    """Return the right level for a hand that began at this moment: `old` or `new`."""
    if began == "before_announcement":
        return "old" if house_rules["level_change"] == "announcement_after_zero" else "new"
    if began == "during_push":
        return "old" if house_rules["level_change_in_push"] == "old_level_hand" else "new"
    return "old" if began == "before_signal" else "new"


def _right_level_procedure(began: str, due: str, rests_on: tuple[str, ...]) -> Procedure:
    return _level_procedure(
        began,
        says=_("The hand is at {level}: play it.", level=DEALT_AT[due]),
        why=_("The level that holds when a hand begins is the level of that hand."),
        steps=(PLAY_ON,),
        rules=("new-level",),
        rests_on=rests_on,
        ruling=due,
    )


def _corrected_level_procedure(began: str, due: str, rests_on: tuple[str, ...]) -> Procedure:
    return _level_procedure(
        began,
        says=_("The hand is at {level}: correct the blinds and the ante, then play it.", level=DEALT_AT[due]),
        why=_("It was noticed before substantial action, so the hand gets its right level."),
        steps=(
            CALL_THE_FLOOR,
            ProcedureStep(
                "correct_forced_bets", _("Correct blinds and ante to {level}. Return actions.", level=DEALT_AT[due])
            ),
            ProcedureStep("action_starts_again", _("The action starts again with the first player to act.")),
        ),
        rules=("new-level", "substantial-action"),
        rests_on=rests_on,
        ruling=due,
    )


def _level_stands_procedure(began: str, dealt_at: str, rests_on: tuple[str, ...]) -> Procedure:
    return _level_procedure(
        began,
        says=_("Too late to correct it: the hand stays at {level}.", level=DEALT_AT[dealt_at]),
        why=_("After substantial action a hand that began at the wrong level is finished there."),
        steps=(
            PLAY_ON,
            ProcedureStep("right_level_next_hand", _("The next hand is at the level that the clock shows.")),
        ),
        rules=("new-level", "substantial-action"),
        rests_on=rests_on,
        ruling=dealt_at,
    )


def _level_procedure(
    began: str,
    *,
    says: str,
    why: str,
    steps: tuple[ProcedureStep, ...],
    rules: tuple[str, ...],
    rests_on: tuple[str, ...],
    ruling: str,
) -> Procedure:
    return Procedure(
        title=TITLE,
        situation=_("The hand began {when}.", when=HAND_BEGAN[began]),
        says=says,
        why=why,
        steps=steps,
        rules=rules,
        piles=(STUB, Pile(CardPlace.HAND, _("hands"))),
        rests_on=rests_on,
        figures={"level": ruling},
    )
