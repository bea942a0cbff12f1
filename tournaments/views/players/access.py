"""Access to the register, for trusted people."""

from collections.abc import Callable, Collection

from django.shortcuts import get_object_or_404

from tournaments.models import Player
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import PART_OF_REGISTER, REGISTER, TRUSTED
from tournaments.views.fields import parse_number
from tournaments.views.staff.access import View
from tournaments.views.staff.trusted import for_trusted


def for_register_staff(roles: Collection[str] = TRUSTED) -> Callable[[View], View]:
    """Restrict a view to people with these roles, by default those who keep the register."""
    return for_trusted(roles, action=REGISTER if roles == TRUSTED else PART_OF_REGISTER)


def player_or_404(key: int) -> Player:
    """Return a player without loading the photo. Raises Http404."""
    return get_object_or_404(Player.objects.defer("photo"), pk=key)


def posted_player(key: str, *, field: str) -> Player:
    """Return the player whose key was posted as `field`. Raises Refused if there is no such player."""
    found = Player.objects.filter(pk=parse_number(key) or 0).first()
    if found is None:
        raise Refused("no_such_player", field=field)
    return found
