"""Where a dealer is in the line-up, as a sentence."""

from rulings.selectors.dealers import LineUpPlace
from tournaments.language.sentences import gettext as _
from tournaments.models import Tournament


def down_text(one: LineUpPlace, tournament: Tournament) -> str:
    """Return since when a dealer deals and when the next change is, in local time: since 18:33 · next change 19:03."""
    if one.began_at is None or one.due_at is None:
        return _("not dealt yet")
    zone = tournament.local_zone
    began, due = (f"{moment.astimezone(zone):%H:%M}" for moment in (one.began_at, one.due_at))
    if one.broken:
        return _("free since table {table} broke").format(table=one.table)
    if one.table is None:
        return _("on break since {began} · next change {due}").format(began=began, due=due)
    return _("since {began} · next change {due}").format(began=began, due=due)
