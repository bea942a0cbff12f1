"""`table_stakes`: what a player may do with chips during a hand and between hands."""

from typing import Any

from rulings.calculators.betting_round import yes
from rulings.calculators.fields import Field, one_of
from rulings.calculators.frame import Calculator
from rulings.rules.betting.table_stakes import WISHES, may
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict


def _wish(name: str, value: Any) -> Any:
    return one_of(name, value, WISHES)


def answer(given: dict[str, Any], house: House) -> Verdict:
    """Whether it is allowed."""
    ruling = may(given["wants_to"], during_hand=given["during_hand"], tournament=given["tournament"], house=house)
    return Verdict(
        answer={"allowed": ruling.allowed},
        says=ruling.says,
        cites=cites(ruling.slug, rulebook=house.rulebook),
        rests_on=(ruling.rests_on,) if ruling.rests_on else (),
    )


TABLE_STAKES = Calculator(
    name="table_stakes",
    title="Table stakes",
    question="May the player do that with chips?",
    fields=(
        Field("wants_to", "choice", "The player wants to", _wish, choices=WISHES, example="add_chips"),
        Field("during_hand", "flag", "During a hand", yes, required=False, default=True),
        Field("tournament", "flag", "In a tournament", yes, required=False, default=True),
    ),
    answer=answer,
    group="betting",
)
