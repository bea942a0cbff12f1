"""A player's card: the events they played, and possible duplicates."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Q

from tournaments.models import DifferentPlayers, Entry, Player, PlayerMerge, Tournament
from tournaments.rules.players.possible_duplicates import Person, PossibleDuplicate, possible_duplicates
from tournaments.rules.players.search import fold_text
from tournaments.selectors.players.register import registered_players
from tournaments.selectors.prizes.results import PlayerResult, results

# Events on a card.
MAX_EVENTS = 40
# Pairs shown at once.
MAX_PAIRS = 100


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """An event of a player: the number of entries, of those still in play, and the result (None without one)."""

    tournament: Tournament
    entries: int
    still_in: int
    result: PlayerResult | None


class SuspectedPair(NamedTuple):
    """Two players who may be one person, and the reasons to suspect it."""

    one: Player
    other: Player
    why: tuple[str, ...]


def played_events(player: Player) -> list[PlayedEvent]:
    """Return the events of a player, latest first."""
    rows = Entry.objects.filter(player=player).select_related("tournament", "bust_out")
    by_event: dict[Tournament, list[Entry]] = {}
    for entry in rows.order_by("-tournament__starts_at", "pk"):
        by_event.setdefault(entry.tournament, []).append(entry)
    return [_played_event(player, event, entries) for event, entries in list(by_event.items())[:MAX_EVENTS]]


def merges_of(player: Player) -> list[PlayerMerge]:
    """Return the merges of duplicates into a player, without those that were undone."""
    return list(player.merges.filter(undone_at__isnull=True).select_related("duplicate", "by"))


def possible_duplicates_of(player: Player, *, most: int = 5) -> list[SuspectedPair]:
    """Return possible duplicates of a player, the surest first, at most `most`."""
    conditions = _sharing_conditions(player)
    if not conditions or player.is_erased or player.merged_into_id:
        return []
    near = registered_players().filter(reduce(or_, conditions), erased_at__isnull=True)
    people = {candidate.pk: candidate for candidate in [player, *near.exclude(pk=player.pk)[:2000]]}
    near_each = _duplicates_among([_as_person(candidate) for candidate in people.values()])
    pairs = [pair for pair in near_each if player.pk in pair[:2]]
    return [
        SuspectedPair(player, people[pair.one if pair.other == player.pk else pair.other], pair.why)
        for pair in pairs[:most]
    ]


def _sharing_conditions(player: Player) -> list[Q]:
    """Return conditions of which a duplicate meets at least one: beginning of a name, email, or end of phone."""
    words = [word[:3] for word in fold_text(player.name or player.display_name).split() if len(word) > 2]
    shared = [Q(found_by__contains=word) for word in words]
    if player.email:
        shared.append(Q(email__iexact=player.email))
    if player.phone:
        shared.append(Q(phone__endswith=player.phone.strip()[-3:]))
    return shared


def likely_duplicates(*, most: int = MAX_PAIRS) -> list[SuspectedPair]:
    """Return possible duplicates of the whole register, the surest first, at most `most`."""
    columns = ("pk", "name", "display_name", "email", "phone", "club_number")
    rows = registered_players().filter(erased_at__isnull=True).values_list(*columns)
    pairs = _duplicates_among(
        [Person(key, name or shown, email, phone, number) for key, name, shown, email, phone, number in rows]
    )
    people = registered_players().in_bulk([key for pair in pairs[:most] for key in pair[:2]])
    return [SuspectedPair(people[pair.one], people[pair.other], pair.why) for pair in pairs[:most]]


def different_players() -> list[DifferentPlayers]:
    """Return the pairs that staff have marked as different people, latest first."""
    rows = DifferentPlayers.objects.select_related("one", "other").defer("one__photo", "other__photo")
    return list(rows.filter(one__merged_into__isnull=True, other__merged_into__isnull=True))


def _duplicates_among(people: Sequence[Person]) -> list[PossibleDuplicate]:
    """Return the possible duplicates among these people, without pairs marked as different people."""
    different = set(DifferentPlayers.objects.values_list("one", "other"))
    return [pair for pair in possible_duplicates(people) if pair[:2] not in different]


def _as_person(player: Player) -> Person:
    return Person(player.pk, player.name or player.display_name, player.email, player.phone, player.club_number)


def _played_event(player: Player, event: Tournament, entries: list[Entry]) -> PlayedEvent:
    left = sum(not hasattr(entry, "bust_out") for entry in entries)
    result = next((result for result in results(event) if result.player.pk == player.pk), None)
    return PlayedEvent(event, len(entries), left, result)
