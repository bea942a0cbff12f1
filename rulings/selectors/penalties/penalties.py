"""The state of penalties: hands served and remaining, players who keep their seats, and earlier penalties."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Case, Count, F, Q, QuerySet, When

from rulings.models import MissedHand, Penalty
from rulings.rules.penalties.by_clock import UncountedPlay, play_time_between
from rulings.rules.penalties.next_penalty import SERIES_SPAN
from rulings.rules.penalties.penalty import PenaltyKind, PenaltyStep
from tables.models import SeatAssignment, Table
from tables.rules.balance.movers import Exemption
from tables.rules.hands.bagging import HAND
from tables.selectors.seat_marks import Mark
from tables.selectors.seating import assignment_of
from tournaments.models import Entry, Player, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.presence import has_rows, may_have
from tournaments.selectors.request_cache import cached_in_request, stored_clock
from tournaments.selectors.shown_names import NAME_FIELDS, name_in_event

# The fields of a penalty that the panels of a page show.
PANEL_FIELDS = "tournament number entry kind rounds hands begins reason given_at".split()
MISSED_KINDS = (Penalty.Kind.HANDS, Penalty.Kind.ROUNDS)


@dataclass(frozen=True, slots=True)
class PenaltyState:
    """The state of a penalty. `served` counts the hands served, and `uncounted` is the play without counted hands.

    `seat` is the player's seat, such as "9.4", "" without one. `waits` is the number of an earlier penalty that must be
    served first, else 0. `ends` means that the last hand is counted and may still be in progress. `last` is the
    player's last counted hand, of any penalty. `played` is the event's play time.
    """

    penalty: Penalty
    served: int
    seat: str
    ends: bool
    waits: int
    last: MissedHand | None
    played: timedelta
    uncounted: UncountedPlay

    @property
    def may_be_overturned(self) -> bool:
        return overturn_refusal(self.penalty) is None

    @property
    def hands_left(self) -> int:
        """The number of hands still to miss; 0 once the penalty is overturned."""
        return 0 if self.penalty.overturned_at else max(0, self.penalty.hands - self.served)

    @property
    def is_running(self) -> bool:
        """Return whether the penalty has hands left and its player is not out."""
        return self.hands_left > 0 and not hasattr(self.penalty.entry, "bust_out")

    @property
    def estimated_hands(self) -> int:
        """The number of missed hands that nobody counted, estimated from the clock.

        It is 0 if the penalty is not being served.
        """
        return self.uncounted.estimated_hand_count(left=self.hands_left) if self.is_running and not self.waits else 0


def overturn_refusal(penalty: Penalty) -> Refused | None:
    """Return the refusal to overturn a penalty; None if it can be overturned.

    A disqualified player must be reinstated first.
    """
    if penalty.overturned_at:
        return Refused("overturned_already", field="penalty", number=penalty.number)
    if penalty.kind == Penalty.Kind.DISQUALIFICATION and hasattr(penalty.entry, "bust_out"):
        return Refused("disqualified_stays", field="penalty", name=name_in_event(penalty.entry))
    return None


# condition for a penalty being served: not overturned, hands left, player still in; needs `served` on the rows
IS_RUNNING = Q(overturned_at__isnull=True, kind__in=MISSED_KINDS, entry__bust_out__isnull=True, served__lt=F("hands"))


def penalties_of(tournament: Tournament) -> QuerySet[Any]:
    """Return an event's penalties with `served`, the number of hands served. Latest first."""
    return _penalties_with_served(Penalty.objects.filter(tournament=tournament, entry__voided_at__isnull=True))


def running_penalties(tournament: Tournament) -> QuerySet[Any]:
    return penalties_of(tournament).filter(IS_RUNNING)


@cached_in_request
def penalties_being_served(tournament: Tournament) -> list[Any]:
    """Return the rows of `running_penalties` with their players, latest first, for the panels of a page."""
    if not may_have(tournament, Penalty):
        return []
    rows = running_penalties(tournament).prefetch_related(None).select_related(None).select_related("entry__player")
    return list(rows.only(*PANEL_FIELDS, "entry__tournament", *NAME_FIELDS))


def seat_text_by_penalised_entry(tournament: Tournament, entries: Collection[int]) -> dict[int, str]:
    """Return the seat of each entry as text such as 9.4, by entry key; entries without a seat are left out."""
    assignments = tournament.seat_assignments.filter(entry__in=entries, kind="sits")
    return {
        entry: f"{table}.{seat}"
        for entry, table, seat in assignments.values_list("entry", "seat__table__number", "seat__number")
    }


def open_penalty_counts(tournament: Tournament) -> Mapping[str, int]:
    """Return the number of penalties being served, under the key `penalties`."""
    return {"penalties": running_penalties(tournament).count()}


def penalty_state(penalty: Penalty, *, now: datetime) -> PenaltyState:
    return states_of_penalties(
        penalty.tournament, _penalties_with_served(Penalty.objects.filter(pk=penalty.pk)), now=now
    )[0]


def penalty_states(tournament: Tournament, *, now: datetime, most: int = 60) -> list[PenaltyState]:
    """Return the states of an event's penalties, running ones first, at most `most`."""
    return states_of_penalties(tournament, sorted_running_first(penalties_of(tournament))[:most], now=now)


def sorted_running_first(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Sort penalties: running ones first, then the latest. Adds `runs_now` to each."""
    rows = rows.select_related("entry__bust_out").annotate(runs_now=Case(When(IS_RUNNING, then=True), default=False))
    return rows.order_by("-runs_now", "-given_at", "-pk")


def states_of_penalties(tournament: Tournament, rows: Iterable[Any], *, now: datetime) -> list[PenaltyState]:
    """Return the states of `rows` in their order. The rows must have `served`."""
    penalties = list(rows)
    if not penalties:
        return []
    entries, played = {row.entry_id for row in penalties}, play_time(tournament, now=now)
    seats = seat_text_by_penalised_entry(tournament, entries)
    counted = MissedHand.objects.filter(penalty__entry__in=entries).annotate(entry=F("penalty__entry"))
    last = {hand.entry: hand for hand in counted.select_related("penalty").order_by("at", "pk")}
    first: dict[int, int] = {}
    for served in penalties_being_served(tournament):
        first[served.entry_id] = min(served.number, first.get(served.entry_id, served.number))
    still_playing = entry_keys_in_missed_hand(tournament, now=now)
    return [
        PenaltyState(
            penalty=row,
            served=row.served,
            seat=seats.get(row.entry_id, ""),
            ends=row.served >= row.hands > 0
            and row.entry_id in still_playing
            and last[row.entry_id].penalty_id == row.pk,
            waits=first[row.entry_id] if first.get(row.entry_id, row.number) < row.number else 0,
            last=last.get(row.entry_id),
            played=played,
            uncounted=_uncounted_play(row, last.get(row.entry_id), played=played, now=now),
        )
        for row in penalties
    ]


def _uncounted_play(penalty: Penalty, last: MissedHand | None, *, played: timedelta, now: datetime) -> UncountedPlay:
    """Return the play since the player's last missed hand, or since the penalty was given.

    Excludes the hand in which it was given, and the time before the player entered again.
    """
    entered = penalty.entry.entered_at
    if last is None or last.at <= max(penalty.given_at, last.penalty.given_at):
        return UncountedPlay(
            play_time_between(played=played - penalty.played, went_by=now - max(penalty.given_at, entered))
        )
    gap = play_time_between(played=played - last.played, went_by=now - max(last.at, entered))
    return UncountedPlay(gap, before=last.uncounted, seen=not last.estimated)


def play_time(tournament: Tournament, *, now: datetime) -> timedelta:
    """Return how long the clock has run in levels."""
    anchor = stored_clock(tournament)
    return anchor.as_clock(tournament.structure()).time_played_at(now)


def is_in_play(tournament: Tournament, *, now: datetime) -> bool:
    """Return whether hands are being dealt: the clock runs, and there is no break."""
    clock = stored_clock(tournament).as_clock(tournament.structure()).advance_to(now)
    return clock.is_running and not clock.laps[clock.step].is_break


def penalty_exemptions_by_entry(tournament: Tournament, *, now: datetime) -> Mapping[int, Exemption]:
    """Return the entries that balancing may not move, with the reason, by primary key; {} without penalties.

    Their players serve a penalty, or its last hand is still being played.
    """
    if not has_rows(tournament, Penalty):
        return {}  # the usual case after a bust: the query below joins five tables
    exempt = {row.entry_id for row in penalties_being_served(tournament)} | entry_keys_in_missed_hand(
        tournament, now=now
    )
    return dict.fromkeys(sorted(exempt), Exemption.PENALTY)


@cached_in_request
def entry_keys_in_missed_hand(tournament: Tournament, *, now: datetime) -> set[int]:
    """Return the primary keys of entries whose last missed hand is probably still being played."""
    recent = MissedHand.objects.filter(
        penalty__tournament=tournament,
        penalty__overturned_at__isnull=True,
        penalty__entry__bust_out__isnull=True,
        estimated=False,
        at__gt=now - HAND,
    )
    last = {hand.penalty.entry_id: hand for hand in recent.select_related("penalty").order_by("at", "pk")}
    assignments = tournament.seat_assignments.filter(entry__in=last, kind="sits").select_related("seat__table")
    return {seated.entry_id for seated in assignments if _is_still_played(last[seated.entry_id], seated.seat.table)}


def _is_still_played(hand: MissedHand, table: Table) -> bool:
    return hand.deal == table.deal_id or table.dealt_at is None or table.dealt_at <= hand.at


def penalty_marks_by_entry(tournament: Tournament) -> Mapping[int, Mark]:
    """Return a mark for each entry that serves penalties: P and the number of hands left."""
    left: dict[int, int] = {}
    for row in penalties_being_served(tournament):
        left[row.entry_id] = left.get(row.entry_id, 0) + row.hands - row.served
    return {entry: Mark(f"P{hands}", hands) for entry, hands in left.items()}


def penalty_history(player: Player, *, tournament: Tournament) -> tuple[list[Penalty], list[Penalty]]:
    """Return a player's penalties in this event, and their penalties in other events.

    Overturned penalties do not count, nor do penalties of voided entries.
    """
    rows = Penalty.objects.filter(entry__player=player, overturned_at__isnull=True, entry__voided_at__isnull=True)
    rows = rows.select_related("tournament").prefetch_related("attachments")
    here, elsewhere = Q(tournament=tournament), ~Q(tournament=tournament)
    return list(rows.filter(here)), list(rows.filter(elsewhere))


def is_in_series(penalty: Penalty, *, tournament: Tournament) -> bool:
    """Return whether a penalty was given at most 30 days before the start of this event, or later."""
    return penalty.given_at >= tournament.starts_at - SERIES_SPAN


def penalty_step(penalty: Penalty) -> PenaltyStep:
    kind = PenaltyKind(penalty.kind)
    return PenaltyStep(kind, penalty.rounds if kind is PenaltyKind.ROUNDS else penalty.hands)


def player_count_at_table(entry: Entry) -> int:
    """Return the number of players at the entry's table; 0 if the entry has no seat."""
    assignment = assignment_of(entry)
    return assignment.seat.table.seats.filter(assignment__kind="sits").count() if assignment else 0


def _penalties_with_served(rows: QuerySet[Penalty]) -> QuerySet[Any]:
    rows = rows.select_related("entry__player", "table").prefetch_related("attachments")
    return rows.annotate(served=Count("missed"))


@dataclass(frozen=True, slots=True)
class Offender:
    """A penalised player at a table.

    `here` has their penalties in this event, and `series` their penalties in its series. `older` is the number of their
    penalties before the series.
    """

    entry: int
    name: str
    seat: int
    here: list[Penalty]
    series: list[Penalty]
    older: int


def offenders_at_table(tournament: Tournament, *, table: int) -> list[Offender]:
    """Return the penalised players at a table, by seat. Overturned penalties do not count."""
    sitting = SeatAssignment.objects.filter(tournament=tournament, kind="sits", seat__table__number=table)
    seated = sitting.select_related("entry__player", "seat").order_by("seat__number")
    by_player = {assignment.entry.player_id: assignment for assignment in seated}
    rows = Penalty.objects.filter(
        entry__player__in=by_player, overturned_at__isnull=True, entry__voided_at__isnull=True
    )
    penalties: dict[int, list[Penalty]] = {}
    for row in rows.select_related("entry", "tournament"):
        penalties.setdefault(row.entry.player_id, []).append(row)
    return [
        _offender(assignment, tournament, penalties[player])
        for player, assignment in by_player.items()
        if player in penalties
    ]


def _offender(assignment: SeatAssignment, tournament: Tournament, penalties: list[Penalty]) -> Offender:
    here = [row for row in penalties if row.tournament_id == tournament.pk]
    elsewhere = [row for row in penalties if row.tournament_id != tournament.pk]
    series = [row for row in elsewhere if is_in_series(row, tournament=tournament)]
    name, older = name_in_event(assignment.entry), len(elsewhere) - len(series)
    return Offender(assignment.entry_id, name, assignment.seat.number, here, series, older)
