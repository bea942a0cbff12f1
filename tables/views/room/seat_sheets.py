"""Sheets of a table's seats with their possible actions, as plain values so that rendered rows can be cached."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tables.selectors.hands.same_hand import SameHand
from tables.selectors.seats.ring import Ring, RingSeat
from tables.templatetags.room import mark_text
from tournaments.language.figures import money_text
from tournaments.selectors.desk.on_offer import OnOffer
from tournaments.selectors.desk.prices import Price
from tournaments.selectors.shown_names import name_in_event
from tournaments.templatetags.console import milliseconds_text
from tournaments.templatetags.rows import EventAddress
from tournaments.views.panels import PanelRequest

#: Actions of which a sheet has buttons.
ACTIONS = frozenset(
    {"bust", "arrived", "cancel-move", "rebuy", "add-on", "penalty", "put-right", "move", "swap", "note"}
    | {"lock-seat", "set-button", "all-in", "mark-seat"}
)


class SeatSheet(NamedTuple):
    """A seat as its sheet shows it. `entry` and `move` are keys, 0 without one.

    `rebuy` and `add_on` are prices, "" if they are not on offer. `mate` is a busted entry that may have busted in
    the hand being played, 0 without one. `all_in_seats` are this seat and the covered seats, () if nobody is all-in.
    """

    tournament: EventAddress
    may: frozenset[str]
    table: int
    is_broken: bool
    stud: bool
    has_button: bool
    number: int
    spoken: str
    state: str
    name: str
    full: str
    entry: int
    locked: bool
    move: int
    to_seat: str
    mark: str
    mark_sentence: str
    has_bounties: bool
    asks_stack: bool
    rebuy: str
    add_on: str
    mate: int
    mate_name: str
    mate_has_stack: bool
    mate_until: str
    all_in_seats: tuple[int, ...]


def seat_sheets(
    panel_request: PanelRequest, ring: Ring, *, hand: Mapping[str, Any], offers: Mapping[int, OnOffer]
) -> list[SeatSheet]:
    """Return the sheet of each seat. `hand` is the table's state in hand for hand (`panels._hand_context`)."""
    return [_seat_sheet(panel_request, ring, seat, hand=hand, offers=offers) for seat in ring.seats]


def _seat_sheet(
    panel_request: PanelRequest, ring: Ring, seat: RingSeat, *, hand: Mapping[str, Any], offers: Mapping[int, OnOffer]
) -> SeatSheet:
    tournament, entry = panel_request.tournament, seat.entry.pk if seat.entry else 0
    may, offer = panel_request.permitted_action_names & ACTIONS, offers.get(entry)
    return SeatSheet(
        tournament=EventAddress(tournament.slug),
        may=may,
        table=ring.table.number,
        is_broken=ring.table.is_broken,
        stud=ring.stud is not None,
        has_button=ring.table.button is not None,
        number=seat.number,
        spoken=seat.spoken,
        state=seat.state,
        name=seat.name,
        full=seat.full,
        entry=entry,
        locked=seat.locked,
        move=seat.move.pk if seat.move else 0,
        to_seat=str(seat.move.to_seat) if seat.move else "",
        mark=seat.mark.short if seat.mark else "",
        mark_sentence=mark_text(seat.mark) if seat.mark else "",
        has_bounties=bool(tournament.bounty),
        asks_stack=bool(tournament.rebuy_up_to),
        rebuy=_price_text(panel_request, offer.rebuy) if offer and "rebuy" in may else "",
        add_on=_price_text(panel_request, offer.add_on) if offer and "add-on" in may else "",
        **_mate_values(hand.get("same_hand"), entry, may),
        all_in_seats=_all_in_seats(seat, hand, may),
    )


def _price_text(panel_request: PanelRequest, price: Price | None) -> str:
    return money_text(price.total, currency=panel_request.tournament.currency) if price else ""


def _mate_values(same_hand: SameHand | None, entry: int, may: frozenset[str]) -> dict[str, Any]:
    """Return the values about a recent bust that may be of the same hand as a bust of `entry`; empty if none is."""
    if same_hand is None or entry not in same_hand.entries or "bust" not in may:
        return {"mate": 0, "mate_name": "", "mate_has_stack": False, "mate_until": ""}
    return {
        "mate": same_hand.out.entry_id,
        "mate_name": name_in_event(same_hand.out.entry),
        "mate_has_stack": same_hand.out.stack is not None,
        "mate_until": milliseconds_text(same_hand.until),
    }


def _all_in_seats(seat: RingSeat, hand: Mapping[str, Any], may: frozenset[str]) -> tuple[int, ...]:
    if "all-in" not in may or "covered" not in hand.get("hand_acts", ()):
        return ()
    return (seat.number, *(covered.seat for covered in hand["on_board"].covered if covered.seat != seat.number))
