"""Penalty slips, to hand over and to sign: who, what for, how long, and where it is sat out."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from rulings.models import Penalty
from rulings.rules.penalties import OFFENCES, in_words
from rulings.selectors.penalties import as_given, penalties_of
from tables.paper.heading import heading
from tournaments.models import Tournament
from tournaments.rules.citations import cite
from tournaments.rules.house_settings import SETTINGS

BEGINS = {
    Penalty.Begins.AFTER_HAND: "It begins when the hand in progress is over.",
    Penalty.Begins.AT_ONCE: "It begins with the hand in progress.",
}


def penalty_slips(tournament: Tournament, *, now: datetime, penalties: Collection[int] = ()) -> dict[str, Any]:
    """Slips of some penalties, or of all that were not overturned, latest first."""
    rows = penalties_of(tournament).filter(overturned_at__isnull=True)
    if penalties:
        rows = rows.filter(pk__in=penalties)
    house = tournament.house()
    place = SETTINGS["penalty_place"].words(house["penalty_place"])
    return {
        **heading(tournament, now=now),
        "slips": [_slip(tournament, penalty, place=place) for penalty in rows],
    }


def _slip(tournament: Tournament, penalty: Penalty, *, place: str) -> dict[str, Any]:
    given, offence = as_given(penalty), OFFENCES[penalty.reason]
    hands = f"{penalty.hands} hand{'' if penalty.hands == 1 else 's'}"
    served = f"{hands} to miss, {place}. {BEGINS[Penalty.Begins(penalty.begins)]}" if penalty.hands else ""
    return {
        "number": str(penalty.number),
        "name": penalty.entry.player.display_name,
        "what": in_words(given).capitalize(),
        "served": served,
        "keeps": "Blinds and antes are posted and the hand is killed. It follows you to another table."
        if penalty.hands
        else "",
        "reason": offence.words,
        "words": penalty.words,
        "rule": str(cite(offence.rule, rulebook=tournament.rulebook)),
        "table": str(penalty.table.number) if penalty.table else "",
        "at": f"{tournament.local(penalty.given_at):%a %-d %b, %H:%M}",
        "by": penalty.by_name,
    }
