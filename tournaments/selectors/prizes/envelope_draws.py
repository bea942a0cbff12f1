"""The draws of a mystery bounty in their order, those that were taken back included, as the floor log has them."""

from collections.abc import Iterator
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast

from tournaments.models import Entry, EnvelopeSeal, FloorLog, Tournament
from tournaments.rules.prizes.envelopes import DrawKind, drawn_how
from tournaments.selectors.shown_names import show_apart_in

#: how the log names the rows
ENVELOPE, WIN = "tournaments.envelope", "tournaments.bountywin"


def envelope_draws(tournament: Tournament) -> list[dict[str, Any]]:
    """Return every draw since the sealing, first draw first: number, amount, what was done, and to whom by name."""
    seal = EnvelopeSeal.objects.filter(tournament=tournament).first()
    if seal is None:
        return []
    rows = FloorLog.objects.annotate(text=Cast("changes", TextField()))
    rows = rows.filter(tournament=tournament, at__gte=seal.sealed_at, text__contains=f'"{ENVELOPE}"')
    numbered = {one.pk: one for one in tournament.envelopes.all()}
    found = [
        (numbered[envelope].number, numbered[envelope].amount, kind, winners)
        for undoes, changes in rows.order_by("number").values_list("undoes", "changes")
        for envelope, kind, winners in _draws_of(changes, undoes=undoes is not None)
        if envelope in numbered
    ]
    entries = Entry.ever.select_related("player").in_bulk({one for *_, winners in found for one in winners})
    show_apart_in(tournament, (entry.player for entry in entries.values()))
    return [
        {"number": number, "amount": amount, "done": str(kind), "to": [entries[one].player.shown for one in winners]}
        for number, amount, kind, winners in found
    ]


def _draws_of(changes: list[list[Any]], *, undoes: bool) -> Iterator[tuple[int, DrawKind, list[int]]]:
    """Return what one action did with envelopes: the envelope's key, what was done, and the entries that won it."""
    won = [{"id": key, **after} for label, key, before, after in changes if label == WIN and before is None]
    for envelope, kind, win in drawn_how(_told(changes), undoes=undoes):
        yield envelope, kind, [] if kind is DrawKind.TAKEN_BACK else _winners(won, win)


def _told(changes: list[list[Any]]) -> list[tuple[int, int | None, int | None]]:
    """Return the changed envelopes of one action, each with its win before and after."""
    changed = [(key, before, after) for label, key, before, after in changes if label == ENVELOPE and before and after]
    return [(key, before["win_id"], after["win_id"]) for key, before, after in changed if "win_id" in after]


def _winners(won: list[dict[str, Any]], win: int | None) -> list[int]:
    """Return the entries that won together: the win of the envelope, and those of the same bust."""
    bust = next((one["bust_out_id"] for one in won if one["id"] == win), None)
    return [one["winner_id"] for one in won if one["id"] == win or (bust and one["bust_out_id"] == bust)]
