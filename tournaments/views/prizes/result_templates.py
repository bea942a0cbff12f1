"""Templates of result files for other sites: made from a ready one, changed, tried and removed."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.models import OwnResultTemplate, Tournament
from tournaments.rules.prizes.result_templates import (
    AMOUNT_FORMATS,
    DATE_FORMATS,
    EVENT_FIELDS,
    PLAYER_FIELDS,
    SEPARATORS,
    ResultTemplate,
    columns_text,
    fields_text,
)
from tournaments.selectors.prizes.result_presets import (
    OWN,
    result_file_text,
    result_template,
    template_choices,
    template_of,
)
from tournaments.views.attempts import NotDone, PageRequest, attempt, do_page_action, page_with_actions

MAX_PREVIEW_LINES = 8


def _change_templates(request: HttpRequest, tournament: Tournament) -> tuple[str, str]:
    fields = request.POST.dict()
    name = fields.pop("action", "save-result-template")
    return do_page_action(request, tournament, name, fields)


@page_with_actions(_change_templates, back="result-templates")
def templates_page(page_request: PageRequest) -> HttpResponse:
    """Show the template of `?of=`, by default the first, as a form with a preview; POST saves or removes one."""
    request = page_request.request
    choices = template_choices()
    chosen = request.GET.get("of", choices[0][0])
    template = result_template(chosen) or ResultTemplate()
    key = chosen.removeprefix(OWN)
    own = OwnResultTemplate.objects.filter(pk=int(key)).first() if key != chosen and key.isdecimal() else None
    values = request.POST.dict() if page_request.refused else _form_values(template, own)
    return page_request.render(
        "tournaments/prizes/result_templates.html",
        page="results",
        choices=choices,
        chosen=chosen,
        own=own,
        values=values,
        date_formats=DATE_FORMATS,
        amount_formats=AMOUNT_FORMATS,
        separators=SEPARATORS,
        event_fields=fields_text(EVENT_FIELDS),
        player_fields=fields_text(PLAYER_FIELDS),
        preview=_preview(values, page_request.tournament),
    )


def _form_values(template: ResultTemplate, own: OwnResultTemplate | None) -> dict[str, str]:
    return {
        "name": own.name if own else "",
        "event_columns": columns_text(template.event),
        "player_columns": columns_text(template.players),
        "date_format": template.date_format,
        "amount_format": template.amount_format,
        "separator": template.separator,
    }


def _preview(values: dict[str, Any], tournament: Tournament) -> str:
    """Return the first lines of the file by the typed template; "" if the typed values are refused."""
    formats = {"date_format": DATE_FORMATS, "amount_format": AMOUNT_FORMATS, "separator": SEPARATORS}
    if any(values.get(name) not in choices for name, choices in formats.items()):
        return ""
    names = ("event_columns", "player_columns", *formats)
    typed = OwnResultTemplate(**{name: values.get(name, "") for name in names})
    text = attempt(lambda: result_file_text(template_of(typed), tournament, ("", "")))
    return "" if isinstance(text, NotDone) else "\n".join(text.splitlines()[:MAX_PREVIEW_LINES])
