"""An answer as a page shows it."""

from typing import Any

from rulings.calculators import CALCULATORS
from rulings.forms.form import CalculatorForm, initial_values
from rulings.views.answers import CalculatorAnswer, form_answer


def answer_of(name: str, **house_rules: object) -> CalculatorAnswer:
    calculator = CALCULATORS[name]
    form = CalculatorForm.from_facts(calculator, initial_values(calculator))
    answer, problem = form_answer(form, {"rulebook": "tda_2024", "house": house_rules})
    assert problem is None
    assert answer is not None
    return answer


def test_rulebook_is_printed_once_for_consecutive_rules() -> None:
    assert [cite["number"] for cite in answer_of("silent_chips").cites][:2] == ["TDA 2024 rule 43-A", "rule 45"]


def test_short_answers_use_larger_type() -> None:
    says = {"large": "Correct it to 10,000.", "medium": "x" * 60, "small": "x" * 120}
    blank: dict[str, Any] = {
        "why": "",
        "cites": (),
        "departs_from": (),
        "rests_on": (),
        "differs": (),
        "steps": (),
        "is_procedure": False,
    }
    assert {size: CalculatorAnswer(says=words, **blank).size for size, words in says.items()} == {
        size: size for size in says
    }


def test_answer_marks_the_deciding_house_rule() -> None:
    (by_book,) = answer_of("premature_card").rests_on
    (own,) = answer_of("premature_card", premature_card="set_aside").rests_on
    assert (by_book["own"], own["own"]) == ("", "this event")
    assert by_book["words"] != own["words"]


def test_differing_answer_is_split_into_rulebook_and_ruling() -> None:
    (other,) = answer_of("premature_card").differs
    assert other["who"] == "TDA 2019 and Robert's Rules"
    assert other["ruling"].startswith("Set that card aside")


def test_premature_card_answer_is_a_procedure() -> None:
    assert (answer_of("premature_card").is_procedure, answer_of("balance_plan").is_procedure) == (True, False)
    assert len(answer_of("balance_plan").steps) == 2
