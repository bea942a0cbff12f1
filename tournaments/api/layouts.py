"""The API's list of layouts. Actions change them."""

from typing import Any

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.in_tournament import InTournament
from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import OwnLayout, OwnPicture
from tournaments.rules.layouts.layout_file import layout_to_json
from tournaments.rules.layouts.library import LAYOUTS
from tournaments.selectors.layouts import OWN


class LayoutRow(serializers.Serializer[Any]):
    """A layout of the clock with its widgets. A change has to send its `version`."""

    shows = serializers.CharField(help_text=_("What a screen is told to show."))
    layout = serializers.IntegerField(allow_null=True, help_text=_("Of an own one; those of the product have none."))
    version = serializers.CharField(help_text=_("To be sent with a change."))
    name = serializers.CharField()
    content = serializers.DictField()


class PictureRow(serializers.Serializer[Any]):
    """One of the organisation's pictures; widgets name it by its digest."""

    digest = serializers.CharField()
    name = serializers.CharField()


class Layouts(InTournament):
    """Layouts of the clock: built-in ones and the organisation's own."""

    @extend_schema(
        responses=inline_serializer(
            "Layouts", fields={"layouts": LayoutRow(many=True), "pictures": PictureRow(many=True)}
        )
    )
    def get(self, request: Request, slug: str) -> Response:
        """List all layouts with their widgets, and the organisation's pictures."""
        self.tournament()
        made = [
            _layout_row(f"layout-{key}", gettext(layout.title), layout_to_json(layout))
            for key, layout in LAYOUTS.items()
        ]
        own = [
            _layout_row(f"{OWN}{layout.pk}", layout.name, layout.content, layout=layout.pk, version=layout.version)
            for layout in OwnLayout.objects.all()
        ]
        pictures = PictureRow(OwnPicture.objects.all(), many=True).data
        return Response({"layouts": LayoutRow([*made, *own], many=True).data, "pictures": pictures})


def _layout_row(shows: str, name: str, content: dict[str, Any], **own: Any) -> dict[str, Any]:
    return {"shows": shows, "name": name, "content": content, "layout": None, "version": "", **own}
