"""What a stream shows, looked up: for the pages that draw it, and for the hub that tells them of changes."""

import json
from collections.abc import Collection
from typing import Any

from tournaments.models import StreamShow, Tournament

#: what stands behind a tournament's slug where the hub watches its graphics
CHANNEL = "~graphics"


def channel_of_graphics(slug: str) -> str:
    """Return under which name the hub watches the graphics of a tournament."""
    return slug + CHANNEL


def show_of(tournament: Tournament) -> StreamShow:
    """Return what is shown; of a tournament without a stream a row that is not stored, with nothing."""
    return StreamShow.objects.filter(tournament=tournament).first() or StreamShow(tournament=tournament)


def live_show(channel: str) -> tuple[int, bytes, dict[str, Any]] | None:
    """Version, JSON, and no small parts, of a tournament's graphics as displays hold them; None without a tournament.

    The names of the graphics alone: what stands on them is on their pages.
    """
    tournament = Tournament.objects.filter(slug=channel.removesuffix(CHANNEL)).first()
    if tournament is None:
        return None
    show = show_of(tournament)
    shown = [one.graphic for one in show.on_air]
    body = {"format": "shuffle-up/graphics-1", "version": show.version, "shown": shown}
    return show.version, json.dumps(body, separators=(",", ":")).encode(), {}


def show_versions(channels: Collection[str]) -> dict[str, int]:
    """Return the versions of the graphics of those tournaments that are there, by channel; 0 where none was shown."""
    rows = Tournament.objects.filter(slug__in=[one.removesuffix(CHANNEL) for one in channels]).order_by()
    return {
        channel_of_graphics(slug): version or 0 for slug, version in rows.values_list("slug", "stream_show__version")
    }
