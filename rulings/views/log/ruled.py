"""A ruling as the log and the phone show it, with its facts and rules as texts."""

from dataclasses import dataclass, replace

from rulings.calculators import CALCULATORS
from rulings.forms.facts import LabelledFact, labelled_facts
from rulings.models import Ruling
from rulings.sentences.ruling_words import RulingTexts, ruling_texts
from tournaments.language.sentences import translate
from tournaments.rules.rulebook.citations import cite, translated_cite
from tournaments.rules.rulebook.editions import EDITION_NAMES
from tournaments.rules.rulebook.rule_index import RULES


@dataclass(frozen=True, slots=True)
class CitedRule:
    """A rule that a ruling cites. A rule no longer in the index has its slug as title, and no number."""

    slug: str
    title: str
    number: str


@dataclass(frozen=True, slots=True)
class DisplayedRuling:
    """A ruling in the reader's language."""

    row: Ruling
    words: RulingTexts
    facts: list[LabelledFact]
    cited: list[CitedRule]
    calculator: str
    edition: str = ""

    @property
    def departs(self) -> bool:
        """Return whether the decision differs from the verdict."""
        return bool(self.row.verdict) and self.row.decided != self.row.verdict


def displayed_ruling(ruling: Ruling) -> DisplayedRuling:
    """Return a ruling with its facts and rules as texts."""
    known = CALCULATORS.get(ruling.calculator)
    return DisplayedRuling(
        row=ruling,
        words=ruling_texts(ruling),
        facts=labelled_facts(ruling.calculator, ruling.given),
        cited=_cited_rules(ruling),
        calculator=translate(known.title) if known else "",
        edition=translate(EDITION_NAMES.get(ruling.edition, "")),
    )


def _cited_rules(ruling: Ruling) -> list[CitedRule]:
    """Return the rules as numbered on the day of the ruling, else as in today's index."""
    now = [cited_rule(ruling.rulebook, slug) for slug in ruling.rules]
    if len(ruling.cites) != len(now):
        return now
    return [
        replace(citation, number=translate(translated_cite(number)))
        for citation, number in zip(now, ruling.cites, strict=True)
    ]


def cited_rule(rulebook: str, slug: str) -> CitedRule:
    """Return a rule with its number in a rulebook."""
    if slug not in RULES:
        return CitedRule("", slug, "")
    return CitedRule(slug, RULES[slug].title, translate(str(cite(slug, rulebook=rulebook))))
