"""The register of players: search, namesakes, and rows for a file."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from tournaments.models import Player
from tournaments.rules.players.columns import FIELDS
from tournaments.rules.players.public_name import name_with_initial
from tournaments.rules.players.same_person import Likeness, letters_key, may_be_short_for, name_likeness
from tournaments.rules.players.search import fold_text

# A longer text was pasted by mistake.
MAX_WORDS = 8

# Columns and the headings that an import recognises.
HEADER: dict[str, str] = {
    **{
        name: FIELDS[name]
        for name in ("club_number", "name", "display_name", "alias", "country", "city", "email", "phone")
    },
    "notes": FIELDS["notes"],
    "banned": "Banned",
    "barred_until": "Barred until",
}


def registered_players(*, demonstration: bool = False) -> QuerySet[Player]:
    """Return everybody in the register, without merged duplicates; photos are deferred.

    With `demonstration`, returns its invented players instead, who are in no register.
    """
    return Player.objects.filter(merged_into__isnull=True, demonstration=demonstration).defer("photo")


def matching_players(text: str, *, demonstration: bool = False) -> QuerySet[Player]:
    """Return players with each word of the text in their names or club number; all players for "".

    Case and accents are ignored. The best matches come first, beginning with the exact club number.
    """
    words = fold_text(text.replace(",", " ")).split()[:MAX_WORDS]
    if not words:
        return registered_players(demonstration=demonstration).order_by("found_by", "pk")
    condition = Q()
    for word in words:
        condition &= Q(found_by__contains=word)
    rank = Case(
        When(club_number__iexact=text.strip(), then=Value(0)),
        When(_name_condition(text), then=Value(1)),
        When(found_by__startswith=words[0], then=Value(2)),
        When(found_by__contains=f" {words[0]}", then=Value(3)),
        default=Value(4),
        output_field=IntegerField(),
    )
    return registered_players(demonstration=demonstration).filter(condition).order_by(rank, "found_by", "pk")


def find_players(text: str, limit: int = 20, *, demonstration: bool = False) -> list[Player]:
    """Return the first `limit` players that match a text, exact matches first; [] for ""."""
    if not fold_text(text):
        return []
    return exact_matches_first(matching_players(text, demonstration=demonstration)[:limit], text)


def exact_matches_first(players: Iterable[Player], text: str) -> list[Player]:
    """Return the players. Players whose club number or name is exactly the text come first."""
    return sorted(players, key=lambda player: not is_exact_match(player, text))


def is_exact_match(player: Player, text: str) -> bool:
    """Return whether a text is exactly the player's club number or name."""
    number = " ".join(text.split()).casefold()
    is_number = bool(number) and player.club_number.casefold() == number
    return is_number or name_likeness(text, player.names) is Likeness.SAME


def players_named_exactly(text: str, *, demonstration: bool = False) -> list[Player]:
    """Return players whose club number, name, alias or public name is exactly the text."""
    typed = " ".join(text.split())
    rows = registered_players(demonstration=demonstration).filter(Q(club_number__iexact=typed) | _name_condition(text))
    return [player for player in rows.order_by("found_by", "pk") if is_exact_match(player, text)]


def _name_condition(text: str) -> Q:
    key = letters_key(text)
    return Q(display_key=key) | Q(own_key=key) | Q(alias_key=key) if key else Q(pk__in=[])


def register_rows() -> Iterator[tuple[Any, ...]]:
    """Yield the exported values of each player in order of name; erased players are left out."""
    rows = registered_players().filter(erased_at__isnull=True).order_by("found_by", "pk").values_list(*HEADER)
    for row in rows.iterator(chunk_size=2000):
        yield (*row[:-2], "yes" if row[-2] else "", row[-1])


@dataclass(frozen=True, slots=True)
class Namesakes:
    """Players with the `same` name as another, and players with a `similar` name."""

    same: Sequence[Player] = ()
    similar: Sequence[Player] = ()


def namesakes_of(name: str, *, demonstration: bool = False) -> Namesakes:
    """Return the registered players with this name or a similar one, in order of registration."""
    if not (key := letters_key(name)):
        return Namesakes()
    short = Q(display_key=letters_key(name_with_initial(name)), own_key="")
    rows = registered_players(demonstration=demonstration)
    return namesakes_among(
        rows.filter(Q(display_key=key) | Q(own_key=key) | Q(alias_key=key) | short).order_by("pk"), name
    )


def namesakes_among(players: Iterable[Player], name: str) -> Namesakes:
    """Return which of these players have this name or a similar one."""
    same, similar = [], []
    for player in players:
        match = name_likeness(name, player.names)
        if match is Likeness.SAME:
            same.append(player)
        elif match or (not player.name and may_be_short_for(player.display_name, name)):
            similar.append(player)
    return Namesakes(same, similar)
