"""Citations: a rule with its number in an edition, and the search through the rule index.

Editions renumber, so a rule has a fixed slug and a number in each edition. A citation supports a ruling: an edition is
not cited if it chooses differently in a setting that decided the ruling. A setting that the house changed is cited as a
house rule, and the book's rule as one that the ruling departs from. A preset value that no book prints is cited as
practice with its rulebook.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from tournaments.rules.messages import gettext_noop as noop
from tournaments.rules.messages import join_messages, join_with_and, message
from tournaments.rules.rulebook.editions import CITED_EDITIONS, EDITION_NAMES, EDITIONS, RULEBOOKS
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.rules.rulebook.rule_index import RULES, Rule

# as in "rule 43-A", "rules 35 and 66", "rule 16 (betting and raising)"
_NUMBERED = re.compile(r"(rules?|addendum) ([\w-]+)(?: and ([\w-]+))?( \(.+\))?")
_WORDS = {"rule": noop("rule {number}"), "rules": noop("rules {number}"), "addendum": noop("addendum {number}")}
# headings of the house's own rules, which no book prints
_OWN = {str(text): text for text in (message("(deals)"), message("(leagues)"), message("(payouts)"))}
_NOT_KNOWN = re.compile(r"(.+); (.+): no number known")


@dataclass(frozen=True, slots=True)
class Cite:
    """A rule by its stable slug, with the edition that prints it and the rule's number in that edition.

    `instead_of` names the tournament's edition if the rule's number in it is not known, so that another edition of the
    same book is cited; else "".
    """

    slug: str
    book: str
    number: str
    instead_of: str = ""

    def __str__(self) -> str:
        if self.instead_of:
            return message(
                "{book} {number}; {edition}: no number known",
                book=self.book,
                number=rule_number_text(self.number),
                edition=self.instead_of,
            )
        return join_messages((self.book, rule_number_text(self.number)), " ")


@dataclass(frozen=True, slots=True)
class HouseCite:
    """A rule that the house decides by changing a setting, so that no printed rule can be cited."""

    slug: str
    setting: str

    def __str__(self) -> str:
        return message("By house rule: {title}", title=SETTINGS[self.setting].title)


@dataclass(frozen=True, slots=True)
class PracticeCite:
    """A choice in a rulebook's preset that the book does not print: the practice of most rooms with that book."""

    slug: str
    setting: str
    rulebook: str

    def __str__(self) -> str:
        return message(
            "Practice with {rulebook}: {title}", rulebook=RULEBOOKS[self.rulebook], title=SETTINGS[self.setting].title
        )


AnyCite = Cite | HouseCite | PracticeCite


@dataclass(frozen=True, slots=True)
class Citations:
    """The rules behind a ruling, the deciding one first, and rules of the tournament's book that it departs from."""

    behind: tuple[AnyCite, ...]
    departs_from: tuple[Cite, ...]


def cite(slug: str, *, rulebook: str = "tda_2024") -> Cite:
    """Return a rule with its number in this rulebook's edition, or else in the nearest edition that has the rule.

    Raises KeyError for a slug that is not in the index.
    """
    numbers = RULES[slug].numbers
    edition = next((edition for edition in CITED_EDITIONS[rulebook] if edition in numbers), next(iter(numbers)))
    return _cite(RULES[slug], edition, rulebook=rulebook)


def citations_of(slugs: Sequence[str], *, resting_on: Sequence[str], house_rules: HouseRules) -> Citations:
    """Return the citations of rules, in the order of the slugs, for a ruling that rests on these settings.

    If an edition prints several of the rules under one number, only the first is cited.
    """
    behind: dict[str, AnyCite] = {}
    departs_from: dict[str, Cite] = {}
    for slug in slugs:
        found, departed = _deciding_cite(RULES[slug], resting_on=resting_on, house_rules=house_rules)
        behind.setdefault(str(found), found)
        if departed:
            departs_from.setdefault(str(departed), departed)
    return Citations(
        behind=tuple(behind.values()),
        departs_from=tuple(setting for number, setting in departs_from.items() if number not in behind),
    )


def cite_of_ruling(slug: str, *, resting_on: Sequence[str], house_rules: HouseRules) -> AnyCite:
    """Return the citation of one rule for a ruling that rests on these settings."""
    return citations_of((slug,), resting_on=resting_on, house_rules=house_rules).behind[0]


def rule_number_text(number: str) -> str:
    """Return a rule's number in the reader's language: "rule 43-A", "rules 35 and 66".

    Headings of a book, and numbers like "RP-5", stay as printed.
    """
    found = _NUMBERED.fullmatch(number)
    if not found:
        return _OWN.get(number, number)
    word, first, second, heading = found.groups()
    text = message(_WORDS[word], number=join_with_and((first, second)) if second else first)
    return join_messages((text, heading), "") if heading else text


def translated_cite(text: str) -> str:
    """Return a citation, stored in English, in the reader's language; text that is no citation is unchanged."""
    if text in _cites_of_settings():
        return _cites_of_settings()[text]
    books = [name for name in EDITION_NAMES.values() if text.startswith(f"{name} ")]
    if not books:
        return text
    book = max(books, key=len)
    number, instead_of = text.removeprefix(f"{book} "), ""
    if unknown := _NOT_KNOWN.fullmatch(number):
        number, instead_of = unknown.groups()
    return str(Cite("", book, number, instead_of))


@cache
def _cites_of_settings() -> dict[str, str]:
    """Return the citations of all settings, as house rule and as practice with each rulebook, by their English text."""
    cites = [str(HouseCite("", setting)) for setting in SETTINGS]
    cites += [str(PracticeCite("", setting, rulebook)) for setting in SETTINGS for rulebook in RULEBOOKS]
    return {str.__str__(cite): cite for cite in cites}


def search_rules(typed: str, rules: Iterable[Rule] | None = None) -> list[Rule]:
    """Return the rules with every typed word (in slug, title, numbers, text or tags), matches in the title first."""
    wanted = typed.casefold().split()
    found = [rule for rule in (rules or RULES.values()) if all(word in rule.search_text for word in wanted)]
    return sorted(found, key=lambda rule: (not all(word in rule.title.casefold() for word in wanted), rule.title))


def _deciding_cite(rule: Rule, *, resting_on: Sequence[str], house_rules: HouseRules) -> tuple[AnyCite, Cite | None]:
    """Return the citation behind a ruling, and the rule of the tournament's edition that it departs from, if any."""
    rulebook = house_rules.rulebook
    own, *others = CITED_EDITIONS[rulebook]
    decided = _settings_about(rule, resting_on)
    editions = [edition for edition in (own, *others) if edition in rule.numbers]
    if practice := _practice_cite(rule, decided, house_rules):
        return practice, None
    if not editions:
        return cite(rule.slug, rulebook=rulebook), None
    against = {edition: _departing_settings(rule, edition, decided, house_rules) for edition in editions}
    if against.get(own):  # departing from the own book's rule is a house rule, even if another book agrees
        return _cite_of_setting(rule, against[own][0], house_rules), _cite(rule, own, rulebook=rulebook)
    agreeing = next((edition for edition in editions if not against[edition]), None)
    if agreeing:
        return _cite(rule, agreeing, rulebook=rulebook), None
    return _cite_of_setting(rule, against[editions[0]][0], house_rules), None


def _settings_about(rule: Rule, resting_on: Sequence[str]) -> list[str]:
    return [name for name in resting_on if rule.slug in SETTINGS[name].rules]


def _cite_of_setting(rule: Rule, setting: str, house_rules: HouseRules) -> HouseCite | PracticeCite:
    """Return the citation for a setting that no printed rule supports: house rule if it was changed, else practice."""
    if setting in house_rules.differences():
        return HouseCite(rule.slug, setting)
    return PracticeCite(rule.slug, setting, house_rules.rulebook)


def _practice_cite(rule: Rule, decided: Sequence[str], house_rules: HouseRules) -> PracticeCite | None:
    """Return the practice to cite for a rule that the tournament's book lacks; None if the book has the rule.

    Also None unless a setting that decided the ruling is unchanged and listed as `practice` of the rulebook.
    """
    rulebook = house_rules.rulebook
    book = EDITIONS[CITED_EDITIONS[rulebook][0]].book
    if any(EDITIONS[edition].book == book for edition in rule.numbers):
        return None
    silent = (name for name in decided if rulebook in SETTINGS[name].practice and name not in house_rules.differences())
    setting = next(silent, None)
    return PracticeCite(rule.slug, setting, rulebook) if setting else None


def _departing_settings(rule: Rule, edition: str, decided: Sequence[str], house_rules: HouseRules) -> list[str]:
    """Return the settings in which this edition's rule does not allow the value that the house chose."""
    chosen = {name: allowed_values(rule, edition, name) for name in decided}
    return [name for name, choices in chosen.items() if choices and house_rules[name] not in choices]


def allowed_values(rule: Rule, edition: str, setting: str) -> tuple[object, ...]:
    """Return the values that an edition's rule allows in a setting; empty if they are left open or not known."""
    if setting in rule.states:
        return rule.states[setting]
    rulebook = EDITIONS[edition].rulebook
    if rulebook is None or rulebook in SETTINGS[setting].left_open:
        return ()
    return (SETTINGS[setting].presets[rulebook],)


def _cite(rule: Rule, edition: str, *, rulebook: str) -> Cite:
    own = EDITIONS[CITED_EDITIONS[rulebook][0]]
    is_other = edition != own.slug and EDITIONS[edition].book == own.book
    return Cite(rule.slug, EDITIONS[edition].name, rule.numbers[edition], own.name if is_other else "")
