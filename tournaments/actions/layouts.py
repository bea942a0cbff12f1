"""Actions on the organisation's own layouts of the clock."""

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.contribution_types import Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import OwnLayout, OwnPicture
from tournaments.rules.layouts.layout_file import LONGEST_TITLE, LayoutRefused
from tournaments.rules.layouts.packed_file import (
    MOST_WHOLE,
    PICTURE,
    SOUND,
    UnpackedLayout,
    layout_refusal,
    unpack_layout_file,
)
from tournaments.rules.refused import Refused
from tournaments.rules.sounds.read_sound import read_sound
from tournaments.rules.sounds.sound_file import SoundRefused
from tournaments.services import layouts
from tournaments.services.players.photos import MOST_BYTES as MOST_PICTURE
from tournaments.services.players.photos import small_webp


class WhichLayout(serializers.Serializer[Any]):
    """One of the organisation's own layouts, by its number."""

    layout = serializers.PrimaryKeyRelatedField(queryset=OwnLayout.objects.all())


class LayoutContent(serializers.Serializer[Any]):
    """The new widgets of a layout. `version` is the version of the layout that was edited."""

    layout = serializers.PrimaryKeyRelatedField(
        queryset=OwnLayout.objects.all(), required=False, help_text=_("Without it, a new one.")
    )
    version = serializers.CharField(
        max_length=12, required=False, allow_blank=True, help_text=_("The version that you changed.")
    )
    name = serializers.CharField(max_length=LONGEST_TITLE)
    content = serializers.JSONField(help_text=_("The widgets, as GET /layouts/ has them."))


class CopiedLayout(serializers.Serializer[Any]):
    """A layout to copy, and the name of the copy."""

    of = serializers.CharField(max_length=40, help_text=_("A layout: big-time, or layout-own-3."))
    name = serializers.CharField(max_length=LONGEST_TITLE, required=False, allow_blank=True)


class LayoutFileField(serializers.FileField):
    """A layout, sent as a file or as its text. Its pictures and sounds are re-encoded before anything is locked."""

    def to_internal_value(self, data: Any) -> UnpackedLayout:  # type: ignore[override]
        """Return the layout with its pictures and sounds. Raises Refused."""
        if not isinstance(data, UploadedFile | str):
            self.fail("invalid")
        text = data if isinstance(data, str) else bytes(data.read(MOST_WHOLE + 1)).decode(errors="replace")
        try:
            layout, files = unpack_layout_file(text)
            sounds = {
                packed_file.digest: (packed_file.name, read_sound(packed_file.content))
                for packed_file in files
                if packed_file.kind == SOUND
            }
        except LayoutRefused as refused:
            raise layout_refusal(refused) from None
        except SoundRefused:
            raise Refused("sound_is_none", field="file") from None
        pictures = {
            packed_file.digest: (packed_file.name, small_webp(packed_file.content, longest=layouts.LONGEST_SIDE))
            for packed_file in files
            if packed_file.kind == PICTURE
        }
        return UnpackedLayout(layout, pictures, sounds)


class LayoutFile(serializers.Serializer[Any]):
    """A layout exported by another installation, with its pictures and sounds."""

    file = LayoutFileField(help_text=_("The file, or its text: shuffle-up/layout-1."))
    name = serializers.CharField(max_length=LONGEST_TITLE, required=False, allow_blank=True)


class OwnPictureFile(serializers.FileField):
    """A JPEG, PNG, WebP or GIF of at most 8 MB, re-encoded as a WebP."""

    def to_internal_value(self, data: Any) -> bytes:  # type: ignore[override]
        """Return the picture upright, small and without metadata. Raises Refused."""
        if not isinstance(data, UploadedFile):
            self.fail("invalid")
        return small_webp(bytes(data.read(MOST_PICTURE + 1)), longest=layouts.LONGEST_SIDE)


class NewPicture(serializers.Serializer[Any]):
    """A picture for layouts, re-encoded before it is stored, and its name."""

    picture = OwnPictureFile()
    name = serializers.CharField(max_length=60)


class WhichPicture(serializers.Serializer[Any]):
    """One of the organisation's pictures, by its digest."""

    picture = serializers.SlugRelatedField(slug_field="digest", queryset=OwnPicture.objects.all())


LAYOUT_ACTIONS = (
    Action("save-layout", noop("Save a layout"), layouts.save_layout, LayoutContent),
    Action("copy-layout", noop("Copy a layout"), layouts.copy_layout, CopiedLayout),
    Action("import-layout", noop("Import a layout"), layouts.import_layout, LayoutFile),
    Action("add-picture", noop("Add a picture"), layouts.add_picture, NewPicture),
    Action("remove-picture", noop("Remove a picture"), layouts.remove_picture, WhichPicture),
    Action("remove-layout", noop("Remove a layout"), layouts.remove_layout, WhichLayout),
)
