"""Share links by their token, and their rights."""

from datetime import datetime

from tournaments.models import ShareLink, Tournament
from tournaments.models.staff import digest_of
from tournaments.rules.refused import Refused

MAX_TOKEN_LENGTH = 100


def opened_by(token: str, *, tournament: Tournament, right: str, graphic: str = "", now: datetime) -> ShareLink:
    """Return the link of a token, if it has this right here; else refuse.

    The right to control the graphics includes seeing them all.
    """
    link = ShareLink.objects.filter(digest=digest_of(token[:MAX_TOKEN_LENGTH])).first() if token else None
    if link is None:
        raise Refused("no_such_link")
    if link.tournament_id != tournament.pk:
        raise Refused("link_of_another_event", event=tournament.name)
    if link.revoked_at is not None:
        raise Refused("link_revoked")
    if link.ends_at <= now:
        raise Refused("link_ended")
    if link.right == ShareLink.ShareRight.CONTROL:
        return link
    if right == ShareLink.ShareRight.CONTROL:
        raise Refused("link_shows_only")
    if link.graphic and link.graphic != graphic:
        raise Refused("link_of_another_graphic", graphic=link.graphic)
    return link


def links_of(tournament: Tournament, *, now: datetime) -> list[ShareLink]:
    """Return the valid links of an event, the newest first."""
    rows = ShareLink.objects.filter(tournament=tournament, revoked_at__isnull=True, ends_at__gt=now)
    return list(rows.select_related("by"))
