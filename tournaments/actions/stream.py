"""Actions on the links that show a stream's graphics to people without an account, or let them control them."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import DIRECTOR, FLOOR_STAFF, Action
from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, ShareLink, StreamShow, Tournament
from tournaments.models.staff import new_token
from tournaments.rules.refused import Refused
from tournaments.rules.stream.graphics import GRAPHICS
from tournaments.selectors.staff.roles import may, roles_of
from tournaments.services.floor.floor import Person
from tournaments.services.open_floor import floor
from tournaments.services.stream import links, show

#: a link ends after a month at the latest
MOST_HOURS = 31 * 24


class WhichShareLink(serializers.Serializer[Any]):
    """One link that opens graphics without a login, by its number."""

    link = OfThisTournament(queryset=ShareLink.objects.all())


class NewShareLink(serializers.Serializer[Any]):
    """A link that opens one graphic or all, with one right, for so many hours."""

    name = serializers.CharField(max_length=60, help_text=_("Who has it, for example the producer."))
    right = serializers.ChoiceField(choices=ShareLink.ShareRight.choices)
    graphic = serializers.ChoiceField(
        choices=sorted(GRAPHICS), required=False, allow_blank=True, help_text=_("If left out, all graphics.")
    )
    hours = serializers.IntegerField(default=24, min_value=1, max_value=MOST_HOURS)


STREAM_ACTIONS = (Action("revoke-link", noop("Revoke a link"), links.revoke_link, WhichShareLink),)


class StreamCommand(serializers.Serializer[Any]):
    """What a producer does: show, hide or turn a graphic, clear all, or choose who the graphics are about."""

    do = serializers.ChoiceField(choices=("show", "hide", "next", "clear", "choose"))
    graphic = serializers.ChoiceField(choices=sorted(GRAPHICS), required=False, allow_blank=True)
    player = OfThisTournament(queryset=Entry.objects.all(), required=False, allow_null=True)
    other = OfThisTournament(queryset=Entry.objects.all(), required=False, allow_null=True)
    claims = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text=_("Also show, marked, what players say themselves.")
    )

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        """Refuse a command about a graphic without one."""
        if given["do"] in {"show", "hide", "next"} and not given.get("graphic"):
            raise serializers.ValidationError({"graphic": _("Name the graphic.")})
        return given


def share(tournament: Tournament, given: Any, *, by: Person, now: datetime) -> tuple[ShareLink, str]:
    """Make a link and return it with its token, which is told this once and kept nowhere."""
    if not may(by, tournament, DIRECTOR):
        raise Refused("not_allowed", action=gettext("Make a link"))
    asked = NewShareLink(data=given)
    asked.is_valid(raise_exception=True)
    token = new_token()
    with floor(tournament, by=by, now=now, roles=DIRECTOR) as f:
        return links.share_graphics(f, token=token, **asked.validated_data), token


def may_command(person: Person, tournament: Tournament) -> bool:
    """Whether who was let in controls: who has a link for it does, of the staff the floor and directors."""
    roles = roles_of(person, tournament)
    return not roles or bool(FLOOR_STAFF & roles)


def command(tournament: Tournament, given: Any, *, by: str, now: datetime) -> StreamShow:
    """Do what a producer asks for; who may is asked before. `by` is named in the server's log."""
    asked = StreamCommand(data=given, context={"tournament": tournament})
    asked.is_valid(raise_exception=True)
    said = asked.validated_data
    chosen = show.Chosen(player=said.get("player"), other=said.get("other"), claims=said.get("claims"))
    about: dict[str, Any] = {"graphic": said.get("graphic", ""), "by": by, "now": now}
    if said["do"] == "show":
        return show.show_graphic(tournament, chosen=chosen, **about)
    if said["do"] == "hide":
        return show.hide_graphic(tournament, **about)
    if said["do"] == "next":
        return show.next_page(tournament, **about)
    if said["do"] == "clear":
        return show.clear_graphics(tournament, by=by)
    return show.choose_players(tournament, chosen=chosen, by=by, now=now)
