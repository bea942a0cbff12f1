"""The labels of the sheet, complete in every language."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise

from config.messages import read_catalogue
from tournaments.printouts.structure import labels
from tournaments.rules.levels import AnteKind, Closing
from tournaments.rules.structure.schedule.blind_schedule import Basis

OTHER_LANGUAGES = [language for language, _name in settings.LANGUAGES if language != "en"]
TABLES: tuple[Mapping[Any, Promise], ...] = (
    *(labels.LABELS, labels.ALONE, labels.GROUPS, labels.ANTES, labels.SHORT_ANTES, labels.BASES, labels.CLOSES),
    *(labels.CLOSING, labels.PARTS, labels.SETTINGS, labels.SENTENCES, labels.PAGE),
)


def sentences() -> list[str]:
    """Every sentence of the sheet in the active language, in one order."""
    return [str(sentence) for table in TABLES for sentence in table.values()]


def places(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_every_sentence_on_the_schedule_sheet_is_translated(language: str) -> None:
    catalogue = settings.LOCALE_PATHS[0] / language / "LC_MESSAGES" / "django.po"
    known = {message.id for message in read_catalogue(catalogue) if message.string}
    with translation.override("en"):
        assert [sentence for sentence in sentences() if sentence not in known] == []


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_translations_of_the_schedule_sheet_have_the_same_placeholders(language: str) -> None:
    with translation.override("en"):
        english = sentences()
    with translation.override(language):
        translated = sentences()
    assert [places(sentence) for sentence in translated] == [places(sentence) for sentence in english]


def test_every_kind_of_ante_and_closing_has_a_label() -> None:
    assert labels.ANTES.keys() == labels.SHORT_ANTES.keys() == set(AnteKind)
    assert labels.CLOSES.keys() == labels.CLOSING.keys() == set(Closing)
    assert labels.BASES.keys() == set(Basis)
