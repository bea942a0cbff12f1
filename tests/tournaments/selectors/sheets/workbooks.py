"""Small workbooks written by hand, as XLSX and as ODS."""

import zipfile
from collections.abc import Mapping, Sequence
from io import BytesIO
from xml.sax.saxutils import escape

Cells = Sequence[Sequence[str | float]]
_XML = '<?xml version="1.0"?>'
_OFFICE = "http://schemas.openxmlformats.org"
_OPEN = "urn:oasis:names:tc:opendocument:xmlns"


def xlsx(sheets: Mapping[str, Cells], *, more: str = "", hidden: Sequence[str] = ()) -> bytes:
    """Return an XLSX workbook; `more` are rows of XML at the end of each sheet."""
    numbered = list(enumerate(sheets, start=1))
    states = dict.fromkeys(hidden, 'state="hidden"')
    listed = "".join(
        f'<sheet name="{name}" sheetId="{at}" r:id="rId{at}" {states.get(name, "")}/>' for at, name in numbered
    )
    related = "".join(
        f'<Relationship Id="rId{at}" Type="{_OFFICE}/officeDocument/2006/relationships/worksheet" '
        f'Target="worksheets/sheet{at}.xml"/>'
        for at, _name in numbered
    )
    parts = {
        "[Content_Types].xml": f'{_XML}<Types xmlns="{_OFFICE}/package/2006/content-types"/>',
        "_rels/.rels": f'{_XML}<Relationships xmlns="{_OFFICE}/package/2006/relationships"><Relationship Id="rId1" '
        f'Type="{_OFFICE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{_XML}<workbook xmlns="{_OFFICE}/spreadsheetml/2006/main" '
        f'xmlns:r="{_OFFICE}/officeDocument/2006/relationships"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{_XML}<Relationships xmlns="{_OFFICE}/package/2006/relationships">{related}'
        "</Relationships>",
    }
    for at, name in numbered:
        rows = "".join(_xlsx_row(line, row) for line, row in enumerate(sheets[name], start=1))
        parts[f"xl/worksheets/sheet{at}.xml"] = (
            f'{_XML}<worksheet xmlns="{_OFFICE}/spreadsheetml/2006/main"><sheetData>{rows}{more}</sheetData>'
            "</worksheet>"
        )
    return packed(parts)


def _xlsx_row(line: int, row: Sequence[str | float]) -> str:
    cells = [
        f'<c r="{chr(65 + at)}{line}" t="inlineStr"><is><t>{escape(cell)}</t></is></c>'
        if isinstance(cell, str)
        else f'<c r="{chr(65 + at)}{line}"><v>{cell}</v></c>'
        for at, cell in enumerate(row)
        if cell != ""
    ]
    return f'<row r="{line}">{"".join(cells)}</row>'


def ods(rows: Cells, *, more: str = "") -> bytes:
    """Return an ODS workbook of one sheet; `more` are rows of XML at its end."""
    body = "".join(f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in rows)
    return packed(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": f'{_XML}<manifest:manifest xmlns:manifest="{_OPEN}:manifest:1.0"/>',
            "content.xml": f'{_XML}<office:document-content xmlns:office="{_OPEN}:office:1.0" xmlns:table='
            f'"{_OPEN}:table:1.0" xmlns:text="{_OPEN}:text:1.0"><office:body><office:spreadsheet><table:table '
            f'table:name="S">{body}{more}</table:table></office:spreadsheet></office:body></office:document-content>',
        }
    )


def _ods_cell(cell: str | float) -> str:
    kind = "string" if isinstance(cell, str) else f'float" office:value="{cell}'
    return f'<table:table-cell office:value-type="{kind}"><text:p>{cell}</text:p></table:table-cell>'


def packed(parts: Mapping[str, str]) -> bytes:
    """Return files as a zip file."""
    output = BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return output.getvalue()
