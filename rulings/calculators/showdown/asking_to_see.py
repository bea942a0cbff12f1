"""`asking_to_see`: whether a hand must be shown."""

from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, read_flag
from rulings.rules.showdown.asking_to_see import RightReason, RightToSee, SeeHandRequest, right_to_see
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

SAYS = {
    RightToSee.YES: _("Show the hand: the player has the right to ask."),
    RightToSee.NO: _("The hand does not have to be shown."),
    RightToSee.FLOOR_DECIDES: _("The floor decides: there is no right to see it."),
}
WHY = {
    RightReason.NOTHING_LEFT: _("The player who asks has no cards any more and did not show them."),
    RightReason.CALLED_THE_RIVER_BET: _("A caller on the river has paid to see the bettor's hand."),
    RightReason.NOT_THE_BETTORS_HAND: _("A call on the river gives the right to see only the bettor's hand."),
    RightReason.NO_RIVER_CALL: _("Only a caller on the river has the right."),
    RightReason.DEALT_IN: _("Any player who was dealt in may ask to see a called hand."),
    RightReason.NOT_DEALT_IN: _("Only a player who was dealt in may ask."),
    RightReason.NOT_CALLED: _("The hand was not called."),
    RightReason.COLLUSION: _("Collusion is suspected."),
    RightReason.NO_SUSPICION: _("House rule: hands are shown only if collusion is suspected."),
}


def asking_to_see_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict on whether the player has a right to see the hand: `yes`, `no` or `floor_decides`."""
    request = SeeHandRequest(**facts)
    right, because = right_to_see(request, house_rules=house_rules)
    return Verdict(
        answer={"right": right.value},
        says=SAYS[right],
        why=WHY[because],
        rules=("asking-to-see",),
        rests_on=("asking_to_see",),
        differs=differing_rulebook_texts(
            house_rules,
            resting_on=("asking_to_see",),
            ruling=lambda other: SAYS[right_to_see(request, house_rules=other)[0]],
        ),
    )


ASKING_TO_SEE = Calculator(
    name="asking_to_see",
    title=_("Asking to see a hand"),
    question=_("Must this hand be shown?"),
    fields=(
        Field("called_river_bet", "flag", _("The player who asks called a bet on the river"), read_flag, example=True),
        Field("bettors_hand", "flag", _("It is the bettor's hand"), read_flag, required=False, default=True),
        Field(
            "has_cards",
            "flag",
            _("The player who asks has cards"),
            read_flag,
            required=False,
            default=True,
            help=_("Still holds them or has shown them"),
        ),
        Field("hand_called", "flag", _("The hand was called"), read_flag, required=False, default=True),
        Field("dealt_in", "flag", _("The player who asks was dealt in"), read_flag, required=False, default=True),
        Field("suspicion", "flag", _("Collusion is suspected"), read_flag, required=False, default=False),
    ),
    answer=asking_to_see_verdict,
    group="pots",
)
