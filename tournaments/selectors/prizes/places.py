"""Places, derived from the order of the bust-outs; and the entries still in play."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Case, Min, QuerySet, When

from tournaments.models import BustOut, Day, DealShare, Entry, HandRound, Tournament
from tournaments.rules.days.flight_places import places_across_flights
from tournaments.rules.prizes.forfeits import Disqualified
from tournaments.rules.prizes.payout_plan import PaidPlace, PayoutMethod
from tournaments.rules.prizes.places import (
    PlaceOfEntry,
    RankedBust,
    places_by_stack,
    places_of_busts,
    places_of_those_in,
    seat_prize_count,
)
from tournaments.rules.prizes.prizes import shared_prizes
from tournaments.rules.prizes.same_hand import SameHandBusts
from tournaments.selectors.days.rounds_in_step import common_round_by_round
from tournaments.selectors.field_sums import field_sum_of_rows

# Bust-outs read in addition to the wanted places, so that no hand is read in part.
TOGETHER = 100
# Most keys of a query.
MANY = 500


class Place(NamedTuple):
    """The place of an entry; `first` and `last` differ if it shares several places."""

    first: int
    last: int
    entry: Entry


def places_with_entries(tournament: Tournament, *, most: int | None = None) -> list[Place]:
    """Return the places so far with entries and players, best first; with `most`, only the best places."""
    finishers = places_so_far(tournament, most=most)
    entries = _entry_by_key(tournament, [place.entry for place in finishers])
    return [Place(place.first, place.last, entries[place.entry]) for place in finishers]


def places_so_far(tournament: Tournament, *, most: int | None = None) -> list[PlaceOfEntry]:
    """Return the places of all who have busted or won, best first; with `most`, only the best places.

    House rules rank players who went out in one hand, or in one round of hand for hand. Players left have places once
    they have won, or once a finished tournament's deal decides.
    """
    if not is_ranked(tournament):
        return []
    count = count_still_in(tournament)
    outs = ranked_busts(tournament, most=None if most is None else max(0, most - count) + TOGETHER)
    rule = SameHandBusts(tournament.house_rules()["same_hand_busts"])
    all_places = [
        *_places_of_players_left(tournament, count=count),
        *places_of_busts(outs, entries=count + len(outs), rule=rule),
    ]
    return [place for place in all_places if most is None or place.first <= most]


def _places_of_players_left(tournament: Tournament, *, count: int) -> list[PlaceOfEntry]:
    """Return the places of the `count` entries still in play; [] until they have won or a deal decides."""
    seats = decisive_seat_count(tournament)
    if count <= max(1, seats):
        return places_of_those_in(_keys_still_in(tournament), seats=seats)
    stacks = stacks_that_decide(tournament)
    return places_by_stack({entry: stacks.get(entry, 0) for entry in _keys_still_in(tournament)}) if stacks else []


def _keys_still_in(tournament: Tournament) -> list[int]:
    return list(entries_still_in(tournament).order_by().values_list("pk", flat=True))


def stacks_that_decide(tournament: Tournament) -> dict[int, int]:
    """Return the counted stacks of an agreed deal by entry, if they decide the places of players left.

    {} unless the tournament is finished and the deal left nothing to play for.
    """
    if tournament.finished_at is None:
        return {}
    agreed = DealShare.objects.agreed_in(tournament).filter(deal__to_play_for=0)
    return dict(agreed.values_list("entry", "stack"))


def places_over_all_days(tournament: Tournament) -> list[PlaceOfEntry]:
    """Return the places so far; once the bags are carried over, busts of flights come last.

    A bag that was removed or merged takes no place, unless the carry-over gave it one.
    """
    own_places = places_so_far(tournament)
    if tournament.is_flight or not is_carried_over(tournament):
        return own_places
    rule = SameHandBusts(tournament.house_rules()["same_hand_busts"])
    ranked = ranked_row_keys(tournament)
    flights = (
        Tournament.objects.filter(pk__in=tournament.entry_row_keys).exclude(pk__in=ranked).order_by("starts_at", "pk")
    )
    outs = [ranked_busts(flight) for flight in flights]
    own = [places_of_busts(busts, entries=len(busts), rule=rule) for busts in outs]
    return [*own_places, *places_across_flights(own, above=ranked_entry_count(tournament))]


def ranked_row_keys(tournament: Tournament) -> tuple[int, ...]:
    """Return the primary keys of the rows ranked together: the tournament's own and its parallel days."""
    if tournament.is_flight or not tournament.has_parallel_days:
        return (tournament.pk,)
    sibling_rows = tournament.days.filter(kind=Day.Kind.BESIDE).values_list("played_in", flat=True)
    return (tournament.pk, *sibling_rows)


def is_carried_over(tournament: Tournament) -> bool:
    """Return whether the flights' bags are carried over to the tournament's own row or parallel days."""
    if len(ranked_row_keys(tournament)) > 1:
        return uncarried_day_count(tournament) == 0
    return bool(tournament.entries.filter(carried=True).exists())


def is_ranked(tournament: Tournament) -> bool:
    """Return whether places are known; False while a parallel day waits for its bags."""
    return len(ranked_row_keys(tournament)) == 1 or uncarried_day_count(tournament) == 0


def uncarried_day_count(tournament: Tournament) -> int:
    """Return how many parallel days still wait for the bags of their flights."""
    waits = tournament.days.filter(kind=Day.Kind.BESIDE, played_in__cancelled_at__isnull=True)
    carried = Entry.objects.filter(carried=True).values("tournament")
    return waits.exclude(played_in__in=carried).count()


def entries_still_in(tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries still in play. Parallel days count until their bags are carried over."""
    return Entry.objects.filter(bust_out__isnull=True, tournament__in=row_keys_in_play(tournament))


def count_still_in(tournament: Tournament) -> int:
    """Return how many entries are still in play. Parallel days count until their bags are carried over."""
    return field_sum_of_rows(row_keys_in_play(tournament)).left


def row_keys_in_play(tournament: Tournament) -> tuple[int, ...]:
    """Return the primary keys of rows with entries in play.

    Parallel days are included until their bags are carried over.
    """
    rows = ranked_row_keys(tournament)
    return rows[:1] if len(rows) > 1 and tournament.entries.filter(carried=True).exists() else rows


def ranked_entry_count(tournament: Tournament) -> int:
    """Return how many entries take a place on the days after the flights, in play or busted."""
    field = field_sum_of_rows(ranked_row_keys(tournament))
    return count_still_in(tournament) + field.entries - field.left - field.out_merged


def worst_place_possible(tournament: Tournament, entry: Entry) -> int | None:
    """Return the worst place that the entry can have; None if it has no place yet.

    It counts the players left and the bust-outs from the entry's hand on. If places depend on all entries, it is the
    number of places.
    """
    out = BustOut.objects.filter(entry=entry).select_related("hand").first()
    left = count_still_in(tournament)
    if out is None:
        return left if left <= max(1, decisive_seat_count(tournament)) or stacks_that_decide(tournament) else None
    first_tied_at = _first_tied_at(tournament, out)
    if first_tied_at is None:
        return ranked_entry_count(tournament)
    return left + bust_outs_of(tournament).filter(out_at__gte=first_tied_at).count()


def _first_tied_at(tournament: Tournament, out: BustOut) -> datetime | None:
    """Return when the first of the entries ranked together with this bust-out went out.

    None if places depend on all entries.
    """
    if len(ranked_row_keys(tournament)) > 1 or keys_ranked_last(tournament):
        return None
    if out.hand is None:
        return out.out_at
    mates = BustOut.objects.filter(hand__round=out.hand.round_id) if out.hand.round_id else out.hand.bust_outs.all()
    first: datetime | None = mates.aggregate(first=Min("out_at"))["first"]
    return first


def bust_outs_of(tournament: Tournament, *, newest: bool = True) -> QuerySet[BustOut]:
    """Return the bust-outs of a field.

    Set `newest` for queries of the latest ones, or of those since a moment.
    """
    rows = ranked_row_keys(tournament)
    if not newest or tournament.finished_at:
        return BustOut.objects.filter(entry__tournament__in=rows, entry__voided_at__isnull=True)
    return BustOut.objects.in_events(rows)


def ranked_busts(tournament: Tournament, *, most: int | None = None) -> list[RankedBust]:
    """Return the bust-outs as values, the last one first, without the times of going out.

    Model instances would cost ten times as much.
    """
    rows = bust_outs_of(tournament) if most is not None else bust_outs_of(tournament, newest=False)
    # an entry that was merged into another seat takes no place
    rows = rows.exclude(why=BustOut.Why.MERGED).order_by(*_bust_out_sort_order(tournament))
    columns = ("entry_id", "hand_id", "hand__round_id", "hand__table_number", "stack", "ante", "hand__round__ranked_by")
    found = [
        RankedBust(entry, -after, hand, round_, _table_text(hand, table), stack, ante, rule or "")
        for after, (entry, hand, round_, table, stack, ante, rule) in enumerate(rows.values_list(*columns)[:most])
    ]
    return found if len(ranked_row_keys(tournament)) == 1 else _with_rounds_in_step(tournament, found)


def _with_rounds_in_step(tournament: Tournament, outs: list[RankedBust]) -> list[RankedBust]:
    """Return bust-outs with one key for rounds in step, and with tables named by room."""
    same = common_round_by_round(ranked_row_keys(tournament))
    rooms = dict(BustOut.objects.filter(hand__round__in=same).values_list("entry", "entry__tournament"))
    return [
        out._replace(round=same[out.round], table=f"{rooms[out.entry]}: {out.table}") if out.round in same else out
        for out in outs
    ]


def _bust_out_sort_order(tournament: Tournament) -> list[Any]:
    """Return the sort order of bust-outs, the latest first.

    If house rules let others move up, disqualified entries count as the first to go out.
    """
    order = ["-out_at", "-entry_id"]
    if not _is_disqualified_ranked_last(tournament):
        return order
    return [Case(When(why=BustOut.Why.DISQUALIFIED, then=1), default=0), *order]


def keys_ranked_last(tournament: Tournament) -> set[int]:
    """Return the primary keys of disqualified entries if house rules rank them last; else an empty set."""
    gone = BustOut.objects.filter(entry__tournament__in=ranked_row_keys(tournament), why=BustOut.Why.DISQUALIFIED)
    return set(gone.values_list("entry", flat=True)) if _is_disqualified_ranked_last(tournament) else set()


def _is_disqualified_ranked_last(tournament: Tournament) -> bool:
    return bool(tournament.house_rules()["disqualified_prize"] == Disqualified.MOVES_UP)


def _table_text(hand: int | None, table: int | None) -> str:
    """Return the table as text; a unique text if it is unknown, so that its stacks are not compared."""
    if hand is None:
        return ""
    return f"hand {hand}" if table is None else str(table)


def _entry_by_key(tournament: Tournament, keys: Sequence[int]) -> dict[int, Entry]:
    """Return entries with their players, by primary key; if they are many, all entries of the event."""
    rows = Entry.objects.filter(tournament__in=ranked_row_keys(tournament)).select_related("player").order_by()
    if len(keys) > 8 * MANY:
        return {entry.pk: entry for entry in rows}
    parts = (keys[at : at + MANY] for at in range(0, len(keys), MANY))
    return {entry.pk: entry for part in parts for entry in rows.filter(pk__in=part)}


def prize_share_by_entry(finishers: Sequence[Place], prizes: Mapping[int, int]) -> dict[int, int]:
    """Return each entry's share of the prizes of its places, by primary key, in minor units.

    A unit that cannot be divided goes to the first of those who share.
    """
    worth = shared_prizes([(place.first, place.last) for place in finishers], prizes)
    return {place.entry.pk: amount for place, amount in zip(finishers, worth, strict=True)}


def satellite_seat_count(tournament: Tournament) -> int:
    """Return the number of seats of a satellite; 0 before the prizes are posted, and for other tournaments."""
    if not tournament.has_posted_payouts or tournament.payout_plan.get("method") != PayoutMethod.SATELLITE:
        return 0
    columns = ("place", "amount", "award", "award_value")
    return seat_prize_count([PaidPlace(**row) for row in tournament.prizes.values(*columns)])


def decisive_seat_count(tournament: Tournament) -> int:
    """Return the number of seats of a satellite if they decide the places now; else 0.

    They do not decide before the prizes are posted, or while a round of hand for hand is open.
    """
    seats = satellite_seat_count(tournament)
    return 0 if seats and _is_round_open(tournament) else seats


def _is_round_open(tournament: Tournament) -> bool:
    rounds = HandRound.objects.filter(hand_for_hand__tournament=tournament, hand_for_hand__ended_at__isnull=True)
    return rounds.filter(closed_at__isnull=True).exists()
