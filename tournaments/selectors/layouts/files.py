"""Pictures and sounds in the file of a layout."""

from collections.abc import Iterator

from tournaments.models import OwnPicture, OwnSound
from tournaments.rules.layouts.layouts import Layout
from tournaments.rules.layouts.packed_file import PICTURE, SOUND, PackedFile, digests_of
from tournaments.selectors.layouts.pictures import picture_bytes
from tournaments.selectors.sounds import sound_bytes


def files_of(layout: Layout) -> Iterator[PackedFile]:
    """Yield the pictures and sounds of a layout that the organisation has."""
    pictures, sounds = digests_of(layout)
    for picture in OwnPicture.objects.filter(digest__in=pictures):
        yield PackedFile(PICTURE, picture.digest, picture.name, picture_bytes(picture.digest) or b"")
    for sound in OwnSound.objects.filter(digest__in=sounds):
        found = sound_bytes(sound.digest)
        yield PackedFile(SOUND, sound.digest, sound.name, found[1] if found else b"")
