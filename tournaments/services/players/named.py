"""Players by a typed name: of the register, or new ones that are not stored yet."""

from tournaments.models import Player
from tournaments.rules.players.public_name import with_initial
from tournaments.rules.players.same_person import stored_name
from tournaments.rules.refused import Refused
from tournaments.selectors.players.register import namesakes_of

MAX_SIMILAR_NAMES = 4


def player_named(name: str) -> Player:
    """Return the player of that name in the register, or a new one.

    Refuses a name of several players, and one that is similar to a player's: staff choose.
    """
    namesakes = namesakes_of(name)
    if len(namesakes.same) > 1:
        raise Refused("several_are_called_so", field="name", name=stored_name(name))
    return namesakes.same[0] if namesakes.same else new_player_named(name, is_another=False)


def new_player_named(name: str, *, is_another: bool = True, unless_known: bool = False) -> Player:
    """Return a new player, shown in public by first name and initial.

    `unless_known` refuses a name that another player has; unless they are known to be `is_another` person, a similar
    name is refused too.
    """
    full_name = stored_name(name)
    if not full_name:
        raise Refused("needs_a_name", field="name")
    if unless_known and (existing := namesakes_of(name).same):
        raise Refused("is_known", field="name", name=existing[0].full_name)
    if not is_another:
        refuse_namesake(name)
    return Player(name=full_name, display_name=with_initial(full_name)[:80])


def refuse_namesake(name: str) -> None:
    """Refuse a name that a player of the register has, or a similar one."""
    namesakes = namesakes_of(name)
    if namesakes.same:
        raise Refused("is_registered", field="name", name=namesakes.same[0].full_name)
    if namesakes.similar:
        similar = [player.full_name for player in namesakes.similar[:MAX_SIMILAR_NAMES]]
        raise Refused("may_be_known", field="name", name=stored_name(name), similar=", ".join(similar))
