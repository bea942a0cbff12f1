"""Finding a rule by its slug, and its number in an edition.

Editions renumber, so a rule is kept by a stable slug with a map edition -> number. Words are our own.
"""

from collections.abc import Iterable

from tournaments.rules.rule_index import BOOKS, RULES, Rule
from tournaments.rules.verdict import Cite

#: which edition answers for a house that plays by a rulebook, best first
EDITIONS: dict[str, tuple[str, ...]] = {
    "tda_2024": ("tda_2024", "tda_2026", "tda_2019", "betting", "roberts", "wsop", "house"),
    "tda_2019": ("tda_2019", "tda_2024", "betting", "roberts", "wsop", "house"),
    "wsop": ("wsop", "tda_2024", "betting", "roberts", "house"),
    "roberts": ("roberts", "betting", "tda_2024", "wsop", "house"),
}


def rule(slug: str) -> Rule:
    """The rule with this slug. Raises KeyError for a slug that the index does not hold."""
    return RULES[slug]


def cite(slug: str, *, rulebook: str = "tda_2024") -> Cite:
    """The rule as this rulebook numbers it, or as the nearest book that has it does."""
    numbers = rule(slug).numbers
    for edition in EDITIONS[rulebook]:
        if edition in numbers:
            return Cite(slug=slug, book=BOOKS[edition], number=numbers[edition])
    edition, number = next(iter(numbers.items()))
    return Cite(slug=slug, book=BOOKS[edition], number=number)


def cites(*slugs: str, rulebook: str = "tda_2024") -> tuple[Cite, ...]:
    """Several rules in the order given; of those that a book prints under one number, the first."""
    by_number: dict[str, Cite] = {}
    for slug in slugs:
        one = cite(slug, rulebook=rulebook)
        by_number.setdefault(str(one), one)
    return tuple(by_number.values())


def search(words: str, rules: Iterable[Rule] | None = None) -> list[Rule]:
    """Rules in which every word occurs (in slug, title, numbers, words or tags), best title matches first."""
    wanted = words.casefold().split()
    found = [one for one in (rules or RULES.values()) if all(word in one.haystack for word in wanted)]
    return sorted(found, key=lambda one: (not all(word in one.title.casefold() for word in wanted), one.title))
