"""Changes between two editions: the rules whose number, wording or choice differs.

A number that was not looked up in the book is derived from the edition before and marked "about". In an edition that
was not read completely, a rule without a number does not count as missing.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.citations import rule_number_text
from tournaments.rules.rulebook.editions import EDITIONS
from tournaments.rules.rulebook.house_settings import SETTINGS, Setting
from tournaments.rules.rulebook.rule_index import CHAPTERS, Rule


@dataclass(frozen=True, slots=True)
class PrintedRule:
    """A rule as an edition prints it. `is_known` is False for an uncertain number, derived from the edition before."""

    number: str
    text: str
    is_known: bool = True

    @property
    def number_text(self) -> str:
        """The number, marked if it is uncertain."""
        number = rule_number_text(self.number)
        return number if self.is_known else _("about {number}", number=number)


class RuleChange(StrEnum):
    """The kind of difference of a rule between two editions."""

    NEW = "new"
    GONE = "gone"
    NOT_KNOWN = "not_known"
    REWORDED = "reworded"
    RENUMBERED = "renumbered"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class ComparedRule:
    """A rule in two editions. `first` or `second` is None if that edition has no number for it."""

    rule: Rule
    chapter: str
    first: PrintedRule | None
    second: PrintedRule | None
    change: RuleChange


@dataclass(frozen=True, slots=True)
class ComparedChoice:
    """One house setting in which two editions choose differently."""

    setting: Setting
    first: str
    second: str


def printed_rule(rule: Rule, edition: str) -> PrintedRule | None:
    """Return a rule as an edition prints it, or else with a number derived from the edition before.

    None if neither edition has a number for the rule.
    """
    if edition in rule.numbers:
        return PrintedRule(rule.numbers[edition], rule.texts.get(edition, rule.text))
    facts = EDITIONS[edition]
    before = printed_rule(rule, facts.follows) if facts.follows else None
    if before is None:
        return None
    is_known = before.is_known and not facts.moved and facts.read != "parts"
    return PrintedRule(_next_number(before.number, facts.moved), before.text, is_known=is_known)


def compare_editions(first: str, second: str) -> Iterator[ComparedRule]:
    """Yield every rule that at least one of the two editions has, in the order of the index."""
    for chapter, rules in CHAPTERS.items():
        for rule in rules:
            earlier, later = printed_rule(rule, first), printed_rule(rule, second)
            if earlier or later:
                yield ComparedRule(
                    rule, chapter, earlier, later, _kind_of_change(earlier, later, first=first, second=second)
                )


def compared_choices(first: str, second: str) -> list[ComparedChoice]:
    """Return the settings in which two editions choose differently; empty if either edition's choices are unknown."""
    earlier, later = EDITIONS[first].rulebook, EDITIONS[second].rulebook
    if earlier is None or later is None:
        return []
    return [
        ComparedChoice(
            setting, setting.meaning_text(setting.presets[earlier]), setting.meaning_text(setting.presets[later])
        )
        for setting in SETTINGS.values()
        if setting.presets[earlier] != setting.presets[later]
    ]


def _kind_of_change(earlier: PrintedRule | None, later: PrintedRule | None, *, first: str, second: str) -> RuleChange:
    if earlier is None:
        return RuleChange.NEW if EDITIONS[first].read == "whole" else RuleChange.NOT_KNOWN
    if later is None:
        return RuleChange.GONE if EDITIONS[second].read == "whole" else RuleChange.NOT_KNOWN
    if earlier.text != later.text:
        return RuleChange.REWORDED
    return RuleChange.SAME if earlier.number == later.number else RuleChange.RENUMBERED


def _next_number(number: str, moved: tuple[tuple[int, int], ...]) -> str:
    """Return a rule's number in the next edition.

    `moved` has pairs (number, increase): rules from that number on get a number higher by the increase. Numbers of
    procedures and sections stay.
    """
    match = re.fullmatch(r"rule (\d+)(.*)", number)
    if match is None:
        return number
    by = max((more for start, more in moved if int(match[1]) >= start), default=0)
    return f"rule {int(match[1]) + by}{match[2]}"
