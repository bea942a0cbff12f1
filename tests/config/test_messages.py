"""Message catalogues: complete, filled with the same facts in every language, and compiled when they change."""

import gettext
import os
import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.core.management import call_command

from config.messages import (
    KEYWORDS,
    catalogue_paths,
    compile_stale_catalogues,
    content_messages,
    python_messages,
    read_catalogue,
    source_messages,
    template_messages,
)
from tests.architecture.source import sentences

pytestmark = [pytest.mark.sources, pytest.mark.slow]

CATALOGUES = pytest.mark.parametrize("path", list(catalogue_paths()), ids=lambda path: path.parts[-3])
PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Break"\nmsgstr "{translated}"\n'
TEMPLATE = b"""{% load i18n %}
  <h1 title="it's">{% translate "Find" %}</h1>
{# Translators: on the wall #}
    {% translate "May" context "month" %}
  {% blocktranslate count seats=free.seats trimmed %}
      {{ seats }} seat for {{ name }}
  {% plural %}
      {{ seats }} seats for {{ name }}
  {% endblocktranslate %}
{{ value|default:_("none") }}
"""

Message = str | tuple[str, ...] | list[str]
CONTENT = b"""kind = "house-settings"
chapter = "Clock"

[[setting]]
name = "notice"
title = \"\"\"
How long
before\"\"\"
values.none = "no notice"
numbers = { from = 1, to = 60, unit = "seconds" }
texts.tda_2019 = "It was not said before."
"""


@pytest.fixture(scope="module")
def extracted() -> Catalog:
    return sentences()


def messages(catalogue: Catalog) -> set[tuple[str | None, Message]]:
    return {(message.context, message.id) for message in catalogue if message.id}


def fields(message: str) -> set[str]:
    """Return the placeholders of a sentence: `{name}`, `{chips:,}`, `%(name)s`."""
    return set(re.findall(r"\{[^{}]*\}|%\(\w+\)s", message))


# German that addresses its reader as a friend, and a player who speaks to another
FAMILIAR = re.compile(r"\b(du|dir|dich|dein\w*|euch|euer|eure\w*)\b|(?:^|[.:] )(Wähle|Gib|Nimm|Öffne|Starte|Drücke) ")
TO_A_PLAYER = {"If you bet, I raise", "“if you bet, I raise”"}

# German that tells its reader to do something by *Sie*: staff are instructed in the infinitive, players are not
IMPERATIVE = re.compile(r"(?:^|[.:?] |Bitte )[A-ZÄÖÜ]?[a-zäöü]+en Sie\b")
TO_PLAYERS = {
    "Called? Go to the desk: your seat is kept until the time shown.",
    "Stay at your table until your bag is verified",
    "Find your seat",
    "Please go to your new seat",
    "{figures} The day is over. Stay at your table and bag your chips.",
    "Switching from The Tournament Director?",
}


def forms(message: Message | None) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else tuple(message or ())


def a_catalogue(folder: Path, translated: str) -> Path:
    path = folder / "de" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(PO.format(translated=translated), encoding="utf-8")
    return path


def as_compiled(path: Path) -> str:
    with path.with_suffix(".mo").open("rb") as compiled:
        return gettext.GNUTranslations(compiled).gettext("Break")


@CATALOGUES
def test_translation_catalogue_has_exactly_the_messages_of_the_sources(path: Path, extracted: Catalog) -> None:
    """If this fails after a change of a sentence: `./run messages`, and commit the catalogues with it."""
    known, needed = messages(read_catalogue(path)), messages(extracted)
    assert (needed - known, known - needed) == (set(), set())


@CATALOGUES
def test_every_message_is_translated_into_every_language(path: Path) -> None:
    lacking = [
        message.id
        for message in read_catalogue(path)
        if message.id and (message.fuzzy or not all(forms(message.string)))
    ]
    assert lacking == []


@CATALOGUES
def test_translation_uses_only_placeholders_of_its_message(path: Path) -> None:
    differing = [
        (message.id, form)
        for message in read_catalogue(path)
        for form in forms(message.string)
        if message.id and form and not fields(form) <= set().union(*map(fields, forms(message.id)))
    ]
    assert differing == []


@CATALOGUES
def test_translation_uses_every_placeholder_of_its_message(path: Path) -> None:
    lacking = [
        (message.id, message.string)
        for message in read_catalogue(path)
        if isinstance(message.id, str)
        and isinstance(message.string, str)
        and message.string
        and fields(message.id) != fields(message.string)
    ]
    assert lacking == []


def test_template_messages_are_extracted_with_plurals_and_contexts() -> None:
    found = template_messages(BytesIO(TEMPLATE), KEYWORDS, ["Translators:"], {})
    assert [(line, name, message) for line, name, message, _comments in found] == [
        (2, "gettext", "Find"),
        (4, "pgettext", ("month", "May")),
        (5, "ngettext", ("%(seats)s seat for %(name)s", "%(seats)s seats for %(name)s", None)),
        (10, "_", "none"),
    ]


def test_fact_keys_are_not_extracted_as_messages() -> None:
    written = b"""gettext(TITLES[facts["kind"]])
message_in("payment", "card")
ngettext("{count} table", "{count} tables", len(facts["tables"]))
gettext("One" if one else "None")
"""
    found = [texts for _, _, texts, _ in python_messages(BytesIO(written), KEYWORDS, [], {})]
    assert found == [("payment", "card"), ("{count} table", "{count} tables", None)]


def test_content_file_texts_are_extracted_as_messages() -> None:
    found = content_messages(BytesIO(CONTENT), KEYWORDS, [], {})
    assert [(name, message) for _line, name, message, _comments in found] == [
        ("gettext", "Clock"),
        ("gettext", "How long before"),
        ("gettext", "no notice"),
        ("gettext", "seconds"),
        ("ngettext", ("{count:,} second", "{count:,} seconds")),
        ("gettext", "It was not said before."),
    ]


def test_translation_catalogue_is_compiled_once_after_each_change(tmp_path: Path) -> None:
    path = a_catalogue(tmp_path, "Pause")
    assert (compile_stale_catalogues(tmp_path), as_compiled(path)) == (["de"], "Pause")
    assert compile_stale_catalogues(tmp_path) == []
    a_catalogue(tmp_path, "Unterbrechung")
    later = path.with_suffix(".mo").stat().st_mtime_ns + 1
    os.utime(path, ns=(later, later))
    assert (compile_stale_catalogues(tmp_path), as_compiled(path)) == (["de"], "Unterbrechung")
    assert sorted(file.name for file in path.parent.iterdir()) == ["django.mo", "django.po"]


def test_compilemessages_command_works_without_gnu_gettext(capsys: pytest.CaptureFixture[str]) -> None:
    compile_stale_catalogues()
    call_command("compilemessages")
    assert capsys.readouterr().out == "compiled: nothing changed\n"


def test_german_translations_use_du_only_for_players() -> None:
    german = read_catalogue(next(path for path in catalogue_paths() if path.parts[-3] == "de"))
    asked = [
        (message.id, text) for message in german if message.id not in TO_A_PLAYER for text in forms(message.string)
    ]
    assert [text for _key, text in asked if FAMILIAR.search(text)] == []


def test_german_translations_use_the_imperative_only_for_players() -> None:
    german = read_catalogue(next(path for path in catalogue_paths() if path.parts[-3] == "de"))
    told = {message.id for message in german for text in forms(message.string) if IMPERATIVE.search(text)}
    assert told == TO_PLAYERS


def test_moving_code_does_not_change_the_translation_catalogue(tmp_path: Path) -> None:
    (tmp_path / "babel.cfg").write_text("[python: **.py]\n")
    written = tmp_path / "moved.py"

    def listed(source: str) -> list[tuple[str | None, Message, list[tuple[str, int]]]]:
        written.write_text(source)
        return [(message.context, message.id, message.locations) for message in source_messages(tmp_path) if message.id]

    first = listed('pgettext("month", "May")\n_("Break")\nmessage_of_count("one seat", "seats")\n')
    assert first == [
        (None, "Break", [("moved.py", 0)]),
        ("month", "May", [("moved.py", 0)]),
        (None, ("one seat", "seats"), [("moved.py", 0)]),
    ]
    assert listed('message_of_count("one seat", "seats")\n\n\n_("Break")\npgettext("month", "May")\n') == first
