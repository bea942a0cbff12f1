"""Actions of the draw."""

import secrets
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tables.rules.seats.draw import Policy
from tables.services.seats import draws
from tournaments.actions.action import STAFF, Action
from tournaments.actions.fields import OfThisTournament
from tournaments.models import Entry

POLICIES = [
    (str(Policy.WITHIN_ONE), _("among the tables with the fewest players")),
    (str(Policy.UNIFORM), _("any open seat")),
]


class DrawAll(serializers.Serializer[Any]):
    policy = serializers.ChoiceField(choices=POLICIES, default=str(Policy.WITHIN_ONE))


class DrawOne(DrawAll):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))


def _fresh_seed(_clean: dict[str, Any]) -> dict[str, Any]:
    """A seed of 256 bits, from the system's own chance."""
    return {"seed": secrets.token_hex(32)}


DRAW_ACTIONS = (
    Action("seal-draw", noop("Seal the draw"), draws.seal, adapt=_fresh_seed),
    Action("draw-seats", noop("Draw seats for everybody"), draws.draw_all, DrawAll),
    Action("draw-seat", noop("Draw a seat for one player"), draws.draw_one, DrawOne, roles=STAFF),
    Action("reveal-draw", noop("Lay the draw open"), draws.reveal),
)
