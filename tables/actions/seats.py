"""Actions of the draw, and the desk's actions with their effect on seats."""

import secrets
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tables.rules.seats.draw import Policy
from tables.services.seats import draws, entries
from tournaments.actions import ACTIONS
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry

POLICIES = [
    (str(Policy.WITHIN_ONE), _("among the tables with the fewest players")),
    (str(Policy.UNIFORM), _("any open seat")),
]


class DrawAll(serializers.Serializer[Any]):
    """The policy by which seats are drawn."""

    policy = serializers.ChoiceField(choices=POLICIES, default=str(Policy.WITHIN_ONE))


class DrawEverybody(DrawAll):
    """The seat draw for all players without a seat, and whether buttons are drawn too."""

    buttons = serializers.BooleanField(
        default=True, help_text=_("Before play: draw the button of each table that has none.")
    )


class TablesToSeat(serializers.Serializer[Any]):
    """Tables to open for waiting players, and whether their buttons are drawn."""

    count = serializers.IntegerField(default=1, min_value=1, max_value=200)
    first = serializers.IntegerField(
        required=False, min_value=1, max_value=9_999, help_text=_("The first number; if left out, after the highest.")
    )
    buttons = serializers.BooleanField(default=True, help_text=_("Draw the button of each new table."))


class DrawOne(DrawAll):
    """A late entry or alternate who draws a seat from the same pool as all others."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))


class TeamFields(serializers.Serializer[Any]):
    """Players to keep apart at the draw, under a team name; an empty name removes them from their team."""

    entries = OfThisTournament(queryset=Entry.objects.select_related("player"), many=True)
    team = serializers.CharField(
        max_length=40, allow_blank=True, help_text=_("The team's name; empty takes them out of their team.")
    )


def with_fresh_seed(clean: dict[str, Any]) -> dict[str, Any]:
    """Add a random seed of 256 bits. The action uses it only if no seed is sealed yet."""
    return {**clean, "seed": secrets.token_hex(32)}


DRAW_ACTIONS = (
    Action("seal-draw", noop("Publish the draw's fingerprint"), draws.seal_seed, adapt=with_fresh_seed),
    Action("draw-seats", noop("Draw seats"), draws.draw_all_seats, DrawEverybody, adapt=with_fresh_seed),
    Action(
        "open-and-seat",
        noop("Open tables and seat players"),
        draws.open_tables_and_draw_seats,
        TablesToSeat,
        adapt=with_fresh_seed,
    ),
    Action("draw-seat", noop("Draw a seat for one player"), draws.draw_one_seat, DrawOne, roles=STAFF),
    Action("print-seat-cards", noop("Print seat cards"), draws.note_cards_printed, roles=STAFF),
    Action("set-team", noop("Keep players apart"), draws.set_team, TeamFields),
    Action("reveal-draw", noop("Publish the draw's seed"), draws.reveal_seed),
)

SEAT_ACTIONS: tuple[Action, ...] = (
    replace(ACTIONS["enter"], run=entries.enter, wraps="enter"),
    replace(ACTIONS["enter-many"], run=entries.enter_many, wraps="enter-many"),
    replace(ACTIONS["re-enter"], run=entries.re_enter, wraps="re-enter"),
    replace(ACTIONS["rebuy"], run=entries.rebuy, wraps="rebuy"),
    replace(ACTIONS["forfeit"], run=entries.forfeit, wraps="forfeit"),
    replace(ACTIONS["void-entry"], run=entries.void_entry, wraps="void-entry"),
    replace(ACTIONS["void-no-shows"], run=entries.void_no_shows, wraps="void-no-shows"),
)
