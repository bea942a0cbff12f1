"""The printouts of the rulings for staff, and the sheet of house rules."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise

from rulings.printouts.dealers import dealer_rota
from rulings.printouts.penalties import penalty_slips
from tables.printouts.heading import printout_heading
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament
from tournaments.printouts.formatting import label_texts
from tournaments.printouts.responses import PrintedRows, query_numbers, template_view
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_settings import SETTINGS

# `{fields}` are filled in by the template
_ON_HOUSE_RULES: Mapping[str, Promise] = {
    "house_rules": _("House rules"),
    "with_own": _("This event is played by the {rulebook} rules, with these house rules:"),
    "as_printed": _("This event is played by the {rulebook} rules as printed."),
    "left_open": _("House rules where the rulebook leaves a choice, and common questions"),
    "posted": _("posted, not computed"),
    "floor_decides": _("The floor decides, fairness first (TDA rule 1). Printed {printed}."),
}


def _slips_printout(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    return "rulings/penalties/penalty_slips", penalty_slips(
        tournament, now=now, penalties=query_numbers(request, "penalty")
    )


def _rota_printout(_request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    return "rulings/dealers/rota", dealer_rota(tournament, now=now)


def _house_rules_printout(_request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    return "rulings/rulebook/house_rules", house_rules_sheet(tournament, now=now)


slips = template_view(
    "penalties",
    _slips_printout,
    for_players=True,
    rows=PrintedRows(["slips"], _("No penalty was given in this tournament.")),
)
rota = template_view(
    "dealer-rota", _rota_printout, rows=PrintedRows(["rows"], _("No dealers yet. Add them in rotation order."))
)
house_rules = template_view("house-rules", _house_rules_printout, for_players=True)


def house_rules_sheet(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Return the texts of the house rules. Settings that differ from the rulebook come first."""
    house_rules = tournament.house_rules()
    own = [name for name in SETTINGS if name in house_rules.differences()]
    return {
        **printout_heading(tournament, now=now),
        "labels": label_texts(_ON_HOUSE_RULES),
        "rulebook": RULEBOOKS[tournament.rulebook],
        "own": [_house_rule_row(name, house_rules[name]) for name in own],
        "others": [_house_rule_row(name, house_rules[name]) for name in SETTINGS if name not in own],
    }


def _house_rule_row(name: str, value: Any) -> dict[str, Any]:
    setting = SETTINGS[name]
    return {"title": setting.title, "words": setting.meaning_text(value), "posted": setting.posted}
