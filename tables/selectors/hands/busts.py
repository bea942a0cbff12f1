"""Players of a bust before it is recorded: search, stacks that rank, and possible winners of bounties."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_

from django.db.models import Q, QuerySet

from tables.models import Seat, SeatAssignment, Table
from tables.rules.hands.button import seats_clockwise
from tournaments.models import BustOut, Entry, HandRound, Tournament
from tournaments.rules.levels import AnteKind
from tournaments.rules.players.search import fold_text
from tournaments.rules.prizes.same_hand import SameHandBusts, table_ante_paid
from tournaments.selectors.leagues.stored import may_name_bounty_winner
from tournaments.selectors.prizes.bubble import current_open_round, needs_stacks
from tournaments.selectors.request_cache import stored_clock
from tournaments.selectors.shown_names import set_unique_names_in

MAX_SUGGESTIONS = 8
#: candidates read from the database before they are ranked
MAX_ROWS = 60
#: `12.3` is a seat and `12` a table; a leading zero is part of a name
TABLE_OR_SEAT = re.compile(r"([1-9]\d{0,4})(?:[.:/ -](\d{1,2}))?")
#: `123` is seat 12.3 and `1210` seat 12.10, where no table has that number
SEAT_DIGITS = re.compile(r"[1-9]\d{1,6}", re.ASCII)
#: lengths of initials
INITIALS = (2, 3)
#: seat numbers at the table of the bust
SEATS = re.compile(r"[1-9]\d?(?:[ ,]+[1-9]\d?)*", re.ASCII)


@dataclass(frozen=True, slots=True)
class BustCandidate:
    """A player who may be busted or is out already, with their seat, or the seat reserved for them."""

    entry: Entry
    seat: Seat | None

    @property
    def name(self) -> str:
        return self.entry.player.shown_name

    @property
    def table(self) -> int | None:
        return self.seat.table.number if self.seat else None


def bust_candidates(tournament: Tournament, keys: Sequence[int]) -> list[BustCandidate]:
    """Return the players with these entry keys, in this order. Keys of other tournaments are left out."""
    candidates = _candidates_with_seats(tournament, _entries_with_player(tournament).filter(pk__in=keys))
    found = {candidate.entry.pk: candidate for candidate in candidates}
    return [found[key] for key in dict.fromkeys(keys) if key in found]


def suggested_players(
    tournament: Tournament, typed: str, *, without: Iterable[int]
) -> tuple[list[BustCandidate], bool]:
    """Return players that match the typed seat, table or name, and whether the first one is certainly the right one."""
    still_in = _entries_with_player(tournament).filter(bust_out__isnull=True).exclude(pk__in=list(without))
    match = TABLE_OR_SEAT.fullmatch(typed.strip())
    if match and Table.objects.filter(tournament=tournament, number=int(match[1])).exists():
        return _candidates_at_table(tournament, still_in, number=int(match[1]), seat=int(match[2] or 0))
    wanted = fold_text(typed)
    if not wanted:
        return [], False
    named = _candidates_named(tournament, still_in, wanted)
    seated = _candidates_with_seats(tournament, _entries_at_seat_digits(still_in, wanted))
    if any(wanted in candidate.entry.player.found_by.split() for candidate in named):
        found, is_unambiguous = [*named, *seated], _is_unambiguous(named, wanted)
    else:
        found, is_unambiguous = [*seated, *named], len(seated) == 1 or (not seated and _is_unambiguous(named, wanted))
    return list({candidate.entry.pk: candidate for candidate in found}.values())[:MAX_SUGGESTIONS], is_unambiguous


def _candidates_at_table(
    tournament: Tournament, still_in: QuerySet[Entry], *, number: int, seat: int
) -> tuple[list[BustCandidate], bool]:
    """Return a table's players, or the player of a seat, and whether only the first can be meant."""
    rows = still_in.filter(seat_assignments__seat__table__number=number).distinct()
    there = sorted(
        _candidates_with_seats(tournament, rows), key=lambda candidate: candidate.seat.number if candidate.seat else 0
    )
    here = [candidate for candidate in there if not seat or (candidate.seat and candidate.seat.number == seat)]
    return here[: MAX_SUGGESTIONS + 4], bool(seat) or len(here) == 1


def _candidates_named(tournament: Tournament, still_in: QuerySet[Entry], wanted: str) -> list[BustCandidate]:
    """Return players who match a typed name, best match first.

    Names that begin with the text come first, then names in which another word begins with it, then names with these
    initials, then names with the text anywhere.
    """
    rows = list(_entries_matching_name(still_in, wanted).order_by("player__found_by")[:MAX_ROWS])
    rows += _entries_with_initials(still_in, wanted)
    return sorted(
        _candidates_with_seats(tournament, dict.fromkeys(rows)), key=lambda candidate: _name_distance(candidate, wanted)
    )


def _is_unambiguous(named: Sequence[BustCandidate], wanted: str) -> bool:
    """Return whether one player matches the typed name best, so that the Return key may choose them."""
    nearest = [_name_distance(candidate, wanted) for candidate in named[:2]]
    return len(nearest) == 1 or (len(nearest) > 1 and nearest[0] < nearest[1])


def _name_distance(candidate: BustCandidate, wanted: str) -> int:
    """Return how far a name is from the typed text, as a sort key from 0 (it begins with the text) to 3."""
    words = candidate.entry.player.found_by.split()
    if fold_text(candidate.name).startswith(wanted):
        return 0
    if all(any(word.startswith(part) for word in words) for part in wanted.split()):
        return 1
    return 2 if _has_initials(candidate.entry, wanted) else 3


def _has_initials(entry: Entry, wanted: str) -> bool:
    """Return whether the text is the initials of a name, or its first letter and the start of another word."""
    words = fold_text(entry.player.name or entry.player.display_name).split()
    if "".join(word[0] for word in words).startswith(wanted):
        return True
    rest = wanted[1:]
    return bool(rest) and words[0].startswith(wanted[0]) and any(word.startswith(rest) for word in words[1:])


def _entries_with_initials(still_in: QuerySet[Entry], wanted: str) -> list[Entry]:
    """Return entries whose name has the typed initials: "zm" and "zmo" find Zoe Moss."""
    if not (wanted.isalpha() and len(wanted) >= INITIALS[0]):
        return []
    begin = still_in.filter(player__found_by__startswith=wanted[0]).order_by("player__found_by")
    nexts = {wanted[1:], *([wanted[1]] if len(wanted) in INITIALS else [])}
    rows = [
        entry
        for letters in sorted(nexts)
        for entry in begin.filter(player__found_by__contains=f" {letters}")[:MAX_ROWS]
    ]
    return [entry for entry in rows if _has_initials(entry, wanted)]


def _entries_at_seat_digits(still_in: QuerySet[Entry], wanted: str) -> list[Entry]:
    """Return the player of a seat typed without a dot: "47" is table 4, seat 7."""
    if not SEAT_DIGITS.fullmatch(wanted):
        return []
    cuts = [(wanted[:-figures], wanted[-figures:]) for figures in (1, 2)]
    seats = [
        Q(seat_assignments__seat__table__number=int(table), seat_assignments__seat__number=int(seat))
        for table, seat in cuts
        if table and not seat.startswith("0")
    ]
    return list(still_in.filter(reduce(or_, seats)).distinct()) if seats else []


def busted_entries_named(tournament: Tournament, typed: str) -> list[Entry]:
    """Return up to three busted players who match the typed name."""
    wanted = fold_text(typed)
    rows = _entries_matching_name(_entries_with_player(tournament).filter(bust_out__isnull=False), wanted).order_by(
        "player__found_by"
    )
    found = list(rows[:3]) if wanted else []
    set_unique_names_in(tournament, (entry.player for entry in found))
    return found


def are_all_out(group: Sequence[BustCandidate]) -> bool:
    """Return whether all these players are out already."""
    return BustOut.objects.filter(entry__in=[candidate.entry.pk for candidate in group]).count() == len(group)


def entries_ranked_by_stack(tournament: Tournament, group: Sequence[BustCandidate]) -> set[int]:
    """Return the keys of players who busted in the same hand and are ranked by their stacks under house rules.

    Empty far from the money, where places pay nothing.
    """
    rule = tournament.house_rules()["same_hand_busts"]
    if rule == SameHandBusts.SHARE or not needs_stacks(tournament, out=len(group)):
        return set()
    current = current_open_round(tournament)
    tables = [*(_bust_table_numbers(current) if current else ()), *(candidate.table for candidate in group)]
    if current is None or rule == SameHandBusts.STACK_EVERYWHERE:
        return {candidate.entry.pk for candidate in group} if len(tables) > 1 else set()
    return {candidate.entry.pk for candidate in group if tables.count(candidate.table) > 1}


def _bust_table_numbers(current: HandRound) -> list[int | None]:
    """Return the table number of each bust in a round, None for a bust without a table."""
    rows = BustOut.objects.filter(hand__round=current, entry__voided_at__isnull=True)
    return list(rows.values_list("hand__table_number", flat=True))


def possible_winners(tournament: Tournament, group: Sequence[BustCandidate]) -> list[BustCandidate]:
    """Return who may have won the bounties of `group`: the other players at the table, from the left of the button.

    Empty if the group sits at several tables.
    """
    number = group[0].table if group else None
    if number is None or any(candidate.table != number for candidate in group):
        return []
    table = Table.objects.get(tournament=tournament, number=number)
    gone = {candidate.entry.pk for candidate in group}
    assignments = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED).select_related(
        "entry__player", "seat__table"
    )
    there = {
        assignment.seat.number: BustCandidate(assignment.entry, assignment.seat)
        for assignment in assignments
        if assignment.entry_id not in gone
    }
    set_unique_names_in(tournament, (candidate.entry.player for candidate in there.values()))
    return [there[seat] for seat in seats_clockwise(there, after=table.button or 0)]


def winners_at_seats(tournament: Tournament, group: Sequence[BustCandidate], typed: str) -> list[BustCandidate]:
    """Return the winners at typed seat numbers, `3` or `3, 5`; [] if one of the seats has no possible winner."""
    if not SEATS.fullmatch(typed) or not group or not may_name_bounty_winner(tournament):
        return []
    there = {candidate.seat.number: candidate for candidate in possible_winners(tournament, group) if candidate.seat}
    numbers = {int(number) for number in re.findall(r"\d+", typed)}
    return [there[number] for number in sorted(numbers)] if numbers <= there.keys() else []


def _entries_with_player(tournament: Tournament) -> QuerySet[Entry]:
    return Entry.objects.filter(tournament=tournament).select_related("player", "tournament")


def _entries_matching_name(rows: QuerySet[Entry], wanted: str) -> QuerySet[Entry]:
    for word in wanted.split():
        rows = rows.filter(player__found_by__contains=word)
    return rows


def _candidates_with_seats(tournament: Tournament, rows: Iterable[Entry]) -> list[BustCandidate]:
    entries = list(rows)
    assignments = SeatAssignment.objects.filter(entry__in=entries).select_related("seat__table")
    seats = {
        assignment.entry_id: assignment.seat
        for assignment in sorted(assignments, key=lambda assignment: assignment.kind == SeatAssignment.Kind.SEATED)
    }
    set_unique_names_in(tournament, (entry.player for entry in entries))
    return [BustCandidate(entry, seats.get(entry.pk)) for entry in entries]


def paid_table_ante(tournament: Tournament, seat: Seat | None, *, stack: int, now: datetime) -> int:
    """Return the chips that the player in a seat paid for the table's ante in the current hand.

    It is 0 if another player pays the ante, or if the payer (the big blind or the button) is unknown.
    """
    structure = tournament.structure()
    clock = stored_clock(tournament).as_clock(structure).advance_to(now)
    level = structure.level_at(min(clock.step, len(structure.steps) - 1))
    payers = {AnteKind.BIG_BLIND: "big_blind", AnteKind.BUTTON: "button"}
    if seat is None or level.ante is None or level.ante.kind not in payers:
        return 0
    if getattr(seat.table, payers[level.ante.kind]) != seat.number:
        return 0
    is_big_blind = seat.table.big_blind == seat.number
    blind_first = tournament.house_rules()["ante_order"] == "blind_first"
    blind = level.big_blind if is_big_blind else 0
    return table_ante_paid(stack, ante=level.ante.amount, blind=blind, blind_first=blind_first)


def are_stacks_ranked_after_ante(tournament: Tournament) -> bool:
    """Return whether stacks are ranked after paying the table's ante (TDA 2026 rule 22)."""
    return bool(tournament.house_rules()["same_hand_busts"] == SameHandBusts.STACK_AFTER_ANTE)
