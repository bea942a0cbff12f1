"""A player's card: what they played, and who might be the same person under another name."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Q

from tournaments.models import DifferentPlayers, Entry, Player, PlayerMerge, Tournament
from tournaments.rules.players.possible_duplicates import Person, PossibleDuplicate, possible_duplicates
from tournaments.rules.players.search import folded
from tournaments.selectors.players.register import registered
from tournaments.selectors.prizes.results import PlayerResult, results

#: so many events are shown on a card
EVENTS = 40
#: so many pairs are shown at once; who goes through them finds the next behind
PAIRS = 100


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """One event that they played: their entries, how many are still in, and their result if there is one."""

    tournament: Tournament
    entries: int
    still_in: int
    result: PlayerResult | None


class Pair(NamedTuple):
    """Two rows that might be one person, and why."""

    one: Player
    other: Player
    why: tuple[str, ...]


def played_events(player: Player) -> list[PlayedEvent]:
    """The events they played, latest first."""
    rows = Entry.objects.filter(player=player).select_related("tournament", "bust_out")
    by_event: dict[Tournament, list[Entry]] = {}
    for entry in rows.order_by("-tournament__starts_at", "pk"):
        by_event.setdefault(entry.tournament, []).append(entry)
    return [_played(player, event, entries) for event, entries in list(by_event.items())[:EVENTS]]


def merges_of(player: Player) -> list[PlayerMerge]:
    """What was merged into them and still is."""
    return list(player.merges.filter(undone_at__isnull=True).select_related("duplicate", "by"))


def possible_duplicates_of(player: Player, *, most: int = 5) -> list[Pair]:
    """Others who might be the same person, the surest first."""
    asked = _shared_with(player)
    if not asked or player.is_erased or player.merged_into_id:
        return []
    near = registered().filter(reduce(or_, asked), erased_at__isnull=True)
    people = {one.pk: one for one in [player, *near.exclude(pk=player.pk)[:2000]]}
    near_each = _compared([_person(one) for one in people.values()])
    found = [pair for pair in near_each if player.pk in pair[:2]]
    return [
        Pair(player, people[pair.one if pair.other == player.pk else pair.other], pair.why) for pair in found[:most]
    ]


def _shared_with(player: Player) -> list[Q]:
    """What a row must share at least one of to be compared: the beginning of a name, the email, the phone's end."""
    words = [word[:3] for word in folded(player.name or player.display_name).split() if len(word) > 2]
    shared = [Q(found_by__contains=word) for word in words]
    if player.email:
        shared.append(Q(email__iexact=player.email))
    if player.phone:
        shared.append(Q(phone__endswith=player.phone.strip()[-3:]))
    return shared


def likely_duplicates(*, most: int = PAIRS) -> list[Pair]:
    """Pairs of the whole register who might be one person, the surest first."""
    columns = ("pk", "name", "display_name", "email", "phone", "club_number")
    rows = registered().filter(erased_at__isnull=True).values_list(*columns)
    found = _compared(
        [Person(key, name or shown, email, phone, number) for key, name, shown, email, phone, number in rows]
    )
    people = registered().in_bulk([key for pair in found[:most] for key in pair[:2]])
    return [Pair(people[pair.one], people[pair.other], pair.why) for pair in found[:most]]


def different_players() -> list[DifferentPlayers]:
    """Return the pairs that look like one person and are two, as staff said, the latest first."""
    rows = DifferentPlayers.objects.select_related("one", "other").defer("one__photo", "other__photo")
    return list(rows.filter(one__merged_into__isnull=True, other__merged_into__isnull=True))


def _compared(people: Sequence[Person]) -> list[PossibleDuplicate]:
    """Return the possible duplicates of whom nobody said that they are two people."""
    different = set(DifferentPlayers.objects.values_list("one", "other"))
    return [pair for pair in possible_duplicates(people) if pair[:2] not in different]


def _person(player: Player) -> Person:
    return Person(player.pk, player.name or player.display_name, player.email, player.phone, player.club_number)


def _played(player: Player, event: Tournament, entries: list[Entry]) -> PlayedEvent:
    left = sum(not hasattr(entry, "bust_out") for entry in entries)
    result = next((one for one in results(event) if one.player.pk == player.pk), None)
    return PlayedEvent(event, len(entries), left, result)
