"""Deeds on the button: set once, then carried on hand by hand. What nobody has said is asked, never guessed."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from tables.models import Held, Table
from tables.rules.button import ButtonRule, From, Positions, first_hand, last_hand, next_hand
from tables.selectors.bags import last_hands_dealt
from tables.selectors.games import button_rule, gap_waits, stud_now
from tables.selectors.room import open_tables
from tournaments.models import HandForHand, HandRound
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


def deal_next(f: Floor, *, table: Table) -> Positions | None:
    """A hand is over and the next is dealt: the button and the blinds go on by the house's rule.

    Where no button goes on (stud, one that is won, an unknown one) the hand is told all the same to whoever counts it,
    and refused when it means nothing to anybody. Refuses in hand for hand, where the round deals at every table at
    once, and in the last hands of a day, which are told one by one as they are played.
    """
    if HandForHand.objects.filter(tournament=f.tournament, ended_at__isnull=True).exists():
        raise Refused("the_round_deals", field="table", table=table.number)
    if last_hands_dealt(f.tournament):
        raise Refused("last_hands_are_told", field="table", table=table.number)
    seated = _seated(f, table)
    last, rule = table.last_hand(), button_rule(f.tournament)
    if stud_now(f.tournament, now=f.now):
        nothing = Refused("stud_has_no_button")
    elif rule is None:
        nothing = Refused("button_is_won", field="table")
    elif last is None:
        nothing = Refused("button_unknown", field="table", table=table.number)
    else:
        return _deal_on(f, table, seated, rule=rule, last=last)
    _deal_unseen(f, table, seated, nothing)
    return None


def deal_everywhere(f: Floor, *, dealt: HandRound) -> dict[str, Any]:
    """Part of dealing a round of hand for hand: a hand at each table; see `deal_at`."""
    return deal_at(f, tables=list(open_tables(f.tournament)), named=dealt.deal)


def deal_at(f: Floor, *, tables: Sequence[Table], named: str) -> dict[str, Any]:
    """Part of other deeds: a hand at each of these tables where two or more sit, with the button where it is known.

    `named` names the hand where no button does. Returns what the log keeps: `hands` as one string of JSON, each the
    table, its big blind before and now and the seats dealt in, and whoever `missed` his. (A list as long would cost
    every page of the log its walk for names.)
    """
    everybody = _everybody(f)
    tables = [table for table in tables if len(everybody.get(table.pk, ())) > 1]
    rule, waits = button_rule(f.tournament), gap_waits(f.tournament)
    coming: dict[Table, Positions] = {}
    if rule is not None and not stud_now(f.tournament, now=f.now):
        several = {table: _coming(table, everybody[table.pk], rule=rule, waits=waits) for table in tables}
        coming = {table: hand for table, hand in several.items() if hand}
    hands = [[table.number, table.big_blind, hand.big_blind, sorted(hand.dealt)] for table, hand in coming.items()]
    with f.deed("table.dealt", topics=["tables"]):
        f.change_many([(table, _positions(f, hand)) for table, hand in coming.items()])
        missed = _dealt(f, {table.pk: table.deal if table in coming else named for table in tables})
    return {"hands": json.dumps(hands, separators=(",", ":")), "missed": missed}


def forget_button(f: Floor, *, table: Table) -> None:
    """Part of other deeds: nobody knows where the button is any more."""
    f.change(table, button=None, small_blind=None, big_blind=None, dealt=[], waiting=[], owed={}, dealt_at=None)


def _deal_on(f: Floor, table: Table, seated: Seated, *, rule: ButtonRule, last: Positions) -> Positions:
    """The hand after the last, its button and blinds by the rule."""
    hand = _coming(table, seated, rule=rule, waits=gap_waits(f.tournament))
    if hand is None:
        raise Refused("too_few_to_deal", field="table", table=table.number)
    facts: dict[str, Any] = {"button": hand.button, "big_blind": hand.big_blind, "last_big_blind": last.big_blind}
    with f.deed("button.moved", topics=["tables"], table=table.number, dealt=sorted(hand.dealt), **facts) as deed:
        _keep(f, table, hand)
        deed.facts["missed"] = _dealt(f, {table.pk: table.deal})
    return hand


def _deal_unseen(f: Floor, table: Table, seated: Seated, nothing: Refused) -> None:
    """A hand at a table whose button nobody follows. Refuses it as `nothing` when nobody counts it."""
    if len(seated) < 2:
        raise nothing
    with f.deed("table.dealt", topics=["tables"], table=table.number) as deed:
        deed.facts["missed"] = _dealt(f, {table.pk: f"{table.number} {f.now.isoformat()}"})
        if not deed.facts["missed"]:
            raise nothing


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
