"""An answer as a page shows it: the sentence, the reason, the rules, what it rests on, and where books differ."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rulings.calculators.fields import Nonsense
from rulings.calculators.frame import ask
from rulings.forms.form import Form
from rulings.forms.problems import Problem, problem_of
from rulings.views.drawing import Drawing, drawing_of
from tournaments.rules.house import House, house_rules
from tournaments.rules.house_settings import SETTINGS
from tournaments.rules.rule_index import BOOKS

#: sentences up to this many letters are set in each size
LARGE, MEDIUM = 44, 96


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a procedure, or one line of a list of hands."""

    says: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the page shows of an answer."""

    says: str
    why: str
    cites: tuple[dict[str, str], ...]
    rests_on: tuple[dict[str, str], ...]
    differs: tuple[dict[str, str], ...]
    steps: tuple[Step, ...]
    is_procedure: bool
    title: str = ""
    situation: str = ""
    drawing: Drawing | None = None

    @property
    def size(self) -> str:
        """How large the sentence can be set."""
        return "large" if len(self.says) <= LARGE else "medium" if len(self.says) <= MEDIUM else "small"


def answered(form: Form, house: dict[str, Any]) -> tuple[Answer | None, Problem | None]:
    """The answer to a form by a house, or what stands in its way."""
    try:
        said = ask(form.calculator, form.given() | house)
    except Nonsense as refused:
        return None, problem_of(form.calculator, refused)
    return _answer(said, house_rules(house["rulebook"], house["house"])), None


def _answer(said: dict[str, Any], house: House) -> Answer:
    notes = said.get("notes", [])
    steps = tuple(Step(says, notes[at] if at < len(notes) else "") for at, says in enumerate(said["steps_in_words"]))
    return Answer(
        says=said["says"],
        why=said["why"],
        cites=_cited(said["rules"], said["cites"]),
        rests_on=tuple(_setting(name, house) for name in said["rests_on"]),
        differs=tuple(_elsewhere(words) for words in said["differs"]),
        steps=steps,
        is_procedure="piles" in said,
        title=said.get("title", ""),
        situation=said.get("situation", ""),
        drawing=drawing_of(said.get("piles", ())),
    )


def _cited(slugs: list[str], numbers: list[str]) -> tuple[dict[str, str], ...]:
    """The rules with their numbers; a book is named once for the rules that follow each other in it."""
    cited, named = [], ""
    for slug, number in zip(slugs, numbers, strict=True):
        book = next((title for title in BOOKS.values() if number.startswith(f"{title} ")), "")
        cited.append({"slug": slug, "number": number.removeprefix(f"{book} ") if book and book == named else number})
        named = book
    return tuple(cited)


def _setting(name: str, house: House) -> dict[str, str]:
    setting = SETTINGS[name]
    own = name in house.differs()
    return {
        "name": name,
        "title": setting.title,
        "words": setting.words(house[name]),
        "own": _("this house") if own else "",
    }


def _elsewhere(words: str) -> dict[str, str]:
    """ "Robert's Rules: ..." as who says it and what."""
    who, colon, ruling = words.partition(": ")
    return {"who": who, "ruling": ruling} if colon else {"who": "", "ruling": words}
