"""The tags of translated messages, which keep constant ones by language."""

import pytest
from django.template import engines
from django.utils import translation

BLOCK = "{% blocktranslate trimmed %}\n  No players\n  left.{% endblocktranslate %}"
WITH_NUMBER = "{% blocktranslate with number=table %}Table {{ number }}{% endblocktranslate %}"
BUST = "{% translate 'Bust' context 'action' as label %}{{ label }}"


@pytest.mark.parametrize(
    ("source", "german", "english"),
    [
        ("{% translate 'Undo' %}", "Rückgängig", "Undo"),
        (BUST, "Ausgeschieden", "Bust"),
        (BLOCK, "Keine Spieler übrig.", "No players left."),
    ],
)
def test_constant_message_follows_the_language_each_time(source: str, german: str, english: str) -> None:
    template = engines["django"].from_string(source)
    found = []
    for language in ("de", "en", "de", "en"):
        with translation.override(language):
            found.append(template.render({}))
    assert found == [german, english] * 2


def test_messages_with_variables_are_rendered_each_time() -> None:
    template = engines["django"].from_string(f"{WITH_NUMBER} {{% translate word %}}")
    found = [template.render({"table": number, "word": word}) for number, word in ((1, "Undo"), (2, "Log"))]
    assert found == ["Table 1 Undo", "Table 2 Log"]
