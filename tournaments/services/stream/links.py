"""Share links: made with a right in one event until a moment, and revoked."""

from datetime import timedelta

from tournaments.models import ShareLink
from tournaments.models.staff import digest_of
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor

TOPICS = ("roles",)
#: so many open at once; more nobody could tell apart
MOST = 40


def share_graphics(f: Floor, *, token: str, name: str, right: str, graphic: str = "", hours: int = 24) -> ShareLink:
    """Make a link with one right, that ends after some hours. Its token is kept as a digest alone."""
    if f.tournament.share_links.filter(revoked_at__isnull=True, ends_at__gt=f.now).count() >= MOST:
        raise Refused("too_many_share_links", most=MOST)
    ends_at = f.now + timedelta(hours=hours)
    alone = graphic if right == ShareLink.ShareRight.SEE else ""
    with f.record("share_link.made", topics=TOPICS, name=name, right=str(right), graphic=alone, hours=hours):
        return f.add(
            ShareLink(
                tournament=f.tournament,
                name=name,
                right=right,
                graphic=alone,
                digest=digest_of(token),
                made_at=f.now,
                ends_at=ends_at,
                by=f.by,
            )
        )


def revoke_link(f: Floor, *, link: ShareLink) -> ShareLink:
    """Revoke a link: from now on it opens nothing."""
    if link.revoked_at is not None:
        raise Refused("link_revoked")
    with f.record("share_link.revoked", topics=TOPICS, name=link.name):
        return f.change(link, revoked_at=f.now)
