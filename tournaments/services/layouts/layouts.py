"""Actions on the organisation's own layouts of the clock."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from django.db import IntegrityError, transaction

from tournaments.language.sentences import gettext
from tournaments.models import OwnLayout, OwnPicture, OwnSound
from tournaments.rules.layouts.layout_file import LayoutRefused, layout_from_json, layout_to_json
from tournaments.rules.layouts.layouts import Layout
from tournaments.rules.layouts.library import LAYOUTS as READY_MADE
from tournaments.rules.layouts.packed_file import UnpackedLayout, free_name, refused_layout, with_pictures
from tournaments.rules.refused import Refused
from tournaments.selectors.layouts.own import own_layout, screens_showing
from tournaments.selectors.staff.roles import LAYOUTS, TRUSTED, refuse_untrusted
from tournaments.services.floor.floor import Floor
from tournaments.services.layouts.pictures import add_picture
from tournaments.services.sounds import add_sound

#: so many fit into a list of what a screen can show
MOST = 60


def save_layout(f: Floor, *, name: str, content: Any, layout: OwnLayout | None = None, version: str = "") -> OwnLayout:
    """Save a new layout, or one that is there as it is to be from now on: on every screen that shows it, at once.

    `version` is the state that was changed: refuses when somebody else has saved another one since, and a layout that
    no screen could show, saying which widget is wrong.
    """
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    wanted = _read({"title": name, **content} if isinstance(content, dict) else content)
    if layout is None:
        return _add(f, wanted)
    locked = _locked(layout)
    if locked.version != version:
        raise Refused("layout_changed_meanwhile", field="version", name=locked.name)
    _refuse_taken(wanted.title, but=locked)
    stored = layout_to_json(wanted)
    if (locked.name, locked.content) == (wanted.title, stored):
        raise Refused("nothing_changes")
    with f.record("layout.saved", topics=["screens"], name=wanted.title), _named_once(wanted.title):
        return f.change(locked, name=wanted.title, content=stored, saved_at=f.now)


def copy_layout(f: Floor, *, of: str, name: str = "") -> OwnLayout:
    """Make a layout of one's own as a copy of another, `big-time` or `layout-own-3`; without a name it gets one."""
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    own = own_layout(of)
    found = own.rule() if own else READY_MADE.get(of)
    if found is None:
        raise Refused("no_such_layout", field="of")
    title = found.title if own else gettext(found.title)
    return _add(f, replace(found, title=" ".join(name.split()) or _free_name(title)))


def import_layout(f: Floor, *, file: UnpackedLayout, name: str = "") -> OwnLayout:
    """Take a layout of a file, under its own name or another, with the pictures and sounds that are not there."""
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    found = with_pictures(file.layout, {old: _taken(f, old, *made) for old, made in file.pictures.items()})
    for digest, (called, sound) in file.sounds.items():
        if not OwnSound.objects.filter(digest=digest).exists():
            names = OwnSound.objects.values_list("name", flat=True)
            add_sound(f, sound=sound, name=free_name(called or found.title, names))
    return _add(f, replace(found, title=" ".join(name.split()) or _free_name(found.title)))


def _taken(f: Floor, old: str, name: str, picture: bytes) -> str:
    """The digest of a picture of a file, which the organisation has from now on."""
    digest = hashlib.sha256(picture).hexdigest()
    for known in (old, digest):
        if OwnPicture.objects.filter(digest=known).exists():
            return known
    return add_picture(f, picture=picture, name=name or gettext("Picture")).digest


def remove_layout(f: Floor, *, layout: OwnLayout) -> None:
    """Remove a layout. Refuses one that a screen shows, naming it."""
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    locked = _locked(layout)
    showing = screens_showing(locked)
    if showing:
        screen = showing[0]
        raise Refused("layout_is_shown", name=locked.name, screen=screen.name, event=screen.tournament.name)
    with f.record("layout.removed", topics=["screens"], name=locked.name):
        f.remove(locked)


def _locked(layout: OwnLayout) -> OwnLayout:
    """The layout as it is now, held until the end: another tournament's floor may be changing it."""
    return OwnLayout.objects.select_for_update().get(pk=layout.pk)


def _add(f: Floor, layout: Layout) -> OwnLayout:
    wanted = _read({"title": layout.title, **layout_to_json(layout)})
    _refuse_taken(wanted.title)
    if OwnLayout.objects.count() >= MOST:
        raise Refused("too_many_layouts", most=MOST)
    with f.record("layout.saved", topics=["screens"], name=wanted.title), _named_once(wanted.title):
        return f.add(OwnLayout(name=wanted.title, content=layout_to_json(wanted), saved_at=f.now))


@contextmanager
def _named_once(name: str) -> Iterator[None]:
    """Refuse a name that somebody took in this moment from another tournament's floor: the database says so."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise Refused("layout_named_already", field="name", name=name) from None


def _refuse_taken(name: str, *, but: OwnLayout | None = None) -> None:
    others = OwnLayout.objects.exclude(pk=but.pk) if but else OwnLayout.objects.all()
    if any(other.casefold() == name.casefold() for other in others.values_list("name", flat=True)):
        raise Refused("layout_named_already", field="name", name=name)


def _free_name(title: str) -> str:
    """The title, or with the first number behind it that makes it another one."""
    return free_name(title, OwnLayout.objects.values_list("name", flat=True))


def _read(found: Any) -> Layout:
    try:
        return layout_from_json(found)
    except LayoutRefused as refused:
        raise refused_layout(refused) from None
