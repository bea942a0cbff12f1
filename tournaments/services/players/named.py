"""Who is meant by a name that was typed: a player of the register, or a new one who is not stored yet."""

from tournaments.models import Player
from tournaments.rules.players.public_name import with_initial
from tournaments.rules.players.same_person import stored_name
from tournaments.rules.refused import Refused
from tournaments.selectors.players.namesakes import namesakes_of

#: so many similar names are listed
MOST_NAMED = 4


def player_named(name: str) -> Player:
    """Return the player of that name in the register, or a new one.

    Refuses a name of several players, and one that is only similar to a player's: people choose.
    """
    found = namesakes_of(name)
    if len(found.same) > 1:
        raise Refused("several_are_called_so", field="name", name=stored_name(name))
    return found.same[0] if found.same else new_player_named(name, is_another=False)


def new_player_named(name: str, *, is_another: bool = True, unless_known: bool = False) -> Player:
    """Return a new player, called in public by the first name and an initial, as everybody who is registered.

    Others may have the name; `unless_known` refuses it then. Who is not sure to be another person is refused where a
    player has a similar name.
    """
    named = stored_name(name)
    if not named:
        raise Refused("needs_a_name", field="name")
    if unless_known and (same := namesakes_of(name).same):
        raise Refused("is_known", field="name", name=same[0].full_name)
    if not is_another:
        refuse_namesake(name)
    return Player(name=named, display_name=with_initial(named)[:80])


def refuse_namesake(name: str) -> None:
    """Refuse a name that a player of the register has, or a similar one."""
    found = namesakes_of(name)
    if found.same:
        raise Refused("is_registered", field="name", name=found.same[0].full_name)
    if found.similar:
        similar = [player.full_name for player in found.similar[:MOST_NAMED]]
        raise Refused("may_be_known", field="name", name=stored_name(name), similar=", ".join(similar))
