"""The columns of a list of results, by their headings in four languages."""

import re
from collections.abc import Sequence

from tournaments.rules.messages import message as _
from tournaments.rules.players.search import plain_words
from tournaments.rules.sheets.headings import field_by_heading, fields_of_headings, with_clear_names

# the fields that a column can hold, with their labels
FIELDS: dict[str, str] = {
    "place": _("Place"),
    "name": _("Name"),
    "first_name": _("First name"),
    "last_name": _("Last name"),
    "prize": _("Prize"),
    "points": _("Points"),
    "event": _("Tournament"),
    "date": _("Day"),
}
_HEADINGS = {
    "place": "place|pl|plz|pos|position|rank|ranking|finish|finishing position|standing|platz|rang|platzierung|puesto|"
    "posicion|lugar|clasificacion|classement|place finale|no|nr|n",
    "name": "name|player|player name|full name|spieler|spielername|jugador|nombre completo|nombre y apellidos|"
    "joueur|nom complet|nick|nickname|alias|display name|screen name|pseudo|apodo",
    "first_name": "first|first name|firstname|given name|vorname|prenom|nombre|nome",
    "last_name": "last|last name|lastname|surname|family name|nachname|familienname|apellido|apellidos|nom|"
    "nom de famille",
    "prize": "prize|prize money|prizes|winnings|won|payout|paid|cash|cashed|amount|preis|preisgeld|gewinn|auszahlung|"
    "premio|premios|ganancia|ganancias|premio en dinero|prix|gain|gains|montant|dotation",
    "points": "points|pts|score|league points|punkte|pkt|puntos|puntuacion",
    "event": "event|tournament|tourney|event name|tournament name|turnier|veranstaltung|torneo|evento|tournoi|epreuve",
    "date": "date|day|datum|tag|fecha|dia|jour",
}
_CURRENCY = re.compile(r" (?:in )?(?:eur|euro|euros|usd|gbp|chf|dollars?|pounds?)$")
_FIELD_BY_HEADING = field_by_heading(_HEADINGS)
# known headings that a list of results has no use for
_UNUSED = frozenset(
    "country|nationality|land|pais|pays|city|stadt|ciudad|ville|bounties|bounty|hits|knockouts|ko|rebuys|rebuy|add ons|"
    "addons|re entries|entries|buy in|buyin|table|seat|chips|time|percent|share|number|club number|e mail|email".split(
        "|"
    )
)


def guess_fields(cells: Sequence[str]) -> list[str]:
    """Return the field of each heading, "" for none. If two headings name a field, the first one gets it."""
    words = list(map(_heading_words, cells))
    return with_clear_names(fields_of_headings(words, _FIELD_BY_HEADING), words)


def is_unused(heading: str) -> bool:
    """Return whether a heading is known and not needed."""
    return not heading.strip() or _heading_words(heading) in _UNUSED


def _heading_words(cell: str) -> str:
    return "place" if cell.strip() == "#" else _CURRENCY.sub("", plain_words(cell))
