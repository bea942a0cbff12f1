"""Deeds on the button: set once, then carried on hand by hand. What nobody has said is asked, never guessed."""

from datetime import datetime
from typing import Any

from tables.models import Held, Table
from tables.rules.button import From, Positions, first_hand, last_hand, next_hand
from tables.selectors.games import button_rule, gap_waits, stud_now
from tournaments.rules.refused import Refused
from tournaments.services.floor import Floor


def set_button(
    f: Floor, *, table: Table, button: int, small_blind: int | None = None, big_blind: int | None = None
) -> Positions:
    """Say where the button of the hand being dealt is. The blinds follow from it, unless they are said too.

    A dead button (nobody sits there) does not say where the blinds are, so they must be.
    """
    seated = _seated(f, table)
    for seat in (button, small_blind, big_blind):
        if seat is not None and not table.seats.filter(number=seat).exists():
            raise Refused("no_such_seat", field="button", table=table.number, seat=seat)
    if len(seated) < 2:
        raise Refused("too_few_to_deal", field="table", table=table.number)
    if small_blind is not None and big_blind is not None:
        if big_blind not in seated:
            raise Refused("big_blind_is_empty", field="big_blind", seat=big_blind)
        hand = last_hand(button=button, small_blind=small_blind, big_blind=big_blind, dealt=seated)
    elif button in seated:
        hand = first_hand(button=button, seated=seated)
    else:
        raise Refused("button_is_dead", field="button", seat=button)
    with f.deed("button.set", topics=["tables"], table=table.number, button=button, big_blind=hand.big_blind):
        _keep(f, table, hand)
    return hand


def deal_next(f: Floor, *, table: Table) -> Positions:
    """A hand is over and the next is dealt: the button and the blinds go on by the house's rule."""
    seated = _seated(f, table)
    last, rule = table.last_hand(), button_rule(f.tournament)
    if stud_now(f.tournament, now=f.now):
        raise Refused("stud_has_no_button")
    if rule is None:
        raise Refused("button_is_won", field="table")
    if last is None:
        raise Refused("button_unknown", field="table", table=table.number)
    new = {seat: origin for seat, (since, origin) in seated.items() if table.dealt_at and since > table.dealt_at}
    hand = next_hand(last, seated=seated, joined=new, rule=rule, gap_waits=gap_waits(f.tournament))
    if hand is None:
        raise Refused("too_few_to_deal", field="table", table=table.number)
    facts: dict[str, Any] = {"button": hand.button, "big_blind": hand.big_blind, "last_big_blind": last.big_blind}
    with f.deed("button.moved", topics=["tables"], table=table.number, dealt=sorted(hand.dealt), **facts):
        _keep(f, table, hand)
    return hand


def forget_button(f: Floor, *, table: Table) -> None:
    """Part of other deeds: nobody knows where the button is any more."""
    f.change(table, button=None, small_blind=None, big_blind=None, dealt=[], waiting=[], owed={}, dealt_at=None)


def _seated(f: Floor, table: Table) -> dict[int, tuple[datetime, From]]:
    """Who sits at the table now: seat -> since when, where from. The table is read anew, under the lock."""
    table.refresh_from_db()
    rows = Held.objects.filter(seat__table=table, kind=Held.Kind.SITS)
    return {seat: (since, From(came)) for seat, since, came in rows.values_list("seat__number", "since", "came")}


def _keep(f: Floor, table: Table, hand: Positions) -> None:
    f.change(
        table,
        button=hand.button,
        small_blind=hand.small_blind,
        big_blind=hand.big_blind,
        dealt=sorted(hand.dealt),
        waiting=sorted(hand.waiting),
        owed={str(seat): blinds for seat, blinds in sorted(hand.owed.items())},
        dealt_at=f.now,
    )
