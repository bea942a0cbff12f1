"""What a tournament's row on the list of tournaments offers first."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournaments.rules.floor.next_step import Phase, RoomFacts, SetupStep, StepMark, phase_of, setup_steps
from tournaments.selectors.days.days import flights_before
from tournaments.selectors.days.removed_bags import pays_of_bags
from tournaments.selectors.next_step import facts_to_the_payouts
from tournaments.selectors.prizes.payouts import payouts
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
    """A step, and how many prizes and removed bags wait where they are to be paid or fetched back."""

    step: FirstStep
    waiting: int = 0


def first_step(one: ListedTournament, *, now: datetime) -> RowStep:
    """Return what the event needs next: players before play, its payouts, its end, the prizes that are not paid."""
    if one.state == "cancelled":
        return RowStep(FirstStep.NONE)
    if one.over:
        waiting = sum(bool(row.payable or row.over) for row in payouts(one.tournament))
        waiting += pays_of_bags(one.tournament).waiting
        return RowStep(FirstStep.PAY, waiting) if waiting else RowStep(FirstStep.RESULTS)
    if one.state == "planned":
        return RowStep(_before_play(one))
    by_phase = {Phase.PAYOUTS: FirstStep.POST_PAYOUTS, Phase.FINISH: FirstStep.FINISH}
    day = facts_to_the_payouts(one.tournament, now=now)
    phase = phase_of(day)
    if phase is Phase.PAYOUTS and (day.posted or not day.pays):
        return RowStep(FirstStep.NONE)
    return RowStep(by_phase.get(phase, FirstStep.NONE) if phase else FirstStep.NONE)


def _before_play(one: ListedTournament) -> FirstStep:
    """Return whether flights, players or the room come next; what the room lacks is one step, so it is not read."""
    steps = setup_steps(RoomFacts(), players=one.left, flights=flights_before(one.tournament))
    upcoming = next(step.step for step in steps if step.mark is StepMark.NEXT)
    if upcoming in {SetupStep.FLIGHTS, SetupStep.CARRY_OVER}:
        return FirstStep.SEE_DAYS
    return FirstStep.ADD_PLAYERS if upcoming is SetupStep.PLAYERS else FirstStep.GET_READY
