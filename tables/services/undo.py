"""Undo in a room: seats fill up again, tables break, and what was published stays published."""

from django.db import IntegrityError, transaction

from tables.models import Bag, Seat
from tables.selectors.days.carry_over import decided_beside
from tables.selectors.seating import assignment_in
from tables.selectors.seats.lost_seats import lost_seat, out_since, seated_elsewhere
from tables.selectors.seats.seats_left import seat_left
from tables.services.hands.busts import free_seats
from tables.services.hands.reinstating import refuse_entered_again, restore_to_seat
from tournaments.models import BustOut, Entry, FloorLog, called
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.services import undo as tournament_undo
from tournaments.services.floor.floor import Floor
from tournaments.services.place_changes import log_place_changes
from tournaments.services.restoring import restore

#: actions in which players go out and lose their seats
BUSTS = frozenset({"seat.bust", "entry.bust", "seats.bust_together"})
#: why one of those cannot be undone as it is, and is mended instead
MENDED = frozenset({"undo_blocked", "undo_clashes", "seat_was_refilled", "seat_not_in_use"})
#: who sits where: a player who goes out again goes from wherever they are
SEATING = frozenset({"tables.seatassignment", "tables.seat", "tables.move"})
#: anybody may have read it: taking it back would make another draw of the same players possible
PUBLIC = frozenset({"draw.sealed", "draw.revealed", "envelopes.opened"})
#: actions by which a player gave up a stack in order to enter again
FORFEITS = frozenset({"entry.forfeited", "bag.forfeited"})
#: what must be undone first, before the day or the carry-over that the bags were waiting for
OPENINGS = frozenset({"bag.opened", "bags.opened"})


def undo(f: Floor, *, entry: FloorLog) -> FloorLog:
    """Undo one action; see tournaments.services.undo.

    A bust-out never waits for later actions: when its seat is lost (somebody else has it, the table broke) the player
    gets the nearest seat of the table that is no better, or none, and they draw one; when others went out in the same
    hand since, they stay out and are ranked again. A redo of it goes the same way: they go out from wherever they sit
    by then. Every other action that would bring back a lost seat is refused, and
    so is what exists once and exists by now (an open move, the number of a draw).
    """
    if entry.tournament_id == f.tournament.pk and entry.action in PUBLIC:
        raise Refused("draw_is_public", number=entry.number)
    if entry.tournament_id == f.tournament.pk:
        tournament_undo.refuse_without_right(f, entry=entry)
        if f.tournament.is_flight and (name := decided_beside(f.tournament)):
            raise Refused("compared_already", name=name)
        _refuse_opened(f, entry)
        _refuse_entered_since(f, entry)
    busts, times_undone = _bust_behind(entry)
    if not tournament_undo.undoable(entry) or not busts:
        return _undo(f, entry)
    if times_undone % 2:
        return _out_again(f, entry)
    return _back_again(f, entry)


def _refuse_opened(f: Floor, entry: FloorLog) -> None:
    """Refuse to take back the end of a day, or its carry-over, once bags of it were opened: those openings first."""
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
    """Refuse to give a stack back to a player who has entered again since, in whichever flight."""
    for out in _outs(entry) or [] if entry.action in FORFEITS else []:
        refuse_entered_again(f, entry=out.entry)


def _back_again(f: Floor, entry: FloorLog) -> FloorLog:
    """Undo a bust: as it was, or else with another seat or none."""
    outs = _outs(entry)
    for out in outs or []:
        refuse_entered_again(f, entry=out.entry)
    try:
        return _undo(f, entry)
    except Refused as refused:
        if outs is None or refused.code not in MENDED:
            raise
    return _give_back(f, entry, outs)


def _bust_behind(entry: FloorLog) -> tuple[bool, int]:
    """Return whether a row is a bust, or undoes or redoes one, and how many undos are between: odd where it undoes."""
    times = 0
    while entry.undoes is not None:
        entry, times = entry.undoes, times + 1
    return entry.action in BUSTS, times


def _out_again(f: Floor, entry: FloorLog) -> FloorLog:
    """Redo a bust: as it was, or else from the seats that the players have by now."""
    try:
        return _undo(f, entry)
    except Refused as refused:
        rest = [(label, key, before, after) for label, key, before, after in entry.changes if label not in SEATING]
        if refused.code not in MENDED or not tournament_undo.changes_stand(rest):
            raise
    again = [before["entry_id"] for label, _, before, after in rest if label == "tournaments.bustout" and after is None]
    facts = {"of": entry.action, "number": entry.number, "was": entry.facts}
    with f.record("undone", undoes=entry, topics=["field", "tables", "moves", "money"], **facts):
        for player in Entry.objects.filter(pk__in=again):
            free_seats(f, entry=player)
        restore(f, changes=rest)
    return f.written[-1]


def _undo(f: Floor, entry: FloorLog) -> FloorLog:
    if tournament_undo.undoable(entry):
        _refuse_lost(entry, lost_seat(entry))
    try:
        with transaction.atomic():
            return tournament_undo.undo(f, entry=entry)
    except IntegrityError:
        raise Refused("undo_clashes", number=entry.number) from None


def _refuse_lost(entry: FloorLog, lost: Seat | None) -> None:
    if out := out_since(entry):
        raise Refused("player_out_since", name=name_in_event(out.entry))
    taken = assignment_in(lost) if lost else seated_elsewhere(entry)
    if taken:
        raise Refused("seat_was_refilled", seat=str(taken.seat), name=name_in_event(taken.entry))
    if lost:
        raise Refused("seat_not_in_use", seat=str(lost))


def _outs(row: FloorLog) -> list[BustOut] | None:
    """Return the bust-outs that an action made; None unless all of them are unchanged."""
    keys = [int(key) for label, key, before, _ in row.changes if label == "tournaments.bustout" and before is None]
    outs = list(BustOut.objects.filter(pk__in=keys).select_related("entry__player", "hand"))
    return outs if keys and len(outs) == len(keys) else None


def _give_back(f: Floor, row: FloorLog, outs: list[BustOut]) -> FloorLog:
    """Take bust-outs back one by one, whatever came after them, and seat each player in their own seat or beside it."""
    facts = {"of": row.action, "number": row.number, "was": row.facts}
    topics = ["field", "tables", "moves", "money"]
    with (
        f.record("seat.given_back", undoes=row, topics=topics, **facts) as log_entry,
        log_place_changes(f, log_entry=log_entry),
    ):
        log_entry.facts["lost"] = []
        for out in outs:
            own, entry = seat_left(out), out.entry
            assignment = restore_to_seat(f, out=out)
            if own and (assignment is None or assignment.seat_id != own.pk):
                seat = str(assignment.seat) if assignment else None
                log_entry.facts["lost"].append({"name": called(entry.player_id), "seat": seat})
    return f.written[-1]
