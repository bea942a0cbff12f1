"""Actions on the envelopes of a mystery bounty: sealed before the first draw, drawn, and opened after the last."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from tournaments.models import AddedEnvelopes, BountyWin, Entry, Envelope, EnvelopeSeal, EnvelopeSeed, player_fact
from tournaments.rules.money import minor_digits, money
from tournaments.rules.prizes.envelopes import SHAPES, commitment_hash, envelope_amounts_of_shape, next_envelope_number
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.prices import is_registration_closed
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.prizes.bounties import (
    bounty_account,
    bounty_pool_of,
    is_mystery,
    own_draw_refusal,
    unsealed_bounty_money,
)
from tournaments.services.floor.floor import Floor
from tournaments.services.prizes.undrawn_bounties import share_undrawn_envelopes


def seal_envelopes(
    f: Floor, *, seed: str, amounts: Sequence[int] = (), count: int = 0, shape: str = "ladder", early: bool = False
) -> EnvelopeSeal:
    """Seal the envelopes: publish the amounts, and a digest of the amounts with a secret seed.

    Without `amounts` (minor units), `count` envelopes of a ready-made `shape` are made. Refuses amounts that do not sum
    to the bounty pool, a second seal, and open registration unless `early`.
    """
    _refuse_sealing(f)
    if not early and not is_registration_closed(f.tournament, now=f.now):
        raise Refused("sealed_too_early", field="early")
    pool = bounty_pool_of(f.tournament)
    amounts_in_order = _checked_amounts(f, pool, amounts, count, shape)
    commitment = commitment_hash(seed, amounts=amounts_in_order)
    EnvelopeSeed.objects.create(commitment=commitment, seed=seed)
    with f.record(
        "envelopes.sealed", topics=["bounties"], commitment=commitment, count=len(amounts_in_order), pool=pool
    ):
        sealed = f.add(EnvelopeSeal(tournament=f.tournament, commitment=commitment, sealed_at=f.now))
        f.add_many(
            [
                Envelope(tournament=f.tournament, number=at, amount=amount)
                for at, amount in enumerate(amounts_in_order, start=1)
            ]
        )
    return sealed


def add_envelopes(
    f: Floor, *, seed: str, amounts: Sequence[int] = (), count: int = 0, shape: str = "even"
) -> AddedEnvelopes:
    """Put bounty money that is in no envelope into further envelopes, to be drawn after the earlier ones.

    Refuses amounts that do not sum to that money.
    """
    seal = _require_seal(f)
    if seal.is_open:
        raise Refused("envelopes_open_already")
    loose = unsealed_bounty_money(f.tournament)
    if not loose:
        raise Refused("no_later_bounties")
    amounts_in_order = _checked_amounts(f, loose, amounts, count, shape)
    commitment = commitment_hash(seed, amounts=amounts_in_order)
    EnvelopeSeed.objects.create(commitment=commitment, seed=seed)
    before = Envelope.objects.filter(tournament=f.tournament).count()
    facts: dict[str, Any] = {"commitment": commitment, "count": len(amounts_in_order), "pool": loose}
    with f.record("envelopes.added", topics=["bounties"], currency=f.tournament.currency, **facts):
        added = f.add(AddedEnvelopes(seal=seal, commitment=commitment, count=len(amounts_in_order), sealed_at=f.now))
        numbered = enumerate(amounts_in_order, start=before + 1)
        f.add_many([Envelope(tournament=f.tournament, number=number, amount=amount) for number, amount in numbered])
    return added


def draw_own_envelope(f: Floor, *, entry: Entry) -> BountyWin:
    """Draw an envelope for the champion's own bounty. Refuses while other players are left."""
    if refused := own_draw_refusal(entry):
        raise refused
    envelope = next_envelope(f)
    facts: dict[str, Any] = {
        "amount": envelope.amount,
        "currency": f.tournament.currency,
        "name": player_fact(entry.player_id),
    }
    with f.record("envelopes.champion", topics=["bounties", "money"], **facts):
        win = f.add(BountyWin(tournament=f.tournament, winner=entry, cash=envelope.amount, at=f.now))
        f.change(envelope, win=win)
    return win


def open_seal(f: Floor) -> EnvelopeSeal:
    """Publish the seed, so that anybody can verify the draw. House rules decide who gets the undrawn money.

    Refuses while envelopes can still be drawn, because the seed reveals their amounts.
    """
    seal = _require_seal(f)
    if seal.is_open:
        raise Refused("envelopes_open_already")
    undrawn = Envelope.objects.filter(tournament=f.tournament, win__isnull=True)
    over = f.tournament.finished_at or field_sum_of_row(f.tournament).left < 2
    if undrawn.exists() and not over:
        raise Refused("envelopes_left", count=undrawn.count())
    loose = max(0, bounty_account(f.tournament).loose)  # sold after the sealing
    rest = sum(undrawn.values_list("amount", flat=True)) + loose
    facts: dict[str, Any] = {
        "undrawn": undrawn.count(),
        "rest": rest,
        "loose": loose,
        "currency": f.tournament.currency,
    }
    with f.record("envelopes.opened", topics=["bounties", "money"], commitment=seal.commitment, **facts) as log_entry:
        if rest:
            log_entry.facts |= {"to": share_undrawn_envelopes(f, rest=rest)}
        for added in seal.added.all():
            f.change(added, seed=_seed_of(added))
        return f.change(seal, seed=_seed_of(seal), opened_at=f.now)


def next_envelope(f: Floor) -> Envelope:
    """Return the next envelope to be drawn; part of other actions.

    Refuses if none is sealed, if all are drawn, and once the seed is published.
    """
    seal = _require_seal(f)
    if seal.is_open:
        raise Refused("envelopes_open_already")
    envelopes = {envelope.number: envelope for envelope in Envelope.objects.filter(tournament=f.tournament)}
    drawn = {number for number, envelope in envelopes.items() if envelope.win_id}
    if len(drawn) == len(envelopes):
        raise Refused("every_envelope_drawn")
    added = list(seal.added.all())
    first = len(envelopes) - sum(batch.count for batch in added)
    lists = [(first, _seed_of(seal)), *((batch.count, _seed_of(batch)) for batch in added)]
    return envelopes[next_envelope_number(lists, drawn=drawn)]


def _require_seal(f: Floor) -> EnvelopeSeal:
    seal = EnvelopeSeal.objects.filter(tournament=f.tournament).first()
    if seal is None:
        raise Refused("envelopes_not_sealed")
    return seal


def _seed_of(seal: EnvelopeSeal | AddedEnvelopes) -> str:
    return EnvelopeSeed.objects.get(commitment=seal.commitment).seed


def _refuse_sealing(f: Floor) -> None:
    if not is_mystery(f.tournament):
        raise Refused("not_a_mystery_bounty")
    if EnvelopeSeal.objects.filter(tournament=f.tournament).exists():
        raise Refused("envelopes_sealed_already")


def _checked_amounts(f: Floor, pool: int, amounts: Sequence[int], count: int, shape: str) -> list[int]:
    """Return the given amounts, or those of a ready-made shape, largest first. Refuses a sum other than `pool`."""
    amounts_in_order = sorted(amounts, reverse=True) if amounts else _amounts_by_shape(f, pool, count, shape)
    if sum(amounts_in_order) != pool or min(amounts_in_order) < 1:
        short = money(pool - sum(amounts_in_order), currency=f.tournament.currency)
        raise Refused("envelopes_wrong", field="amounts", pool=_money_text(f, pool), short=short)
    return amounts_in_order


def _amounts_by_shape(f: Floor, pool: int, count: int, shape: str) -> list[int]:
    """Return amounts of a ready-made shape, in whole units of the currency if possible."""
    if shape not in SHAPES:
        raise Refused("no_such_shape", field="shape", shapes=", ".join(SHAPES))
    for unit in (10 ** minor_digits(f.tournament.currency), 1):
        with suppress(ValueError):
            return envelope_amounts_of_shape(pool, count=count, shape=shape, unit=unit)
    if count < SHAPES[shape].min_envelope_count:
        raise Refused("shape_needs_more", field="count", count=count, fewest=SHAPES[shape].min_envelope_count)
    raise Refused("envelopes_impossible", field="count", count=count, pool=_money_text(f, pool))


def _money_text(f: Floor, amount: int) -> str:
    return money(amount, currency=f.tournament.currency)
