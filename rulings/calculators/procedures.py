"""Procedures as calculators: facts in, ruling and ordered steps out."""

from collections.abc import Callable
from functools import partial
from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.procedure_form import Facts
from rulings.calculators.procedure_forms import FORMS
from rulings.rules.procedures import PROCEDURES, Pile, Procedure
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.rules.rulebook.verdict import Verdict


def procedure_calculator(name: str) -> Calculator:
    form = FORMS[name]
    return Calculator(
        name=name,
        title=form.title,
        question=form.question,
        fields=form.fields,
        answer=partial(_procedure_verdict, name),
        group=form.group,
    )


def _procedure_verdict(name: str, facts: Facts, house_rules: HouseRules) -> Verdict:
    FORMS[name].check(facts)
    ruling = partial(PROCEDURES[name], **facts)
    procedure = ruling(house_rules=house_rules)
    rests_on = tuple(setting for setting in procedure.rests_on if _is_deciding(setting, procedure, ruling, house_rules))
    return Verdict(
        answer=_procedure_as_json(procedure),
        says=procedure.says,
        why=procedure.why,
        rules=procedure.rules,
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules, resting_on=rests_on, ruling=lambda other: ruling(house_rules=other).says
        ),
        steps=tuple(step.says for step in procedure.steps),
    )


def _is_deciding(setting: str, procedure: Procedure, ruling: Callable[..., Procedure], house_rules: HouseRules) -> bool:
    """Return whether another value of the setting would change the ruling in this case."""
    others = (house_rules.with_setting(setting, value) for value in SETTINGS[setting].values)
    return SETTINGS[setting].numbers is not None or any(
        (other.says, other.steps) != (procedure.says, procedure.steps)
        for other in (ruling(house_rules=house_rules) for house_rules in others)
    )


def _procedure_as_json(procedure: Procedure) -> dict[str, Any]:
    """Return the data of the step-by-step page: codes and notes of the steps, and piles of cards."""
    return {
        "steps": procedure.codes,
        "notes": [step.note for step in procedure.steps],
        "title": procedure.title,
        "situation": procedure.situation,
        "piles": [_pile_as_json(pile) for pile in procedure.piles],
        **procedure.figures,
    }


def _pile_as_json(pile: Pile) -> dict[str, Any]:
    return {
        "place": str(pile.place),
        "label": pile.label,
        "cards": pile.cards,
        "goes_to": pile.goes_to,
        "face_up": pile.is_face_up,
    }


PROCEDURE_CALCULATORS: tuple[Calculator, ...] = tuple(procedure_calculator(name) for name in PROCEDURES)
