"""Sums of a season by player: the results that count, their points, and players of every event of a quarter."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from operator import itemgetter
from typing import NamedTuple

from tournaments.rules.leagues.events import ROUNDED, EventResult, FinishedEvent, ResultRow
from tournaments.rules.leagues.formulas import ROOM
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.rules.leagues.td_seasons import OverallScore, overall_score, read_season_formula

NONE = Decimal(0)


class SeasonScore(NamedTuple):
    """A player's score in one event: the event's key, the result, its points, and whether these count."""

    event: int
    result: EventResult
    points: Decimal
    counts: bool = True


# a score: the event's key, the result and its points; a plain tuple, as ResultRow is
EventScore = tuple[int, ResultRow, Decimal]
Scores = dict[int, list[EventScore]]
_POINTS = itemgetter(2)


class SeasonSum(NamedTuple):
    """A player's scores in the order of the events. `points` are the counted points plus those carried over.

    `counting` has the keys of the events whose scores count, and may have events that the player did not play;
    `counted` is the number of scores that count. `problem` is why the overall formula has no value, else "".
    """

    player: int
    points: Decimal
    scores: Sequence[EventScore]
    counting: Collection[int]
    counted: int
    problem: str = ""

    def results(self) -> list[tuple[int, EventResult]]:
        """Return the results with the keys of their events."""
        return [(event, EventResult(*row)) for event, row, _points in self.scores]


@dataclass(frozen=True, slots=True)
class SeasonContext:
    """The facts that all tables of a season share: rules, guests, and the points that each player carried over."""

    rules: SeasonRules
    guests: Collection[int]
    carried: Mapping[int, Decimal]


def season_sums(known: SeasonContext, events: Sequence[FinishedEvent], scores: Scores) -> list[SeasonSum]:
    """Return every player's sum after these events, without guests if the season hides them."""
    rules = known.rules
    weeks = {event.key: event.on.isocalendar()[:2] for event in events}
    halves = _half_years_by_event(events) if rules.halves else {}
    is_sum, is_cut, most = rules.overall == "sum", _has_other_limits(rules), _max_counted_scores(rules, len(weeks))
    hidden = known.guests if rules.guests != "listed" else ()
    found = []
    for player, own in scores.items():
        if player in hidden:
            continue
        counted: Sequence[EventScore] = own
        counting: Collection[int] = weeks
        if len(own) > most or is_cut:
            counted = _counted_scores(rules, own, EventPeriods(weeks, halves), most)
            counting = {score[0] for score in counted}
        carried, problem = known.carried.get(player, NONE), ""
        if is_sum:
            points = sum(map(_POINTS, counted), carried)
        else:
            total, problem = _overall_total(rules, player, counted, weeks)
            points = carried + total
        found.append(SeasonSum(player, points, own, counting, len(counted), problem))
    return found


class EventPeriods(NamedTuple):
    """The week (year, week) of each event, and the half-years from it to the newest event; both by event key."""

    weeks: Mapping[int, tuple[int, int]]
    halves: Mapping[int, int]


def _has_other_limits(rules: SeasonRules) -> bool:
    """Return whether a limit other than the number of scores may drop scores.

    Such limits are by week, by half-year, for the best results, and for the worst results of an average.
    """
    return (
        rules.weekly is not None
        or bool(rules.halves or rules.drop_best)
        or (rules.overall != "sum" and bool(rules.drop))
    )


def _max_counted_scores(rules: SeasonRules, events: int) -> int:
    """Return the largest number of scores that can count after this many events."""
    most = max(0, events - rules.drop) if rules.overall == "sum" else events
    return most if rules.best is None else min(most, rules.best)


def _counted_scores(
    rules: SeasonRules, own: Sequence[EventScore], spans: EventPeriods, most: int
) -> Sequence[EventScore]:
    """Return the scores that count, best first; between equal scores the earlier one counts."""
    best_first = sorted(own, key=_POINTS, reverse=True)  # reverse keeps the order of equal scores
    if rules.overall != "sum":
        best_first = best_first[: max(0, len(own) - rules.drop)]
    if rules.weekly is not None or rules.halves:
        best_first = _scores_within_limits(best_first, spans, rules)
    return best_first[:most][rules.drop_best :]


def _overall_total(
    rules: SeasonRules, player: int, counted: Sequence[EventScore], events: Collection[int]
) -> OverallScore:
    """Return a player's total in a season that does not add up scores: the average of the scores; 0 without scores.

    The rule "ttd" converts the average to a scale from 0 to 100; "formula" calculates an own formula. `events` are the
    keys of the events in the order of play.
    """
    if not counted:
        return OverallScore(NONE)
    if rules.overall == "formula":
        by_event = {event: points for event, _row, points in counted}
        points = [by_event[event] for event in events if event in by_event]
        formula = read_season_formula(rules.overall_formula)
        score = overall_score(formula, points, events=len(events), player=player)
        return score._replace(points=score.points.quantize(ROUNDED, rounding=ROUND_HALF_UP))
    average = sum(map(_POINTS, counted), NONE) / len(counted)
    if rules.overall == "ttd":
        average = (1 - ROOM.exp(-average)) * 100
    return OverallScore(average.quantize(ROUNDED, rounding=ROUND_HALF_UP))


def _scores_within_limits(
    best_first: Sequence[EventScore], spans: EventPeriods, rules: SeasonRules
) -> list[EventScore]:
    """Return the best scores within the limits for each week and each six months, best first."""
    half_year_limits = rules.half_year_limits
    most = dict(enumerate(half_year_limits))
    weekly = len(best_first) if rules.weekly is None else rules.weekly
    in_week: dict[tuple[int, int], int] = defaultdict(int)
    in_half: dict[int, int] = defaultdict(int)
    counted: list[EventScore] = []
    for score in best_first:
        week, half = spans.weeks[score[0]], spans.halves.get(score[0], 0)
        if in_week[week] < weekly and (not half_year_limits or in_half[half] < most.get(half, 0)):
            counted.append(score)
            in_week[week] += 1
            in_half[half] += 1
    return counted


def _half_years_by_event(events: Sequence[FinishedEvent]) -> dict[int, int]:
    """Return how many half-years each event's month lies before the month of the newest event, by event key."""
    months = {event.key: 12 * event.on.year + event.on.month for event in events}
    last = max(months.values(), default=0)
    return {key: (last - month) // 6 for key, month in months.items()}


def with_quarter_regulars(events: Sequence[FinishedEvent]) -> tuple[FinishedEvent, ...]:
    """Return the events with `regulars` set: the players who played all events of the same quarter."""
    came: dict[tuple[int, int], list[frozenset[int]]] = defaultdict(list)
    for event in events:
        came[_quarter(event)].append(frozenset(row[0] for row in event.rows))
    always = {quarter: frozenset.intersection(*players) for quarter, players in came.items()}
    return tuple(replace(event, regulars=always[_quarter(event)]) for event in events)


def _quarter(event: FinishedEvent) -> tuple[int, int]:
    return event.on.year, (event.on.month + 2) // 3
