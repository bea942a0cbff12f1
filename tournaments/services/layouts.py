"""Actions on the organisation's own layouts of the clock, and on its pictures."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction

from tournaments.language.sentences import gettext
from tournaments.models import OwnLayout, OwnPicture, OwnSound, StoredPicture
from tournaments.rules.layouts.layout_file import LayoutRefused, layout_from_json, layout_to_json
from tournaments.rules.layouts.layouts import Layout
from tournaments.rules.layouts.library import LAYOUTS as READY_MADE
from tournaments.rules.layouts.packed_file import UnpackedLayout, layout_refusal, unique_name, with_pictures
from tournaments.rules.refused import Refused
from tournaments.selectors.layouts import layout_showing_picture, own_layout, screens_showing
from tournaments.selectors.staff.roles import LAYOUTS, TRUSTED, refuse_untrusted
from tournaments.services.floor.floor import Floor
from tournaments.services.sounds import add_sound

MAX_LAYOUTS = 60

# Pixels of a television.
LONGEST_SIDE = 1920
MAX_PICTURES = 60
# The removal of a picture can be undone for this long.
RETENTION = timedelta(days=30)


def save_layout(f: Floor, *, name: str, content: Any, layout: OwnLayout | None = None, version: str = "") -> OwnLayout:
    """Save a new layout, or change an existing one. Screens that show it change at once.

    `version` is the state that was edited; refuses if somebody has saved another one since. Refuses a layout that no
    screen can show, naming the faulty widget.
    """
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    edited = _layout_from({"title": name, **content} if isinstance(content, dict) else content)
    if layout is None:
        return _add_layout(f, edited)
    locked = _locked_layout(layout)
    if locked.version != version:
        raise Refused("layout_changed_meanwhile", field="version", name=locked.name)
    _refuse_taken_name(edited.title, but=locked)
    stored = layout_to_json(edited)
    if (locked.name, locked.content) == (edited.title, stored):
        raise Refused("nothing_changes")
    with f.record("layout.saved", topics=["screens"], name=edited.title), _refusing_same_name(edited.title):
        return f.change(locked, name=edited.title, content=stored, saved_at=f.now)


def copy_layout(f: Floor, *, of: str, name: str = "") -> OwnLayout:
    """Copy a layout as a new layout of the organisation; without a `name` it keeps its title.

    `of` is a ready-made layout such as `big-time`, or an own one such as `layout-own-3`.
    """
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    own = own_layout(of)
    source = own.as_layout() if own else READY_MADE.get(of)
    if source is None:
        raise Refused("no_such_layout", field="of")
    title = source.title if own else gettext(source.title)
    return _add_layout(f, replace(source, title=" ".join(name.split()) or _free_name(title)))


def import_layout(f: Floor, *, file: UnpackedLayout, name: str = "") -> OwnLayout:
    """Add a layout from a file, with the pictures and sounds that are missing here.

    Without a `name` the layout keeps its own.
    """
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    layout = with_pictures(
        file.layout, {old: _own_picture_digest(f, old, *made) for old, made in file.pictures.items()}
    )
    for digest, (sound_name, sound) in file.sounds.items():
        if not OwnSound.objects.filter(digest=digest).exists():
            names = OwnSound.objects.values_list("name", flat=True)
            add_sound(f, sound=sound, name=unique_name(sound_name or layout.title, names))
    return _add_layout(f, replace(layout, title=" ".join(name.split()) or _free_name(layout.title)))


def _own_picture_digest(f: Floor, old: str, name: str, picture: bytes) -> str:
    """Return the digest of a file's picture; add the picture if it is missing."""
    digest = hashlib.sha256(picture).hexdigest()
    for existing in (old, digest):
        if OwnPicture.objects.filter(digest=existing).exists():
            return existing
    return add_picture(f, picture=picture, name=name or gettext("Picture")).digest


def remove_layout(f: Floor, *, layout: OwnLayout) -> None:
    """Remove a layout. Refuses while a screen shows it, naming the screen."""
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    locked = _locked_layout(layout)
    showing = screens_showing(locked)
    if showing:
        screen = showing[0]
        raise Refused("layout_is_shown", name=locked.name, screen=screen.name, event=screen.tournament.name)
    with f.record("layout.removed", topics=["screens"], name=locked.name):
        f.remove(locked)


def _locked_layout(layout: OwnLayout) -> OwnLayout:
    return OwnLayout.objects.select_for_update().get(pk=layout.pk)


def _add_layout(f: Floor, layout: Layout) -> OwnLayout:
    checked = _layout_from({"title": layout.title, **layout_to_json(layout)})
    _refuse_taken_name(checked.title)
    if OwnLayout.objects.count() >= MAX_LAYOUTS:
        raise Refused("too_many_layouts", most=MAX_LAYOUTS)
    with f.record("layout.saved", topics=["screens"], name=checked.title), _refusing_same_name(checked.title):
        return f.add(OwnLayout(name=checked.title, content=layout_to_json(checked), saved_at=f.now))


@contextmanager
def _refusing_same_name(name: str) -> Iterator[None]:
    """Refuse a name that another tournament's floor took at the same moment."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise Refused("layout_named_already", field="name", name=name) from None


def _refuse_taken_name(name: str, *, but: OwnLayout | None = None) -> None:
    others = OwnLayout.objects.exclude(pk=but.pk) if but else OwnLayout.objects.all()
    if any(other.casefold() == name.casefold() for other in others.values_list("name", flat=True)):
        raise Refused("layout_named_already", field="name", name=name)


def _free_name(title: str) -> str:
    return unique_name(title, OwnLayout.objects.values_list("name", flat=True))


def _layout_from(content: Any) -> Layout:
    try:
        return layout_from_json(content)
    except LayoutRefused as refused:
        raise layout_refusal(refused) from None


def add_picture(f: Floor, *, picture: bytes, name: str) -> OwnPicture:
    """Add a picture (WebP) for layouts.

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
        _delete_unused_pictures(f.now)
        StoredPicture.objects.update_or_create(digest=digest, defaults={"content": picture, "stored_at": f.now})
        return f.add(OwnPicture(name=stripped_name, digest=digest, added_at=f.now))


def remove_picture(f: Floor, *, picture: OwnPicture) -> None:
    """Remove a picture. Refuses while a layout shows it, naming the layout."""
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    layout = layout_showing_picture(picture.digest)
    if layout is not None:
        raise Refused("picture_is_shown", field="picture", name=picture.name, layout=layout.name)
    with f.record("picture.removed", topics=["screens"], name=picture.name):
        f.remove(picture)


def _delete_unused_pictures(now: datetime) -> None:
    """Delete the bytes of pictures that were removed too long ago to be restored."""
    wanted = OwnPicture.objects.values("digest")
    StoredPicture.objects.filter(stored_at__lt=now - RETENTION).exclude(digest__in=wanted).delete()
