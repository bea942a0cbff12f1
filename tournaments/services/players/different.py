"""Possible duplicates in the register that are known to be different people."""

from datetime import datetime

from tournaments.models import DifferentPlayers, Player
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Person
from tournaments.services.players.register import refuse_gone, write_log_line


def say_different(player: Player, *, other: Player, by: Person, now: datetime) -> DifferentPlayers:
    """Note that two players are different people, who are no longer listed as possible duplicates. Idempotent."""
    if player.pk == other.pk:
        raise Refused("merge_with_itself")
    for row in (player, other):
        refuse_gone(row)
    lower, higher = sorted((player, other), key=lambda player: player.pk)
    pair, is_new = DifferentPlayers.objects.get_or_create(
        one=lower, other=higher, defaults={"by_id": getattr(by, "pk", None), "at": now}
    )
    if is_new:
        write_log_line("different", lower, by=by)
    return pair


def take_back_different(pair: DifferentPlayers, *, by: Person) -> None:
    """Remove such a note: the two players are compared again."""
    pair.delete()
    write_log_line("compared_again", pair.one, by=by)
