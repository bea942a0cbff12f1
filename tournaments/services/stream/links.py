"""Actions on share links: a right in one event until a moment."""

from datetime import timedelta

from tournaments.models import ShareLink
from tournaments.models.staff import digest_of
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor

TOPICS = ("roles",)
# Open at once.
MAX_LINKS = 40


def share_graphics(f: Floor, *, token: str, name: str, right: str, graphic: str = "", hours: int = 24) -> ShareLink:
    """Create a link with one right that ends after some hours. Only a digest of its token is stored."""
    if f.tournament.share_links.filter(revoked_at__isnull=True, ends_at__gt=f.now).count() >= MAX_LINKS:
        raise Refused("too_many_share_links", most=MAX_LINKS)
    ends_at = f.now + timedelta(hours=hours)
    only_graphic = graphic if right == ShareLink.ShareRight.SEE else ""
    with f.record("share_link.made", topics=TOPICS, name=name, right=str(right), graphic=only_graphic, hours=hours):
        return f.add(
            ShareLink(
                tournament=f.tournament,
                name=name,
                right=right,
                graphic=only_graphic,
                digest=digest_of(token),
                made_at=f.now,
                ends_at=ends_at,
                by=f.by,
            )
        )


def revoke_link(f: Floor, *, link: ShareLink) -> ShareLink:
    """Revoke a link: it opens no graphics any more."""
    if link.revoked_at is not None:
        raise Refused("link_revoked")
    with f.record("share_link.revoked", topics=TOPICS, name=link.name):
        return f.change(link, revoked_at=f.now)
