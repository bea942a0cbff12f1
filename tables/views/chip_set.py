"""The page of the chip set: its stock, its form filled from a sheet, and the set as a file."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_safe

from tables.actions import ACTIONS
from tables.models import ChipKind
from tables.rules.chips.set_columns import FIELDS
from tables.rules.chips.set_sheet import ChipSetReading, read_chip_set
from tables.selectors.chips.pages import chip_set_context
from tables.selectors.chips.sets import chip_kinds, copied_chip_set, tournaments_with_chips
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.selectors.sheets.files import file_as_text
from tournaments.sentences.sheets import question_rows
from tournaments.views.attempts import NotDone, PageRequest, attempt, do_page_action, page_with_actions
from tournaments.views.downloads import table_response
from tournaments.views.fields import parse_chips, parse_number, posted_answers
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

#: labels of the figures
FIGURES = {"worth": noop("Worth"), "inventory": noop("Inventory"), "in_stack": noop("In a starting stack")}
#: headings of the file by column
COLUMNS = {
    "worth": noop("Chip"),
    "colour": noop("Colour"),
    "hex": noop("Colour code"),
    "in_stack": noop("In a stack"),
    "inventory": noop("In stock"),
}
#: empty rows in the form of the set
BLANK_ROWS = 2


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A posted text, and what was read from it."""

    text: str
    reading: ChipSetReading


def _save_set(request: HttpRequest, tournament: Tournament) -> tuple[str, str]:
    """Save the set. A sheet is not saved: the page reads it."""
    if "read" in request.POST:
        return "", ""
    fields = attempt(lambda: _set_fields(request.POST))
    if isinstance(fields, NotDone):
        return "", fields.error_text
    return do_page_action(request, tournament, "set-chips", fields, actions=ACTIONS)


@page_with_actions(_save_set, back="chips-set")
def chip_set(page_request: PageRequest) -> HttpResponse:
    """Show the set and its stock. A sheet, or another tournament (`from`), fills in the form.

    Chips are stored only when the form is saved. If saving is refused, the form keeps its input.
    """
    request = page_request.request
    sheet = attempt(lambda: _read_sheet(request)) if "read" in request.POST else None
    if isinstance(sheet, NotDone):
        page_request = replace(page_request, refused=sheet.error_text)
    plan = {name: parse_number(request.GET.get(name, "")) for name in ("entries", "rebuys", "add_ons")}
    source = request.GET.get("from", "") if request.method != "POST" else ""
    copied = copied_chip_set(request.user, source) if source else []
    kinds = _sheet_kinds(sheet.reading) if isinstance(sheet, _Sheet) else copied or _posted_kinds(page_request)
    return page_request.render(
        "tables/chips/chips_set.html",
        page="chips-set",
        may_write=ACTIONS["set-chips"].permits(page_request.roles),
        blank=range(BLANK_ROWS),
        copied=bool(copied),
        others=tournaments_with_chips(request.user, beside=page_request.tournament),
        **chip_set_context(page_request.tournament, planned=plan, kinds=kinds),
        **_sheet_context(sheet, request.POST.get("text", "") if "read" in request.POST else ""),
    )


@sign_in_required
@require_safe
def chip_set_file(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Answer with the stored set as a table, which can be read again."""
    tournament, _roles = tournament_and_roles(request, slug)
    rows = chip_kinds(tournament).values_list(*COLUMNS)
    return table_response(form, list(map(gettext, COLUMNS.values())), rows, file_name=f"{slug}-chips")


def _read_sheet(request: HttpRequest) -> _Sheet:
    """Read the uploaded file; without a file, the pasted text with its answers."""
    file = request.FILES.get("file")
    text = file_as_text(file.read())[0] if file is not None else request.POST.get("text", "")
    return _Sheet(text, read_chip_set(text, {} if file is not None else posted_answers(request.POST)))


def _sheet_context(sheet: _Sheet | NotDone | None, text: str) -> dict[str, Any]:
    if not isinstance(sheet, _Sheet):
        return {"text": text, "fields": FIELDS}
    reading = sheet.reading
    return {
        "text": sheet.text,
        "fields": FIELDS,
        "reading": reading,
        "open": reading.open_questions,
        "questions": question_rows(reading.questions),
        "asks_columns": any(question.takes == "columns" for question in reading.questions),
        "notes": reading.notes,
        "columns": reading.columns,
    }


def _sheet_kinds(reading: ChipSetReading) -> list[ChipKind]:
    return [ChipKind(**asdict(chip)) for chip in reading.chips]


def _posted_kinds(page_request: PageRequest) -> list[ChipKind]:
    """Return the chips of a form that was refused, if its figures can be read."""
    fields = attempt(lambda: _set_fields(page_request.request.POST)) if page_request.refused else None
    chips = fields["chips"] if isinstance(fields, Mapping) else []
    return [ChipKind(**chip) for chip in chips] if all(chip["worth"] > 0 for chip in chips) else []


def _set_fields(posted: QueryDict) -> dict[str, Any]:
    """Return the posted rows with a worth as the fields of the action."""
    names = ("worth", "colour", "hex", "inventory", "in_stack")
    rows = [dict(zip(names, row, strict=True)) for row in zip(*(posted.getlist(name) for name in names), strict=False)]
    return {
        "chips": [
            {**row, **{name: parse_chips(row[name], field=gettext(label)) or 0 for name, label in FIGURES.items()}}
            for row in rows
            if row["worth"].strip()
        ]
    }
