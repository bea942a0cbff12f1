"""Actions on the register: players, their details, and bans; and players by a typed name.

It belongs to the organisation, not to a floor. Nothing personal is logged: the server's log names players by key.
"""

import logging
from collections.abc import Mapping
from datetime import date

from tournaments.models import Player
from tournaments.rules.players.public_name import ShownAs, chosen_display_name, name_with_initial
from tournaments.rules.players.same_person import normalised_name
from tournaments.rules.refused import Refused
from tournaments.selectors.players.register import namesakes_of
from tournaments.services.floor.floor import Floor, Person

log = logging.getLogger("shuffle_up.register")

DETAILS = ("name", "alias", "club_number", "country", "city", "email", "phone", "notes")

MAX_SIMILAR_NAMES = 4


def add_player(
    *,
    details: Mapping[str, str],
    by: Person,
    shown_as: ShownAs = ShownAs.INITIAL,
    typed: str = "",
    unless_namesake: bool = False,
    demonstration: bool = False,
) -> Player:
    """Add a player. Refuses a player without any name, and a club number that is taken.

    With `unless_namesake`, also refuses a name that is the same as another player's, or similar.
    """
    player = Player(demonstration=demonstration)
    _set_details(player, details)
    _refuse_without_name(player, typed)
    if unless_namesake:
        refuse_namesake(player.name or player.alias or typed)
    player.save()
    _set_public_name(player, shown_as, typed)
    write_log_line("added", player, by=by)
    return player


def change_player(
    player: Player,
    *,
    details: Mapping[str, str],
    by: Person,
    shown_as: ShownAs | None = None,
    typed: str = "",
) -> Player:
    """Change a player's details; those left out stay. The public name changes only with `shown_as`."""
    refuse_gone(player)
    _set_details(player, details)
    _refuse_without_name(player, typed or player.display_name)
    player.save(update_fields=list(DETAILS))
    if shown_as is not None:
        _set_public_name(player, shown_as, typed)
    write_log_line("changed", player, by=by)
    return player


def bar_player(player: Player, *, until: date | None, today: date, by: Person) -> None:
    """Ban a player until a day (inclusive), or for good (None). Refuses a past day."""
    refuse_gone(player)
    if until is not None and until < today:
        raise Refused("barred_into_the_past", field="until")
    player.banned, player.barred_until = until is None, until
    player.save(update_fields=["banned", "barred_until"])
    write_log_line("barred", player, by=by)


def unbar_player(player: Player, *, by: Person) -> None:
    """Lift a player's ban. Refuses if there is none."""
    refuse_gone(player)
    if not player.banned and player.barred_until is None:
        raise Refused("already_so")
    player.banned, player.barred_until = False, None
    player.save(update_fields=["banned", "barred_until"])
    write_log_line("unbarred", player, by=by)


def refuse_gone(player: Player) -> None:
    """Refuse a player who was merged into another, or erased."""
    if player.merged_into_id:
        raise Refused("player_merged", number=player.merged_into_id)
    if player.is_erased:
        raise Refused("player_erased")


def refuse_demonstration_player(player: Player) -> None:
    """Refuse an invented player of the demonstration."""
    if player.demonstration:
        raise Refused("demonstration_player", name=player.display_name)


def refuse_other_register(f: Floor, *, player: Player) -> None:
    """Refuse the demonstration's players in a real tournament, and real players in the demonstration."""
    if player.demonstration != f.tournament.demonstration:
        raise Refused("demonstration_apart", field="player", name=player.display_name)


def write_log_line(what: str, player: Player, *, by: Person) -> None:
    """Write a line into the server's log that names the player only by primary key."""
    log.info("register_changed", extra={"change": what, "player": player.pk, "by": getattr(by, "pk", None)})


def _set_details(player: Player, details: Mapping[str, str]) -> None:
    number = details.get("club_number", player.club_number).strip()
    other = Player.objects.filter(club_number=number).exclude(pk=player.pk).first() if number else None
    if other:
        raise Refused("club_number_taken", field="club_number", number=number, name=other.display_name)
    for name in DETAILS:
        if name in details:
            setattr(player, name, _stored_text(name, details[name].strip()))
    player.country = player.country.upper()


def _stored_text(column: str, text: str) -> str:
    """Return a text as it is stored: first name first in a name, line breaks only in notes."""
    if column == "name":
        return normalised_name(text)
    return text if column == "notes" else " ".join(text.split())


def _refuse_without_name(player: Player, typed: str) -> None:
    if not (player.name or player.alias or typed.strip()):
        raise Refused("needs_a_name", field="name")


def _set_public_name(player: Player, shown_as: ShownAs, typed: str) -> None:
    player.display_name = chosen_display_name(
        shown_as, name=player.name, alias=player.alias, number=player.pk, typed=typed
    )
    player.save(update_fields=["display_name"])


def player_named(name: str, *, demonstration: bool = False) -> Player:
    """Return the registered player of that name, or a new unsaved one. With `demonstration`, one of its players.

    Refuses a name that several players have, and a name similar to a registered one.
    """
    namesakes = namesakes_of(name, demonstration=demonstration)
    if len(namesakes.same) > 1:
        raise Refused("several_are_called_so", field="name", name=normalised_name(name))
    if namesakes.same:
        return namesakes.same[0]
    return new_player_named(name, is_another=False, demonstration=demonstration)


def new_player_named(
    name: str, *, is_another: bool = True, unless_known: bool = False, demonstration: bool = False
) -> Player:
    """Return a new unsaved player, shown in public by first name and initial.

    Refuses a registered or similar name, unless the player `is_another` person. With `unless_known`, a registered name
    is always refused.
    """
    full_name = normalised_name(name)
    if not full_name:
        raise Refused("needs_a_name", field="name")
    if unless_known and (existing := namesakes_of(name, demonstration=demonstration).same):
        raise Refused("is_known", field="name", name=existing[0].full_name)
    if not is_another:
        refuse_namesake(name, demonstration=demonstration)
    return Player(name=full_name, display_name=name_with_initial(full_name)[:80], demonstration=demonstration)


def refuse_namesake(name: str, *, demonstration: bool = False) -> None:
    """Refuse a name that is the same as a registered player's, or similar to it."""
    namesakes = namesakes_of(name, demonstration=demonstration)
    if namesakes.same:
        raise Refused("is_registered", field="name", name=namesakes.same[0].full_name)
    if namesakes.similar:
        similar = [player.full_name for player in namesakes.similar[:MAX_SIMILAR_NAMES]]
        raise Refused("may_be_known", field="name", name=normalised_name(name), similar=", ".join(similar))
