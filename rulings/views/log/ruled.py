"""A ruling as the log and the phone show it: its facts and its rules in words."""

from dataclasses import dataclass, replace

from rulings.calculators import CALCULATORS
from rulings.forms.facts import Fact, facts_of
from rulings.models import Ruling
from rulings.sentences.ruling_words import RulingWords, ruling_words
from tournaments.language.sentences import said
from tournaments.rules.rulebook.citations import cite, cited_again
from tournaments.rules.rulebook.editions import EDITION_NAMES
from tournaments.rules.rulebook.rule_index import RULES


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule as a ruling cites it; one that the index holds no more has its slug for a title and no number."""

    slug: str
    title: str
    number: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A ruling as the page shows it, in the reader's language."""

    row: Ruling
    words: RulingWords
    facts: list[Fact]
    cited: list[Cited]
    calculator: str
    edition: str = ""

    @property
    def departs(self) -> bool:
        """Return whether something else than the verdict was decided."""
        return bool(self.row.verdict) and self.row.decided != self.row.verdict


def shown(ruling: Ruling) -> Shown:
    """A ruling with its facts and its rules in words."""
    known = CALCULATORS.get(ruling.calculator)
    return Shown(
        row=ruling,
        words=ruling_words(ruling),
        facts=facts_of(ruling.calculator, ruling.given),
        cited=_cited(ruling),
        calculator=said(known.title) if known else "",
        edition=said(EDITION_NAMES.get(ruling.edition, "")),
    )


def _cited(ruling: Ruling) -> list[Cited]:
    """The rules as they were numbered on the day; those of older rulings by the index of today."""
    now = [cited_in(ruling.rulebook, slug) for slug in ruling.rules]
    if len(ruling.cites) != len(now):
        return now
    return [replace(one, number=said(cited_again(number))) for one, number in zip(now, ruling.cites, strict=True)]


def cited_in(rulebook: str, slug: str) -> Cited:
    """A rule with its number in the rulebook that a ruling went by."""
    if slug not in RULES:
        return Cited("", slug, "")
    return Cited(slug, RULES[slug].title, said(str(cite(slug, rulebook=rulebook))))
