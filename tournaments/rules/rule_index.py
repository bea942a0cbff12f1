"""The rule index: one literal table of rules by slug, in our own words, with their numbers by edition."""

from collections.abc import Mapping
from dataclasses import dataclass

#: how each edition is named when a rule is cited
BOOKS: dict[str, str] = {
    "tda_2024": "TDA 2024",
    "tda_2019": "TDA 2019",
    "tda_2026": "TDA 2026",
    "wsop": "WSOP 2024",
    "roberts": "Robert's Rules 11",
    "house": "House",
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: `numbers` maps an edition to the number as that book prints it ("rule 43", "RP-5")."""

    slug: str
    title: str
    words: str
    numbers: Mapping[str, str]
    tags: str = ""

    @property
    def haystack(self) -> str:
        """Everything a search looks through."""
        return " ".join((self.slug, self.title, self.words, self.tags, *self.numbers.values())).casefold()


_TABLE: tuple[Rule, ...] = (
    Rule(
        "raise-amount",
        "How much a raise must be",
        "A raise is at least the largest full bet or raise of the street so far.",
        {"tda_2024": "rule 43", "tda_2026": "rule 45", "wsop": "rule 95"},
    ),
)

RULES: dict[str, Rule] = {one.slug: one for one in _TABLE}
