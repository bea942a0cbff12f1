"""What a rule in the index is, and how editions number it."""

from collections.abc import Mapping
from dataclasses import dataclass

#: how each edition is named when a rule is cited
BOOKS: dict[str, str] = {
    "tda_2024": "TDA 2024",
    "tda_2019": "TDA 2019",
    "tda_2026": "TDA 2026",
    "wsop": "WSOP 2024",
    "roberts": "Robert's Rules 11",
    "betting": "Betting in poker",
    "house": "House",
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: `numbers` maps an edition to the number as that book prints it ("rule 43", "RP-5").

    Books that print no number, or one not known to us, are cited by the name of the section, in brackets.
    """

    slug: str
    title: str
    words: str
    numbers: Mapping[str, str]
    tags: str = ""

    @property
    def haystack(self) -> str:
        """Everything a search looks through."""
        return " ".join((self.slug, self.title, self.words, self.tags, *self.numbers.values())).casefold()


def tda(number: str, *, in_2026: str = "", since_2019: bool = True, **others: str) -> dict[str, str]:
    """Numbers of a TDA rule: 2024 has the letter, 2019 the same rule without it, 2026 where it is known.

    `since_2019` is False for what came after 2019; `others` are other books' numbers, as printed.
    """
    numbers = {"tda_2024": f"rule {number}"}
    if since_2019:
        numbers["tda_2019"] = f"rule {number.partition('-')[0]}"
    if in_2026:
        numbers["tda_2026"] = f"rule {in_2026}"
    return numbers | others
