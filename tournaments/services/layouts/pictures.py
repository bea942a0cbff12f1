"""Actions on the organisation's pictures: logos, sponsors, backgrounds."""

import hashlib
from datetime import datetime, timedelta

from tournaments.models import OwnPicture, StoredPicture
from tournaments.rules.refused import Refused
from tournaments.selectors.layouts import layout_with
from tournaments.selectors.staff.roles import LAYOUTS, TRUSTED, refuse_untrusted
from tournaments.services.floor.floor import Floor

# Pixels; of a television.
LONGEST_SIDE = 1920
MAX_PICTURES = 60
# As long the removal of a picture can be undone.
RETENTION = timedelta(days=30)


def add_picture(f: Floor, *, picture: bytes, name: str) -> OwnPicture:
    """Add a picture for layouts. `picture` is a WebP, re-encoded before the floor was opened.

    Refuses a picture that exists already, naming it, and too many.
    """
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    digest, stripped_name = hashlib.sha256(picture).hexdigest(), " ".join(name.split())
    if not stripped_name:
        raise Refused("needs_a_name", field="name")
    existing = OwnPicture.objects.filter(digest=digest).first()
    if existing is not None:
        raise Refused("picture_is_there", field="picture", name=existing.name)
    if OwnPicture.objects.count() >= MAX_PICTURES:
        raise Refused("too_many_pictures", field="picture", most=MAX_PICTURES)
    with f.record("picture.added", topics=["screens"], name=stripped_name):
        _delete_unused(f.now)
        StoredPicture.objects.update_or_create(digest=digest, defaults={"content": picture, "stored_at": f.now})
        return f.add(OwnPicture(name=stripped_name, digest=digest, added_at=f.now))


def remove_picture(f: Floor, *, picture: OwnPicture) -> None:
    """Remove a picture. Refuses while a layout shows it, naming the layout."""
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    layout = layout_with(picture.digest)
    if layout is not None:
        raise Refused("picture_is_shown", field="picture", name=picture.name, layout=layout.name)
    with f.record("picture.removed", topics=["screens"], name=picture.name):
        f.remove(picture)


def _delete_unused(now: datetime) -> None:
    """Delete the bytes of pictures that were removed too long ago to be restored."""
    wanted = OwnPicture.objects.values("digest")
    StoredPicture.objects.filter(stored_at__lt=now - RETENTION).exclude(digest__in=wanted).delete()
