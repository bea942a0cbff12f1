"""Undo in a room, where seats fill up again, tables break, and a published draw stays public."""

from django.db import IntegrityError, transaction

from tables.models import Bag, Seat
from tables.selectors.days.carry_over import player_with_compared_bag
from tables.selectors.seating import assignment_of_seat
from tables.selectors.seats.seats import (
    bust_blocking_undo,
    lost_seat_of_undo,
    newer_assignment_blocking_undo,
    seat_before_bust,
)
from tables.services.hands.busts import free_seats
from tables.services.hands.reinstating import refuse_entered_again, restore_to_seat
from tournaments.models import BustOut, Entry, FloorLog, player_fact
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.services import undo as tournament_undo
from tournaments.services.floor.floor import Floor
from tournaments.services.place_changes import log_place_changes
from tournaments.services.reverting import revert_changes

#: actions in which players go out and lose their seats
BUSTS = frozenset({"seat.bust", "entry.bust", "seats.bust_together"})
#: refusals after which players are reinstated one by one instead
RECOVERABLE = frozenset({"undo_blocked", "undo_clashes", "seat_was_refilled", "seat_not_in_use"})
#: rows that a redo of a bust leaves out: players go out from their present seats
SEAT_MODELS = frozenset({"tables.seatassignment", "tables.seat", "tables.move"})
#: never undone: the result is public, and an undo would allow another draw
PUBLIC_ACTIONS = frozenset({"draw.sealed", "draw.revealed", "envelopes.opened"})
#: actions that give up a stack in order to enter again
FORFEITS = frozenset({"entry.forfeited", "bag.forfeited"})
#: openings of bags: undone before the end of the day, or the carry-over, that came before them
OPENINGS = frozenset({"bag.opened", "bags.opened"})


def undo(f: Floor, *, entry: FloorLog) -> FloorLog:
    """Undo one action; see tournaments.services.undo.

    A bust can be undone whatever happened since. If the seat is lost (taken, or the table broke) the player gets the
    nearest seat of the table that is no better; if there is none, the player draws a seat. Others who went out in the
    same hand stay out and are ranked again. A redo of a bust takes players out from their present seats.

    Refuses every other action that would give back a lost seat. Also refuses an action that would store twice what may
    exist only once: an open move, or the number of a draw.
    """
    if entry.tournament_id == f.tournament.pk and entry.action in PUBLIC_ACTIONS:
        raise Refused("draw_is_public", number=entry.number)
    if entry.tournament_id == f.tournament.pk:
        tournament_undo.refuse_without_right(f, entry=entry)
        if f.tournament.is_flight and (name := player_with_compared_bag(f.tournament)):
            raise Refused("compared_already", name=name)
        _refuse_with_open_bags(f, entry)
        _refuse_entered_since(f, entry)
    busts, times_undone = _is_bust_and_undo_count(entry)
    if not tournament_undo.is_undoable(entry) or not busts:
        return _undo_if_seats_free(f, entry)
    if times_undone % 2:
        return _redo_bust(f, entry)
    return _undo_bust(f, entry)


def _refuse_with_open_bags(f: Floor, entry: FloorLog) -> None:
    """Refuse to undo the end of a day or the carry-over once bags have been opened for the next day."""
    bags = Bag.objects.filter(opened_at__gt=entry.at)
    waited = {
        "carry_over.confirmed": bags.filter(goes_to__tournament=f.tournament),
        "day.ended": bags.filter(tournament=f.tournament, at__lte=entry.at),
    }
    if entry.action in waited and waited[entry.action].exists():
        rows = FloorLog.objects.filter(tournament=f.tournament, number__gt=entry.number, action__in=OPENINGS)
        rows = rows.filter(undone_by__isnull=True).order_by("-number")
        raise Refused("undo_blocked", numbers=[row.number for row in rows], actions=[row.action for row in rows])


def _refuse_entered_since(f: Floor, entry: FloorLog) -> None:
    """Refuse to give a stack back to a player who has entered again since, in any flight."""
    for out in _bust_outs_of(entry) or [] if entry.action in FORFEITS else []:
        refuse_entered_again(f, entry=out.entry)


def _undo_bust(f: Floor, entry: FloorLog) -> FloorLog:
    """Undo a bust. If the old seat is lost, the player gets a seat near it, or none and must draw a seat."""
    outs = _bust_outs_of(entry)
    for out in outs or []:
        refuse_entered_again(f, entry=out.entry)
    try:
        return _undo_if_seats_free(f, entry)
    except Refused as refused:
        if outs is None or refused.code not in RECOVERABLE:
            raise
    return _reinstate_each(f, entry, outs)


def _is_bust_and_undo_count(entry: FloorLog) -> tuple[bool, int]:
    """Return whether a log entry is a bust, or an undo or redo of one, and the number of undos since that bust.

    An odd number means that the entry is an undo.
    """
    times = 0
    while entry.undoes is not None:
        entry, times = entry.undoes, times + 1
    return entry.action in BUSTS, times


def _redo_bust(f: Floor, entry: FloorLog) -> FloorLog:
    """Redo a bust. If the former seats are lost, the players go out from the seats where they sit now."""
    try:
        return _undo_if_seats_free(f, entry)
    except Refused as refused:
        rest = [(label, key, before, after) for label, key, before, after in entry.changes if label not in SEAT_MODELS]
        if refused.code not in RECOVERABLE or not tournament_undo.are_changes_current(rest):
            raise
    again = [before["entry_id"] for label, _, before, after in rest if label == "tournaments.bustout" and after is None]
    facts = {"of": entry.action, "number": entry.number, "was": entry.facts}
    with f.record("undone", undoes=entry, topics=["field", "tables", "moves", "money"], **facts):
        for player in Entry.objects.filter(pk__in=again):
            free_seats(f, entry=player)
        revert_changes(f, changes=rest)
    return f.written[-1]


def _undo_if_seats_free(f: Floor, entry: FloorLog) -> FloorLog:
    if tournament_undo.is_undoable(entry):
        _refuse_lost_seat(entry, lost_seat_of_undo(entry))
    try:
        with transaction.atomic():
            return tournament_undo.undo(f, entry=entry)
    except IntegrityError:
        raise Refused("undo_clashes", number=entry.number) from None


def _refuse_lost_seat(entry: FloorLog, lost: Seat | None) -> None:
    if out := bust_blocking_undo(entry):
        raise Refused("player_out_since", name=name_in_event(out.entry))
    taken = assignment_of_seat(lost) if lost else newer_assignment_blocking_undo(entry)
    if taken:
        raise Refused("seat_was_refilled", seat=str(taken.seat), name=name_in_event(taken.entry))
    if lost:
        raise Refused("seat_not_in_use", seat=str(lost))


def _bust_outs_of(row: FloorLog) -> list[BustOut] | None:
    """Return the bust records that an action made; None unless all still exist."""
    keys = [int(key) for label, key, before, _ in row.changes if label == "tournaments.bustout" and before is None]
    outs = list(BustOut.objects.filter(pk__in=keys).select_related("entry__player", "hand"))
    return outs if keys and len(outs) == len(keys) else None


def _reinstate_each(f: Floor, row: FloorLog, outs: list[BustOut]) -> FloorLog:
    """Reinstate the players of these bust records in turn, each in their former seat or near it."""
    facts = {"of": row.action, "number": row.number, "was": row.facts}
    topics = ["field", "tables", "moves", "money"]
    with (
        f.record("seat.given_back", undoes=row, topics=topics, **facts) as log_entry,
        log_place_changes(f, log_entry=log_entry),
    ):
        log_entry.facts["lost"] = []
        for out in outs:
            own, entry = seat_before_bust(out), out.entry
            assignment = restore_to_seat(f, out=out)
            if own and (assignment is None or assignment.seat_id != own.pk):
                seat = str(assignment.seat) if assignment else None
                log_entry.facts["lost"].append({"name": player_fact(entry.player_id), "seat": seat})
    return f.written[-1]
