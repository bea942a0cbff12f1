"""Photos of rulings and penalties: added by the floor, removed by a director, and deleted a day after that."""

import hashlib
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from rulings.models import Attachment, Penalty, Picture, Ruling
from tournaments.models import FloorLog, called
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor

# pixels: enough to read the figures on a chip and the pips of a card
MAX_SIDE = 1280
MAX_PHOTOS = 12
# until then an undo brings a removed photo back
STORED_AFTER_REMOVAL = timedelta(days=1)


def add_photo(
    f: Floor, *, photo: bytes, ruling: Ruling | None = None, penalty: Penalty | None = None, name: str = ""
) -> Attachment:
    """Store a photo with a ruling or a penalty. `photo` is a JPEG made small before the floor was opened.

    The log has its SHA-256: another photo in its place would be noticed. Refuses the same photo twice.
    """
    subject = ruling or penalty
    if subject is None or (ruling and penalty):
        raise Refused("photo_of_what", field="ruling")
    digest = hashlib.sha256(photo).hexdigest()
    if subject.attachments.filter(picture__digest=digest).exists():
        raise Refused("photo_is_there", field="photo")
    if subject.attachments.count() >= MAX_PHOTOS:
        raise Refused("photos_enough", field="photo", most=MAX_PHOTOS)
    with f.record("photo.added", topics=["rulings", "penalties"], **_log_facts(subject)) as log_entry:
        log_entry.facts["photo"] = digest
        picture = _stored_picture(digest, photo)
        return f.add(Attachment(ruling=ruling, penalty=penalty, picture=picture, name=name.strip(), at=f.now))


def remove_photo(f: Floor, *, attachment: Attachment) -> None:
    """Remove a photo. The log still shows that there was one."""
    subject, digest = attachment.ruling or attachment.penalty, attachment.picture.digest
    if not Attachment.objects.filter(pk=attachment.pk).exists():
        raise Refused("already_so")
    with f.record("photo.removed", topics=["rulings", "penalties"], photo=digest, **_log_facts(subject)):
        f.remove(attachment)


def forget_pictures(now: datetime) -> int:
    """Delete the content of pictures without a photo whose removal can no longer be undone; return how many."""
    unused = Picture.objects.filter(attachments__isnull=True).exclude(content=b"")
    digests = list(unused.values_list("digest", flat=True))
    recent = FloorLog.objects.filter(at__gt=now - STORED_AFTER_REMOVAL)
    mentions = recent.filter(Q(facts__photo__in=digests) | Q(facts__was__photo__in=digests))
    still_needed = {row.facts.get("photo") or row.facts["was"]["photo"] for row in mentions}
    return Picture.objects.filter(digest__in=set(digests) - still_needed, attachments__isnull=True).update(content=b"")


def _stored_picture(digest: str, content: bytes) -> Picture:
    """Return the picture with this digest, and restore its content if that had been deleted."""
    picture, created = Picture.objects.get_or_create(digest=digest, defaults={"content": content})
    if not created and not picture.content:
        picture.content = content
        picture.save(update_fields=["content"])
    return picture


def _log_facts(subject: Ruling | Penalty | None) -> dict[str, Any]:
    if isinstance(subject, Ruling):
        return {"of": "ruling", "question": subject.question}
    if subject is None:
        raise ValueError("a photo belongs to a ruling or a penalty")
    return {"of": "penalty", "number": subject.number, "name": called(subject.entry.player)}
