"""The draw's deeds at the door."""

import secrets
from typing import Any

from rest_framework import serializers

from tables.deeds.fields import PANELS
from tables.rules.draw import Policy
from tables.services import draws
from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import STAFF, Deed
from tournaments.models import Entry

POLICIES = [
    (str(Policy.WITHIN_ONE), "among the tables with the fewest players"),
    (str(Policy.UNIFORM), "any open seat"),
]


class DrawAll(serializers.Serializer[Any]):
    policy = serializers.ChoiceField(choices=POLICIES, default=str(Policy.WITHIN_ONE))


class DrawOne(DrawAll):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))


def _fresh_seed(_clean: dict[str, Any]) -> dict[str, Any]:
    """A seed of 256 bits, from the system's own chance."""
    return {"seed": secrets.token_hex(32)}


DRAW_DEEDS = (
    Deed("seal-draw", "Seal the draw", draws.seal, panels=PANELS, adapt=_fresh_seed),
    Deed("draw-seats", "Draw seats for everybody", draws.draw_all, DrawAll, panels=PANELS),
    Deed("draw-seat", "Draw a seat for one player", draws.draw_one, DrawOne, roles=STAFF, panels=PANELS),
    Deed("reveal-draw", "Lay the draw open", draws.reveal, panels=PANELS),
)
