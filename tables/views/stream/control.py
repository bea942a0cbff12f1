"""The stream producer's page: graphics on air, the players they show, and links for others."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tables.displays.stream_graphics import FACTS, StreamStage
from tables.rules.chips.known_stack import CountSource
from tables.selectors.chips.live_counts import live_stacks
from tables.views.stream.graphics import graphic_url, refused_graphics, require_viewer_name
from tournaments.actions import ACTIONS
from tournaments.actions.action import permitted_action_names
from tournaments.actions.stream import create_share_link, may_control_graphics, run_stream_command
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext
from tournaments.models import Entry, ShareLink, StreamShow, Tournament
from tournaments.rules.stream import GRAPHICS, graphics_still_on_air
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.shown_names import set_unique_names_in
from tournaments.selectors.stream import links_of, stream_show_of
from tournaments.sentences.stream import graphic_name
from tournaments.views.addresses import public_url
from tournaments.views.attempts import NotDone, attempt, do_page_action
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

#: graphics with a key, F1 to F9
MAX_KEYS = 9
#: players to choose from; a stream shows the end of a day, not its whole field
MOST_PLAYERS = 400
FRAGMENT = "X-Fragment"


@sign_in_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stream_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the producer's desk to the event's staff, with the share links."""
    tournament, roles = tournament_and_roles(request, slug)
    now, message, refused = server_now(), "", ""
    new_link: dict[str, str] | str = ""
    may_control = may_control_graphics(request.user, tournament)
    if request.method == "POST":
        if request.POST.get("action") == "share":
            new_link, refused = _make_link(request, tournament, now=now)
        elif request.POST.get("action") == "revoke-link":
            message, refused = do_page_action(
                request, tournament, "revoke-link", {"link": request.POST.get("link", "")}
            )
        elif may_control:
            refused = _do_command(request, tournament, by=request.user.get_username(), now=now)
            if not refused and FRAGMENT not in request.headers:
                return HttpResponseRedirect(reverse("stream", args=[slug]))
    context = {
        "page": "stream",
        "may": permitted_action_names(ACTIONS, roles),
        "may_control": may_control,
        "said": [message] if message else [],
        "refused": refused,
        "made": new_link,
        "links": links_of(tournament, now=now) if "revoke-link" in permitted_action_names(ACTIONS, roles) else [],
        "refusals": refused_graphics(tournament),
        "rights": ShareLink.ShareRight.choices,
        **_desk_context(request, tournament, now=now),
    }
    template = "tables/stream/_desk.html" if FRAGMENT in request.headers else "tables/stream/stream.html"
    return render(request, template, context, status=409 if refused else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def control_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the desk to the holder of a link that controls the graphics, without the share links."""
    tournament = get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)
    now, refused = server_now(), ""
    by = attempt(lambda: require_viewer_name(request, tournament, right=ShareLink.ShareRight.CONTROL, now=now))
    if isinstance(by, NotDone):
        return render(request, "tables/stream/refused.html", {"says": by.error_text}, status=403)
    may_control = may_control_graphics(request.user, tournament)
    if request.method == "POST" and may_control:
        refused = _do_command(request, tournament, by=by, now=now)
        if not refused and FRAGMENT not in request.headers:
            return HttpResponseRedirect(request.get_full_path())
    context = {
        "may_control": may_control_graphics(request.user, tournament),
        "refused": refused,
        **_desk_context(request, tournament, now=now),
    }
    template = "tables/stream/_desk.html" if FRAGMENT in request.headers else "tables/stream/control.html"
    return render(request, template, context, status=409 if refused else 200)


def _do_command(request: HttpRequest, tournament: Tournament, *, by: str, now: datetime) -> str:
    """Do a command. Returns the sentence of a refusal, "" on success."""
    done = attempt(lambda: run_stream_command(tournament, _command_fields(request.POST), by=by, now=now))
    return done.error_text_with_fields if isinstance(done, NotDone) else ""


def _command_fields(sent: Mapping[str, str]) -> dict[str, Any]:
    """Return the filled fields of the form."""
    names = ("do", "graphic", "player", "other", "claims")
    return {name: sent[name] for name in names if sent.get(name)}


def _make_link(request: HttpRequest, tournament: Tournament, *, now: datetime) -> tuple[dict[str, str] | str, str]:
    """Make a share link. Returns (its name and address, ""), or ("", the sentence of the refusal).

    The address is shown only once.
    """
    fields = {name: request.POST[name] for name in ("name", "right", "graphic", "hours") if request.POST.get(name)}
    created = attempt(lambda: create_share_link(tournament, fields, by=request.user, now=now))
    if isinstance(created, NotDone):
        return "", created.error_text_with_fields
    link, token = created
    return {"name": link.name, "address": public_url(request, link_url(link, token))}, ""


def link_url(link: ShareLink, token: str) -> str:
    """Return the address that opens what a link gives access to."""
    slug = link.tournament.slug
    if link.right == ShareLink.ShareRight.CONTROL:
        return f"{reverse('graphics-control', args=[slug])}?key={token}"
    return f"{graphic_url(slug, link.graphic)}?key={token}"


def _desk_context(request: HttpRequest, tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Return the context of the desk: all graphics with their keys, graphics on air, and players to choose from."""
    show = stream_show_of(tournament)
    stage = StreamStage(tournament, show, now)
    on_air_graphics = {graphic.graphic: graphic for graphic in graphics_still_on_air(show.on_air, now=now)}
    rows = [
        {
            "name": name,
            "title": graphic_name(name),
            "key": f"F{at + 1}" if at < MAX_KEYS else "",
            "on": name in on_air_graphics,
            "turns": graphic.turns,
            "empty": name in on_air_graphics and FACTS[name](stage, on_air_graphics[name].page_number_at(now)) is None,
            "address": graphic_url(tournament.slug, name),
        }
        for at, (name, graphic) in enumerate(GRAPHICS.items())
    ]
    return {
        "tournament": tournament,
        "show": show,
        "graphics": rows,
        "any_on": bool(on_air_graphics),
        "players": _player_rows(tournament, show),
        "counted": len(stage.visible_stacks),
        "key": request.GET.get("key", ""),
        "preview": graphic_url(tournament.slug),
    }


def _player_rows(tournament: Tournament, show: StreamShow) -> list[dict[str, Any]]:
    """Return the remaining players: counted players by chips, then all others by name."""
    known = live_stacks(tournament, sources=frozenset(CountSource))
    counted = [{"entry": stack.entry_key, "says": f"{stack.name}, {number_text(stack.chips)}"} for stack in known]
    rest = list(
        Entry.objects.filter(tournament=tournament, bust_out__isnull=True)
        .exclude(pk__in=[stack.entry_key for stack in known])
        .select_related("player")
        .order_by("player__found_by", "pk")[:MOST_PLAYERS]
    )
    set_unique_names_in(tournament, (entry.player for entry in rest))
    others = [
        {"entry": entry.pk, "says": gettext("{name}, not counted").format(name=entry.player.shown_name)}
        for entry in rest
    ]
    found = counted[:MOST_PLAYERS] + others[: max(0, MOST_PLAYERS - len(counted))]
    return [
        {**player, "first": player["entry"] == show.player_id, "second": player["entry"] == show.other_id}
        for player in found
    ]
