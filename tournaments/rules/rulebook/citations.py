"""Citations: a rule with its number in an edition, and the search through the rule index.

Editions renumber, so a rule is kept by a slug that stays, with its number in each edition.
"""

from collections.abc import Iterable

from tournaments.rules.rulebook.editions import CITED_EDITIONS, EDITION_NAMES
from tournaments.rules.rulebook.rule_index import RULES, Rule
from tournaments.rules.rulebook.verdict import Cite


def cite(slug: str, *, rulebook: str = "tda_2024") -> Cite:
    """Return the rule as this rulebook numbers it, or as the nearest edition that has it does.

    Raises KeyError for a slug that is not in the index.
    """
    numbers = RULES[slug].numbers
    edition = next((one for one in CITED_EDITIONS[rulebook] if one in numbers), next(iter(numbers)))
    return Cite(slug=slug, book=EDITION_NAMES[edition], number=numbers[edition])


def cites(*slugs: str, rulebook: str = "tda_2024") -> tuple[Cite, ...]:
    """Return several rules in the order given; of those that an edition prints under one number, the first."""
    by_number: dict[str, Cite] = {}
    for slug in slugs:
        one = cite(slug, rulebook=rulebook)
        by_number.setdefault(str(one), one)
    return tuple(by_number.values())


def search(typed: str, rules: Iterable[Rule] | None = None) -> list[Rule]:
    """Return the rules that hold every word (in slug, title, numbers, text or tags), best title matches first."""
    wanted = typed.casefold().split()
    found = [one for one in (rules or RULES.values()) if all(word in one.haystack for word in wanted)]
    return sorted(found, key=lambda one: (not all(word in one.title.casefold() for word in wanted), one.title))
