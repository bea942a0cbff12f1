"""The labels of the bounties' and the deal's displays, complete in every language."""

import re

import pytest
from django.conf import settings
from django.utils import translation

from tournaments.displays.bounty_labels import bounty_labels, deal_labels

OTHER_LANGUAGES = [language for language, _name in settings.LANGUAGES if language != "en"]
#: what happens to be the same, in all of them or in one
SAME = {"bounties", "icm", "stack", "deal", "by_hand"}


def every(language: str) -> dict[str, str]:
    with translation.override(language):
        return {**bounty_labels(), **deal_labels()}


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_every_sentence_is_translated_with_the_same_facts(language: str) -> None:
    english, translated = every("en"), every(language)
    assert {key for key, words in translated.items() if words == english[key]} - SAME == set()
    facts = {key: re.findall(r"{\w+}", words) for key, words in english.items()}
    assert {key: re.findall(r"{\w+}", words) for key, words in translated.items()} == facts
