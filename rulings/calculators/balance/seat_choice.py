"""`seat_choice`: the empty seat for a balanced player."""

from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.seats import (
    LAST_FIELD,
    OCCUPIED_FIELD,
    SEATS_FIELD,
    last_hand_positions,
    must_newcomer_in_gap_wait,
    refuse_last_hand_out_of_range,
    refuse_seat_out_of_range,
)
from rulings.calculators.reading.spoken import seats_text
from tables.rules.hands.button import ButtonRule
from tables.rules.seats.seat_choice import SeatOption, SeatStatus, seat_options, worst_seats
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_of_count
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict


def seat_choice_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with each empty seat's status and the equally good best seats."""
    size, taken = facts["seats"], facts["occupied"]
    refuse_seat_out_of_range("occupied", taken, size=size)
    refuse_last_hand_out_of_range("last", facts["last"], size=size)
    rule = ButtonRule(house_rules["button_rule"]) if house_rules["button_rule"] in list(ButtonRule) else ButtonRule.DEAD
    options = seat_options(
        last_hand_positions("last", facts["last"], dealt=taken, rule=rule),
        seated=taken,
        empty=set(range(1, size + 1)) - set(taken),
        rule=rule,
        gap_waits=must_newcomer_in_gap_wait(house_rules),
    )
    best = worst_seats(options)
    return Verdict(
        answer={"options": [_seat_option_as_json(option) for option in options], "choose_from": best},
        says=_verdict_sentence(options, best),
        why=_("A balanced player takes the seat that pays the big blind soonest, never the small blind."),
        rules=("balancing", "new-players"),
        rests_on=("button_rule", "seat_between_blinds"),
        steps=tuple(_("Seat {seat}: {status}.", seat=option.seat, status=_seat_status(option)) for option in options),
    )


def _seat_option_as_json(option: SeatOption) -> dict[str, Any]:
    return {
        "seat": option.seat,
        "status": option.status.value,
        "hands_until_big_blind": option.hands_until_big_blind,
    }


def _verdict_sentence(options: list[SeatOption], best: list[int]) -> str:
    if not options:
        return _("No seat is empty at this table.")
    if not best:
        empty = seats_text([option.seat for option in options])
        return _("No good seat: {empty}. Wait one more hand or choose another table.", empty=empty)
    soonest = next(option for option in options if option.seat == best[0])
    if len(best) == 1:
        return _("Seat {best}: {status}.", best=best[0], status=_seat_status(soonest))
    return _("Draw one of {seats_said}. Each: {status}.", seats_said=seats_text(best), status=_seat_status(soonest))


def _seat_status(option: SeatOption) -> str:
    if option.status is SeatStatus.SMALL_BLIND:
        return _("due the small blind, not for a balanced player")
    if option.status is SeatStatus.WAITS_FOR_BUTTON:
        return _("between the button and the small blind, must wait until the button has passed")
    if not option.hands_until_big_blind:
        return _("big blind on the next hand")
    return _(
        "big blind after {counted}",
        counted=message_of_count("{count:,} more hand", "{count:,} more hands", option.hands_until_big_blind),
    )


SEAT_CHOICE = Calculator(
    name="seat_choice",
    title=_("Seat for a balanced player"),
    question=_("Which empty seat does the player get?"),
    fields=(SEATS_FIELD, OCCUPIED_FIELD, LAST_FIELD),
    answer=seat_choice_verdict,
    group="tables",
)
