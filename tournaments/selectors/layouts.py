"""The organisation's own layouts, and the pictures and sounds in them."""

from collections.abc import Iterable, Iterator

from tournaments.models import OwnLayout, OwnPicture, OwnSound, Screen, StoredPicture
from tournaments.rules.layouts.layouts import Layout
from tournaments.rules.layouts.packed_file import PICTURE, SOUND, PackedFile, picture_and_sound_digests
from tournaments.rules.whole_numbers import parse_whole_number
from tournaments.selectors.sounds import sound_kind_and_bytes

# The prefix of an own layout among displays.
OWN = "layout-own-"


def own_layout(shows: str) -> OwnLayout | None:
    """Return the organisation's layout that a display such as `layout-own-12` names.

    None for other displays, and for a removed layout.
    """
    key = parse_whole_number(shows.removeprefix(OWN)) if shows.startswith(OWN) else None
    return None if key is None else OwnLayout.objects.filter(pk=key).first()


def layout_versions(displays: Iterable[str]) -> list[str]:
    """Return the versions of the organisation's layouts among these displays."""
    found = (own_layout(shows) for shows in displays if shows.startswith(OWN))
    return [layout.version for layout in found if layout is not None]


def screens_showing(layout: OwnLayout) -> list[Screen]:
    """Return the screens of all tournaments that may show a layout."""
    shows = f"{OWN}{layout.pk}"
    rows = Screen.objects.select_related("playlist", "tournament")
    return [screen for screen in rows if shows in {screen.shows, *screen.display_names}]


def layout_showing_picture(digest: str) -> OwnLayout | None:
    """Return a layout with this picture as its background or in a widget; None if there is none."""
    return next((layout for layout in OwnLayout.objects.all() if digest in _picture_digests_of(layout)), None)


def _picture_digests_of(layout: OwnLayout) -> set[str]:
    layout_rule = layout.as_layout()
    return {layout_rule.background, *(digest for widget in layout_rule.widgets for digest in widget.pictures)}


def picture_bytes(digest: str) -> bytes | None:
    """Return a stored picture (WebP) by its SHA-256; None if there is none."""
    found = StoredPicture.objects.filter(digest=digest).values_list("content", flat=True).first()
    return None if found is None else bytes(found)


def packed_files_of(layout: Layout) -> Iterator[PackedFile]:
    """Yield the pictures and sounds of a layout that the organisation has stored."""
    pictures, sounds = picture_and_sound_digests(layout)
    for picture in OwnPicture.objects.filter(digest__in=pictures):
        yield PackedFile(PICTURE, picture.digest, picture.name, picture_bytes(picture.digest) or b"")
    for sound in OwnSound.objects.filter(digest__in=sounds):
        found = sound_kind_and_bytes(sound.digest)
        yield PackedFile(SOUND, sound.digest, sound.name, found[1] if found else b"")
