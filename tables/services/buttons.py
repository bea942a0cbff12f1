"""Deeds on the button: set once, then carried on hand by hand. What nobody has said is asked, never guessed."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Protocol

from tables.models import Held, Table
from tables.rules.button import ButtonRule, From, Positions, first_hand, last_hand, next_hand
from tables.selectors.games import button_rule, gap_waits, stud_now
from tables.selectors.room import open_tables
from tournaments.models import HandRound
from tournaments.rules.refused import Refused
from tournaments.services.floor import Floor

#: who sits where: seat -> since when, where from
Seated = dict[int, tuple[datetime, From]]


class Hears(Protocol):
    """Is told of hands as they are dealt, by the table's key what names each; returns whoever misses his."""

    def __call__(self, f: Floor, *, deals: Mapping[int, str]) -> list[dict[str, int]]: ...


#: what a dealt hand means to other apps: part of the deed that deals
HEARS: set[Hears] = set()


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
    if stud_now(f.tournament, now=f.now):
        raise Refused("stud_has_no_button")
    rule = button_rule(f.tournament)
    if rule is None:
        raise Refused("button_is_won", field="table")
    last = table.last_hand()
    if last is None:
        raise Refused("button_unknown", field="table", table=table.number)
    hand = _coming(table, seated, rule=rule, waits=gap_waits(f.tournament))
    if hand is None:
        raise Refused("too_few_to_deal", field="table", table=table.number)
    facts: dict[str, Any] = {"button": hand.button, "big_blind": hand.big_blind, "last_big_blind": last.big_blind}
    with f.deed("button.moved", topics=["tables"], table=table.number, dealt=sorted(hand.dealt), **facts) as deed:
        _keep(f, table, hand)
        deed.facts["missed"] = _dealt(f, {table.pk: table.deal})
    return hand


def deal_everywhere(f: Floor, *, dealt: HandRound) -> dict[str, Any]:
    """Part of dealing a round of hand for hand: a hand at each table of two or more, with the button where it is known.

    Returns what the log keeps: `hands`, each the table, its big blind before and now and the seats dealt in, and
    whoever `missed` his.
    """
    everybody = _everybody(f)
    tables = [table for table in open_tables(f.tournament) if len(everybody.get(table.pk, ())) > 1]
    rule, waits = button_rule(f.tournament), gap_waits(f.tournament)
    coming: dict[Table, Positions] = {}
    if rule is not None and not stud_now(f.tournament, now=f.now):
        several = {table: _coming(table, everybody[table.pk], rule=rule, waits=waits) for table in tables}
        coming = {table: hand for table, hand in several.items() if hand}
    hands = [[table.number, table.big_blind, hand.big_blind, sorted(hand.dealt)] for table, hand in coming.items()]
    named = f"hand {dealt.number} {dealt.dealt_at.isoformat()}"
    with f.deed("hand_for_hand.dealt", topics=["tables"]):
        f.change_many([(table, _positions(f, hand)) for table, hand in coming.items()])
        missed = _dealt(f, {table.pk: table.deal if table in coming else named for table in tables})
    return {"hands": hands, "missed": missed}


def forget_button(f: Floor, *, table: Table) -> None:
    """Part of other deeds: nobody knows where the button is any more."""
    f.change(table, button=None, small_blind=None, big_blind=None, dealt=[], waiting=[], owed={}, dealt_at=None)


def _dealt(f: Floor, deals: Mapping[int, str]) -> list[dict[str, int]]:
    return [misses for told in HEARS for misses in told(f, deals=deals)]


def _seated(f: Floor, table: Table) -> Seated:
    """Who sits at the table now. The table is read anew, under the lock."""
    table.refresh_from_db()
    rows = Held.objects.filter(seat__table=table, kind=Held.Kind.SITS)
    return {seat: (since, From(came)) for seat, since, came in rows.values_list("seat__number", "since", "came")}


def _everybody(f: Floor) -> dict[int, Seated]:
    """Who sits where, by the table's key."""
    rows = f.tournament.held.filter(kind=Held.Kind.SITS)
    found: dict[int, Seated] = {}
    for table, seat, since, came in rows.values_list("seat__table", "seat__number", "since", "came"):
        found.setdefault(table, {})[seat] = (since, From(came))
    return found


def _coming(table: Table, seated: Seated, *, rule: ButtonRule, waits: bool) -> Positions | None:
    """The hand after a table's last; None when nobody knows that one, or too few sit."""
    last = table.last_hand()
    if last is None:
        return None
    new = {seat: origin for seat, (since, origin) in seated.items() if table.dealt_at and since > table.dealt_at}
    return next_hand(last, seated=seated, joined=new, rule=rule, gap_waits=waits)


def _keep(f: Floor, table: Table, hand: Positions) -> None:
    f.change(table, **_positions(f, hand))


def _positions(f: Floor, hand: Positions) -> dict[str, Any]:
    return {
        "button": hand.button,
        "small_blind": hand.small_blind,
        "big_blind": hand.big_blind,
        "dealt": sorted(hand.dealt),
        "waiting": sorted(hand.waiting),
        "owed": {str(seat): blinds for seat, blinds in sorted(hand.owed.items())},
        "dealt_at": f.now,
    }
