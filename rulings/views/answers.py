"""An answer as a page shows it: sentence, reason, rules, settings, and differences between rulebooks."""

from dataclasses import dataclass
from typing import Any

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField
from rulings.forms.form import CalculatorForm
from rulings.forms.problems import FieldProblem, field_problem
from rulings.views.procedures import ProcedureDrawing, procedure_drawing
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import translate, translated_values
from tournaments.rules.messages import Message
from tournaments.rules.rulebook.editions import EDITION_NAMES
from tournaments.rules.rulebook.house_rules import HouseRules, house_rules_of
from tournaments.rules.rulebook.house_settings import SETTINGS

# the longest sentence of each size, in letters
LARGE, MEDIUM = 44, 96


@dataclass(frozen=True, slots=True)
class AnswerStep:
    """One step of a procedure, or one line of a list of hands."""

    says: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class CalculatorAnswer:
    """An answer for a page; `verdict` is the English sentence that the log stores."""

    says: str
    why: str
    cites: tuple[dict[str, str], ...]
    departs_from: tuple[str, ...]
    rests_on: tuple[dict[str, str], ...]
    differs: tuple[dict[str, str], ...]
    steps: tuple[AnswerStep, ...]
    is_procedure: bool
    title: str = ""
    situation: str = ""
    drawing: ProcedureDrawing | None = None
    verdict: str = ""

    @property
    def size(self) -> str:
        """The type size of the sentence, by its length: "large", "medium" or "small"."""
        return "large" if len(self.says) <= LARGE else "medium" if len(self.says) <= MEDIUM else "small"


def form_answer(
    form: CalculatorForm, house_rules: dict[str, Any]
) -> tuple[CalculatorAnswer | None, FieldProblem | None]:
    """Return the answer to a form and None, or None and the problem that prevents it."""
    try:
        verdict = answer_as_json(form.calculator, form.facts() | house_rules)
    except InvalidField as refused:
        return None, field_problem(form.calculator, refused)
    return _calculator_answer(verdict, house_rules_of(house_rules["rulebook"], house_rules["house"])), None


def _calculator_answer(verdict: dict[str, Any], house_rules: HouseRules) -> CalculatorAnswer:
    translated = translated_values(verdict)
    notes = translated.get("notes", [])
    steps = tuple(
        AnswerStep(says, notes[at] if at < len(notes) else "") for at, says in enumerate(translated["steps_in_words"])
    )
    return CalculatorAnswer(
        says=translated["says"],
        verdict=str(verdict["says"]),
        why=translated["why"],
        cites=_citations(translated["rules"], translated["cites"]),
        departs_from=tuple(translated["departs_from"]),
        rests_on=tuple(_deciding_setting(name, house_rules) for name in translated["rests_on"]),
        differs=tuple(_other_answers(sentence) for sentence in verdict["differs"]),
        steps=steps,
        is_procedure="piles" in translated,
        title=translated.get("title", ""),
        situation=translated.get("situation", ""),
        drawing=procedure_drawing(translated.get("piles", ())),
    )


def _citations(slugs: list[str], numbers: list[str]) -> tuple[dict[str, str], ...]:
    """Return the rules with their numbers. Of consecutive rules of one book, only the first names the book."""
    cited, named = [], ""
    for slug, number in zip(slugs, numbers, strict=True):
        book = next((title for title in EDITION_NAMES.values() if number.startswith(f"{title} ")), "")
        cited.append({"slug": slug, "number": number.removeprefix(f"{book} ") if book and book == named else number})
        named = book
    return tuple(cited)


def _deciding_setting(name: str, house_rules: HouseRules) -> dict[str, str]:
    setting = SETTINGS[name]
    own = name in house_rules.differences()
    return {
        "name": name,
        "title": _(setting.title),
        "words": translate(setting.meaning_text(house_rules[name])),
        "own": _("this event") if own else "",
    }


def _other_answers(sentence: str) -> dict[str, str]:
    """Split "Robert's Rules: ..." into the book and its answer."""
    if isinstance(sentence, Message) and "books" in sentence.fields:
        return {"who": translate(sentence.fields["books"]), "ruling": translate(sentence.fields["ruling"])}
    who, colon, ruling = translate(sentence).partition(": ")
    return {"who": who, "ruling": ruling} if colon else {"who": "", "ruling": translate(sentence)}
