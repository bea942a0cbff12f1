"""Free text about an erased person: which log entries name the person, and which were rewritten."""

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Q

from tournaments.models import FloorLog, Player, Tournament
from tournaments.rules.players.erased_names import Erase, erase_in_json, identifying_words, name_eraser, name_spellings

# The log entry of an erasing.
ERASING = "words.erased"


def rewritten_digest_by_number(tournament: Tournament) -> dict[int, str]:
    """Return the digests of log entries that an erasing rewrote, by entry number; the latest digest counts."""
    digests: dict[int, str] = {}
    for row in (
        FloorLog.objects.filter(tournament=tournament, action=ERASING).order_by("number").only("number", "facts")
    ):
        digests |= {int(number): digest for number, digest in row.facts["rows"].items() if int(number) < row.number}
    return digests


def expected_digest(row: FloorLog, rewritten: Mapping[int, str]) -> str:
    """Return the digest that a log entry should have.

    For an entry that an erasing rewrote, it is the stored one.
    """
    expected = row.expected_digest()
    return row.digest if rewritten.get(row.number) == expected else expected


def text_eraser(players: Collection[Player], *, instead: str) -> Erase:
    """Return a function that replaces a person's names and contacts in a text by `instead`.

    A part of a name that other players share is replaced only within the full name.
    """
    names = _nonempty_texts_of(players, "name", "display_name", "alias")
    contacts = {contact for contact in _nonempty_texts_of(players, "email", "phone") if len(contact) > 4}
    shared = Player.objects.exclude(pk__in=[player.pk for player in players])
    alone = {part for part in identifying_words(names) if not shared.filter(_name_condition(part)).exists()}
    return name_eraser(contacts.union(*map(name_spellings, names)), alone, instead=instead)


def _nonempty_texts_of(players: Collection[Player], *fields: str) -> set[str]:
    return {getattr(player, name) for player in players for name in fields} - {""}


def logs_that_name(erase: Erase) -> list[int]:
    """Return the primary keys of tournaments whose log names the person.

    Reads every log, so call it before taking a lock.
    """
    rows = FloorLog.objects.order_by("tournament", "number").iterator(chunk_size=500)
    return sorted({row.tournament_id for row in rows if erased_facts_and_changes(row, erase) is not None})


def erased_facts_and_changes(row: FloorLog, erase: Erase) -> dict[str, Any] | None:
    """Return a log entry's facts and changes with the person erased; None if they do not name the person."""
    remaining = {"facts": erase_in_json(row.facts, erase), "changes": erase_in_json(row.changes, erase)}
    return None if remaining == {"facts": row.facts, "changes": row.changes} else remaining


def _name_condition(part: str) -> Q:
    return Q(name__icontains=part) | Q(display_name__icontains=part) | Q(alias__icontains=part)
