"""Two rows of the register that are one person: merged, and taken apart again.

Entries and waits move on the floor of each tournament, so its log has it; `PlayerMerge.moved` keeps keys and numbers,
never a name.
"""

from contextlib import ExitStack
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.models import Entry, Player, PlayerMerge, Tournament, Waiting, called
from tournaments.rules.players.shared_entries import TimeInPlay, overlapping, renumbered
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor, Person
from tournaments.services.open_floor import floor
from tournaments.services.players.register import refuse_gone, write_log_line

#: what the row that is kept takes from the other where it knows nothing itself
TAKEN = ("name", "country", "city", "email", "phone", "notes", "photo")
#: bullets on their way to another number: the database lets no two be alike even for a moment
_ASIDE = 20_000


def merge_players(kept: Player, *, duplicate: Player, by: Person, now: datetime) -> PlayerMerge:
    """Merge. Refuses two who were in one event at the same time: they are two people."""
    if kept.pk == duplicate.pk:
        raise Refused("merge_with_itself")
    with transaction.atomic(), ExitStack() as floors:
        _refuse_gone_now(kept, duplicate)
        moved = [_move_on(f, kept, duplicate) for f in _floors(floors, duplicate, by=by, now=now)]
        merge = PlayerMerge(kept=kept, duplicate=duplicate, by_id=getattr(by, "pk", None), at=now)
        merge.moved = {
            "entries": [one for entries, _ in moved for one in entries],
            "waits": [one for _, waits in moved for one in waits],
            "taken": _take(kept, duplicate),
        }
        merge.save()
    write_log_line("merged", kept, by=by)
    return merge


def undo_merge(merge: PlayerMerge, *, by: Person, now: datetime) -> None:
    """Take a merge apart: what was moved goes back; what came since stays with the row that was kept."""
    with transaction.atomic(), ExitStack() as floors:
        _refuse_gone_now(merge.kept)
        merge.refresh_from_db(fields=["undone_at"])
        if merge.undone_at:
            raise Refused("already_so")
        for f in _floors(floors, merge.kept, by=by, now=now):
            _move_back(f, merge)
        _give_back(merge)
        merge.undone_at = now
        merge.save(update_fields=["undone_at"])
    write_log_line("parted", merge.kept, by=by)


def _refuse_gone_now(*players: Player) -> None:
    """Refuse rows that a player merged or erased while this was asked for; nobody else does until this is over.

    The lock lets entries be made, which only refer to the rows.
    """
    keys = [one.pk for one in players]
    for one in Player.objects.select_for_update(no_key=True).defer("photo").filter(pk__in=keys).order_by("pk"):
        refuse_gone(one)


def _floors(floors: ExitStack, player: Player, *, by: Person, now: datetime) -> list[Floor]:
    """Open the floor of each tournament in which they are, in one order, so that no two merges wait for each other."""
    keys = {*Entry.ever.filter(player=player).values_list("tournament", flat=True)}
    keys |= {*Waiting.objects.filter(player=player).values_list("tournament", flat=True)}
    found = Tournament.objects.filter(pk__in=keys).order_by("pk")
    return [floors.enter_context(floor(one, by=by, now=now)) for one in found]


def _move_on(f: Floor, kept: Player, duplicate: Player) -> tuple[list[list[int]], list[list[Any]]]:
    """Move what hangs on the duplicate: `[key, bullet before, whose]` of each entry, `[key, whether it was ended]`."""
    rows = Entry.ever.filter(tournament=f.tournament, player__in=(kept, duplicate)).select_related("bust_out")
    entries = list(rows.order_by("pk"))
    counted = [_stay(one) for one in entries if not one.is_voided]
    if clash := overlapping(counted):
        raise Refused("merge_in_at_once", event=f.tournament.name, bullets=[one.bullet for one in clash])
    bullets = renumbered(counted)
    before = [[one.pk, one.bullet, one.player_id] for one in entries]
    with f.record("player.merged", topics=["field"], name=called(kept), was=called(duplicate)):
        _number(f, {one: (kept.pk, bullets.get(one.pk, one.bullet)) for one in entries})
        return before, [_move_wait(f, one, kept) for one in _waits(f, duplicate)]


def _move_wait(f: Floor, wait: Waiting, kept: Player) -> list[Any]:
    """End the second wait of a player: one place among the alternates is enough."""
    open_already = Waiting.objects.filter(tournament=f.tournament, player=kept, left_at__isnull=True).exists()
    ends = wait.left_at is None and open_already
    f.change(wait, player_id=kept.pk, **({"left_at": f.now} if ends else {}))
    return [wait.pk, ends]


def _move_back(f: Floor, merge: PlayerMerge) -> None:
    then = {key: (bullet, whose) for key, bullet, whose in merge.moved["entries"]}
    found = [one for one in Entry.ever.filter(tournament=f.tournament, player=merge.kept) if one.pk in then]
    waits = dict(merge.moved["waits"])
    with f.record("player.parted", topics=["field"], name=called(merge.kept), was=called(merge.duplicate)):
        _number(f, {one: (then[one.pk][1], then[one.pk][0]) for one in found if then[one.pk][1] != merge.kept_id})
        _number(f, _own_again(f, merge, then))
        for wait in _waits(f, merge.kept):
            if wait.pk in waits:
                f.change(wait, player_id=merge.duplicate_id, **({"left_at": None} if waits[wait.pk] else {}))


def _own_again(f: Floor, merge: PlayerMerge, then: dict[int, tuple[int, int]]) -> dict[Entry, tuple[int, int]]:
    """Return the entries that stay with the row that was kept, under their old numbers where those are free."""
    rows = list(Entry.objects.filter(tournament=f.tournament, player=merge.kept))
    wanted = {one: then[one.pk][0] if one.pk in then else one.bullet for one in rows}
    clash = len(set(wanted.values())) < len(wanted)
    return {} if clash else {one: (merge.kept_id, bullet) for one, bullet in wanted.items()}


def _number(f: Floor, wanted: dict[Entry, tuple[int, int]]) -> None:
    """Give entries a player and a bullet; those whose number changes step aside first."""
    changing = {one: to for one, to in wanted.items() if (one.player_id, one.bullet) != to}
    for at, entry in enumerate(changing):
        f.change(entry, bullet=_ASIDE + at)
    for entry, (player, bullet) in changing.items():
        f.change(entry, player_id=player, bullet=bullet)


def _stay(entry: Entry) -> TimeInPlay:
    out = getattr(entry, "bust_out", None)
    return TimeInPlay(entry.pk, entry.bullet, entry.entered_at, out.out_at if out else None)


def _waits(f: Floor, player: Player) -> list[Waiting]:
    return list(Waiting.objects.filter(tournament=f.tournament, player=player))


def _take(kept: Player, duplicate: Player) -> list[str]:
    """Fill what the kept row lacks. Returns the columns, so that they can be given back."""
    taken = [name for name in TAKEN if not getattr(kept, name) and getattr(duplicate, name)]
    for name in taken:
        setattr(kept, name, getattr(duplicate, name))
    if duplicate.club_number and not kept.club_number:
        kept.club_number, duplicate.club_number = duplicate.club_number, ""
        taken.append("club_number")
    if not kept.alias and duplicate.display_name != kept.display_name:
        kept.alias = duplicate.alias or duplicate.display_name
        taken.append("alias")
    # who is banned under one name is banned under the other
    kept.banned |= duplicate.banned
    kept.barred_until = max(filter(None, (kept.barred_until, duplicate.barred_until)), default=None)
    duplicate.merged_into = kept
    duplicate.save(update_fields=["merged_into", "club_number"])
    kept.save(update_fields=[*taken, "banned", "barred_until"])
    return taken


def _give_back(merge: PlayerMerge) -> None:
    """What was taken and is still as it was goes; a ban is left where it is."""
    kept, duplicate = merge.kept, merge.duplicate
    taken = merge.moved["taken"]
    number = kept.club_number if "club_number" in taken else ""
    for name in taken:
        theirs = {getattr(duplicate, name)} | ({duplicate.display_name} if name == "alias" else set())
        if name == "club_number" or getattr(kept, name) in theirs:
            setattr(kept, name, None if name == "photo" else "")
    kept.save(update_fields=taken)
    duplicate.merged_into = None
    duplicate.club_number = number or duplicate.club_number
    duplicate.save(update_fields=["merged_into", "club_number"])
