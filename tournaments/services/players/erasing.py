"""Erasing a person on request: personal details go, their results stay under a number.

The floor logs hold players by key, so their sentences show the number from now on; free text is rewritten
(`erased_texts.py`).
"""

from datetime import datetime

from django.db import transaction

from tournaments.composition import composed
from tournaments.models import AnsweredRequest, Player, PlayerImport
from tournaments.rules.players.public_name import ShownAs, shown
from tournaments.rules.players.same_person import Likeness, likeness
from tournaments.rules.refused import Refused
from tournaments.selectors.floor.erased_texts import eraser_of, logs_that_name
from tournaments.services.floor.floor import Person
from tournaments.services.players.erased_texts import erase_texts
from tournaments.services.players.register import write_log_line

EMPTIED = ("name", "alias", "club_number", "country", "city", "email", "phone", "notes")


def erase_player(player: Player, *, typed: str, now: datetime, by: Person) -> None:
    """Erase a player and the duplicates merged into them, for good; `typed` is the name as confirmation.

    Files waiting to be imported and stored answers of requests are deleted too: they cannot be searched for a name
    reliably. A ban stays, under the number.
    """
    if player.merged_into_id:
        raise Refused("player_merged", number=player.merged_into_id)
    if player.is_erased:
        raise Refused("player_erased")
    if likeness(typed, (player.display_name, player.name)) is not Likeness.SAME:
        raise Refused("name_not_typed", field="confirm", name=player.display_name)
    rows = _rows_of(player)
    erase = eraser_of(rows, instead=shown(ShownAs.NUMBER, name="", alias="", number=player.pk))
    logs = logs_that_name(erase)
    with transaction.atomic():
        erase_texts(erase, logs=logs, player=player.pk, by=by, now=now)
        for row in rows:
            _empty(row, now=now)
        PlayerImport.objects.filter(done_at__isnull=True).delete()
        for forget in composed().at_erase:
            forget()
        AnsweredRequest.objects.exclude(answer="").update(answer="")
    write_log_line("erased", player, by=by)


def _rows_of(player: Player) -> list[Player]:
    """Return the player's rows: this one, and those merged into it, and into those."""
    rows = [player]
    for row in rows:
        rows.extend(row.duplicates.all())
    return rows


def _empty(player: Player, *, now: datetime) -> None:
    for name in EMPTIED:
        setattr(player, name, "")
    player.photo = None
    player.display_name = shown(ShownAs.NUMBER, name="", alias="", number=player.pk)
    player.erased_at = now
    player.save(update_fields=[*EMPTIED, "photo", "display_name", "erased_at"])
