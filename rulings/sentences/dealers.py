"""A dealer's place in the line-up as a sentence."""

from rulings.selectors.dealers import LineUpPlace
from tournaments.language.sentences import gettext as _
from tournaments.models import Tournament


def down_text(place: LineUpPlace, tournament: Tournament) -> str:
    """Return a dealer's down in local time, such as "since 18:33 · next change 19:03"."""
    if place.began_at is None or place.due_at is None:
        return _("not dealt yet")
    zone = tournament.local_zone
    began, due = (f"{moment.astimezone(zone):%H:%M}" for moment in (place.began_at, place.due_at))
    if place.broken:
        return _("free since table {table} broke").format(table=place.table)
    if place.table is None:
        return _("on break since {began} · next change {due}").format(began=began, due=due)
    return _("since {began} · next change {due}").format(began=began, due=due)
