"""The calculators in the order of their list, by what the floor would look under."""

from rulings.calculators import CALCULATORS
from rulings.calculators.frame import Calculator

#: a group's words, in the order of the page
GROUPS: dict[str, str] = {
    "chips": "Chips on the felt",
    "betting": "Betting",
    "pots": "Pots and showdown",
    "cards": "Cards, step by step",
    "tables": "Button, blinds and seats",
    "conduct": "Penalties",
    "prizes": "Bubble, races, deals and prizes",
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
    return [(words, [one for one in CALCULATORS.values() if one.group == group]) for group, words in GROUPS.items()]


def most_used(count: int = len(MOST_USED)) -> list[Calculator]:
    """The calculators that are asked most."""
    return [CALCULATORS[name] for name in MOST_USED[:count] if name in CALCULATORS]


def findable(calculator: Calculator) -> str:
    """Everything by which somebody may look for a calculator."""
    words = [calculator.name.replace("_", " "), calculator.title, calculator.question]
    for field in calculator.fields:
        words += [field.label, *field.choices.values()]
    return " ".join(dict.fromkeys(" ".join(words).casefold().split()))
