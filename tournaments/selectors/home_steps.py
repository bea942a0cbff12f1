"""The first step offered by a tournament's row in the list of tournaments."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournaments.rules.floor.next_step import Phase, RoomFacts, SetupStep, StepMark, present_phase, setup_steps
from tournaments.selectors.days.days import flights_progress
from tournaments.selectors.days.removed_bags import removed_bag_pays
from tournaments.selectors.desk.unsettled import all_payouts
from tournaments.selectors.next_step import day_facts_until_payouts
from tournaments.selectors.today import ListedTournament


class FirstStep(StrEnum):
    """The first button of a row."""

    ADD_PLAYERS = "add_players"
    GET_READY = "get_ready"
    SEE_DAYS = "see_days"
    POST_PAYOUTS = "post_payouts"
    FINISH = "finish"
    PAY = "pay"
    RESULTS = "results"
    NONE = ""


@dataclass(frozen=True, slots=True)
class RowStep:
    """The first step of a row, and the number of prizes and bags to settle, overpaid prizes included."""

    step: FirstStep
    waiting: int = 0


def first_step(listed: ListedTournament, *, now: datetime) -> RowStep:
    """Return the next step of an event, with the number of prizes and bags to settle.

    The step is NONE if there is nothing to do, or if the tournament was cancelled.
    """
    if listed.state == "cancelled":
        return RowStep(FirstStep.NONE)
    if listed.is_over:
        waiting = sum(bool(row.payable or row.amount_overpaid) for row in all_payouts(listed.tournament))
        waiting += removed_bag_pays(listed.tournament).unpaid_count
        return RowStep(FirstStep.PAY, waiting) if waiting else RowStep(FirstStep.RESULTS)
    if listed.state == "planned":
        return RowStep(_step_before_play(listed))
    by_phase = {Phase.PAYOUTS: FirstStep.POST_PAYOUTS, Phase.FINISH: FirstStep.FINISH}
    day = day_facts_until_payouts(listed.tournament, now=now)
    phase = present_phase(day)
    if phase is Phase.PAYOUTS and (day.posted or not day.pays):
        return RowStep(FirstStep.NONE)
    return RowStep(by_phase.get(phase, FirstStep.NONE) if phase else FirstStep.NONE)


def _step_before_play(listed: ListedTournament) -> FirstStep:
    """Return the step before play, without reading the facts of the room."""
    steps = setup_steps(RoomFacts(), players=listed.left, flights=flights_progress(listed.tournament))
    upcoming = next(step.step for step in steps if step.mark is StepMark.NEXT)
    if upcoming in {SetupStep.FLIGHTS, SetupStep.CARRY_OVER}:
        return FirstStep.SEE_DAYS
    return FirstStep.ADD_PLAYERS if upcoming is SetupStep.PLAYERS else FirstStep.GET_READY
