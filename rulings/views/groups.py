"""The calculators by group, and the search texts of calculators and rules."""

from dataclasses import replace

from django.utils.translation import gettext_noop as noop

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import Calculator
from tournaments.language.sentences import gettext, translate
from tournaments.rules.rulebook.rule_index import RULES, Rule

# titles, in the order of the page
GROUPS: dict[str, str] = {
    "chips": noop("Bets and chips"),
    "betting": noop("Betting"),
    "pots": noop("Pots and showdown"),
    "cards": noop("Dealing errors, step by step"),
    "tables": noop("Button, blinds and seats"),
    "conduct": noop("Penalties"),
    "prizes": noop("Bubble, chip races, deals and prizes"),
}

# the most frequent question first
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


def calculator_groups() -> list[tuple[str, list[Calculator]]]:
    """Return the title of every group with its calculators."""
    return [
        (gettext(title), [calculator for calculator in CALCULATORS.values() if calculator.group == group])
        for group, title in GROUPS.items()
    ]


def most_used_calculators(count: int = len(MOST_USED)) -> list[Calculator]:
    """Return the most used calculators, at most `count`."""
    return [CALCULATORS[name] for name in MOST_USED[:count] if name in CALCULATORS]


def calculator_search_text(calculator: Calculator) -> str:
    """Return the text that a search for a calculator matches."""
    words = [calculator.name.replace("_", " "), translate(calculator.title), translate(calculator.question)]
    for field in calculator.fields:
        words += [translate(field.label), *map(translate, field.choices.values())]
    return " ".join(dict.fromkeys(" ".join(words).casefold().split()))


def searchable_rules() -> list[Rule]:
    """Return the rules with their texts in the active language; English is searchable too."""
    return [
        replace(
            rule, title=translate(rule.title), text=translate(rule.text), tags=f"{rule.tags} {rule.title} {rule.text}"
        )
        for rule in RULES.values()
    ]
