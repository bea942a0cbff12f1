"""The draws of a mystery bounty in order, including those taken back, from the floor log."""

from collections.abc import Iterator
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast

from tournaments.models import Entry, EnvelopeSeal, FloorLog, Tournament
from tournaments.rules.prizes.envelopes import DrawKind, draw_changes
from tournaments.selectors.shown_names import show_apart_in

# Labels of the rows in the log.
ENVELOPE, WIN = "tournaments.envelope", "tournaments.bountywin"


def envelope_draws(tournament: Tournament) -> list[dict[str, Any]]:
    """Return every draw since the sealing, in order: number, amount, kind, and names of winners."""
    seal = EnvelopeSeal.objects.filter(tournament=tournament).first()
    if seal is None:
        return []
    rows = FloorLog.objects.annotate(text=Cast("changes", TextField()))
    rows = rows.filter(tournament=tournament, at__gte=seal.sealed_at, text__contains=f'"{ENVELOPE}"')
    numbered = {envelope.pk: envelope for envelope in tournament.envelopes.all()}
    draws = [
        (numbered[envelope].number, numbered[envelope].amount, kind, winners)
        for undoes, changes in rows.order_by("number").values_list("undoes", "changes")
        for envelope, kind, winners in _draws_of(changes, undoes=undoes is not None)
        if envelope in numbered
    ]
    entries = Entry.ever.select_related("player").in_bulk({winner for *_, winners in draws for winner in winners})
    show_apart_in(tournament, (entry.player for entry in entries.values()))
    return [
        {
            "number": number,
            "amount": amount,
            "done": str(kind),
            "to": [entries[winner].player.shown for winner in winners],
        }
        for number, amount, kind, winners in draws
    ]


def _draws_of(changes: list[list[Any]], *, undoes: bool) -> Iterator[tuple[int, DrawKind, list[int]]]:
    """Yield the draws of one action: the envelope's key, the kind, and the winners' entries."""
    won = [{"id": key, **after} for label, key, before, after in changes if label == WIN and before is None]
    for envelope, kind, win in draw_changes(_changed_envelopes(changes), undoes=undoes):
        yield envelope, kind, [] if kind is DrawKind.TAKEN_BACK else _winners(won, win)


def _changed_envelopes(changes: list[list[Any]]) -> list[tuple[int, int | None, int | None]]:
    """Return the envelopes changed by one action, each with its win before and after."""
    changed = [(key, before, after) for label, key, before, after in changes if label == ENVELOPE and before and after]
    return [(key, before["win_id"], after["win_id"]) for key, before, after in changed if "win_id" in after]


def _winners(won: list[dict[str, Any]], win: int | None) -> list[int]:
    """Return the entries that won an envelope together: those of the same bust."""
    bust = next((win_row["bust_out_id"] for win_row in won if win_row["id"] == win), None)
    return [
        win_row["winner_id"] for win_row in won if win_row["id"] == win or (bust and win_row["bust_out_id"] == bust)
    ]
