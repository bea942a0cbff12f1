"""The graphics that a stream shows, for its pages and for the hub."""

import json
from collections.abc import Collection
from typing import Any

from tournaments.models import StreamShow, Tournament

# The suffix of a tournament's slug in the hub's channel of its graphics.
CHANNEL = "~graphics"


def channel_of_graphics(slug: str) -> str:
    """Return the hub's channel of a tournament's graphics."""
    return slug + CHANNEL


def show_of(tournament: Tournament) -> StreamShow:
    """Return what is shown; for a tournament without a stream an empty unsaved row."""
    return StreamShow.objects.filter(tournament=tournament).first() or StreamShow(tournament=tournament)


def live_show(channel: str) -> tuple[int, bytes, dict[str, Any]] | None:
    """Return version, JSON and small parts (none) of a tournament's graphics; None for an unknown tournament.

    Only the names of the graphics: their contents are on their pages.
    """
    tournament = Tournament.objects.filter(slug=channel.removesuffix(CHANNEL)).first()
    if tournament is None:
        return None
    show = show_of(tournament)
    shown = [graphic.graphic for graphic in show.on_air]
    body = {"format": "shuffle-up/graphics-1", "version": show.version, "shown": shown}
    return show.version, json.dumps(body, separators=(",", ":")).encode(), {}


def show_versions(channels: Collection[str]) -> dict[str, int]:
    """Return the versions of the graphics of existing tournaments, by channel; 0 if none was shown."""
    rows = Tournament.objects.filter(slug__in=[channel.removesuffix(CHANNEL) for channel in channels]).order_by()
    return {
        channel_of_graphics(slug): version or 0 for slug, version in rows.values_list("slug", "stream_show__version")
    }
