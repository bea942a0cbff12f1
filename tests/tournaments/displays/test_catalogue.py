"""From .po to .mo with Python alone."""

import gettext
import io
from pathlib import Path

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from tournaments.displays.catalogue import read_po, write_mo

PO = """# a comment
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

#: somewhere.py
msgid "Break"
msgstr "Pause"

msgid "two "
"lines"
msgstr ""
"zwei "
"\\"Zeilen\\""
"""
COMPILED = sorted(Path(settings.BASE_DIR, "locale").glob("*/LC_MESSAGES/django.po"))


def as_django_reads(compiled: bytes) -> gettext.GNUTranslations:
    """The catalogue as gettext loads it."""
    return gettext.GNUTranslations(io.BytesIO(compiled))


def test_sentences_may_run_over_several_lines() -> None:
    header = "Content-Type: text/plain; charset=UTF-8\n"
    assert read_po(PO) == {"": header, "Break": "Pause", "two lines": 'zwei "Zeilen"'}


def test_what_is_written_is_what_gettext_reads() -> None:
    catalogue = as_django_reads(write_mo(read_po(PO)))
    assert [catalogue.gettext(words) for words in ("Break", "two lines", "unknown")] == [
        "Pause",
        'zwei "Zeilen"',
        "unknown",
    ]


def test_a_sentence_without_a_translation_is_refused() -> None:
    with pytest.raises(ValueError, match="not translated: Break"):
        read_po('msgid "Break"\nmsgstr ""\n')


def test_plurals_and_contexts_are_refused_rather_than_lost() -> None:
    with pytest.raises(ValueError, match="not read here: msgid_plural"):
        read_po('msgid "a"\nmsgid_plural "b"\nmsgstr "c"\n')


@given(st.dictionaries(st.text("abc äß\u2013{}", min_size=1), st.text("xyz éñ\u2013{}", min_size=1)))
def test_any_sentences_come_back(sentences: dict[str, str]) -> None:
    header = {"": "Content-Type: text/plain; charset=UTF-8\n"}
    catalogue = as_django_reads(write_mo(sentences | header))
    assert {english: catalogue.gettext(english) for english in sentences} == sentences


@pytest.mark.parametrize("po", COMPILED, ids=lambda po: po.parts[-3])
def test_what_django_reads_is_compiled_from_what_people_wrote(po: Path) -> None:
    assert po.with_suffix(".mo").read_bytes() == write_mo(read_po(po.read_text(encoding="utf-8")))
