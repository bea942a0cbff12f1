"""`seat_choice`: which empty seat a balanced player gets."""

from typing import Any

from rulings.calculators.frame import Calculator
from rulings.calculators.seats import (
    LAST_FIELD,
    OCCUPIED_FIELD,
    SEATS_FIELD,
    gap_waits,
    in_range,
    last_in_range,
    played_hand,
)
from rulings.calculators.spoken import counted, seats_said
from tables.rules.button import ButtonRule
from tables.rules.seating import SeatOption, SeatStatus, seat_options, worst_seats
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict


def answer(given: dict[str, Any], house: House) -> Verdict:
    """Each empty seat's status, and the equally bad best answers."""
    size, taken = given["seats"], given["occupied"]
    in_range("occupied", taken, size=size)
    last_in_range("last", given["last"], size=size)
    rule = ButtonRule(house["button_rule"]) if house["button_rule"] in list(ButtonRule) else ButtonRule.DEAD
    options = seat_options(
        played_hand("last", given["last"], dealt=taken, rule=rule),
        seated=taken,
        empty=set(range(1, size + 1)) - set(taken),
        rule=rule,
        gap_waits=gap_waits(house),
    )
    best = worst_seats(options)
    return Verdict(
        answer={"options": [_as_json(one) for one in options], "choose_from": best},
        says=_says(options, best),
        why="A balanced player takes the seat that pays the big blind soonest, and never the small blind.",
        cites=cites("balancing", "new-players", rulebook=house.rulebook),
        rests_on=("button_rule", "seat_between_blinds"),
        steps=tuple(f"Seat {one.seat}: {_status(one)}." for one in options),
    )


def _as_json(option: SeatOption) -> dict[str, Any]:
    return {
        "seat": option.seat,
        "status": option.status.value,
        "hands_until_big_blind": option.hands_until_big_blind,
    }


def _says(options: list[SeatOption], best: list[int]) -> str:
    if not options:
        return "No seat is empty at this table."
    if not best:
        empty = seats_said([one.seat for one in options])
        return f"No good seat on {empty}: wait for one more hand, or take another table."
    soonest = next(one for one in options if one.seat == best[0])
    if len(best) == 1:
        return f"Seat {best[0]}: {_status(soonest)}."
    return f"Draw for {seats_said(best)}: each is {_status(soonest)}."


def _status(option: SeatOption) -> str:
    if option.status is SeatStatus.SMALL_BLIND:
        return "due the small blind, so not for a balanced player"
    if option.status is SeatStatus.WAITS_FOR_BUTTON:
        return "between the button and the small blind, waits until the button has passed"
    if not option.hands_until_big_blind:
        return "big blind on the next hand"
    return f"big blind after {counted(option.hands_until_big_blind, 'more hand')}"


SEAT_CHOICE = Calculator(
    name="seat_choice",
    title="Seat for a balanced player",
    question="Which empty seat does he get?",
    fields=(SEATS_FIELD, OCCUPIED_FIELD, LAST_FIELD),
    answer=answer,
    group="tables",
)
