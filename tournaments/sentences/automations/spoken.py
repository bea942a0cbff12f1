"""Entries of the log in words, as they are sent: in the language of their tournament."""

from collections.abc import Sequence

from django.utils import translation

from tournaments.models import FloorLog, Tournament
from tournaments.selectors.floor.names import names_in
from tournaments.sentences.floor_log import entry_sentence


def spoken(rows: Sequence[FloorLog]) -> list[str]:
    """Return each entry's sentence, with the names of today."""
    names = names_in(rows)
    languages = dict(
        Tournament.objects.filter(pk__in={row.tournament_id for row in rows}).order_by().values_list("pk", "language")
    )
    said = []
    for row in rows:
        with translation.override(languages[row.tournament_id]):
            said.append(entry_sentence(row, names))
    return said
