"""Who is in and who finished where: places are derived from the order of the bust-outs."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Case, Min, QuerySet, When

from tournaments.models import BustOut, Day, DealShare, Entry, HandRound, Tournament
from tournaments.rules.days.flight_places import places_over_flights
from tournaments.rules.prizes.forfeits import Disqualified
from tournaments.rules.prizes.payout_plan import PaidPlace, PayoutMethod
from tournaments.rules.prizes.places import (
    PlaceOfEntry,
    RankedBust,
    places_by_stack,
    places_of_busts,
    places_of_those_in,
    seats_to_win,
)
from tournaments.rules.prizes.prizes import shared_in_units
from tournaments.rules.prizes.same_hand import SameHandBusts
from tournaments.selectors.days.rounds_in_step import same_rounds
from tournaments.selectors.field_sums import sums_in

#: bust-outs read beyond the places asked for, so that no hand is cut in two: more never go out together
TOGETHER = 100
#: so many entries are asked for at a time
MANY = 500


class Place(NamedTuple):
    """The places that an entry takes; `first` and `last` differ where it shares them."""

    first: int
    last: int
    entry: Entry


def places(tournament: Tournament, *, most: int | None = None) -> list[Place]:
    """What `placed` says, with the entries and their players."""
    found = placed(tournament, most=most)
    entries = _entries(tournament, [one.entry for one in found])
    return [Place(one.first, one.last, entries[one.entry]) for one in found]


def placed(tournament: Tournament, *, most: int | None = None) -> list[PlaceOfEntry]:
    """Return the place of everybody who is out, best first, and of those who have won; `most`: the best places alone.

    One who is alone has won, and in a satellite everybody, once there is a seat for each. Once the tournament is
    finished, those who share all that was left by a deal have places too.

    Players of one hand, or of one round of hand for hand, are ranked together by the house rules.
    """
    if not is_ranked(tournament):
        return []
    count = count_in(tournament)
    outs = ranked_busts(tournament, most=None if most is None else max(0, most - count) + TOGETHER)
    rule = SameHandBusts(tournament.house_rules()["same_hand_busts"])
    found = [*_places_in(tournament, count=count), *places_of_busts(outs, entries=count + len(outs), rule=rule)]
    return [one for one in found if most is None or one.first <= most]


def _places_in(tournament: Tournament, *, count: int) -> list[PlaceOfEntry]:
    """Return the places of so many who are in: those who have won, and who finished by a deal, by stack."""
    seats = seats_decided_by(tournament)
    if count <= max(1, seats):
        return places_of_those_in(_keys_in(tournament), seats=seats)
    stacks = stacks_that_decide(tournament)
    return places_by_stack({entry: stacks.get(entry, 0) for entry in _keys_in(tournament)}) if stacks else []


def _keys_in(tournament: Tournament) -> list[int]:
    return list(still_in(tournament).order_by().values_list("pk", flat=True))


def stacks_that_decide(tournament: Tournament) -> dict[int, int]:
    """Return the stacks that an agreed deal counted, by entry, where it decides the places of who is still in.

    That is once the tournament is finished and the deal left nothing to play for; else nothing is returned.
    """
    if tournament.finished_at is None:
        return {}
    agreed = DealShare.objects.agreed_in(tournament).filter(deal__to_play_for=0)
    return dict(agreed.values_list("entry", "stack"))


def placed_over_days(tournament: Tournament) -> list[PlaceOfEntry]:
    """Return what `placed` says, and once the bags are carried over, the places of those who went out in flights.

    A bag that was removed or added to another takes no place, unless the carry-over gave it one: its player plays on.
    """
    found = placed(tournament)
    if tournament.is_flight or not is_carried(tournament):
        return found
    rule = SameHandBusts(tournament.house_rules()["same_hand_busts"])
    ranked = field_rows(tournament)
    flights = Tournament.objects.filter(pk__in=tournament.sold_in).exclude(pk__in=ranked).order_by("starts_at", "pk")
    outs = [ranked_busts(flight) for flight in flights]
    own = [places_of_busts(one, entries=len(one), rule=rule) for one in outs]
    return [*found, *places_over_flights(own, above=entries_with_places(tournament))]


def field_rows(tournament: Tournament) -> tuple[int, ...]:
    """Return the rows in which the whole field takes places together: its own, and those of days played side by side.

    Whoever goes out on such a day has the place that is left in all of them, wherever the others play.
    """
    if tournament.is_flight or not tournament.has_days_beside:
        return (tournament.pk,)
    beside = tournament.days.filter(kind=Day.Kind.BESIDE).values_list("played_in", flat=True)
    return (tournament.pk, *beside)


def is_carried(tournament: Tournament) -> bool:
    """Whether the bags of all flights are carried over: to its own row, or to the days that are played side by side."""
    if len(field_rows(tournament)) > 1:
        return days_to_carry(tournament) == 0
    return bool(tournament.entries.filter(carried=True).exists())


def is_ranked(tournament: Tournament) -> bool:
    """Whether places can be said: nobody plays a flight any more that feeds one of several days."""
    return len(field_rows(tournament)) == 1 or days_to_carry(tournament) == 0


def days_to_carry(tournament: Tournament) -> int:
    """Return how many of the days played side by side still wait for the bags of their flights."""
    waits = tournament.days.filter(kind=Day.Kind.BESIDE, played_in__cancelled_at__isnull=True)
    carried = Entry.objects.filter(carried=True).values("tournament")
    return waits.exclude(played_in__in=carried).count()


def still_in(tournament: Tournament) -> QuerySet[Entry]:
    """Return who is in: on days that are played side by side too, until their bags are carried over."""
    return Entry.objects.filter(bust_out__isnull=True, tournament__in=rows_in_play(tournament))


def count_in(tournament: Tournament) -> int:
    """Return how many are in, as `still_in` has them."""
    return sums_in(rows_in_play(tournament)).left


def rows_in_play(tournament: Tournament) -> tuple[int, ...]:
    """Return the rows in which somebody may be in: days played side by side too, until their bags go on."""
    rows = field_rows(tournament)
    return rows[:1] if len(rows) > 1 and tournament.entries.filter(carried=True).exists() else rows


def entries_with_places(tournament: Tournament) -> int:
    """Return how many entries take a place on the days after the flights: those that are out there, or still in."""
    field = sums_in(field_rows(tournament))
    return count_in(tournament) + field.entries - field.left - field.out_merged


def worst_place(tournament: Tournament, entry: Entry) -> int | None:
    """Return a place that is no better than that of an entry: those who went out after it are counted, and its hand.

    None where it has none: it is in, and has not won. Where the disqualified rank last, everybody's places are meant.
    """
    out = BustOut.objects.filter(entry=entry).select_related("hand").first()
    left = count_in(tournament)
    if out is None:
        return left if left <= max(1, seats_decided_by(tournament)) or stacks_that_decide(tournament) else None
    together = _together(tournament, out)
    if together is None:
        return entries_with_places(tournament)
    return left + outs_of(tournament).filter(out_at__gte=together).count()


def _together(tournament: Tournament, out: BustOut) -> datetime | None:
    """Return when the first of those went out who are ranked with a bust-out; None where all must be looked at."""
    if len(field_rows(tournament)) > 1 or ranked_last(tournament):
        return None
    if out.hand is None:
        return out.out_at
    mates = BustOut.objects.filter(hand__round=out.hand.round_id) if out.hand.round_id else out.hand.bust_outs.all()
    first: datetime | None = mates.aggregate(first=Min("out_at"))["first"]
    return first


def outs_of(tournament: Tournament, *, newest: bool = True) -> QuerySet[BustOut]:
    """Return the bust-outs of a field; `newest`: they are asked for from the last on, or since a moment."""
    rows = field_rows(tournament)
    if not newest or tournament.finished_at:
        return BustOut.objects.filter(entry__tournament__in=rows, entry__voided_at__isnull=True)
    return BustOut.objects.newest_of(rows)


def ranked_busts(tournament: Tournament, *, most: int | None = None) -> list[RankedBust]:
    """Return everybody who is out, the last to go out first, as values: rows of models cost ten times as much.

    They come in their order, and without their instants: ten thousand of those cost more than all the rest.
    """
    rows = outs_of(tournament) if most is not None else outs_of(tournament, newest=False)
    # whose seat was merged into another plays on there: that entry takes no place
    rows = rows.exclude(why=BustOut.Why.MERGED).order_by(*_last_out_first(tournament))
    columns = ("entry_id", "hand_id", "hand__round_id", "hand__table_number", "stack", "ante", "hand__round__ranked_by")
    found = [
        RankedBust(entry, -after, hand, round_, _table(hand, table), stack, ante, rule or "")
        for after, (entry, hand, round_, table, stack, ante, rule) in enumerate(rows.values_list(*columns)[:most])
    ]
    return found if len(field_rows(tournament)) == 1 else _in_step(tournament, found)


def _in_step(tournament: Tournament, outs: list[RankedBust]) -> list[RankedBust]:
    """Return bust-outs of several rooms with one key for rounds in step; table 1 of a room is not that of another."""
    same = same_rounds(field_rows(tournament))
    rooms = dict(BustOut.objects.filter(hand__round__in=same).values_list("entry", "entry__tournament"))
    return [
        out._replace(round=same[out.round], table=f"{rooms[out.entry]}: {out.table}") if out.round in same else out
        for out in outs
    ]


def _last_out_first(tournament: Tournament) -> list[Any]:
    """The order of the bust-outs; where house rules give the disqualified no place, as if they had gone out first."""
    order = ["-out_at", "-entry_id"]
    if not _moves_up(tournament):
        return order
    return [Case(When(why=BustOut.Why.DISQUALIFIED, then=1), default=0), *order]


def ranked_last(tournament: Tournament) -> set[int]:
    """Return the disqualified, who rank behind everybody else whenever they went out, where others move up."""
    gone = BustOut.objects.filter(entry__tournament__in=field_rows(tournament), why=BustOut.Why.DISQUALIFIED)
    return set(gone.values_list("entry", flat=True)) if _moves_up(tournament) else set()


def _moves_up(tournament: Tournament) -> bool:
    return bool(tournament.house_rules()["disqualified_prize"] == Disqualified.MOVES_UP)


def _table(hand: int | None, table: int | None) -> str:
    """Its table, or a name of its own for a hand of which nobody knows the table: nobody is ranked with it by stack."""
    if hand is None:
        return ""
    return f"hand {hand}" if table is None else str(table)


def _entries(tournament: Tournament, keys: Sequence[int]) -> dict[int, Entry]:
    """Entries with their players; all of the event's where most are asked for, else in questions of `MANY` keys."""
    rows = Entry.objects.filter(tournament__in=field_rows(tournament)).select_related("player").order_by()
    if len(keys) > 8 * MANY:
        return {entry.pk: entry for entry in rows}
    parts = (keys[at : at + MANY] for at in range(0, len(keys), MANY))
    return {entry.pk: entry for part in parts for entry in rows.filter(pk__in=part)}


def shares(finishers: Sequence[Place], prizes: Mapping[int, int]) -> dict[int, int]:
    """What each entry gets of the prizes of its places, by key; minor units, a prize shared in whole units.

    A unit that cannot be shared goes to the one who comes first among those who share.
    """
    worth = shared_in_units([(one.first, one.last) for one in finishers], prizes)
    return {one.entry.pk: amount for one, amount in zip(finishers, worth, strict=True)}


def seats_of(tournament: Tournament) -> int:
    """Return how many seats a satellite plays for; 0 before its prizes are posted, and for any other tournament."""
    if not tournament.payouts_posted or tournament.payout_plan.get("method") != PayoutMethod.SATELLITE:
        return 0
    columns = ("place", "amount", "award", "award_value")
    return seats_to_win([PaidPlace(**row) for row in tournament.prizes.values(*columns)])


def seats_decided_by(tournament: Tournament) -> int:
    """Return `seats_of`; 0 while a round of hand for hand is played, in which others may still go out."""
    seats = seats_of(tournament)
    return 0 if seats and _round_is_open(tournament) else seats


def _round_is_open(tournament: Tournament) -> bool:
    rounds = HandRound.objects.filter(hand_for_hand__tournament=tournament, hand_for_hand__ended_at__isnull=True)
    return rounds.filter(closed_at__isnull=True).exists()
