"""The state of penalties: what is served, what is left, whom they keep in their seat, and what came before."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Case, Count, F, Q, QuerySet, When

from rulings.models import MissedHand, Penalty
from rulings.rules.penalties.by_clock import Uncounted, gap_between
from rulings.rules.penalties.next_penalty import SERIES
from rulings.rules.penalties.penalty import PenaltyKind, PenaltyStep
from tables.models import Table
from tables.rules.balance.movers import Exemption
from tables.rules.hands.pace import HAND
from tables.selectors.seat_marks import Mark
from tables.selectors.seating import assignment_of
from tournaments.models import Entry, Player, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.one_look import stored_clock
from tournaments.selectors.shown_names import name_in_event

#: penalties that are sat out
SAT_OUT = (Penalty.Kind.HANDS, Penalty.Kind.ROUNDS)


@dataclass(frozen=True, slots=True)
class PenaltyState:
    """The state of a penalty: hands `served`, and the play for which nobody counted one.

    `seat` is where its player sits now: "9.4", empty without one. `waits` is the number of their penalty that is served
    before this one, 0 while none is: a hand counts for one penalty. `ends` says that its last hand is counted and may
    still be played. `last` is their hand that was counted last, of
    whatever penalty, and `played` what the event's clock has played.
    """

    penalty: Penalty
    served: int
    seat: str
    ends: bool
    waits: int
    last: MissedHand | None
    played: timedelta
    uncounted: Uncounted

    @property
    def may_be_overturned(self) -> bool:
        """Whether it can be taken back now; see `cannot_overturn`."""
        return cannot_overturn(self.penalty) is None

    @property
    def left(self) -> int:
        """Hands still to miss."""
        return 0 if self.penalty.overturned_at else max(0, self.penalty.hands - self.served)

    @property
    def runs(self) -> bool:
        """Whether it is being served: who is out serves nothing more."""
        return self.left > 0 and not hasattr(self.penalty.entry, "bust_out")

    @property
    def by_clock(self) -> int:
        """Hands that the clock says were missed and nobody counted, while it is served: an estimate."""
        return self.uncounted.hands(left=self.left) if self.runs and not self.waits else 0


def cannot_overturn(penalty: Penalty) -> Refused | None:
    """Return why a penalty is not taken back, None when it can be: a disqualified player is brought back first."""
    if penalty.overturned_at:
        return Refused("overturned_already", field="penalty", number=penalty.number)
    if penalty.kind == Penalty.Kind.DISQUALIFICATION and hasattr(penalty.entry, "bust_out"):
        return Refused("disqualified_stays", field="penalty", name=name_in_event(penalty.entry))
    return None


#: being served: not overturned, hands left, the player still in; of rows with `served`
RUNS = Q(overturned_at__isnull=True, kind__in=SAT_OUT, entry__bust_out__isnull=True, served__lt=F("hands"))


def penalties_of(tournament: Tournament) -> QuerySet[Any]:
    """Every penalty of an event with the hands `served`, the latest first."""
    return _counted(Penalty.objects.filter(tournament=tournament, entry__voided_at__isnull=True))


def running(tournament: Tournament) -> QuerySet[Any]:
    """The penalties that are being served: not overturned, hands left, the player still in."""
    return penalties_of(tournament).filter(RUNS)


def open_penalties(tournament: Tournament) -> Mapping[str, int]:
    """Return how many penalties are being served."""
    return {"penalties": running(tournament).count()}


def penalty_state(penalty: Penalty, *, now: datetime) -> PenaltyState:
    """Return the state of one penalty now."""
    return current_states(penalty.tournament, _counted(Penalty.objects.filter(pk=penalty.pk)), now=now)[0]


def penalty_states(tournament: Tournament, *, now: datetime, most: int = 60) -> list[PenaltyState]:
    """Return the states of an event's penalties, those that run first."""
    return current_states(tournament, running_first(penalties_of(tournament))[:most], now=now)


def running_first(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Penalties with `runs_now`, those that run first, then the latest."""
    rows = rows.select_related("entry__bust_out").annotate(runs_now=Case(When(RUNS, then=True), default=False))
    return rows.order_by("-runs_now", "-given_at", "-pk")


def current_states(tournament: Tournament, rows: Iterable[Any], *, now: datetime) -> list[PenaltyState]:
    """Penalties of `penalties_of`, each with the seat where its player sits and the play since their last hand."""
    several = list(rows)
    if not several:
        return []
    entries, played = {row.entry_id for row in several}, play_time(tournament, now=now)
    places = tournament.seat_assignments.filter(entry__in=entries, kind="sits")
    seats = {
        one: f"{table}.{seat}"
        for one, table, seat in places.values_list("entry", "seat__table__number", "seat__number")
    }
    counted = MissedHand.objects.filter(penalty__entry__in=entries).annotate(entry=F("penalty__entry"))
    last = {one.entry: one for one in counted.select_related("penalty").order_by("at", "pk")}
    serving = running(tournament).filter(entry__in=entries).order_by("-number")
    first, missing = dict(serving.values_list("entry", "number")), missing_now(tournament, now=now)
    return [
        PenaltyState(
            penalty=row,
            served=row.served,
            seat=seats.get(row.entry_id, ""),
            ends=row.served >= row.hands > 0 and row.entry_id in missing and last[row.entry_id].penalty_id == row.pk,
            waits=first[row.entry_id] if first.get(row.entry_id, row.number) < row.number else 0,
            last=last.get(row.entry_id),
            played=played,
            uncounted=_uncounted(row, last.get(row.entry_id), played=played, now=now),
        )
        for row in several
    ]


def _uncounted(penalty: Penalty, last: MissedHand | None, *, played: timedelta, now: datetime) -> Uncounted:
    """The play since their last hand, or since the penalty was given. The hand in which it was given is the giving.

    A penalty that came with them from an entry that is gone waited until they were in again.
    """
    entered = penalty.entry.entered_at
    if last is None or last.at <= max(penalty.given_at, last.penalty.given_at):
        return Uncounted(gap_between(played=played - penalty.played, went_by=now - max(penalty.given_at, entered)))
    gap = gap_between(played=played - last.played, went_by=now - max(last.at, entered))
    return Uncounted(gap, before=last.uncounted, seen=not last.estimated)


def play_time(tournament: Tournament, *, now: datetime) -> timedelta:
    """How much of the event has been played: time that ran in levels."""
    anchor = stored_clock(tournament)
    return anchor.as_rule(tournament.structure()).played_at(now)


def in_play(tournament: Tournament, *, now: datetime) -> bool:
    """Whether hands are dealt by the clock: it runs, and in a level."""
    clock = stored_clock(tournament).as_rule(tournament.structure()).at(now)
    return clock.runs and not clock.laps[clock.step].is_break


def penalty_exemptions(tournament: Tournament, *, now: datetime) -> Mapping[int, Exemption]:
    """Entries that balancing does not move, since a penalty keeps them where they are: until its last hand is over."""
    if not Penalty.objects.filter(tournament=tournament).exists():
        return {}  # as after most busts: what is asked below joins five tables
    serving = set(running(tournament).values_list("entry_id", flat=True)) | missing_now(tournament, now=now)
    return dict.fromkeys(sorted(serving), Exemption.PENALTY)


def missing_now(tournament: Tournament, *, now: datetime) -> set[int]:
    """Entries whose hand that was counted last is still played, as far as anybody knows.

    It is over once their table is dealt the next, or once as long has gone by as a hand takes.
    """
    recent = MissedHand.objects.filter(
        penalty__tournament=tournament,
        penalty__overturned_at__isnull=True,
        penalty__entry__bust_out__isnull=True,
        estimated=False,
        at__gt=now - HAND,
    )
    rows = {one.penalty.entry_id: one for one in recent.select_related("penalty").order_by("at", "pk")}
    assignment = tournament.seat_assignments.filter(entry__in=rows, kind="sits").select_related("seat__table")
    return {one.entry_id for one in assignment if _still_played(rows[one.entry_id], one.seat.table)}


def _still_played(hand: MissedHand, table: Table) -> bool:
    return hand.deal == table.deal or table.dealt_at is None or table.dealt_at <= hand.at


def penalty_marks(tournament: Tournament) -> Mapping[int, Mark]:
    """Return the mark of a player who serves a penalty: P and the hands left to miss, of all their penalties."""
    left: dict[int, int] = {}
    for entry, hands, served in running(tournament).values_list("entry_id", "hands", "served"):
        left[entry] = left.get(entry, 0) + hands - served
    return {entry: Mark(f"P{hands}", "serves_penalty", hands) for entry, hands in left.items()}


def history(player: Player, *, tournament: Tournament) -> tuple[list[Penalty], list[Penalty]]:
    """A player's penalties in this event and in other events, latest first.

    Neither overturned ones count nor those of an entry that was voided.
    """
    rows = Penalty.objects.filter(entry__player=player, overturned_at__isnull=True, entry__voided_at__isnull=True)
    rows = rows.select_related("tournament").prefetch_related("attachments")
    here, elsewhere = Q(tournament=tournament), ~Q(tournament=tournament)
    return list(rows.filter(here)), list(rows.filter(elsewhere))


def in_series(penalty: Penalty, *, tournament: Tournament) -> bool:
    """Whether a penalty of another event counts on this one's ladder: given in the 30 days before it, or since."""
    return penalty.given_at >= tournament.starts_at - SERIES


def as_given(penalty: Penalty) -> PenaltyStep:
    """A penalty as the ladder knows it."""
    kind = PenaltyKind(penalty.kind)
    return PenaltyStep(kind, penalty.rounds if kind is PenaltyKind.ROUNDS else penalty.hands)


def players_at_table(entry: Entry) -> int:
    """How many sit at the entry's table, they included; 0 without a seat."""
    assignment = assignment_of(entry)
    return assignment.seat.table.seats.filter(assignment__kind="sits").count() if assignment else 0


def _counted(rows: QuerySet[Penalty]) -> QuerySet[Any]:
    rows = rows.select_related("entry__player", "table").prefetch_related("attachments")
    return rows.annotate(served=Count("missed"))
