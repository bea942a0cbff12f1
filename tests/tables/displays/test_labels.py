"""The labels of a table's own page, complete in every language."""

import re

import pytest
from django.conf import settings
from django.utils import translation

from tables.displays.labels import PAGE
from tournaments.displays.board import players_text

OTHER_LANGUAGES = [language for language, _name in settings.LANGUAGES if language != "en"]
#: what happens to be the same
BORROWED: dict[str, set[str]] = {
    "es": set(),
    "fr": set(),
    "de": {"live"},
}


def in_language(language: str) -> dict[str, str]:
    with translation.override(language):
        return {key: str(words) for key, words in PAGE.items()}


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_translated_board_texts_use_the_same_placeholders(language: str) -> None:
    english, translated = in_language("en"), in_language(language)
    assert {key for key, words in translated.items() if words == english[key]} == BORROWED[language]
    assert {key: set(re.findall(r"\{\w+\}", words)) for key, words in translated.items()} == {
        key: set(re.findall(r"\{\w+\}", words)) for key, words in english.items()
    }


@pytest.mark.parametrize(("language", "said"), [("en", "0 players"), ("fr", "0 joueur"), ("de", "0 Spieler")])
def test_labels_use_the_plural_for_zero_in_every_language(language: str, said: str) -> None:
    with translation.override(language):
        assert players_text(0) == said
