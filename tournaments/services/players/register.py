"""Actions on the register: who is in it, what is known of them, and who may not play.

It belongs to the organisation, to no floor. Nothing personal is logged: the server's log names players by key.
"""

import logging
from collections.abc import Mapping
from datetime import date

from tournaments.models import Player
from tournaments.rules.players.public_name import ShownAs, shown
from tournaments.rules.players.same_person import stored_name
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Person
from tournaments.services.players.named import refuse_namesake

log = logging.getLogger("shuffle_up.register")

#: what is typed of a player; what they are called in public follows from it and from what they chose
DETAILS = ("name", "alias", "club_number", "country", "city", "email", "phone", "notes")


def add_player(
    *,
    details: Mapping[str, str],
    by: Person,
    shown_as: ShownAs = ShownAs.INITIAL,
    typed: str = "",
    unless_namesake: bool = False,
) -> Player:
    """Add a player. Refuses one without any name, a club number that is another's, and `unless_namesake` a name that
    another player has, or a similar one.
    """
    player = Player()
    _take(player, details)
    _refuse_nameless(player, typed)
    if unless_namesake:
        refuse_namesake(player.name or player.alias or typed)
    player.save()
    _show(player, shown_as, typed)
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
    """Change what is known of a player; details left out stay. Their name in public changes only as they choose."""
    refuse_gone(player)
    _take(player, details)
    _refuse_nameless(player, typed or player.display_name)
    player.save(update_fields=list(DETAILS))
    if shown_as is not None:
        _show(player, shown_as, typed)
    write_log_line("changed", player, by=by)
    return player


def bar_player(player: Player, *, until: date | None, today: date, by: Person) -> None:
    """Ban a player up to and including a day, or for good (`until` None)."""
    refuse_gone(player)
    if until is not None and until < today:
        raise Refused("barred_into_the_past", field="until")
    player.banned, player.barred_until = until is None, until
    player.save(update_fields=["banned", "barred_until"])
    write_log_line("barred", player, by=by)


def unbar_player(player: Player, *, by: Person) -> None:
    """Lift a player's ban."""
    refuse_gone(player)
    if not player.banned and player.barred_until is None:
        raise Refused("already_so")
    player.banned, player.barred_until = False, None
    player.save(update_fields=["banned", "barred_until"])
    write_log_line("unbarred", player, by=by)


def refuse_gone(player: Player) -> None:
    """Refuse a player who was merged into another row, or erased."""
    if player.merged_into_id:
        raise Refused("player_merged", number=player.merged_into_id)
    if player.is_erased:
        raise Refused("player_erased")


def write_log_line(what: str, player: Player, *, by: Person) -> None:
    """Write into the server's log what was done, by key alone."""
    log.info("register", extra={"did": what, "player": player.pk, "by": getattr(by, "pk", None)})


def _take(player: Player, details: Mapping[str, str]) -> None:
    number = details.get("club_number", player.club_number).strip()
    other = Player.objects.filter(club_number=number).exclude(pk=player.pk).first() if number else None
    if other:
        raise Refused("club_number_taken", field="club_number", number=number, name=other.display_name)
    for name in DETAILS:
        if name in details:
            setattr(player, name, _stored(name, details[name].strip()))
    player.country = player.country.upper()


def _stored(column: str, text: str) -> str:
    """Return what is stored of a text: of a name the first name first, of notes their lines too."""
    if column == "name":
        return stored_name(text)
    return text if column == "notes" else " ".join(text.split())


def _refuse_nameless(player: Player, typed: str) -> None:
    if not (player.name or player.alias or typed.strip()):
        raise Refused("needs_a_name", field="name")


def _show(player: Player, shown_as: ShownAs, typed: str) -> None:
    player.display_name = shown(shown_as, name=player.name, alias=player.alias, number=player.pk, typed=typed)
    player.save(update_fields=["display_name"])
