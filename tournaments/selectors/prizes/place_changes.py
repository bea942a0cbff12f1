"""The places that a correction changes. Only those are ranked again; all other places stay, or move by one."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db.models import Min, QuerySet

from tournaments.models import BustHand, BustOut, Entry, Tournament
from tournaments.rules.prizes.bust_rows import (
    BustRow,
    HandOfBusts,
    Hands,
    busts_and_hands_before,
    busts_to_rank,
    touched_rows,
)
from tournaments.rules.prizes.bust_rows import Change as RowChange
from tournaments.rules.prizes.forfeits import Disqualified
from tournaments.rules.prizes.places import places_of_busts
from tournaments.rules.prizes.same_hand import SameHandBusts
from tournaments.selectors.prizes.places import (
    TOGETHER,
    bust_outs_of,
    count_still_in,
    ranked_entry_count,
    ranked_row_keys,
    satellite_seat_count,
)
from tournaments.selectors.prizes.ranking import (
    MANY,
    Change,
    Placed,
    changed_places,
    due_prize_by_place,
    paid_out_by_entry,
    placed_by_entry,
    places_with_prizes,
    prize_of,
)

# Before anybody went out.
DAWN = datetime(1900, 1, 1, tzinfo=UTC)
# Better than any place.
BEST = (0, 0, 0)
# Most names in the log; the preview names all.
MOST_NAMED = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesBefore:
    """The places before a correction.

    `whole` has the place of every entry, or is None if the places follow from counts and prizes.
    """

    whole: Mapping[int, Placed] | None = None
    left: int = 0
    entries: int = 0
    prizes: Mapping[int, int] = field(default_factory=dict)


class PlacesChanged(NamedTuple):
    """The entries whose place or prize changes, best first; `more` is the number of changes not listed."""

    listed: list[Change]
    more: int = 0


def places_before(tournament: Tournament) -> PlacesBefore:
    if _needs_full_ranking(tournament):
        return PlacesBefore(whole=placed_by_entry(tournament))
    left, entries = count_still_in(tournament), ranked_entry_count(tournament)
    return PlacesBefore(left=left, entries=entries, prizes=due_prize_by_place(tournament))


def places_changed(tournament: Tournament, before: PlacesBefore, rows: Sequence[RowChange]) -> PlacesChanged:
    """Return the changes of places and prizes since `before`. `rows` are the row changes that the correction logged.

    Only entries that went out after the first changed one are ranked again. If all earlier places move by one, those
    changes are only counted.
    """
    if before.whole is not None:
        return PlacesChanged(changed_places(before.whole, placed_by_entry(tournament)))
    left, entries = count_still_in(tournament), ranked_entry_count(tournament)
    all_ranked, moved = _needs_full_ranking(tournament), entries != before.entries
    outs, hands = _busts_and_hands_concerned(tournament, rows, all_ranked=all_ranked, moved=moved)
    was = _bust_place_by_entry(
        tournament, *busts_and_hands_before(outs, hands, rows), left=before.left, prizes=before.prizes
    )
    if all_ranked:
        return PlacesChanged(changed_places(was, placed_by_entry(tournament)))
    now = _bust_place_by_entry(tournament, outs, hands, left=left, prizes=due_prize_by_place(tournament))
    # the last rows read may belong to hands that were not read completely
    last = left + len(outs) - TOGETHER if moved and entries > left + len(outs) else entries
    known = {entry for entry in was.keys() | now.keys() if now.get(entry, BEST)[1] <= last}
    changed = [change for change in changed_places(was, now) if change[0] in known]
    return PlacesChanged(changed, entries - last)


def _busts_and_hands_concerned(
    tournament: Tournament, rows: Sequence[RowChange], *, all_ranked: bool, moved: bool
) -> tuple[list[BustRow], dict[int, HandOfBusts]]:
    """Return the bust-outs whose places may change, and their hands.

    If all places move by one (`moved`), some earlier bust-outs are returned too.
    """
    since = DAWN if all_ranked or (moved and tournament.has_posted_payouts) else _first_touched_at(rows)
    outs, hands = _busts_and_hands_since(
        tournament, since, more=MOST_NAMED + TOGETHER if moved and since is not DAWN else 0
    )
    return outs, hands | _hand_by_key(tournament, touched_rows(rows).hands)


def _bust_place_by_entry(
    tournament: Tournament, outs: Sequence[BustRow], hands: Hands, *, left: int, prizes: Mapping[int, int]
) -> dict[int, Placed]:
    """Return the places of these bust-outs by entry; their places come right after those of the `left` players."""
    rule = SameHandBusts(tournament.house_rules()["same_hand_busts"])
    found = places_of_busts(busts_to_rank(outs, hands), entries=left + len(outs), rule=rule)
    return places_with_prizes(tournament, found, prizes)


def _needs_full_ranking(tournament: Tournament) -> bool:
    """Return whether a place depends on all entries, as with several rooms, winners or disqualified entries."""
    if len(ranked_row_keys(tournament)) > 1 or count_still_in(tournament) <= max(1, satellite_seat_count(tournament)):
        return True
    return bool(tournament.house_rules()["disqualified_prize"] != Disqualified.KEEPS and _has_disqualified(tournament))


def _has_disqualified(tournament: Tournament) -> bool:
    return BustOut.objects.filter(entry__tournament=tournament, why=BustOut.Why.DISQUALIFIED).exists()


def _first_touched_at(rows: Sequence[RowChange]) -> datetime | None:
    """Return the time of the earliest bust-out that the changed rows may affect; None if they affect none."""
    names = touched_rows(rows)
    if not names.outs and not names.hands and not names.rounds:
        return None
    rounds = set(BustHand.objects.filter(pk__in=names.hands, round__isnull=False).values_list("round", flat=True))
    outs = BustOut.objects.filter(pk__in=names.outs)
    first = _first_out_time([outs, *_bust_out_queries(names.hands, names.rounds | rounds)])
    return min([*names.instants, *([first] if first else [])], default=None)


def _busts_and_hands_since(
    tournament: Tournament, since: datetime | None, *, more: int
) -> tuple[list[BustRow], dict[int, HandOfBusts]]:
    """Return the bust-outs since a moment with their hands, and `more` earlier bust-outs.

    All bust-outs of the same hands and rounds are included.
    """
    rows = bust_outs_of(tournament, newest=since is not DAWN)
    rows = rows.exclude(why=BustOut.Why.MERGED).order_by("-out_at", "-entry_id")
    outs: list[BustRow] = []
    hands: dict[int, HandOfBusts] = {}
    earliest = since
    while earliest is not None:
        since = earliest
        outs = _bust_rows(rows.filter(out_at__gte=since))
        hands = _hand_by_key(tournament, _hand_keys_of(outs))
        earliest = _first_out_time_before(hands, before=since)
    if more:
        outs += _bust_rows((rows if since is None else rows.filter(out_at__lt=since))[:more])
        hands = _hand_by_key(tournament, _hand_keys_of(outs))
    return outs, hands


def _bust_rows(rows: QuerySet[BustOut]) -> list[BustRow]:
    return [BustRow(*row) for row in rows.values_list("pk", "entry_id", "out_at", "hand_id", "stack", "ante")]


def _hand_keys_of(outs: Iterable[BustRow]) -> set[int]:
    return {row.hand for row in outs if row.hand is not None}


def _hand_by_key(tournament: Tournament, keys: Collection[int]) -> dict[int, HandOfBusts]:
    """Return hands by primary key.

    If they are many, all hands of the event are read.
    """
    rows = BustHand.objects.filter(tournament=tournament).order_by()
    rows = rows.filter(pk__in=keys) if len(keys) < MANY else rows
    if not keys:
        return {}
    columns = rows.values_list("pk", "round", "table_number", "round__ranked_by")
    return {key: HandOfBusts(round_, table, rule or "") for key, round_, table, rule in columns}


def _first_out_time_before(hands: Mapping[int, HandOfBusts], *, before: datetime) -> datetime | None:
    """Return when the first entry went out in these hands and their rounds; None unless before `before`."""
    rounds, alone = {hand.round for hand in hands.values()} - {None}, [key for key in hands if hands[key].round is None]
    return _first_out_time([outs.filter(out_at__lt=before) for outs in _bust_out_queries(alone, rounds)])


def _bust_out_queries(hands: Collection[int], rounds: Collection[int | None]) -> list[QuerySet[BustOut]]:
    """Return the bust-outs of these hands and rounds, as queries of at most `MANY` keys that use an index."""
    keys = list(hands)
    querysets: list[QuerySet[BustOut]] = [
        BustOut.objects.filter(hand__in=keys[at : at + MANY]) for at in range(0, len(keys), MANY)
    ]
    return [*querysets, BustOut.objects.filter(hand__round__in=rounds)] if rounds else querysets


def _first_out_time(rows: Iterable[QuerySet[BustOut]]) -> datetime | None:
    firsts = [rows_of_busts.aggregate(first=Min("out_at"))["first"] for rows_of_busts in rows]
    return min((first_out for first_out in firsts if first_out is not None), default=None)


def place_change_facts(tournament: Tournament, changed: PlacesChanged) -> dict[str, Any]:
    """Return facts of a correction for the log: how many places and paid prizes changed, and the first changes."""
    changes = changed.listed
    first = [entry for entry, _, _ in changes[:MOST_NAMED]]
    people = dict(Entry.ever.filter(tournament=tournament, pk__in=first).order_by().values_list("pk", "player"))
    paid = paid_out_by_entry(tournament) if changes else {}
    moved = [
        {
            "name": {"player": people[entry]},
            "was": _place_fact(was),
            "now": _place_fact(now),
            "paid": paid.get(entry, 0),
        }
        for entry, was, now in changes[:MOST_NAMED]
        if entry in people
    ]
    return {
        "places_changed": changed.more + sum(1 for _, was, now in changes if was and now),
        "already_paid": sum(1 for entry, was, now in changes if entry in paid and prize_of(was) != prize_of(now)),
        "moved": moved,
        "currency": tournament.currency,
    }


def _place_fact(placed: Placed | None) -> dict[str, int] | None:
    return {"place": placed[0], "last": placed[1], "prize": placed[2]} if placed else None
