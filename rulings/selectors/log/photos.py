"""The photos of rulings and penalties; their content is read only to show one."""

from django.db.models import Q, QuerySet

from rulings.models import Attachment, Picture
from tournaments.models import Tournament


def photos_of(tournament: Tournament) -> QuerySet[Attachment]:
    """Return all photos of an event, in the order in which they were added."""
    of_this_event = Q(ruling__tournament=tournament) | Q(penalty__tournament=tournament)
    rows = Attachment.objects.filter(of_this_event).select_related("ruling", "penalty__entry__player", "picture")
    return rows.defer("picture__content")


def picture_content(digest: str) -> bytes:
    """Return a picture's bytes; empty once they were deleted."""
    return bytes(Picture.objects.values_list("content", flat=True).get(digest=digest))
