"""Actions on bounties: awarded at a bust or later, corrected, and a player's bounty on their own head taken.

If an event without bounties gives points for knock-outs, each knock-out is stored as a win of 0.
"""

from collections.abc import Sequence
from typing import Any

from tournaments.models import BountyWin, BustOut, Entry, Envelope, player_fact
from tournaments.models.tournament import Bounties
from tournaments.rules.prizes.bounties import split_head
from tournaments.rules.refused import Refused
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.leagues.stored import has_scored_knock_outs, may_name_bounty_winner
from tournaments.selectors.prizes.bounties import (
    bounty_by_entry_left,
    bounty_on_entry,
    has_bounties,
    is_mystery,
    own_bounties_refusal,
)
from tournaments.selectors.prizes.deals import agreed_deal
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.floor.floor import Floor
from tournaments.services.prizes.envelopes import next_envelope
from tournaments.services.prizes.undrawn_bounties import add_own_bounty


def award_bounty(f: Floor, *, entry: Entry, by: Sequence[Entry], stacks: Sequence[int] = ()) -> list[BountyWin]:
    """Award the bounty of a busted player to its winners, in their order from the left of the button.

    `stacks` are the winners' stacks when the hand was dealt; a winner must cover the busted player. In a mystery bounty
    the next envelope is drawn. Refuses a second award, and winners who were not in play.
    """
    out = _require_bust_out(f, entry)
    if BountyWin.objects.filter(bust_out=out).exists():
        raise Refused("bounty_given_already", field="entry", name=name_in_event(entry))
    _refuse_winners(f, out, by, stacks)
    worth = _bounty_amount(f, out)
    with f.record("bounty.won", topics=["bounties", "money"], **_bounty_facts(f, entry, by, worth)):
        wins = _add_wins(f, out, worth, by)
        give_champion_own_bounty(f)
    return wins


def correct_bounty(f: Floor, *, entry: Entry, by: Sequence[Entry], reason: str) -> list[BountyWin]:
    """Award a bounty to other players, or to nobody yet; the envelope drawn for it stays.

    Refuses if a part of it raised a winner's own bounty that has been won since.
    """
    out, reason = _require_bust_out(f, entry), reason.strip()
    wins = list(BountyWin.objects.filter(bust_out=out).select_related("winner__player"))
    if not wins:
        raise Refused("bounty_not_given", field="entry", name=name_in_event(entry))
    if not reason:
        raise Refused("needs_a_reason", field="reason")
    if by:
        _refuse_winners(f, out, by, ())
    worth = sum(win.cash + win.head for win in wins)
    was = [player_fact(win.winner.player) for win in wins]
    with f.record(
        "bounty.corrected", topics=["bounties", "money"], reason=reason, was=was, **_bounty_facts(f, entry, by, worth)
    ):
        envelope = take_back_bounty(f, bust_out=out)
        if by:
            new_wins = _add_wins(f, out, worth, by, envelope=envelope)
        give_champion_own_bounty(f)
    return new_wins if by else []


def give_own_bounties(f: Floor) -> list[BountyWin]:
    """Give each player left their own bounty. Refuses unless one player is left, or a deal is agreed."""
    if refused := own_bounties_refusal(f.tournament):
        raise refused
    alive = {entry: head for entry, head in bounty_by_entry_left(f.tournament).items() if head}
    with f.record(
        "bounty.own_taken", topics=["bounties", "money"], players=len(alive), **_money_facts(f, sum(alive.values()))
    ):
        return [_take_own_bounty(f, entry, head) for entry, head in sorted(alive.items())]


def award_on_bust(f: Floor, *, bust_out: BustOut, by: Sequence[Entry], stacks: Sequence[int] = ()) -> dict[str, Any]:
    """Award the bounty of a busted player to the players `by`, as part of a bust; return facts for the log.

    If one player is left, they get their own bounty too. Returns {} if no winner is named or there is no bounty.
    """
    if not has_bounties(f.tournament, sums=f.cached_answer(field_sum_of_row)):
        return _note_knock_out(f, bust_out, by, stacks) if by else {}
    if by and (is_mystery(f.tournament) or bounty_on_entry(f.tournament, entry=bust_out.entry)):
        wins = award_bounty(f, entry=bust_out.entry, by=by, stacks=stacks)
        worth = sum(win.cash + win.head for win in wins)
        return {
            "by": [player_fact(winner.player_id) for winner in by],
            "bounty": worth,
            "currency": f.tournament.currency,
        }
    give_champion_own_bounty(f)
    return {}


def _note_knock_out(f: Floor, out: BustOut, by: Sequence[Entry], stacks: Sequence[int]) -> dict[str, Any]:
    """Record who knocked a player out in an event without bounties; return facts for the log."""
    if not has_scored_knock_outs(f.tournament):
        raise Refused("no_bounties", field="by")
    award_bounty(f, entry=out.entry, by=by, stacks=stacks)
    return {"by": [player_fact(winner.player_id) for winner in by]}


def take_back_bounty_on_reinstate(f: Floor, *, bust_out: BustOut) -> None:
    """Take back the bounty of a bust, as part of reinstating a player.

    Own bounties that were paid out are taken back too.
    """
    take_back_bounty(f, bust_out=bust_out)
    if agreed_deal(f.tournament) is None and not is_mystery(f.tournament):
        for own in BountyWin.objects.filter(tournament=f.tournament, bust_out__isnull=True):
            for win in BountyWin.objects.filter(taken_with=own):
                f.change(win, taken_with=None)
            f.remove(own)


def give_champion_own_bounty(f: Floor) -> None:
    """Give the champion their own bounty, or what was added to it since; part of other actions.

    Does nothing while several players are left, and in a mystery bounty.
    """
    left = list(f.tournament.entries.filter(bust_out__isnull=True).order_by()[:2])
    if len(left) == 1 and not is_mystery(f.tournament) and (head := bounty_on_entry(f.tournament, entry=left[0])):
        _take_own_bounty(f, left[0].pk, head)


def take_back_bounty(f: Floor, *, bust_out: BustOut) -> Envelope | None:
    """Take a bounty back; return its envelope, None if none was drawn. Part of other actions."""
    wins = list(BountyWin.objects.filter(bust_out=bust_out).select_related("taken_with__winner__player"))
    for win in wins:
        if win.taken_with and win.taken_with.bust_out_id:
            raise Refused("bounty_moved_on", field="entry", name=name_in_event(win.taken_with.winner))
        if win.taken_with:
            f.change(win.taken_with, cash=win.taken_with.cash - win.head)
    envelope = Envelope.objects.filter(win__in=wins).first()
    if envelope:
        f.change(envelope, win=None)
    for win in BountyWin.objects.filter(taken_with__in=wins):
        f.change(win, taken_with=None)
    for win in wins:
        f.remove(win)
    return envelope


def _require_bust_out(f: Floor, entry: Entry) -> BustOut:
    out = BustOut.objects.select_related("entry__player").filter(entry=entry, entry__tournament=f.tournament).first()
    if not may_name_bounty_winner(f.tournament):
        raise Refused("no_bounties")
    if out is None:
        raise Refused("still_in", field="entry", name=name_in_event(entry))
    return out


def _refuse_winners(f: Floor, out: BustOut, by: Sequence[Entry], stacks: Sequence[int]) -> None:
    keys = [winner.pk for winner in by]
    if not keys or len(set(keys)) != len(keys) or out.entry_id in keys:
        raise Refused("winners_named_wrongly", field="by", name=name_in_event(out.entry))
    for winner in by:
        _refuse_winner(f, out, winner)
    for winner, stack in zip(by, stacks, strict=False):
        if out.stack is not None and stack < out.stack:
            raise Refused("does_not_cover", field="stacks", name=name_in_event(winner), stack=stack, most=out.stack)


def _refuse_winner(f: Floor, out: BustOut, winner: Entry) -> None:
    """Refuse a winner who was not in play at the bust, or whose own progressive bounty was won already."""
    own = BustOut.objects.filter(entry=winner).first()
    gone = winner.is_voided or (own is not None and own.out_at < out.out_at)
    if gone or winner.entered_at > out.out_at or winner.tournament_id != f.tournament.pk:
        raise Refused("winner_was_not_in", field="by", name=name_in_event(winner))
    progressive = f.tournament.bounty_kind == Bounties.PROGRESSIVE
    if progressive and BountyWin.objects.filter(bust_out__entry=winner).exists():
        raise Refused("winners_head_is_gone", field="by", name=name_in_event(winner))


def _bounty_amount(f: Floor, out: BustOut) -> int:
    """Return the bounty on a busted player, or the amount of the next envelope, in minor units.

    0 if only knock-outs count.
    """
    if has_scored_knock_outs(f.tournament):
        return 0
    if is_mystery(f.tournament):
        return next_envelope(f).amount
    worth = bounty_on_entry(f.tournament, entry=out.entry)
    if not worth:
        raise Refused("no_bounty_on_him", field="entry", name=name_in_event(out.entry))
    return worth


def _add_wins(
    f: Floor, out: BustOut, worth: int, by: Sequence[Entry], *, envelope: Envelope | None = None
) -> list[BountyWin]:
    """Add each winner's row with their share of `worth`; mark the bounty and the envelope as won."""
    progressive = f.tournament.bounty_kind == Bounties.PROGRESSIVE
    shares = split_head(worth, busted=out.entry_id, winners=[winner.pk for winner in by], progressive=progressive)
    wins = [
        f.add(
            BountyWin(
                tournament=f.tournament,
                bust_out=out,
                winner_id=share.winner,
                cash=share.cash,
                head=share.head,
                at=f.now,
            )
        )
        for share in shares
    ]
    _mark_head_wins_taken(f, out.entry_id, wins[0])
    if is_mystery(f.tournament):
        f.change(envelope or next_envelope(f), win=wins[0])
    return wins


def _take_own_bounty(f: Floor, entry: int, head: int) -> BountyWin:
    """Give a player the bounty on their own head, all of it in cash."""
    own = add_own_bounty(f, entry=entry, cash=head)
    _mark_head_wins_taken(f, entry, own)
    return own


def _mark_head_wins_taken(f: Floor, entry: int, paid_with: BountyWin) -> None:
    """Mark the wins that raised this player's own bounty as paid out with `paid_with`."""
    for win in BountyWin.objects.filter(winner_id=entry, head__gt=0, taken_with__isnull=True):
        f.change(win, taken_with=paid_with)


def _bounty_facts(f: Floor, entry: Entry, by: Sequence[Entry], worth: int) -> dict[str, Any]:
    return {
        "name": player_fact(entry.player_id),
        "by": [player_fact(winner.player_id) for winner in by],
        **_money_facts(f, worth),
    }


def _money_facts(f: Floor, amount: int) -> dict[str, Any]:
    return {"amount": amount, "currency": f.tournament.currency, "kind": f.tournament.bounty_kind}
