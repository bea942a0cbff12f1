"""Actions on the organisation's pictures: logos, sponsors, grounds of screens."""

import hashlib
from datetime import datetime, timedelta

from tournaments.models import OwnPicture, StoredPicture
from tournaments.rules.refused import Refused
from tournaments.selectors.layouts.pictures import layout_with
from tournaments.selectors.staff.roles import LAYOUTS, TRUSTED, refuse_untrusted
from tournaments.services.floor.floor import Floor

#: the longest side that is kept, pixels: of a television
LONGEST_SIDE = 1920
#: so many fit into a list
MOST = 60
#: a picture that was removed can be brought back by an undo for so long; then its bytes are gone
KEPT_AFTER = timedelta(days=30)


def add_picture(f: Floor, *, picture: bytes, name: str) -> OwnPicture:
    """Keep a picture for layouts. `picture` is a WebP that was made anew before the floor was opened.

    Refuses the same picture twice, naming the one that is there, and too many.
    """
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    digest, called = hashlib.sha256(picture).hexdigest(), " ".join(name.split())
    if not called:
        raise Refused("needs_a_name", field="name")
    there = OwnPicture.objects.filter(digest=digest).first()
    if there is not None:
        raise Refused("picture_is_there", field="picture", name=there.name)
    if OwnPicture.objects.count() >= MOST:
        raise Refused("too_many_pictures", field="picture", most=MOST)
    with f.record("picture.added", topics=["screens"], name=called):
        _forget_loose(f.now)
        StoredPicture.objects.update_or_create(digest=digest, defaults={"content": picture, "stored_at": f.now})
        return f.add(OwnPicture(name=called, digest=digest, added_at=f.now))


def remove_picture(f: Floor, *, picture: OwnPicture) -> None:
    """Remove a picture. Refuses one that a layout shows, naming it."""
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    layout = layout_with(picture.digest)
    if layout is not None:
        raise Refused("picture_is_shown", field="picture", name=picture.name, layout=layout.name)
    with f.record("picture.removed", topics=["screens"], name=picture.name):
        f.remove(picture)


def _forget_loose(now: datetime) -> None:
    """Remove the bytes of pictures that were removed so long ago that no undo asks for them."""
    wanted = OwnPicture.objects.values("digest")
    StoredPicture.objects.filter(stored_at__lt=now - KEPT_AFTER).exclude(digest__in=wanted).delete()
