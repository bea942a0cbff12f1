"""The graphics that a stream shows, and its share links with their rights."""

import json
from collections.abc import Collection
from datetime import datetime
from typing import Any

from tournaments.models import ShareLink, StreamShow, Tournament
from tournaments.models.staff import token_digest
from tournaments.rules.refused import Refused

# The suffix of a tournament's slug in the hub's channel of its graphics.
CHANNEL = "~graphics"

MAX_TOKEN_LENGTH = 100


def channel_of_graphics(slug: str) -> str:
    return slug + CHANNEL


def stream_show_of(tournament: Tournament) -> StreamShow:
    """Return what the stream shows; an unsaved row if the tournament has no stream."""
    return StreamShow.objects.filter(tournament=tournament).first() or StreamShow(tournament=tournament)


def graphics_snapshot(channel: str) -> tuple[int, bytes, dict[str, Any]] | None:
    """Return version, JSON and small parts of a tournament's graphics; None for an unknown tournament.

    The JSON names the graphics on air. There are no small parts.
    """
    tournament = Tournament.objects.filter(slug=channel.removesuffix(CHANNEL)).first()
    if tournament is None:
        return None
    show = stream_show_of(tournament)
    shown = [graphic.graphic for graphic in show.on_air]
    body = {"format": "shuffle-up/graphics-1", "version": show.version, "shown": shown}
    return show.version, json.dumps(body, separators=(",", ":")).encode(), {}


def graphics_version_by_channel(channels: Collection[str]) -> dict[str, int]:
    """Return the version of the graphics by channel, without unknown tournaments; 0 if none was ever shown."""
    rows = Tournament.objects.filter(slug__in=[channel.removesuffix(CHANNEL) for channel in channels]).order_by()
    return {
        channel_of_graphics(slug): version or 0 for slug, version in rows.values_list("slug", "stream_show__version")
    }


def link_with_right(token: str, *, tournament: Tournament, right: str, graphic: str = "", now: datetime) -> ShareLink:
    """Return the share link of a token. Refuses a link without this right in this tournament.

    The right to control the graphics includes the right to see all of them.
    """
    link = ShareLink.objects.filter(digest=token_digest(token[:MAX_TOKEN_LENGTH])).first() if token else None
    if link is None:
        raise Refused("no_such_link")
    if link.tournament_id != tournament.pk:
        raise Refused("link_of_another_event", event=tournament.name)
    if link.revoked_at is not None:
        raise Refused("link_revoked")
    if link.ends_at <= now:
        raise Refused("link_ended")
    if link.right == ShareLink.ShareRight.CONTROL:
        return link
    if right == ShareLink.ShareRight.CONTROL:
        raise Refused("link_shows_only")
    if link.graphic and link.graphic != graphic:
        raise Refused("link_of_another_graphic", graphic=link.graphic)
    return link


def links_of(tournament: Tournament, *, now: datetime) -> list[ShareLink]:
    """Return the valid share links of an event, the newest first."""
    rows = ShareLink.objects.filter(tournament=tournament, revoked_at__isnull=True, ends_at__gt=now)
    return list(rows.select_related("by"))
