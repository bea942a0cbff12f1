"""Actions on the organisation's own layouts of the clock."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.action import Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import OwnLayout
from tournaments.rules.layouts.layout_file import LONGEST_TITLE, MOST_BYTES
from tournaments.services.layouts import layouts


class WhichLayout(serializers.Serializer[Any]):
    layout = serializers.PrimaryKeyRelatedField(queryset=OwnLayout.objects.all())


class LayoutContent(serializers.Serializer[Any]):
    layout = serializers.PrimaryKeyRelatedField(
        queryset=OwnLayout.objects.all(), required=False, help_text=_("Without it, a new one.")
    )
    version = serializers.CharField(
        max_length=12, required=False, allow_blank=True, help_text=_("The version that you changed.")
    )
    name = serializers.CharField(max_length=LONGEST_TITLE)
    content = serializers.JSONField(help_text=_("The widgets, as GET /layouts/ has them."))


class CopiedLayout(serializers.Serializer[Any]):
    of = serializers.CharField(max_length=40, help_text=_("A layout: big-time, or layout-own-3."))
    name = serializers.CharField(max_length=LONGEST_TITLE, required=False, allow_blank=True)


class LayoutFile(serializers.Serializer[Any]):
    file = serializers.CharField(max_length=MOST_BYTES + 1, help_text=_("The file's text, shuffle-up/layout-1."))
    name = serializers.CharField(max_length=LONGEST_TITLE, required=False, allow_blank=True)


LAYOUT_ACTIONS = (
    Action("save-layout", noop("Save a layout"), layouts.save_layout, LayoutContent),
    Action("copy-layout", noop("Copy a layout"), layouts.copy_layout, CopiedLayout),
    Action("import-layout", noop("Import a layout"), layouts.import_layout, LayoutFile),
    Action("remove-layout", noop("Remove a layout"), layouts.remove_layout, WhichLayout),
)
