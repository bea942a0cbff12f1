"""Screens that show the same: a list too long for one of them is dealt out among them."""

from tournaments.models import Screen, Tournament


def sharing(tournament: Tournament, *, shows: str, code: str) -> tuple[int, int]:
    """Return how many screens show this, in the order of their names, and which of them the one with this code is."""
    codes = list(Screen.objects.filter(tournament=tournament, shows=shows).values_list("code", flat=True))
    return (len(codes), codes.index(code)) if code in codes else (1, 0)
