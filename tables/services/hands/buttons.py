"""Actions on the button: set once, then carried on hand by hand. What nobody has said is asked, never guessed."""

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from tables.models import SeatAssignment, Table
from tables.rules.hands.button import ButtonRule, Origin, Positions, first_hand, last_hand, next_hand, shared_seat
from tables.rules.seats.first_button import FirstButton, StartingButton, starting_button
from tables.selectors.games import button_rule, gap_waits, is_stud_now
from tables.selectors.room.table_controls import cannot_deal_alone
from tables.selectors.seating import open_tables
from tournaments.composition import rulings
from tournaments.models import HandRound
from tournaments.rules.cards import card_face
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor

#: of so many tables the log names the first buttons
MOST_NAMED_BUTTONS = 12

#: who sits where: seat -> since when, where from
Seated = dict[int, tuple[datetime, Origin]]


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
        _refuse_shared(hand)
    elif button in seated:
        hand = first_hand(button=button, seated=seated)
    else:
        raise Refused("button_is_dead", field="button", seat=button)
    with f.record("button.set", topics=["tables"], table=table.number, button=button, big_blind=hand.big_blind):
        _keep(f, table, hand)
    return hand


def _refuse_shared(hand: Positions) -> None:
    where = {"button": hand.button, "small_blind": hand.small_blind, "big_blind": hand.big_blind}
    seat = shared_seat(**where, players=len(hand.dealt))
    if seat is not None:
        raise Refused("positions_share_seat", field="big_blind" if seat == hand.big_blind else "small_blind", seat=seat)


def draw_buttons(f: Floor, *, seed: str, first: int, tables: Collection[int] | None = None) -> dict[str, Any]:
    """Give a button to each table that has none, as the house setting `first_button` says; part of the draw.

    `tables` are the numbers of those that draw, all of them if left out. Nothing is drawn where no button goes round.
    By the draw's seed and number, so that it comes out the same again. Returns what the log keeps.
    """
    if button_rule(f.tournament) is None or is_stud_now(f.tournament, now=f.now):
        return {}
    rule = FirstButton(f.tournament.house_rules()["first_button"])
    found: dict[int, StartingButton] = {}
    without = open_tables(f.tournament).filter(button__isnull=True)
    for table in without if tables is None else without.filter(number__in=tables):
        seated = _seated(f, table)
        if len(seated) > 1:
            found[table.number] = starting_button(seated, rule=rule, seed=seed, first=first, table=table.number)
            _keep(f, table, first_hand(button=found[table.number].seat, seated=seated))
    return _button_facts(rule, found)


def _button_facts(rule: FirstButton, found: Mapping[int, StartingButton]) -> dict[str, Any]:
    """Return what the log keeps of buttons: the rule, and the seats and cards where they are few."""
    if not found:
        return {}
    named = [
        f"{table}.{button.seat}" + (f" {card_face(button.card)}" if button.card else "")
        for table, button in found.items()
    ]
    return {"first_button": str(rule), "buttons": ", ".join(named) if len(named) <= MOST_NAMED_BUTTONS else ""}


def deal_next(f: Floor, *, table: Table) -> Positions | None:
    """End a hand and deal the next: the button and the blinds go on by the house rules.

    Where no button goes on (stud, one that is won, an unknown one) the hand is reported all the same to those who count
    it, and refused when it means nothing to anybody. Refuses in hand for hand, where the round deals at every table at
    once, and in the last hands of a day, which are told one by one as they are played.
    """
    if refused := cannot_deal_alone(table):
        raise refused
    seated = _seated(f, table)
    last, rule = table.last_hand(), button_rule(f.tournament)
    if is_stud_now(f.tournament, now=f.now):
        nothing = Refused("stud_has_no_button")
    elif rule is None:
        nothing = Refused("button_is_won", field="table")
    elif last is None:
        nothing = Refused("button_unknown", field="table", table=table.number)
    else:
        return _deal_on(f, table, seated, rule=rule, last=last)
    _deal_unseen(f, table, seated, nothing)
    return None


def deal_at_every_table(f: Floor, *, dealt: HandRound) -> dict[str, Any]:
    """Deal a hand at each table; part of a round of hand for hand. See `deal_at`."""
    return deal_at_tables(f, tables=list(open_tables(f.tournament)), named=dealt.deal)


def deal_at_tables(f: Floor, *, tables: Sequence[Table], named: str) -> dict[str, Any]:
    """Deal a hand at each of these tables with two players or more, the button where it is known; part of actions.

    `named` names the hand where no button does. Returns what the log keeps: `hands` as one string of JSON, each the
    table, its big blind before and now and the seats dealt in, and who `missed` theirs. (A list as long would cost
    every page of the log its walk for names.)
    """
    everybody = _everybody(f)
    tables = [table for table in tables if len(everybody.get(table.pk, ())) > 1]
    coming = _coming_hands(f, {table: everybody[table.pk] for table in tables})
    hands = [[table.number, table.big_blind, hand.big_blind, sorted(hand.dealt)] for table, hand in coming.items()]
    with f.record("table.dealt", topics=["tables"]):
        f.change_many([(table, _positions(f, hand)) for table, hand in coming.items()])
        missed = _dealt(f, {table.pk: table.deal if table in coming else named for table in tables})
    return {"hands": json.dumps(hands, separators=(",", ":")), "missed": missed}


def _coming_hands(f: Floor, seated: Mapping[Table, Seated]) -> dict[Table, Positions]:
    """Return the next hand of each of these tables with a known button; none in stud, and none where it is won."""
    rule, waits = button_rule(f.tournament), gap_waits(f.tournament)
    if rule is None or is_stud_now(f.tournament, now=f.now):
        return {}
    coming = {table: _coming(table, there, rule=rule, waits=waits) for table, there in seated.items()}
    return {table: hand for table, hand in coming.items() if hand}


def forget_button(f: Floor, *, table: Table) -> None:
    """Forget where the button of a table is; part of other actions."""
    f.change(table, button=None, small_blind=None, big_blind=None, dealt=[], waiting=[], owed={}, dealt_at=None)


def _deal_on(f: Floor, table: Table, seated: Seated, *, rule: ButtonRule, last: Positions) -> Positions:
    """Return the hand after the last, its button and blinds by the rule."""
    hand = _coming(table, seated, rule=rule, waits=gap_waits(f.tournament))
    if hand is None:
        raise Refused("too_few_to_deal", field="table", table=table.number)
    facts: dict[str, Any] = {"button": hand.button, "big_blind": hand.big_blind, "last_big_blind": last.big_blind}
    with f.record(
        "button.moved", topics=["tables"], table=table.number, dealt=sorted(hand.dealt), **facts
    ) as log_entry:
        _keep(f, table, hand)
        log_entry.facts["missed"] = _dealt(f, {table.pk: table.deal})
    return hand


def _deal_unseen(f: Floor, table: Table, seated: Seated, nothing: Refused) -> None:
    """Deal a hand at a table whose button nobody follows. Refuses it as `nothing` when nobody counts it."""
    if len(seated) < 2:
        raise nothing
    with f.record("table.dealt", topics=["tables"], table=table.number) as log_entry:
        log_entry.facts["missed"] = _dealt(f, {table.pk: f"{table.number} {f.now.isoformat()}"})
        if not log_entry.facts["missed"]:
            raise nothing


def _dealt(f: Floor, deals: Mapping[int, str]) -> list[dict[str, int]]:
    return rulings().at_deal(f, deals=deals)


def _seated(f: Floor, table: Table) -> Seated:
    """Return who sits at the table now. The table is read again, under the lock."""
    table.refresh_from_db()
    rows = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED)
    return {seat: (since, Origin(came)) for seat, since, came in rows.values_list("seat__number", "since", "came")}


def _everybody(f: Floor) -> dict[int, Seated]:
    """Return who sits where, by the table's key."""
    rows = f.tournament.seat_assignments.filter(kind=SeatAssignment.Kind.SEATED)
    found: dict[int, Seated] = {}
    for table, seat, since, came in rows.values_list("seat__table", "seat__number", "since", "came"):
        found.setdefault(table, {})[seat] = (since, Origin(came))
    return found


def _coming(table: Table, seated: Seated, *, rule: ButtonRule, waits: bool) -> Positions | None:
    """Return the hand after a table's last; None when nobody knows that one, or too few sit."""
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
