"""Actions on the button: set once, then moved hand by hand. An unknown position is asked for, never guessed."""

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from tables.models import SeatAssignment, Table
from tables.rules.hands.button import (
    ButtonRule,
    Origin,
    Positions,
    first_hand_positions,
    next_hand_positions,
    stored_hand_positions,
    wrongly_shared_seat,
)
from tables.rules.hands.turns import Turn
from tables.rules.seats.first_button import FirstButton, StartingButton, drawn_first_button
from tables.selectors.games import button_rule, is_button_still, is_game_chosen, must_wait_in_gap
from tables.selectors.room.table_controls import single_deal_refusal
from tables.selectors.seating import open_tables
from tables.services.hands.turns import coming_turn
from tournaments.composition import rulings
from tournaments.models import HandRound
from tournaments.rules.cards import card_face
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor

# beyond this number of tables the log does not name their first buttons
MOST_NAMED_BUTTONS = 12

#: by seat: when a player sat down there and from where they came
PlayersBySeat = dict[int, tuple[datetime, Origin]]


def set_button(
    f: Floor, *, table: Table, button: int, small_blind: int | None = None, big_blind: int | None = None
) -> Positions:
    """Set the button of the hand being dealt. The blinds are derived from the button, unless they are given too.

    If the button is dead, in a seat where nobody sits, the blinds must be given.
    """
    seated = _players_at(f, table)
    for seat in (button, small_blind, big_blind):
        if seat is not None and not table.seats.filter(number=seat).exists():
            raise Refused("no_such_seat", field="button", table=table.number, seat=seat)
    if len(seated) < 2:
        raise Refused("too_few_to_deal", field="table", table=table.number)
    if small_blind is not None and big_blind is not None:
        if big_blind not in seated:
            raise Refused("big_blind_is_empty", field="big_blind", seat=big_blind)
        hand = stored_hand_positions(button=button, small_blind=small_blind, big_blind=big_blind, dealt=seated)
        _refuse_shared_seat(hand)
    elif button in seated:
        hand = first_hand_positions(button=button, seated=seated)
    else:
        raise Refused("button_is_dead", field="button", seat=button)
    with f.record("button.set", topics=["tables"], table=table.number, button=button, big_blind=hand.big_blind):
        _store_hand(f, table, hand)
    return hand


def _refuse_shared_seat(hand: Positions) -> None:
    where = {"button": hand.button, "small_blind": hand.small_blind, "big_blind": hand.big_blind}
    seat = wrongly_shared_seat(**where, players=len(hand.dealt))
    if seat is not None:
        raise Refused("positions_share_seat", field="big_blind" if seat == hand.big_blind else "small_blind", seat=seat)


def draw_buttons(f: Floor, *, seed: str, first: int, tables: Collection[int] | None = None) -> dict[str, Any]:
    """Give a button to each table without a button, by the house setting `first_button`; part of the draw.

    Anybody can repeat it with the seed and the number of the draw. `tables` are the numbers of the tables that draw, by
    default all. In a game without a moving button nothing is drawn. Returns facts for the log.
    """
    if button_rule(f.tournament) is None or is_button_still(f.tournament, now=f.now):
        return {}
    rule = FirstButton(f.tournament.house_rules()["first_button"])
    found: dict[int, StartingButton] = {}
    without = open_tables(f.tournament).filter(button__isnull=True)
    for table in without if tables is None else without.filter(number__in=tables):
        seated = _players_at(f, table)
        if len(seated) > 1:
            found[table.number] = drawn_first_button(seated, rule=rule, seed=seed, first=first, table=table.number)
            _store_hand(f, table, first_hand_positions(button=found[table.number].seat, seated=seated))
    return _button_facts(rule, found)


def _button_facts(rule: FirstButton, found: Mapping[int, StartingButton]) -> dict[str, Any]:
    """Return facts for the log: the rule, and the seats and cards if there are few."""
    if not found:
        return {}
    named = [
        f"{table}.{button.seat}" + (f" {card_face(button.card)}" if button.card else "")
        for table, button in found.items()
    ]
    return {"first_button": str(rule), "buttons": ", ".join(named) if len(named) <= MOST_NAMED_BUTTONS else ""}


def deal_next(f: Floor, *, table: Table) -> Positions | None:
    """Deal the next hand: the button and the blinds move by the house rules.

    If no button moves (stud, a button that is won, or an unknown button), the hand still counts for penalties. It is
    refused if nobody at the table serves a penalty. Refuses in hand for hand, since all tables are dealt at once, in
    the last hands of a day, since tables report them, and once the tournament is over.
    """
    f.refuse_over()
    if refused := single_deal_refusal(table):
        raise refused
    seated = _players_at(f, table)
    turn = coming_turn(f, table=table, players=len(seated))
    if turn and not is_game_chosen(f.tournament, turn):
        raise Refused("game_not_chosen", field="table", table=table.number)
    last, rule = table.last_hand(), button_rule(f.tournament)
    if is_button_still(f.tournament, now=f.now, turn=turn):
        refusal = Refused("stud_has_no_button")
    elif rule is None:
        refusal = Refused("button_is_won", field="table")
    elif last is None:
        refusal = Refused("button_unknown", field="table", table=table.number)
    else:
        return _move_button(f, table, seated, rule=rule, last=last, turn=turn)
    _deal_without_button(f, table, seated, refusal, turn=turn)
    return None


def deal_at_every_table(f: Floor, *, dealt: HandRound) -> dict[str, Any]:
    """Deal a hand at each table; part of a round of hand for hand. See `deal_at_tables`."""
    return deal_at_tables(f, tables=list(open_tables(f.tournament)), named=dealt.deal_id)


def deal_at_tables(f: Floor, *, tables: Sequence[Table], named: str) -> dict[str, Any]:
    """Deal a hand at each of these tables with two players or more, moving known buttons; part of other actions.

    `named` identifies the hand at tables without a button. Returns facts for the log. `missed` are the players who
    missed their hand. `hands` lists each hand with its table, the big blind before and now, and the seats dealt in. It
    is JSON text, because each page of the log would search a long list for names.
    """
    players = _players_by_table(f)
    tables = [table for table in tables if len(players.get(table.pk, ())) > 1]
    turns = _coming_turns(f, {table: len(players[table.pk]) for table in tables})
    next_hands = _next_hands(f, {table: players[table.pk] for table in tables}, turns)
    hands = [[table.number, table.big_blind, hand.big_blind, sorted(hand.dealt)] for table, hand in next_hands.items()]
    with f.record("table.dealt", topics=["tables"]):
        f.change_many([(table, _hand_values(f, hand)) for table, hand in next_hands.items()])
        f.change_many([(table, _turn_values(turn)) for table, turn in turns.items()])
        missed = _missed_hands(f, {table.pk: table.deal_id if table in next_hands else named for table in tables})
    return {"hands": json.dumps(hands, separators=(",", ":")), "missed": missed}


def _coming_turns(f: Floor, players: Mapping[Table, int]) -> dict[Table, Turn]:
    """Return each table's turn of a mix with the next hand. Leaves out tables whose game is not chosen."""
    coming = {table: coming_turn(f, table=table, players=count) for table, count in players.items()}
    return {table: turn for table, turn in coming.items() if turn and is_game_chosen(f.tournament, turn)}


def _next_hands(f: Floor, seated: Mapping[Table, PlayersBySeat], turns: Mapping[Table, Turn]) -> dict[Table, Positions]:
    """Return the next hand of each table with a known button.

    Returns {} in stud, or if the winner of the pot gets the button.
    """
    rule, waits = button_rule(f.tournament), must_wait_in_gap(f.tournament)
    if rule is None:
        return {}
    next_hands = {
        table: _next_hand(table, seats, rule=rule, waits=waits)
        for table, seats in seated.items()
        if not is_button_still(f.tournament, now=f.now, turn=turns.get(table, table.turn))
    }
    return {table: hand for table, hand in next_hands.items() if hand}


def forget_button(f: Floor, *, table: Table) -> None:
    """Forget the button of a table; part of other actions."""
    f.change(table, button=None, small_blind=None, big_blind=None, dealt=[], waiting=[], owed={}, dealt_at=None)


def _move_button(
    f: Floor, table: Table, seated: PlayersBySeat, *, rule: ButtonRule, last: Positions, turn: Turn | None
) -> Positions:
    hand = _next_hand(table, seated, rule=rule, waits=must_wait_in_gap(f.tournament))
    if hand is None:
        raise Refused("too_few_to_deal", field="table", table=table.number)
    facts: dict[str, Any] = {"button": hand.button, "big_blind": hand.big_blind, "last_big_blind": last.big_blind}
    with f.record(
        "button.moved", topics=["tables"], table=table.number, dealt=sorted(hand.dealt), **facts
    ) as log_entry:
        f.change(table, **_hand_values(f, hand), **_turn_values(turn))
        log_entry.facts["missed"] = _missed_hands(f, {table.pk: table.deal_id})
    return hand


def _deal_without_button(f: Floor, table: Table, seated: PlayersBySeat, refusal: Refused, *, turn: Turn | None) -> None:
    """Count a hand at a table without a moving button. Raises `refusal` if neither a turn nor a penalty counts it."""
    if len(seated) < 2:
        raise refusal
    with f.record("table.dealt", topics=["tables"], table=table.number) as log_entry:
        log_entry.facts["missed"] = _missed_hands(f, {table.pk: f"{table.number} {f.now.isoformat()}"})
        if turn:
            f.change(table, **_turn_values(turn))
        elif not log_entry.facts["missed"]:
            raise refusal


def _turn_values(turn: Turn | None) -> dict[str, Any]:
    return {"mix": turn.as_json()} if turn else {}


def _missed_hands(f: Floor, deals: Mapping[int, str]) -> list[dict[str, int]]:
    return rulings().count_missed_hands(f, deals=deals)


def _players_at(f: Floor, table: Table) -> PlayersBySeat:
    """Return the players of a table by seat. Reads the table again under the lock."""
    table.refresh_from_db()
    rows = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED)
    return {seat: (since, Origin(came)) for seat, since, came in rows.values_list("seat__number", "since", "came")}


def _players_by_table(f: Floor) -> dict[int, PlayersBySeat]:
    """Return the players of all tables, by the table's key."""
    rows = f.tournament.seat_assignments.filter(kind=SeatAssignment.Kind.SEATED)
    found: dict[int, PlayersBySeat] = {}
    for table, seat, since, came in rows.values_list("seat__table", "seat__number", "since", "came"):
        found.setdefault(table, {})[seat] = (since, Origin(came))
    return found


def _next_hand(table: Table, seated: PlayersBySeat, *, rule: ButtonRule, waits: bool) -> Positions | None:
    """Return the hand that comes after a table's last hand.

    None if the last hand is unknown or too few players sit at the table.
    """
    last = table.last_hand()
    if last is None:
        return None
    new = {seat: origin for seat, (since, origin) in seated.items() if table.dealt_at and since > table.dealt_at}
    return next_hand_positions(last, seated=seated, joined=new, rule=rule, gap_waits=waits)


def _store_hand(f: Floor, table: Table, hand: Positions) -> None:
    f.change(table, **_hand_values(f, hand))


def _hand_values(f: Floor, hand: Positions) -> dict[str, Any]:
    return {
        "button": hand.button,
        "small_blind": hand.small_blind,
        "big_blind": hand.big_blind,
        "dealt": sorted(hand.dealt),
        "waiting": sorted(hand.waiting),
        "owed": {str(seat): blinds for seat, blinds in sorted(hand.owed.items())},
        "dealt_at": f.now,
    }
