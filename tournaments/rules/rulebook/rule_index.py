"""The rule index: rules by slug, in our own words, with the number that each edition prints.

The rules are in content/rules, one file a chapter.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tournaments.rules.messages import message
from tournaments.rules.rulebook.content import (
    HYPHENATED,
    UNDERSCORED,
    ContentKind,
    KnownNames,
    TomlTable,
    load,
    read_chapters,
    unknown_name_sentence,
)
from tournaments.rules.rulebook.editions import EDITION_NAMES

# a number as a book prints it, or the section in brackets
_NUMBER = re.compile(
    r"rules? \d+(-[A-Za-z](-\d)?)?((-| and )\d+)?( \([a-z' -]+\))?|RP-\d+(-[A-Z])?|addendum \d+|\([a-z' -]+\)"
)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: `numbers` maps an edition to the number as that book prints it ("rule 43", "RP-5").

    A book that prints no number, or one not known to us, is cited by the name of the section, in brackets. `states`
    maps house settings to the values that agree with the rule in every edition; in a setting that is not there, the
    rule agrees with the choice of the edition's rulebook. `texts` maps an edition to its text of the rule, if that
    differs from `text`.
    """

    slug: str
    title: str
    text: str
    numbers: Mapping[str, str]
    tags: str = ""
    states: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    @property
    def search_text(self) -> str:
        """The text that a search looks through."""
        return " ".join((self.slug, self.title, self.text, self.tags, *self.numbers.values())).casefold()


def read_rules(files: Sequence[TomlTable], known: KnownNames) -> dict[str, tuple[Rule, ...]]:
    """Return the rules defined in content files, by chapter."""
    chapters = read_chapters(files, "rule", name="slug", read=lambda table: _read_rule(table, known))
    known.rules |= {rule.slug for rules in chapters.values() for rule in rules}
    return chapters


def _read_rule(table: TomlTable, known: KnownNames) -> Rule:
    table.allow_keys("slug", "title", "text", "numbers", "tags", "states", "texts")
    text = _read_sentences(table, "text")
    return Rule(
        slug=table.text("slug", form=HYPHENATED),
        title=message(table.text("title")),
        text=message(text),
        numbers=_read_numbers(table.table("numbers"), known),
        tags=table.text("tags", required=False),
        states=_read_states(table),
        texts=_read_texts(table),
    )


def _read_sentences(table: TomlTable, key: str) -> str:
    text = table.text(key)
    if text and not text.endswith("."):
        table.add_fault(key, "must be sentences: it does not end with a full stop")
    return text


def _read_states(table: TomlTable) -> dict[str, tuple[str, ...]]:
    """Return by setting the values that agree with the rule; whether settings and values exist is not checked here."""
    if "states" not in table.values:
        return {}
    states = table.table("states")
    return {
        setting: states.texts(setting) if isinstance(value, list) else (states.text(setting, form=UNDERSCORED),)
        for setting, value in states.values.items()
    }


def _read_texts(table: TomlTable) -> dict[str, str]:
    if "texts" not in table.values:
        return {}
    texts = table.table("texts")
    for edition in texts.values:
        if edition not in table.values.get("numbers", {}):
            texts.add_fault(edition, "has no number here: name it under numbers first")
    return {edition: message(_read_sentences(texts, edition)) for edition in texts.values}


def _read_numbers(table: TomlTable, known: KnownNames) -> dict[str, str]:
    for edition in table.values:
        if edition not in known.editions:
            table.add_fault(edition, unknown_name_sentence(edition, known.editions))
    numbers = {edition: table.text(edition) for edition in table.values}
    for edition, number in numbers.items():
        if number and not _NUMBER.fullmatch(number):
            table.add_fault(
                edition, f'{number!r} is no number as a book prints it: "rule 43-A", "RP-5" or "(misdeals)"'
            )
    return numbers


KIND = ContentKind("rules", Path(__file__).parent / "content" / "rules", read_rules)

# by chapter, in the order of the index page
CHAPTERS: dict[str, tuple[Rule, ...]] = load(KIND, KnownNames(editions=set(EDITION_NAMES)))

# by slug
RULES: dict[str, Rule] = {rule.slug: rule for rules in CHAPTERS.values() for rule in rules}
