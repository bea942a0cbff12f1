"""The register, looked up: finding people as one types."""

from collections.abc import Iterable

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from tournaments.models import Player
from tournaments.rules.players.same_person import Likeness, letters_key, likeness
from tournaments.rules.players.search import folded

#: more words than these say nothing more, and a text that long was pasted by mistake
MOST_WORDS = 8


def registered() -> QuerySet[Player]:
    """Return everybody in the register, once: duplicates that were merged are the other's. Without the photos."""
    return Player.objects.filter(merged_into__isnull=True).defer("photo")


def found(text: str) -> QuerySet[Player]:
    """Those who have each word typed somewhere in their names, alias or club number, without case and accents.

    Best first: their own club number, who is called so, then names that begin with the first word, then a word within,
    then the rest.
    """
    words = folded(text.replace(",", " ")).split()[:MOST_WORDS]
    if not words:
        return registered().order_by("found_by", "pk")
    every = Q()
    for word in words:
        every &= Q(found_by__contains=word)
    rank = Case(
        When(club_number__iexact=text.strip(), then=Value(0)),
        When(_called(text), then=Value(1)),
        When(found_by__startswith=words[0], then=Value(2)),
        When(found_by__contains=f" {words[0]}", then=Value(3)),
        default=Value(4),
        output_field=IntegerField(),
    )
    return registered().filter(every).order_by(rank, "found_by", "pk")


def find_players(text: str, limit: int = 20) -> list[Player]:
    """The first `limit` players found by what was typed, who is called just so before others; nobody for nothing."""
    return called_first(found(text)[:limit], text) if folded(text) else []


def called_first(players: Iterable[Player], text: str) -> list[Player]:
    """Return players with who has just this club number or name first; the others stay in their order."""
    return sorted(players, key=lambda one: not is_called(one, text))


def is_called(player: Player, text: str) -> bool:
    """Return whether a text is just a player's club number or name."""
    number = " ".join(text.split()).casefold()
    is_number = bool(number) and player.club_number.casefold() == number
    return is_number or likeness(text, player.names) is Likeness.SAME


def called_exactly(text: str) -> list[Player]:
    """Return those whose club number, name, alias or public name is just what was typed."""
    typed = " ".join(text.split())
    rows = registered().filter(Q(club_number__iexact=typed) | _called(text)).order_by("found_by", "pk")
    return [one for one in rows if is_called(one, text)]


def _called(text: str) -> Q:
    """Return the condition for players with a name of the letters that were typed."""
    key = letters_key(text)
    return Q(display_key=key) | Q(own_key=key) | Q(alias_key=key) if key else Q(pk__in=[])
