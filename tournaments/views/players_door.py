"""Who may look at the register, and who may do what with it: people whom the house trusts."""

from collections.abc import Callable, Collection

from django.shortcuts import get_object_or_404

from tournaments.models import Player
from tournaments.selectors.roles import PART_OF_REGISTER, REGISTER, TRUSTED
from tournaments.views.staff import View, for_trusted


def for_keepers(roles: Collection[str] = TRUSTED) -> Callable[[View], View]:
    """Let those pass who keep the register, or the directors of the house among them."""
    return for_trusted(roles, deed=REGISTER if roles == TRUSTED else PART_OF_REGISTER)


def player_of(key: int) -> Player:
    """The player of an address, without the photo."""
    return get_object_or_404(Player.objects.defer("photo"), pk=key)
