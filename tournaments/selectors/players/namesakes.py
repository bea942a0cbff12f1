"""Players of the register who are called as somebody is, or nearly so."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Player
from tournaments.rules.players.public_name import with_initial
from tournaments.rules.players.same_person import Likeness, letters_key, likeness, may_be_short_for
from tournaments.selectors.players.register import registered


@dataclass(frozen=True, slots=True)
class Namesakes:
    """Players of one name: those who are called `same`, and those of a `similar` name, who are only asked about."""

    same: Sequence[Player] = ()
    similar: Sequence[Player] = ()


def namesakes_of(name: str) -> Namesakes:
    """Return who of the register is called so, the longest known first."""
    if not (key := letters_key(name)):
        return Namesakes()
    short = Q(display_key=letters_key(with_initial(name)), own_key="")
    return among(
        registered().filter(Q(display_key=key) | Q(own_key=key) | Q(alias_key=key) | short).order_by("pk"), name
    )


def among(players: Iterable[Player], name: str) -> Namesakes:
    """Return who of these players is called so."""
    same, similar = [], []
    for player in players:
        found = likeness(name, player.names)
        if found is Likeness.SAME:
            same.append(player)
        elif found or (not player.name and may_be_short_for(player.display_name, name)):
            similar.append(player)
    return Namesakes(same, similar)
