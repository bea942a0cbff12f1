"""Downloads: text files, and tables as CSV or as a workbook."""

import json
from collections.abc import Iterable, Sequence
from decimal import Decimal
from io import BytesIO
from typing import Any

from django.http import Http404, HttpResponse

from tournaments.rules.csv_out import csv_text

#: Forms in which a table is written.
TABLE_FORMS = ("csv", "xlsx")
WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
#: A workbook's texts are texts: none becomes a formula, a number or a link. Rows are written as they come.
_WORKBOOK_OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}


def download_response(content: str | bytes, *, file_name: str, content_type: str) -> HttpResponse:
    """Return a response that the browser saves as a file."""
    charset = "; charset=utf-8" if isinstance(content, str) else ""
    return HttpResponse(
        content,
        content_type=f"{content_type}{charset}",
        headers={"Content-Disposition": f'attachment; filename="{file_name}"', "Cache-Control": "no-store"},
    )


def table_response(form: str, header: Sequence[str], rows: Iterable[Sequence[Any]], *, file_name: str) -> HttpResponse:
    """Return a response that the browser saves as a table. `form` is one of TABLE_FORMS; raises Http404 for others."""
    match form:
        case "csv":
            text = "\ufeff" + csv_text(header, rows)
            return download_response(text, file_name=f"{file_name}.csv", content_type="text/csv")
        case "xlsx":
            content = workbook_content(header, rows)
            return download_response(content, file_name=f"{file_name}.xlsx", content_type=WORKBOOK_TYPE)
    raise Http404(f"tables are not written as {form}")


def workbook_content(header: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """Return a workbook (XLSX) of one sheet. Numbers stay numbers."""
    from xlsxwriter import Workbook  # noqa: PLC0415 - a tenth of a second that no start needs

    content = BytesIO()
    workbook = Workbook(content, _WORKBOOK_OPTIONS)
    sheet = workbook.add_worksheet()
    sheet.write_row(0, 0, header, workbook.add_format({"bold": True}))
    for number, row in enumerate(rows, start=1):
        sheet.write_row(number, 0, [_cell(value) for value in row])
    sheet.freeze_panes(1, 0)
    sheet.autofit()
    workbook.close()
    return content.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    return value if value is None or isinstance(value, int | float | str) else str(value)


def json_text(content: dict[str, Any]) -> str:
    """Return an exported structure as JSON text with one step per line."""
    steps = content.get("steps", [])
    rest = {name: value for name, value in content.items() if name != "steps"}
    lines = ",\n  ".join(json.dumps(step, ensure_ascii=False) for step in steps)
    head = json.dumps(rest, ensure_ascii=False, indent=1)
    return f'{head[:-2]},\n "steps": [\n  {lines}\n ]\n}}\n'
