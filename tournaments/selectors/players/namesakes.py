"""Players of the register with the same or a similar name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Player
from tournaments.rules.players.public_name import with_initial
from tournaments.rules.players.same_person import Likeness, letters_key, likeness, may_be_short_for
from tournaments.selectors.players.register import registered


@dataclass(frozen=True, slots=True)
class Namesakes:
    """Players with the `same` name, and those with a `similar` one, about whom staff are asked."""

    same: Sequence[Player] = ()
    similar: Sequence[Player] = ()


def namesakes_of(name: str) -> Namesakes:
    """Return the players of the register with this name or a similar one, the longest known first."""
    if not (key := letters_key(name)):
        return Namesakes()
    short = Q(display_key=letters_key(with_initial(name)), own_key="")
    return among(
        registered().filter(Q(display_key=key) | Q(own_key=key) | Q(alias_key=key) | short).order_by("pk"), name
    )


def among(players: Iterable[Player], name: str) -> Namesakes:
    """Return those of these players with this name or a similar one."""
    same, similar = [], []
    for player in players:
        match = likeness(name, player.names)
        if match is Likeness.SAME:
            same.append(player)
        elif match or (not player.name and may_be_short_for(player.display_name, name)):
            similar.append(player)
    return Namesakes(same, similar)
