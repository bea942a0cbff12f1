"""Actions on the envelopes of a mystery bounty: sealed before the first draw, drawn, and laid open after the last."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from tournaments.models import BountyWin, Entry, Envelope, EnvelopeSeal, EnvelopeSeed, called
from tournaments.rules.money import minor_digits, money_text
from tournaments.rules.prizes.envelopes import SHAPES, commitment_of, next_number, shaped
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.bounties import is_mystery, pool_of
from tournaments.selectors.prizes.bounty_controls import cannot_draw_own
from tournaments.services.bounty_pool import give_undrawn
from tournaments.services.floor.floor import Floor


def seal_envelopes(
    f: Floor, *, seed: str, amounts: Sequence[int] = (), count: int = 0, shape: str = "ladder"
) -> EnvelopeSeal:
    """Promise the envelopes by publishing the list and the digest of it with a secret seed.

    The list is given in minor units, or made: `count` envelopes of a ready-made shape. Refuses one that does not sum
    to the bounty pool, and a second list.
    """
    _refuse_sealing(f)
    listed = sorted(amounts, reverse=True) if amounts else _made(f, count, shape)
    pool = pool_of(f.tournament)
    if sum(listed) != pool or min(listed) < 1:
        short = money_text(pool - sum(listed), currency=f.tournament.currency)
        raise Refused("envelopes_wrong", field="amounts", pool=_spoken(f, pool), short=short)
    commitment = commitment_of(seed, amounts=listed)
    EnvelopeSeed.objects.create(commitment=commitment, seed=seed)
    with f.record("envelopes.sealed", topics=["bounties"], commitment=commitment, count=len(listed), pool=pool):
        sealed = f.add(EnvelopeSeal(tournament=f.tournament, commitment=commitment, sealed_at=f.now))
        f.add_many([Envelope(tournament=f.tournament, number=at, amount=one) for at, one in enumerate(listed, start=1)])
    return sealed


def draw_own(f: Floor, *, entry: Entry) -> BountyWin:
    """The champion draws an envelope for their own head. Refuses while others are in."""
    if refused := cannot_draw_own(entry):
        raise refused
    envelope = next_envelope(f)
    facts: dict[str, Any] = {
        "amount": envelope.amount,
        "currency": f.tournament.currency,
        "name": called(entry.player_id),
    }
    with f.record("envelopes.champion", topics=["bounties", "money"], **facts):
        win = f.add(BountyWin(tournament=f.tournament, winner=entry, cash=envelope.amount, at=f.now))
        f.change(envelope, win=win)
    return win


def open_seal(f: Floor) -> EnvelopeSeal:
    """Publish the seed: from now on anybody can draw every envelope again. What nobody drew goes by the house rules.

    Refuses while envelopes can still be drawn: a person who knows the seed knows what is in the next.
    """
    seal = _sealed(f)
    if seal.opened_at:
        raise Refused("envelopes_open_already")
    undrawn = Envelope.objects.filter(tournament=f.tournament, win__isnull=True)
    over = f.tournament.finished_at or f.tournament.entries.filter(bust_out__isnull=True).count() < 2
    if undrawn.exists() and not over:
        raise Refused("envelopes_left", count=undrawn.count())
    rest = sum(undrawn.values_list("amount", flat=True))
    facts: dict[str, Any] = {"undrawn": undrawn.count(), "rest": rest, "currency": f.tournament.currency}
    with f.record("envelopes.opened", topics=["bounties", "money"], commitment=seal.commitment, **facts) as log_entry:
        if rest:
            log_entry.facts |= {"to": give_undrawn(f, rest=rest)}
        return f.change(seal, seed=_secret(seal), opened_at=f.now)


def next_envelope(f: Floor) -> Envelope:
    """Part of other actions: the envelope that is drawn next. Refuses when none is sealed, left, or still secret."""
    seal = _sealed(f)
    if seal.opened_at:
        raise Refused("envelopes_open_already")
    envelopes = {one.number: one for one in Envelope.objects.filter(tournament=f.tournament)}
    drawn = {number for number, one in envelopes.items() if one.win_id}
    if len(drawn) == len(envelopes):
        raise Refused("every_envelope_drawn")
    return envelopes[next_number(len(envelopes), seed=_secret(seal), drawn=drawn)]


def _sealed(f: Floor) -> EnvelopeSeal:
    """The promise. Refuses while there is none."""
    seal = EnvelopeSeal.objects.filter(tournament=f.tournament).first()
    if seal is None:
        raise Refused("envelopes_not_sealed")
    return seal


def _secret(seal: EnvelopeSeal) -> str:
    """The seed behind a promise."""
    return EnvelopeSeed.objects.get(commitment=seal.commitment).seed


def _refuse_sealing(f: Floor) -> None:
    if not is_mystery(f.tournament):
        raise Refused("not_a_mystery_bounty")
    if EnvelopeSeal.objects.filter(tournament=f.tournament).exists():
        raise Refused("envelopes_sealed_already")


def _made(f: Floor, count: int, shape: str) -> list[int]:
    """A list by a ready-made shape in whole units of the currency, or to the cent where a whole one is too much."""
    pool = pool_of(f.tournament)
    if shape not in SHAPES:
        raise Refused("no_such_shape", field="shape", shapes=", ".join(SHAPES))
    for unit in (10 ** minor_digits(f.tournament.currency), 1):
        with suppress(ValueError):
            return shaped(pool, count=count, shape=shape, unit=unit)
    raise Refused("envelopes_impossible", field="count", count=count, pool=_spoken(f, pool))


def _spoken(f: Floor, amount: int) -> str:
    return money_text(amount, currency=f.tournament.currency)
