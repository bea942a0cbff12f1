"""`table_stakes`: permitted uses of a player's chips during a hand and between hands."""

from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, KnownFact, read_one_of, read_yes_or_no
from rulings.rules.betting.table_stakes import WISHES, table_stakes_ruling
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict


def _read_wish(name: str, value: Any) -> Any:
    return read_one_of(name, value, WISHES)


def table_stakes_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict on whether the player may do what they wish with their chips."""
    ruling = table_stakes_ruling(
        facts["wants_to"], during_hand=facts["during_hand"], tournament=facts["tournament"], house_rules=house_rules
    )
    return Verdict(
        answer={"allowed": ruling.allowed},
        says=ruling.says,
        rules=(ruling.slug,),
        rests_on=(ruling.rests_on,) if ruling.rests_on else (),
    )


TABLE_STAKES = Calculator(
    name="table_stakes",
    title=_("Table stakes"),
    question=_("May the player do this with chips?"),
    fields=(
        Field("wants_to", "choice", _("The player wants to"), _read_wish, choices=WISHES, example="add_chips"),
        Field("during_hand", "flag", _("During a hand"), read_yes_or_no, required=False, default=True),
        Field(
            "tournament",
            "flag",
            _("In a tournament"),
            read_yes_or_no,
            required=False,
            default=True,
            known=KnownFact.TOURNAMENT,
        ),
    ),
    answer=table_stakes_verdict,
    group="betting",
)
