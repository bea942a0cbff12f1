"""Deeds on entries: entering, and going out."""

from tournaments.models import BustOut, Entry, Player
from tournaments.rules.refused import Refused
from tournaments.services.floor import Floor


def enter(f: Floor, *, name: str) -> Entry:
    """Enter somebody with a full stack; whoever was in before comes with the next bullet."""
    if not name.strip():
        raise Refused("needs_a_name", field="name")
    player = Player.objects.filter(display_name__iexact=name.strip()).first()
    known = Entry.objects.filter(tournament=f.tournament, player=player) if player else Entry.objects.none()
    if known.filter(bust_out__isnull=True).exists():
        raise Refused("is_in_already", field="name", name=name.strip())
    bullet = known.count() + 1
    with f.deed("entry.entered", topics=["field", "money"], name=name.strip(), bullet=bullet):
        return f.add(
            Entry(
                tournament=f.tournament,
                player=player or f.add(Player(display_name=name.strip())),
                bullet=bullet,
                stack=f.tournament.starting_stack,
                prize_share=f.tournament.prize_share,
                entered_at=f.now,
            )
        )


def bust(f: Floor, *, entry: Entry) -> BustOut:
    """An entry is out; its place is the number of players that were left."""
    if entry.tournament_id != f.tournament.pk or BustOut.objects.filter(entry=entry).exists():
        raise Refused("is_out_already", field="entry")
    left = Entry.objects.filter(tournament=f.tournament, bust_out__isnull=True).count()
    if left < 2:
        raise Refused("last_player", field="entry")
    with f.deed("entry.bust", topics=["field"], name=entry.player.display_name, place=left):
        return f.add(BustOut(entry=entry, out_at=f.now))
