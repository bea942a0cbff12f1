"""Free words about an erased person: where they are, and which rows of the log were rewritten, as a later row says."""

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Q

from tournaments.models import FloorLog, Player, Tournament
from tournaments.rules.players.erased_names import Erase, erased, forms_of, parts_of, without

#: the action that says it
ERASING = "words.erased"


def rewritten_rows(tournament: Tournament) -> dict[int, str]:
    """Return what a row's digest comes to since its words were erased, by its number; the last erasing counts.

    The chain holds the row that says it, so a row that is changed otherwise is found as before.
    """
    found: dict[int, str] = {}
    for row in (
        FloorLog.objects.filter(tournament=tournament, action=ERASING).order_by("number").only("number", "facts")
    ):
        found |= {int(number): digest for number, digest in row.facts["rows"].items() if int(number) < row.number}
    return found


def digest_as_written(row: FloorLog, rewritten: Mapping[int, str]) -> str:
    """Return the digest that belongs to a row: its own, where it says what was left of it when words were erased."""
    expected = row.expected_digest()
    return row.digest if rewritten.get(row.number) == expected else expected


def eraser_of(players: Collection[Player], *, instead: str) -> Erase:
    """Return what takes a person out of a text, by all their rows. A first name that others have too stays alone."""
    names = _filled(players, "name", "display_name", "alias")
    contacts = {one for one in _filled(players, "email", "phone") if len(one) > 4}
    shared = Player.objects.exclude(pk__in=[one.pk for one in players])
    alone = {part for part in parts_of(names) if not shared.filter(_named(part)).exists()}
    return without(contacts.union(*map(forms_of, names)), alone, instead=instead)


def _filled(players: Collection[Player], *fields: str) -> set[str]:
    return {getattr(player, name) for player in players for name in fields} - {""}


def logs_that_name(erase: Erase) -> list[int]:
    """Return the tournaments whose log names the person. To be asked before anything is locked: it reads every row."""
    rows = FloorLog.objects.order_by("tournament", "number").iterator(chunk_size=500)
    return sorted({row.tournament_id for row in rows if texts_left(row, erase) is not None})


def texts_left(row: FloorLog, erase: Erase) -> dict[str, Any] | None:
    """Return what is left of a row's facts and changes; None when it does not name the person."""
    left = {"facts": erased(row.facts, erase), "changes": erased(row.changes, erase)}
    return None if left == {"facts": row.facts, "changes": row.changes} else left


def _named(part: str) -> Q:
    return Q(name__icontains=part) | Q(display_name__icontains=part) | Q(alias__icontains=part)
