"""Names of the parts of the day."""

from tournaments.rules.floor.next_step import DayFacts, Phase, StepMark
from tournaments.sentences.next_step import phase_title


def test_money_phase_is_titled_bubble_just_before_the_money() -> None:
    said = [phase_title(Phase.MONEY, StepMark.NEXT, DayFacts(begun=True, left=left, paid=27)) for left in (28, 27)]
    assert said == ["Bubble", "In the money"]
    assert phase_title(Phase.MONEY, StepMark.OPEN, DayFacts(begun=True, left=86, paid=27)) == "In the money"
