"""Penalty slips to hand over and sign."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_noop as noop

from rulings.models import Penalty
from rulings.rules.penalties.offences import OFFENCES
from rulings.rules.penalties.penalty import penalty_text
from rulings.selectors.penalties.penalties import penalties_of, penalty_step
from rulings.sentences.penalties.penalties import additional_cost_text
from tables.printouts.heading import printout_heading
from tournaments.language.days import day_with_time, short_day
from tournaments.language.sentences import gettext, ngettext, translate
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament
from tournaments.printouts.formatting import label_texts
from tournaments.rules.messages import capitalise
from tournaments.rules.rulebook.citations import cite
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.selectors.shown_names import name_in_event

BEGINS = {
    Penalty.Begins.AFTER_HAND: noop("It starts after the hand in progress."),
    Penalty.Begins.AT_ONCE: noop("It starts with the hand in progress."),
}

# `{fields}` are filled in by the template
_ON_SLIPS: Mapping[str, Promise] = {
    "penalties": _("Penalties"),
    "penalty": _("Penalty {number}, {at}"),
    "table_number": _("Table {number}"),
    "cross_off": _("Hands missed: the dealer crosses one off each hand"),
    "player_signs": _("Player's signature"),
    "given_by": _("Given by: {name}"),
    "ended": _("Time it ended"),
}


def penalty_slips(tournament: Tournament, *, now: datetime, penalties: Collection[int] = ()) -> dict[str, Any]:
    """Return the texts of penalty slips, latest first.

    `penalties` are the primary keys; without any, all penalties in force are printed.
    """
    rows = penalties_of(tournament).filter(overturned_at__isnull=True)
    if penalties:
        rows = rows.filter(pk__in=penalties)
    house_rules = tournament.house_rules()
    place = SETTINGS["penalty_place"].meaning_text(house_rules["penalty_place"])
    return {
        **printout_heading(tournament, now=now),
        "labels": label_texts(_ON_SLIPS),
        "slips": [_penalty_slip(tournament, penalty, place=place) for penalty in rows],
    }


def _penalty_slip(tournament: Tournament, penalty: Penalty, *, place: str) -> dict[str, Any]:
    given, offence = penalty_step(penalty), OFFENCES[penalty.reason]
    hands = ngettext("{hands} hand", "{hands} hands", penalty.hands).format(hands=penalty.hands)
    served = (
        gettext("{hands} to miss, {place}. {begins}").format(
            hands=hands, place=place, begins=gettext(BEGINS[Penalty.Begins(penalty.begins)])
        )
        if penalty.hands
        else ""
    )
    return {
        "number": str(penalty.number),
        "name": name_in_event(penalty.entry),
        "what": translate(capitalise(penalty_text(given))),
        "served": served,
        "hands": penalty.hands,
        "keeps": gettext(
            "Blinds and antes are posted and the hand is killed. The penalty goes with you to another table."
        )
        if penalty.hands
        else "",
        "reason": translate(offence.title),
        "also": additional_cost_text(penalty.reason, house_rules=tournament.house_rules()),
        "words": penalty.text,
        "rule": translate(str(cite(offence.rule, rulebook=tournament.rulebook))),
        "table": str(penalty.table.number) if penalty.table else "",
        "at": day_with_time(
            short_day(tournament.as_local_time(penalty.given_at)), tournament.as_local_time(penalty.given_at)
        ),
        "by": penalty.by_name,
    }
