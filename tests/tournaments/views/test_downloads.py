"""Files to keep."""

import json

from tests.conftest import small_structure
from tournaments.rules.structure.files.json_file import structure_to_json
from tournaments.views.downloads import download_response, json_text


def test_exported_json_has_one_level_or_break_per_line() -> None:
    content = structure_to_json(small_structure())
    text = json_text(content)
    assert json.loads(text) == content
    assert sum(line.startswith('  {"kind"') for line in text.splitlines()) == 5


def test_download_is_sent_as_an_attachment() -> None:
    answer = download_response("level", file_name="friday.csv", content_type="text/csv")
    assert answer["Content-Disposition"] == 'attachment; filename="friday.csv"'
    assert (answer["Content-Type"], answer.content) == ("text/csv; charset=utf-8", b"level")
