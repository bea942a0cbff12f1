"""Files to keep."""

import json
from decimal import Decimal

import pytest
from django.http import Http404

from tests.conftest import small_structure
from tests.tournaments.views.workbooks import workbook_rows
from tournaments.rules.structure.files.json_file import structure_to_json
from tournaments.views.downloads import download_response, json_text, table_response


def test_exported_json_has_one_level_or_break_per_line() -> None:
    content = structure_to_json(small_structure())
    text = json_text(content)
    assert json.loads(text) == content
    assert sum(line.startswith('  {"kind"') for line in text.splitlines()) == 5


def test_download_is_sent_as_an_attachment() -> None:
    answer = download_response("level", file_name="friday.csv", content_type="text/csv")
    assert answer["Content-Disposition"] == 'attachment; filename="friday.csv"'
    assert (answer["Content-Type"], answer.content) == ("text/csv; charset=utf-8", b"level")


def test_workbook_has_numbers_and_texts_but_no_formulas() -> None:
    rows = [["=1+1", 7, Decimal("2.50"), None, "Łukasz"]]
    answer = table_response("xlsx", ["Player", "Place"], rows, file_name="friday")
    assert answer["Content-Disposition"] == 'attachment; filename="friday.xlsx"'
    assert workbook_rows(answer.content) == [["Player", "Place"], ["=1+1", 7.0, 2.5, None, "Łukasz"]]


def test_unknown_form_of_a_table_is_not_found() -> None:
    with pytest.raises(Http404):
        table_response("ods", ["Player"], [], file_name="friday")
