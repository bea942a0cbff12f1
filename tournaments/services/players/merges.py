"""Merges of two players who are one person, their undoing, and records that two players are different people.

Entries and waits move on the floor of each tournament, so they are in its log; `PlayerMerge.moved` holds keys and
numbers, never a name.
"""

from contextlib import ExitStack
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.models import DifferentPlayers, Entry, Player, PlayerMerge, Tournament, Waiting, player_fact
from tournaments.rules.players.shared_entries import TimeInPlay, bullet_numbers_by_entry, overlapping_entries
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor, Person
from tournaments.services.open_floor import floor
from tournaments.services.players.register import refuse_demonstration_player, refuse_gone, write_log_line

# Details that the kept row takes from the duplicate if it has none.
TAKEN = ("name", "country", "city", "email", "phone", "notes", "photo")
# Temporary bullet numbers while entries are renumbered: they are unique at every moment.
_TEMPORARY_BULLET = 20_000


def merge_players(kept: Player, *, duplicate: Player, by: Person, now: datetime) -> PlayerMerge:
    """Merge a duplicate into a player. Refuses two players who were in one event at the same time."""
    if kept.pk == duplicate.pk:
        raise Refused("merge_with_itself")
    with transaction.atomic(), ExitStack() as floors:
        _lock_players(kept, duplicate)
        moved = [_move_to_kept(f, kept, duplicate) for f in _open_floors(floors, duplicate, by=by, now=now)]
        merge = PlayerMerge(kept=kept, duplicate=duplicate, by_id=getattr(by, "pk", None), at=now)
        merge.moved = {
            "entries": [entry for entries, _ in moved for entry in entries],
            "waits": [wait for _, waits in moved for wait in waits],
            "taken": _fill_missing_details(kept, duplicate),
        }
        merge.save()
    write_log_line("merged", kept, by=by)
    return merge


def undo_merge(merge: PlayerMerge, *, by: Person, now: datetime) -> None:
    """Undo a merge: entries, waits and details that were moved go back to the duplicate.

    Entries that were made after the merge stay with the kept player.
    """
    with transaction.atomic(), ExitStack() as floors:
        _lock_players(merge.kept)
        merge.refresh_from_db(fields=["undone_at"])
        if merge.undone_at:
            raise Refused("already_so")
        for f in _open_floors(floors, merge.kept, by=by, now=now):
            _move_back(f, merge)
        _return_details(merge)
        merge.undone_at = now
        merge.save(update_fields=["undone_at"])
    write_log_line("parted", merge.kept, by=by)


def _lock_players(*players: Player) -> None:
    """Lock the players; refuse those merged or erased. The lock still lets entries refer to them."""
    keys = [player.pk for player in players]
    for player in Player.objects.select_for_update(no_key=True).defer("photo").filter(pk__in=keys).order_by("pk"):
        refuse_gone(player)
        refuse_demonstration_player(player)


def _open_floors(floors: ExitStack, player: Player, *, by: Person, now: datetime) -> list[Floor]:
    """Open the floor of each of the player's tournaments, ordered by key, so that two merges cannot deadlock."""
    keys = {*Entry.ever.filter(player=player).values_list("tournament", flat=True)}
    keys |= {*Waiting.objects.filter(player=player).values_list("tournament", flat=True)}
    tournaments = Tournament.objects.filter(pk__in=keys).order_by("pk")
    return [floors.enter_context(floor(tournament, by=by, now=now)) for tournament in tournaments]


def _move_to_kept(f: Floor, kept: Player, duplicate: Player) -> tuple[list[list[int]], list[list[Any]]]:
    """Move the duplicate's entries and waits to the kept player.

    Returns `[key, bullet before, player before]` for each entry, and `[key, was ended]` for each wait.
    """
    rows = Entry.ever.filter(tournament=f.tournament, player__in=(kept, duplicate)).select_related("bust_out")
    entries = list(rows.order_by("pk"))
    stays = [_time_in_play(entry) for entry in entries if not entry.is_voided]
    if clash := overlapping_entries(stays):
        raise Refused("merge_in_at_once", event=f.tournament.name, bullets=[stay.bullet for stay in clash])
    bullets = bullet_numbers_by_entry(stays)
    before = [[entry.pk, entry.bullet, entry.player_id] for entry in entries]
    with f.record("player.merged", topics=["field"], name=player_fact(kept), was=player_fact(duplicate)):
        _renumber(f, {entry: (kept.pk, bullets.get(entry.pk, entry.bullet)) for entry in entries})
        return before, [_move_wait(f, wait, kept) for wait in _waits_of(f, duplicate)]


def _move_wait(f: Floor, wait: Waiting, kept: Player) -> list[Any]:
    """Move a player's wait for a seat to the kept player; return `[key, was ended]`.

    The wait is ended if the kept player is waiting already.
    """
    open_already = Waiting.objects.filter(tournament=f.tournament, player=kept, left_at__isnull=True).exists()
    ends = wait.left_at is None and open_already
    f.change(wait, player_id=kept.pk, **({"left_at": f.now} if ends else {}))
    return [wait.pk, ends]


def _move_back(f: Floor, merge: PlayerMerge) -> None:
    earlier = {key: (bullet, whose) for key, bullet, whose in merge.moved["entries"]}
    entries = [entry for entry in Entry.ever.filter(tournament=f.tournament, player=merge.kept) if entry.pk in earlier]
    waits = dict(merge.moved["waits"])
    with f.record("player.parted", topics=["field"], name=player_fact(merge.kept), was=player_fact(merge.duplicate)):
        _renumber(
            f,
            {
                entry: (earlier[entry.pk][1], earlier[entry.pk][0])
                for entry in entries
                if earlier[entry.pk][1] != merge.kept_id
            },
        )
        _renumber(f, _entries_to_renumber(f, merge, earlier))
        for wait in _waits_of(f, merge.kept):
            if wait.pk in waits:
                f.change(wait, player_id=merge.duplicate_id, **({"left_at": None} if waits[wait.pk] else {}))


def _entries_to_renumber(
    f: Floor, merge: PlayerMerge, earlier: dict[int, tuple[int, int]]
) -> dict[Entry, tuple[int, int]]:
    """Return the entries that stay with the kept player, each with that player's key and its former bullet.

    {} if two of them would have the same bullet.
    """
    rows = list(Entry.objects.filter(tournament=f.tournament, player=merge.kept))
    wanted = {entry: earlier[entry.pk][0] if entry.pk in earlier else entry.bullet for entry in rows}
    clash = len(set(wanted.values())) < len(wanted)
    return {} if clash else {entry: (merge.kept_id, bullet) for entry, bullet in wanted.items()}


def _renumber(f: Floor, wanted: dict[Entry, tuple[int, int]]) -> None:
    """Give each entry the player and the bullet in `wanted`; temporary bullets in between keep bullets unique."""
    changing = {entry: numbers for entry, numbers in wanted.items() if (entry.player_id, entry.bullet) != numbers}
    for at, entry in enumerate(changing):
        f.change(entry, bullet=_TEMPORARY_BULLET + at)
    for entry, (player, bullet) in changing.items():
        f.change(entry, player_id=player, bullet=bullet)


def _time_in_play(entry: Entry) -> TimeInPlay:
    out = getattr(entry, "bust_out", None)
    return TimeInPlay(entry.pk, entry.bullet, entry.entered_at, out.out_at if out else None)


def _waits_of(f: Floor, player: Player) -> list[Waiting]:
    return list(Waiting.objects.filter(tournament=f.tournament, player=player))


def _fill_missing_details(kept: Player, duplicate: Player) -> list[str]:
    """Fill details that the kept player lacks from the duplicate; return their columns."""
    taken = [name for name in TAKEN if not getattr(kept, name) and getattr(duplicate, name)]
    for name in taken:
        setattr(kept, name, getattr(duplicate, name))
    if duplicate.club_number and not kept.club_number:
        kept.club_number, duplicate.club_number = duplicate.club_number, ""
        taken.append("club_number")
    if not kept.alias and duplicate.display_name != kept.display_name:
        kept.alias = duplicate.alias or duplicate.display_name
        taken.append("alias")
    # banned under either name
    kept.banned |= duplicate.banned
    kept.barred_until = max(filter(None, (kept.barred_until, duplicate.barred_until)), default=None)
    duplicate.merged_into = kept
    duplicate.save(update_fields=["merged_into", "club_number"])
    kept.save(update_fields=[*taken, "banned", "barred_until"])
    return taken


def _return_details(merge: PlayerMerge) -> None:
    """Clear the details that the kept player took from the duplicate, if they are unchanged. A ban stays.

    The club number goes back to the duplicate.
    """
    kept, duplicate = merge.kept, merge.duplicate
    taken = merge.moved["taken"]
    number = kept.club_number if "club_number" in taken else ""
    for name in taken:
        values = {getattr(duplicate, name)} | ({duplicate.display_name} if name == "alias" else set())
        if name == "club_number" or getattr(kept, name) in values:
            setattr(kept, name, None if name == "photo" else "")
    kept.save(update_fields=taken)
    duplicate.merged_into = None
    duplicate.club_number = number or duplicate.club_number
    duplicate.save(update_fields=["merged_into", "club_number"])


def note_different_players(player: Player, *, other: Player, by: Person, now: datetime) -> DifferentPlayers:
    """Record that two players are different people, so that they are no longer suspected. Idempotent."""
    if player.pk == other.pk:
        raise Refused("merge_with_itself")
    for row in (player, other):
        refuse_gone(row)
        refuse_demonstration_player(row)
    lower, higher = sorted((player, other), key=lambda player: player.pk)
    pair, is_new = DifferentPlayers.objects.get_or_create(
        one=lower, other=higher, defaults={"by_id": getattr(by, "pk", None), "at": now}
    )
    if is_new:
        write_log_line("different", lower, by=by)
    return pair


def remove_different_note(pair: DifferentPlayers, *, by: Person) -> None:
    """Remove the record that two players are different people, so that they may be suspected again."""
    pair.delete()
    write_log_line("compared_again", pair.one, by=by)
