"""The words of the sheet, complete in every language of the house."""

import re
from collections.abc import Mapping

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise

from tournaments.displays.catalogue import read_po
from tournaments.paper import words
from tournaments.rules.sheet import Basis
from tournaments.rules.structure import AnteKind, Closing

OTHER_LANGUAGES = [language for language, _name in settings.LANGUAGES if language != "en"]
TABLES: tuple[Mapping[object, Promise], ...] = (
    *(words.LABELS, words.ALONE, words.GROUPS, words.ANTES, words.SHORT_ANTES, words.BASES, words.CLOSES),
    *(words.CLOSING, words.PARTS, words.SETTINGS, words.SENTENCES, words.PLAIN),
    {style: style for style in (words.DAY, words.SHORT_DAY, words.DAY_AND_TIME)},
)


def sentences() -> list[str]:
    """Every sentence of the sheet in the active language, in one order."""
    return [str(sentence) for table in TABLES for sentence in table.values()]


def places(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_every_sentence_is_in_the_catalogue(language: str) -> None:
    catalogue = settings.LOCALE_PATHS[0] / language / "LC_MESSAGES" / "django.po"
    known = read_po(catalogue.read_text(encoding="utf-8"))
    with translation.override("en"):
        assert [sentence for sentence in sentences() if sentence not in known] == []


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_a_translation_is_filled_with_the_same_facts(language: str) -> None:
    with translation.override("en"):
        english = sentences()
    with translation.override(language):
        translated = sentences()
    assert [places(sentence) for sentence in translated] == [places(sentence) for sentence in english]


def test_every_kind_of_ante_closing_and_basis_has_its_words() -> None:
    assert words.ANTES.keys() == words.SHORT_ANTES.keys() == set(AnteKind)
    assert words.CLOSES.keys() == words.CLOSING.keys() == set(Closing)
    assert words.BASES.keys() == set(Basis)
