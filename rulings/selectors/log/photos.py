"""The photos of rulings and penalties, without their bytes until a person looks at one."""

from django.db.models import Q, QuerySet

from rulings.models import Attachment, Picture
from tournaments.models import Tournament


def photos_of(tournament: Tournament) -> QuerySet[Attachment]:
    """Every photo of an event, in the order in which they came."""
    here = Q(ruling__tournament=tournament) | Q(penalty__tournament=tournament)
    rows = Attachment.objects.filter(here).select_related("ruling", "penalty__entry__player", "picture")
    return rows.defer("picture__content")


def content_of(digest: str) -> bytes:
    """The picture itself; empty once it has been forgotten."""
    return bytes(Picture.objects.values_list("content", flat=True).get(digest=digest))
