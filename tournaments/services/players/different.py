"""Two rows of the register that look like one person and are two: said once, and taken back."""

from datetime import datetime

from tournaments.models import DifferentPlayers, Player
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Person
from tournaments.services.players.register import refuse_gone, write_log_line


def say_different(player: Player, *, other: Player, by: Person, now: datetime) -> DifferentPlayers:
    """Keep that they are two people: they are listed as likely duplicates no more. Said twice it is kept once."""
    if player.pk == other.pk:
        raise Refused("merge_with_itself")
    for one in (player, other):
        refuse_gone(one)
    lower, higher = sorted((player, other), key=lambda one: one.pk)
    row, is_new = DifferentPlayers.objects.get_or_create(
        one=lower, other=higher, defaults={"by_id": getattr(by, "pk", None), "at": now}
    )
    if is_new:
        write_log_line("different", lower, by=by)
    return row


def take_back_different(pair: DifferentPlayers, *, by: Person) -> None:
    """Take back that two players are different: they are compared again."""
    pair.delete()
    write_log_line("compared_again", pair.one, by=by)
