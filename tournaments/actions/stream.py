"""Actions on a stream's graphics, and on the links by which people without an account see or control them."""

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
from tournaments.rules.stream import GRAPHICS
from tournaments.selectors.staff.roles import has_role_of, roles_of
from tournaments.services import stream
from tournaments.services.floor.floor import Person
from tournaments.services.open_floor import floor

# A month.
MAX_HOURS = 31 * 24


class WhichShareLink(serializers.Serializer[Any]):
    """One link that opens graphics without a login, by its number."""

    link = OfThisTournament(queryset=ShareLink.objects.all())


class NewShareLink(serializers.Serializer[Any]):
    """A link for some hours to one graphic or to all, with one right."""

    name = serializers.CharField(max_length=60, help_text=_("Who has it, for example the producer."))
    right = serializers.ChoiceField(choices=ShareLink.ShareRight.choices)
    graphic = serializers.ChoiceField(
        choices=sorted(GRAPHICS), required=False, allow_blank=True, help_text=_("If left out, all graphics.")
    )
    hours = serializers.IntegerField(default=24, min_value=1, max_value=MAX_HOURS)


STREAM_ACTIONS = (Action("revoke-link", noop("Revoke a link"), stream.revoke_link, WhichShareLink),)


class StreamCommand(serializers.Serializer[Any]):
    """A producer's command: show, hide or turn a graphic, clear all, or choose the players."""

    do = serializers.ChoiceField(choices=("show", "hide", "next", "clear", "choose"))
    graphic = serializers.ChoiceField(choices=sorted(GRAPHICS), required=False, allow_blank=True)
    player = OfThisTournament(queryset=Entry.objects.all(), required=False, allow_null=True)
    other = OfThisTournament(queryset=Entry.objects.all(), required=False, allow_null=True)
    claims = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text=_("Also show, marked, what players say themselves.")
    )

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        """Refuse a command that needs a graphic but names none."""
        if given["do"] in {"show", "hide", "next"} and not given.get("graphic"):
            raise serializers.ValidationError({"graphic": _("Name the graphic.")})
        return given


def create_share_link(tournament: Tournament, given: Any, *, by: Person, now: datetime) -> tuple[ShareLink, str]:
    """Create a link, and return it with its token, which is not stored."""
    if not has_role_of(by, tournament, DIRECTOR):
        raise Refused("not_allowed", action=gettext("Make a link"))
    serializer = NewShareLink(data=given)
    serializer.is_valid(raise_exception=True)
    token = new_token()
    with floor(tournament, by=by, now=now, roles=DIRECTOR) as f:
        return stream.share_graphics(f, token=token, **serializer.validated_data), token


def may_control_graphics(person: Person, tournament: Tournament) -> bool:
    """Return whether a person who may see the graphics may also control them.

    True for floor staff, directors, and people without a role, who use a link.
    """
    roles = roles_of(person, tournament)
    return not roles or bool(FLOOR_STAFF & roles)


def run_stream_command(tournament: Tournament, given: Any, *, by: str, now: datetime) -> StreamShow:
    """Carry out a producer's command. The caller checks the permission.

    `by` is named in the server's log.
    """
    serializer = StreamCommand(data=given, context={"tournament": tournament})
    serializer.is_valid(raise_exception=True)
    fields = serializer.validated_data
    chosen = stream.ChosenPlayers(player=fields.get("player"), other=fields.get("other"), claims=fields.get("claims"))
    options: dict[str, Any] = {"graphic": fields.get("graphic", ""), "by": by, "now": now}
    if fields["do"] == "show":
        return stream.show_graphic(tournament, chosen=chosen, **options)
    if fields["do"] == "hide":
        return stream.hide_graphic(tournament, **options)
    if fields["do"] == "next":
        return stream.show_next_page(tournament, **options)
    if fields["do"] == "clear":
        return stream.clear_graphics(tournament, by=by)
    return stream.choose_players(tournament, chosen=chosen, by=by, now=now)
