"""Photos of rulings and penalties: added by the floor, removed by a director, and forgotten a day after that."""

import hashlib
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from rulings.models import Attachment, Penalty, Picture, Ruling
from tournaments.models import FloorLog, called
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor

#: the longest side that is kept, pixels: the figures on a chip and the pips of a card can be told at this size
LONGEST_SIDE = 1280
#: more than so many of one thing show nothing new
MOST_PHOTOS = 12
#: a photo that was removed can be brought back by an undo for so long; then its bytes are gone
KEPT_AFTER = timedelta(days=1)


def add_photo(
    f: Floor, *, photo: bytes, ruling: Ruling | None = None, penalty: Penalty | None = None, name: str = ""
) -> Attachment:
    """Keep a photo with a ruling or a penalty. `photo` is a JPEG made small before the floor was opened.

    The log has its SHA-256, so that nobody can put another in its place. Refuses the same photo twice.
    """
    of = ruling or penalty
    if of is None or (ruling and penalty):
        raise Refused("photo_of_what", field="ruling")
    digest = hashlib.sha256(photo).hexdigest()
    if of.attachments.filter(picture__digest=digest).exists():
        raise Refused("photo_is_there", field="photo")
    if of.attachments.count() >= MOST_PHOTOS:
        raise Refused("photos_enough", field="photo", most=MOST_PHOTOS)
    with f.record("photo.added", topics=["rulings", "penalties"], **_facts(of)) as log_entry:
        log_entry.facts["photo"] = digest
        picture = _picture(digest, photo)
        return f.add(Attachment(ruling=ruling, penalty=penalty, picture=picture, name=name.strip(), at=f.now))


def remove_photo(f: Floor, *, attachment: Attachment) -> None:
    """Remove a photo. The log keeps that it was there."""
    of, digest = attachment.ruling or attachment.penalty, attachment.picture.digest
    if not Attachment.objects.filter(pk=attachment.pk).exists():
        raise Refused("already_so")
    with f.record("photo.removed", topics=["rulings", "penalties"], photo=digest, **_facts(of)):
        f.remove(attachment)


def forget_pictures(now: datetime) -> int:
    """Empty the pictures that belong to nothing any more and whose removal can be old; return how many."""
    loose = Picture.objects.filter(attachments__isnull=True).exclude(content=b"")
    digests = list(loose.values_list("digest", flat=True))
    recent = FloorLog.objects.filter(at__gt=now - KEPT_AFTER)
    named = recent.filter(Q(facts__photo__in=digests) | Q(facts__was__photo__in=digests))
    wanted = {row.facts.get("photo") or row.facts["was"]["photo"] for row in named}
    return Picture.objects.filter(digest__in=set(digests) - wanted, attachments__isnull=True).update(content=b"")


def _picture(digest: str, content: bytes) -> Picture:
    """Return the picture of that digest, with its bytes again if they had been forgotten."""
    picture, made = Picture.objects.get_or_create(digest=digest, defaults={"content": content})
    if not made and not picture.content:
        picture.content = content
        picture.save(update_fields=["content"])
    return picture


def _facts(of: Ruling | Penalty | None) -> dict[str, Any]:
    if isinstance(of, Ruling):
        return {"of": "ruling", "question": of.question}
    if of is None:
        raise ValueError("a photo belongs to a ruling or a penalty")
    return {"of": "penalty", "number": of.number, "name": called(of.entry.player)}
