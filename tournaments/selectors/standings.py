"""Who is in and who finished where: places are derived from the order of the bust-outs."""

from typing import Any

from tournaments.models import BustOut, Tournament


def final_places(tournament: Tournament, *, most: int) -> list[dict[str, Any]]:
    """The best places so far with the display names and prizes, first place first.

    Whoever is still in stands above everybody who is out; with one left he is the winner.
    """
    prizes = {prize.place: prize.amount for prize in tournament.prizes.all()}
    names = [*_still_in(tournament, most), *_out(tournament, most)][:most]
    return [{"place": place, "name": name, "amount": prizes.get(place, 0)} for place, name in enumerate(names, start=1)]


def _still_in(tournament: Tournament, most: int) -> list[str]:
    rows = tournament.entries.filter(bust_out__isnull=True).select_related("player")
    return [entry.player.display_name for entry in rows[:most]]


def _out(tournament: Tournament, most: int) -> list[str]:
    rows = BustOut.objects.filter(entry__tournament=tournament).select_related("entry__player")
    return [bust.entry.player.display_name for bust in rows.order_by("-out_at", "-pk")[:most]]
