"""The register, looked up: finding people as one types."""

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from tournaments.models import Player
from tournaments.rules.players.search import folded

#: more words than these say nothing more, and a text that long was pasted by mistake
MOST_WORDS = 8


def registered() -> QuerySet[Player]:
    """Return everybody in the register, once: duplicates that were merged are the other's. Without the photos."""
    return Player.objects.filter(merged_into__isnull=True).defer("photo")


def found(text: str) -> QuerySet[Player]:
    """Those who have each word typed somewhere in their names, alias or club number, without case and accents.

    Best first: their own club number, then names that begin with the first word, then a word within, then the rest.
    """
    words = folded(text).split()[:MOST_WORDS]
    if not words:
        return registered().order_by("found_by", "pk")
    every = Q()
    for word in words:
        every &= Q(found_by__contains=word)
    rank = Case(
        When(club_number__iexact=text.strip(), then=Value(0)),
        When(found_by__startswith=words[0], then=Value(1)),
        When(found_by__contains=f" {words[0]}", then=Value(2)),
        default=Value(3),
        output_field=IntegerField(),
    )
    return registered().filter(every).order_by(rank, "found_by", "pk")


def find_players(text: str, limit: int = 20) -> list[Player]:
    """The first `limit` players found by what was typed; nobody for nothing typed."""
    return list(found(text)[:limit]) if folded(text) else []


def called_exactly(text: str) -> QuerySet[Player]:
    """Those whose club number, name, alias or public name is just what was typed."""
    typed = " ".join(text.split())
    same = Q(club_number__iexact=typed) | Q(name__iexact=typed) | Q(alias__iexact=typed)
    return registered().filter(same | Q(display_name__iexact=typed)).order_by("found_by", "pk")
