"""A field for tests of money: so many entries of 130 + 20, and bust-outs a minute apart, straight into the tables."""

from datetime import timedelta

from django.db.models import Max

from tests.conftest import NOON
from tournaments.models import BustOut, Entry, Payment, Player, Tournament

MINUTE = timedelta(minutes=1)


def fill(tournament: Tournament, count: int, *, prize_share: int = 13_000, house_fee: int = 2_000) -> list[Entry]:
    """Enter so many players: Player 0001, Player 0002, ..."""
    Tournament.objects.filter(pk=tournament.pk).update(prize_share=prize_share, house_fee=house_fee)
    tournament.refresh_from_db()
    start = Player.objects.count()
    players = Player.objects.bulk_create(
        [
            Player(display_name=f"Player {start + at + 1:04d}", found_by=f"player {start + at + 1:04d}")
            for at in range(count)
        ]
    )
    return Entry.objects.bulk_create(
        [
            Entry(
                tournament=tournament,
                player=player,
                stack=20_000,
                entered_at=NOON,
                prize_share=prize_share,
                house_fee=house_fee,
            )
            for player in players
        ]
    )


def pay_for(entries: list[Entry]) -> None:
    """Pay the price of these entries in cash."""
    Payment.objects.bulk_create(
        [
            Payment(
                tournament_id=entry.tournament_id, number=number, kind="buy_in", method="cash", amount=entry.price,
                entry=entry, at=NOON,
            )
            for number, entry in enumerate(entries, start=1)
        ]
    )  # fmt: skip


def bust_all_but(entries: list[Entry], left: int) -> None:
    """Bust all but the first `left` entries, the last entered first, a minute apart."""
    began = BustOut.objects.aggregate(last=Max("out_at", default=NOON))["last"]
    out = list(reversed(entries[left:]))
    BustOut.objects.bulk_create(
        [BustOut(entry=entry, out_at=began + at * MINUTE) for at, entry in enumerate(out, start=1)]
    )
