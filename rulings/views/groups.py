"""The calculators in the order of their list, and what the floor would look under for them and for rules."""

from dataclasses import replace

from django.utils.translation import gettext_noop as noop

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import Calculator
from tournaments.language.sentences import gettext, said
from tournaments.rules.rulebook.rule_index import RULES, Rule

#: a group's title, in the order of the page
GROUPS: dict[str, str] = {
    "chips": noop("Bets and chips"),
    "betting": noop("Betting"),
    "pots": noop("Pots and showdown"),
    "cards": noop("Dealing errors, step by step"),
    "tables": noop("Button, blinds and seats"),
    "conduct": noop("Penalties"),
    "prizes": noop("Bubble, chip races, deals and prizes"),
}

#: what a floor person is asked most, first
MOST_USED = (
    "silent_chips",
    "raise_limits",
    "out_of_turn",
    "reopening",
    "premature_card",
    "pots",
    "next_penalty",
    "undercall",
)


def grouped() -> list[tuple[str, list[Calculator]]]:
    """Every group with its calculators."""
    return [
        (gettext(title), [one for one in CALCULATORS.values() if one.group == group]) for group, title in GROUPS.items()
    ]


def most_used(count: int = len(MOST_USED)) -> list[Calculator]:
    """The calculators that are asked most."""
    return [CALCULATORS[name] for name in MOST_USED[:count] if name in CALCULATORS]


def findable(calculator: Calculator) -> str:
    """Everything by which a person may look for a calculator."""
    words = [calculator.name.replace("_", " "), said(calculator.title), said(calculator.question)]
    for field in calculator.fields:
        words += [said(field.label), *map(said, field.choices.values())]
    return " ".join(dict.fromkeys(" ".join(words).casefold().split()))


def findable_rules() -> list[Rule]:
    """Return the rules as a person may look for them: in their language, and among the tags in English."""
    return [
        replace(one, title=said(one.title), text=said(one.text), tags=f"{one.tags} {one.title} {one.text}")
        for one in RULES.values()
    ]
