"""Actions of a stream's producer (show, hide, next, clear), and actions on share links."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from tournaments.live.hints import EVERYTHING
from tournaments.live.publisher import announce
from tournaments.models import Entry, ShareLink, StreamShow, Tournament
from tournaments.models.staff import token_digest
from tournaments.rules.refused import Refused
from tournaments.rules.stream import (
    GRAPHICS,
    Needs,
    OnAir,
    graphics_still_on_air,
    with_graphic,
    with_next_page,
    without_graphic,
)
from tournaments.selectors.stream import channel_of_graphics
from tournaments.services.floor.floor import Floor

log = logging.getLogger("shuffle_up.stream")

TOPICS = ("roles",)
# Valid links of one tournament.
MAX_LINKS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenPlayers:
    """Players whom the graphics are about; None leaves a choice as it is."""

    player: Entry | None = None
    other: Entry | None = None
    claims: bool | None = None


def show_graphic(tournament: Tournament, *, graphic: str, chosen: ChosenPlayers, by: str, now: datetime) -> StreamShow:
    """Show a graphic in place of those that would overlap. Refuses if the players that it needs are not chosen."""

    def show(row: StreamShow) -> tuple[OnAir, ...]:
        _set_chosen_players(row, chosen)
        _refuse_without_players(row, graphic)
        return with_graphic(row.on_air, graphic, now=now)

    return _change_graphics(tournament, show, did=f"show {graphic}", by=by)


def hide_graphic(tournament: Tournament, *, graphic: str, by: str, now: datetime) -> StreamShow:
    """Hide one graphic; the others stay."""
    return _change_graphics(
        tournament, lambda row: without_graphic(row.on_air, graphic, now=now), did=f"hide {graphic}", by=by
    )


def show_next_page(tournament: Tournament, *, graphic: str, by: str, now: datetime) -> StreamShow:
    """Show a graphic's next page or player. Refuses a graphic that is not shown, or that never has a next one."""
    if not GRAPHICS[graphic].turns:
        raise Refused("graphic_has_no_next", field="graphic", graphic=graphic)

    def turn(row: StreamShow) -> tuple[OnAir, ...]:
        if graphic not in [shown.graphic for shown in graphics_still_on_air(row.on_air, now=now)]:
            raise Refused("graphic_not_shown", field="graphic", graphic=graphic)
        return with_next_page(row.on_air, graphic, now=now)

    return _change_graphics(tournament, turn, did=f"next {graphic}", by=by)


def clear_graphics(tournament: Tournament, *, by: str) -> StreamShow:
    """Hide all graphics at once."""
    return _change_graphics(tournament, lambda _row: (), did="clear", by=by)


def choose_players(tournament: Tournament, *, chosen: ChosenPlayers, by: str, now: datetime) -> StreamShow:
    """Choose the players whom graphics are about; graphics on air start again at their first page."""

    def choose(row: StreamShow) -> tuple[OnAir, ...]:
        _set_chosen_players(row, chosen)
        # graphics start again at their first page, with the new players
        return tuple(OnAir(shown.graphic, shown.at) for shown in graphics_still_on_air(row.on_air, now=now))

    return _change_graphics(tournament, choose, did="choose", by=by)


def _set_chosen_players(row: StreamShow, chosen: ChosenPlayers) -> None:
    if chosen.player is not None:
        row.player = chosen.player
    if chosen.other is not None:
        row.other = chosen.other
    if chosen.claims is not None:
        row.claims = chosen.claims


def _refuse_without_players(row: StreamShow, graphic: str) -> None:
    needs = GRAPHICS[graphic].needs
    if needs != Needs.NOBODY and row.player is None:
        raise Refused("graphic_needs_player", field="player", graphic=graphic)
    if needs == Needs.TWO_PLAYERS and (row.other is None or row.other == row.player):
        raise Refused("graphic_needs_two_players", field="other", graphic=graphic)


def _change_graphics(
    tournament: Tournament, change: Callable[[StreamShow], tuple[OnAir, ...]], *, did: str, by: str
) -> StreamShow:
    """Change the shown graphics while the row is locked; announce the change to the pages after the commit."""
    with transaction.atomic():
        StreamShow.objects.get_or_create(tournament=tournament)
        row = (
            StreamShow.objects.select_for_update(of=("self",))
            .select_related("player", "other")
            .get(tournament=tournament)
        )
        graphics = change(row)
        row.shown = [[graphic.graphic, graphic.at.isoformat(), graphic.page] for graphic in graphics]
        row.version += 1
        row.save()
        channel, version = channel_of_graphics(tournament.slug), row.version
        transaction.on_commit(lambda: announce(slug=channel, version=version, topics=EVERYTHING, parts={}))
        transaction.on_commit(
            lambda: log.info("graphics_changed", extra={"change": did, "tournament": tournament.slug, "by": by})
        )
    return row


def share_graphics(f: Floor, *, token: str, name: str, right: str, graphic: str = "", hours: int = 24) -> ShareLink:
    """Create a link with one right that ends after some hours; only a digest of its token is stored."""
    if f.tournament.share_links.filter(revoked_at__isnull=True, ends_at__gt=f.now).count() >= MAX_LINKS:
        raise Refused("too_many_share_links", most=MAX_LINKS)
    ends_at = f.now + timedelta(hours=hours)
    only_graphic = graphic if right == ShareLink.ShareRight.SEE else ""
    with f.record("share_link.made", topics=TOPICS, name=name, right=str(right), graphic=only_graphic, hours=hours):
        return f.add(
            ShareLink(
                tournament=f.tournament,
                name=name,
                right=right,
                graphic=only_graphic,
                digest=token_digest(token),
                made_at=f.now,
                ends_at=ends_at,
                by=f.by,
            )
        )


def revoke_link(f: Floor, *, link: ShareLink) -> ShareLink:
    """Revoke a link, which then opens no graphics any more."""
    if link.revoked_at is not None:
        raise Refused("link_revoked")
    with f.record("share_link.revoked", topics=TOPICS, name=link.name):
        return f.change(link, revoked_at=f.now)
