"""`manage.py compile_words`."""

import gettext
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import call_command

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Break"\nmsgstr "Pause"\n'


def test_every_po_is_compiled_beside_itself(tmp_path: Path, settings: Any) -> None:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(PO, encoding="utf-8")
    settings.LOCALE_PATHS = [tmp_path]
    said = StringIO()
    call_command("compile_words", stdout=said)
    with (folder / "django.mo").open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("Break") == "Pause"
    assert said.getvalue() == "de/LC_MESSAGES/django.po: 1 sentences\n"
