"""How a dealer stands in the line, in words."""

from rulings.selectors.dealers import InLine
from tournaments.models import Tournament


def down_words(one: InLine, tournament: Tournament) -> str:
    """Since when he deals and when he is to be pushed, by the room's time: since 18:33 · push 19:03."""
    if one.began_at is None or one.due_at is None:
        return "not dealt yet"
    zone = tournament.local_zone
    began, due = (f"{moment.astimezone(zone):%H:%M}" for moment in (one.began_at, one.due_at))
    if one.table is None:
        return f"on break since {began} · push {due}"
    return f"{'table broken · ' if one.broken else ''}since {began} · push {due}"
