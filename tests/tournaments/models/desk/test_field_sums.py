"""The sums that the database keeps of a field and its payments are counted right, whatever was done and undone."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import Count, Q, QuerySet, Sum

from tables.services.hands.busts import bust
from tables.services.hands.reinstating import reinstate
from tables.services.seats.entries import enter, re_enter, rebuy, void_entry
from tests.tables.play import Play
from tournaments.models import PARTS, BustOut, Entry, FieldSum, Payment, PaymentSum, RebuyOrAddOn, Tournament
from tournaments.models.desk.field_sum_triggers import drop_triggers, ensure_triggers, rebuild_sums
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.ledger import amount_paid_for, unreversed_payments
from tournaments.selectors.field_sums import NAMES
from tournaments.services.desk.entry_states import mark_absent
from tournaments.services.desk.payments import reverse_payment, take_payment
from tournaments.services.desk.rebuys_and_add_ons import add_on, void_rebuy_or_add_on
from tournaments.services.desk.sales import Sale

pytestmark = pytest.mark.django_db

CASH = Sale(method="cash")


def stored_sums(tournament: Tournament) -> dict[str, int]:
    """Return the sums that the triggers maintain."""
    sums: dict[str, int] = FieldSum.objects.filter(pk=tournament.pk).values(*NAMES).get()
    return sums


def rebuilt_sums(tournament: Tournament) -> dict[str, int]:
    """Return the sums from the rows, independent of the triggers' SQL."""
    entries = Entry.objects.filter(tournament=tournament).order_by()
    outs = BustOut.objects.filter(entry__in=entries)
    bought = RebuyOrAddOn.objects.filter(entry__in=entries, voided_at=None)
    sold = entries.filter(carried=False)
    return {
        "entries": entries.count(),
        "carried": entries.filter(carried=True).count(),
        "left": entries.count() - outs.count(),
        "out_merged": outs.filter(why="merged").count(),
        "absent": entries.filter(checked_in_at=None, bust_out=None).count(),
        "unpaid": sum(entry.price > amount_paid_for(entry) for entry in entries),
        "stacks": _sum(entries, "stack"),
        "removed": _sum(outs, "chips_removed"),
        "bought": _sum(bought, "chips"),
        **bought.aggregate(rebuys=Count("pk", filter=Q(sold="rebuy")), add_ons=Count("pk", filter=Q(sold="add_on"))),
        **{part: _sum(sold, part) + _sum(bought, part) for part in PARTS},
        "on_heads": _sum(entries, "bounty") + _sum(bought, "bounty"),
    }


def stored_payment_sums(tournament: Tournament) -> list[tuple[Any, ...]]:
    """Return each cashier's sums that the triggers maintain."""
    rows = PaymentSum.objects.filter(tournament=tournament, payments__gt=0)
    return sorted(rows.values_list("by_name", "method", "kind", "back", "payments", "amount"))


def rebuilt_payment_sums(tournament: Tournament) -> list[tuple[Any, ...]]:
    """Return the same from the payments."""
    found = dict[tuple[Any, ...], list[int]]()
    for payment in Payment.objects.filter(tournament=tournament):
        at = found.setdefault((payment.by_name, payment.method, payment.kind, payment.reverses_id is not None), [0, 0])
        at[0], at[1] = at[0] + 1, at[1] + payment.amount
    return sorted((*key, *numbers) for key, numbers in found.items())


def _sum(rows: QuerySet[Any], column: str) -> int:
    found: int = rows.aggregate(sum=Sum(column))["sum"] or 0
    return found


@pytest.fixture
def selling(tournament: Tournament) -> Tournament:
    """A tournament that sells everything, with something in each part of its price."""
    for at, part in enumerate(PARTS, start=1):
        setattr(tournament, part, at * 1_000)
    tournament.rebuys = tournament.add_ons = None
    tournament.save()
    return tournament


@pytest.fixture
def play(selling: Tournament, director: User) -> Play:
    """Carry out actions in the tournament."""
    return Play(selling, director)


def random_row(rows: QuerySet[Any], chance: Random) -> Any:
    """Return one of some rows; raise Refused without any."""
    found = list(rows.order_by("pk"))
    if not found:
        raise Refused("nobody")
    return chance.choice(found)


def do_random_action(play: Play, chance: Random, at: int) -> None:
    """Draw an action of a day, or an undo."""
    entries = Entry.objects.filter(tournament=play.tournament).select_related("player", "tournament")
    still_in, outs = entries.filter(bust_out=None), BustOut.objects.filter(entry__in=entries)
    bought = RebuyOrAddOn.objects.filter(entry__in=entries, voided_at=None)
    ways: list[Callable[[], Any]] = [
        lambda: play(enter, name=f"Player {at}", sale=CASH),
        lambda: play(enter, name=f"Guest {at}"),
        lambda: play(bust, entry=random_row(still_in, chance)),
        lambda: play(re_enter, entry=random_row(entries, chance), forfeits=500, sale=CASH),
        lambda: play(rebuy, entry=random_row(entries, chance), sale=CASH),
        lambda: play(add_on, entry=random_row(still_in, chance), sale=CASH),
        lambda: play(void_entry, entry=random_row(entries, chance), kind="mistake"),
        lambda: play(void_rebuy_or_add_on, rebuy_or_add_on=random_row(bought, chance)),
        lambda: play(reinstate, entry=random_row(outs, chance).entry),
        lambda: play(take_payment, entry=random_row(entries, chance), method="card", amount=chance.choice([700, None])),
        lambda: play(reverse_payment, payment=random_row(unreversed_payments(play.tournament), chance), note="Twice"),
        lambda: play(mark_absent, entry=random_row(still_in, chance)),
        play.undo,
        play.undo,
    ]
    chance.choice(ways)()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_stored_entry_sums_equal_rebuilt_sums_after_each_action(seed: int, selling: Tournament, play: Play) -> None:
    chance, done = Random(seed), 0
    for at in range(60):
        with suppress(Refused):
            do_random_action(play, chance, at)
            done += 1
        assert (stored_sums(selling), stored_payment_sums(selling)) == (
            rebuilt_sums(selling),
            rebuilt_payment_sums(selling),
        )
    assert done > 25


def test_stored_entry_sums_follow_bulk_writes(selling: Tournament, play: Play) -> None:
    entries = [play(enter, name=f"Player {at}", sale=CASH) for at in range(4)]
    given = {"sold": "rebuy", "chips": 20_000, "bought_at": play.now, "prize_share": 700, "bounty": 50}
    rows = [RebuyOrAddOn(entry=entry, **given) for entry in (*entries, *entries)]
    RebuyOrAddOn.objects.bulk_create(rows)
    BustOut.objects.bulk_create([BustOut(entry=entry, out_at=play.now, chips_removed=5) for entry in entries[:3]])
    assert stored_sums(selling) == rebuilt_sums(selling)
    RebuyOrAddOn.objects.filter(entry=entries[0]).update(chips=1)
    BustOut.objects.filter(entry=entries[1]).update(why="merged", chips_removed=9)
    RebuyOrAddOn.objects.filter(entry__in=entries[2:]).delete()
    Entry.objects.filter(pk__in=[entries[1].pk, entries[3].pk]).update(carried=True, stack=1_234)
    assert stored_sums(selling) == rebuilt_sums(selling)


def test_number_of_unpaid_entries_follows_bulk_writes_of_payments(selling: Tournament, play: Play) -> None:
    first, second = (play(enter, name=name) for name in ("Ada", "Bix"))
    price, given = first.price, {"tournament": selling, "kind": "buy_in", "at": play.now}

    def unpaid() -> int:
        assert (stored_sums(selling), stored_payment_sums(selling)) == (
            rebuilt_sums(selling),
            rebuilt_payment_sums(selling),
        )
        return stored_sums(selling)["unpaid"]

    Payment.objects.bulk_create(
        Payment(number=at, method=method, amount=amount, entry=entry, **given)
        for at, (entry, method, amount) in enumerate(
            [(first, "cash", price - 5), (second, "card", 1), (first, "card", 5), (second, "card", price - 1)], start=1
        )
    )
    assert unpaid() == 0
    Payment.objects.filter(number__in=[1, 3]).update(entry=second, method="ticket")
    assert unpaid() == 1
    Payment.objects.filter(number__in=[2, 3]).update(amount=2)
    assert unpaid() == 1
    Payment.objects.filter(number__in=[1, 4]).delete()
    assert unpaid() == 2


def test_bust_reassigned_to_another_entry_changes_the_stored_sums(selling: Tournament, play: Play) -> None:
    first, second = (play(enter, name=name) for name in ("Ada", "Bix"))
    out = BustOut.objects.create(entry=first, out_at=play.now, chips_removed=300)
    void = play.now
    Entry.objects.filter(pk=second.pk).update(voided_at=void, void_kind="mistake")
    BustOut.objects.filter(pk=out.pk).update(entry=second)
    assert stored_sums(selling) == rebuilt_sums(selling) | {"removed": 0, "left": 1}


def test_stored_entry_sums_are_rolled_back_with_the_transaction(selling: Tournament, play: Play) -> None:
    play(enter, name="Ada")
    before = stored_sums(selling)
    with transaction.atomic():
        play(enter, name="Bix")
        transaction.set_rollback(True)
    assert stored_sums(selling) == before


def test_stored_entry_sums_are_rebuilt_after_a_migration(selling: Tournament, play: Play) -> None:
    assert ensure_triggers(connection) is False
    drop_triggers(connection)
    play(enter, name="Ada")
    assert stored_sums(selling)["entries"] == 0
    assert ensure_triggers(connection) is True
    play(enter, name="Bix")
    assert stored_sums(selling) == rebuilt_sums(selling)
    assert stored_sums(selling)["entries"] == 2
    FieldSum.objects.filter(pk=selling.pk).update(entries=7)
    rebuild_sums(connection)
    assert stored_sums(selling) == rebuilt_sums(selling)
