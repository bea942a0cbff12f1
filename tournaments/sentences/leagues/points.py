"""Points and their calculation in words."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_noop as noop

from tournaments.language.figures import money_text, number_text, ordinal_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext, translate
from tournaments.models import Season
from tournaments.rules.leagues.bonuses import HandGiven
from tournaments.rules.leagues.events import (
    EventResult,
    FinishedEvent,
    PointsCalculation,
    league_finish,
    results_without_value,
)
from tournaments.rules.leagues.formulas import VARIABLES
from tournaments.rules.leagues.notation import formula_notation
from tournaments.rules.leagues.points import FORMULAS, formula_expression
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.rules.leagues.standings import SeasonPlace, SeasonRank, decimals_needed
from tournaments.rules.leagues.td_formulas import is_td_formula
from tournaments.selectors.leagues.boards import SeasonBoard

_SIGNS = {"*": "×", "/": "÷", "+": "+", "-": "−"}
_ONE = Decimal(1)
#: Labels of those names in a formula that are amounts of money.
_MONEY_LABELS = {
    "buy_in": noop("buy-in {money}"),
    "average_buy_in": noop("{money} of the pool for each player"),
    "spent": noop("spent {money}"),
    "prize": noop("prize {money}"),
    "pool": noop("prize pool {money}"),
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a calculation, with its label and the sign before it; "" for the first figure."""

    sign: str
    figure: str
    label: str


def points_text(points: Decimal, decimals: int | None = None) -> str:
    """Return points as they are shown: 84, 453.4 or 1,250.25; in a table with the decimals of the table."""
    return number_text(points, f",.{decimals_needed([points]) if decimals is None else decimals}f")


def place_text(result: EventResult) -> str:
    """Return a place, such as 8th, or "2nd to 3rd" if it was shared."""
    if result.first == result.last:
        return ordinal_text(result.first)
    return _("{first} to {last}").format(first=ordinal_text(result.first), last=ordinal_text(result.last))


def place_of_field_text(result: EventResult, event: FinishedEvent) -> str:
    """Return a place and the number of players: "8th of 200"."""
    return place_of_field_formatter(event)(result)


def place_of_field_formatter(event: FinishedEvent) -> Callable[[EventResult], str]:
    """Return a function from a result to "8th of 200". It translates the sentence only once."""
    words = _("{place} of {players:,}").format(place="{place}", players=event.players)
    return lambda result: words.replace("{place}", place_text(result))


def calculation_figures(
    calculation: PointsCalculation, result: EventResult, event: FinishedEvent, *, currency: str
) -> list[Figure]:
    """Return the figures of an event's points calculation, from left to right, without the total."""
    playing = _("for playing, twice with every event of the quarter") if calculation.regular else _("for playing")
    bonuses = ((calculation.attendance, playing), (calculation.knock_outs, _("for knock-outs")))
    given = [(points.total, _hand_points_label(points)) for points in calculation.by_hand]
    added = [(points, label) for points, label in (*bonuses, *given) if points]
    figures = (
        _formula_figures(calculation, result, event, currency)
        if calculation.base or calculation.problem or not added
        else []
    )
    figures += [_bonus_figure(points, label, first=not figures and at == 0) for at, (points, label) in enumerate(added)]
    if calculation.factor != _ONE:
        figures.append(Figure("×", points_text(calculation.factor), _("this event")))
    return figures


def _bonus_figure(points: Decimal, label: str, *, first: bool) -> Figure:
    """Return added points as a figure. Negative points keep their sign in first position."""
    sign = "−" if points < 0 else "" if first else "+"
    return Figure(sign, points_text(abs(points)), label)


def _hand_points_label(points: HandGiven) -> str:
    """Return the label of points given by hand: "Four of a kind", or "Bar tab, 24 × 2" for 24 times 2 points."""
    if points.times == 1:
        return points.reason
    return f"{points.reason}, {number_text(points.times)} × {points_text(points.points)}"


def _formula_figures(
    calculation: PointsCalculation, result: EventResult, event: FinishedEvent, currency: str
) -> list[Figure]:
    """Return the figures of the formula, without bonuses and without points given by hand."""
    if calculation.problem:
        return [Figure("", "0", _("the formula has no value here: {why}").format(why=translate(calculation.problem)))]
    if not calculation.parts:
        label = _("by the formula") if result.first == result.last else _("average of the shared places")
        return [Figure("", points_text(calculation.base), label)]
    return [
        Figure(
            _SIGNS[part.sign] if number else "",
            points_text(part.value),
            ", ".join(_name_label(name, result, event, currency) for name in part.names),
        )
        for number, part in enumerate(calculation.parts)
    ]


def _name_label(name: str, result: EventResult, event: FinishedEvent, currency: str) -> str:
    """Return the label of a variable in a formula with its value: "8th place", "200 players", "prize EUR 340"."""
    if name == "average_buy_in" and not event.gathered:
        name = "buy_in"
    if name in _MONEY_LABELS:
        amounts = {"spent": result.spent, "prize": result.prize, "buy_in": event.buy_in, "pool": event.pool}
        amount = amounts[name] if name in amounts else event.gathered // event.players
        return _(_MONEY_LABELS[name]).format(money=money_text(amount, currency=currency))
    if name == "place":
        return _("{place} place").format(place=place_text(result))
    if name == "bounties":
        return ngettext("{count:,} bounty", "{count:,} bounties", len(result.beaten)).format(count=len(result.beaten))
    if name == "paid":
        return ngettext("{count:,} place paid", "{count:,} places paid", event.paid).format(count=event.paid)
    if name == "entries":
        return ngettext("{count:,} entry", "{count:,} entries", event.entries).format(count=event.entries)
    return ngettext("{count:,} player", "{count:,} players", event.players).format(count=event.players)


def event_notation(event: FinishedEvent, result: EventResult | None = None) -> str:
    """Return the formula of an event as people write it, with the values of a result; "" without a notation."""
    if not event.formula or is_td_formula(event.formula) or (result is not None and result.first != result.last):
        return ""
    if result is None:
        return formula_notation(formula_expression(event.formula).text)
    finish = league_finish(event, result)
    values = {name: points_text(Decimal(getattr(finish, name))) for name in VARIABLES}
    return formula_notation(formula_expression(event.formula).text, values)


def counted_results_text(place: SeasonPlace) -> str:
    """Return how many of a player's results count: "6 of 9"."""
    return _("{counted:,} of {played:,}").format(counted=place.counted, played=place.events_played)


def counting_rule_text(rules: SeasonRules) -> str:
    """Return in a few words which results count: "the best 6 results count"."""
    parts = []
    if rules.best is not None:
        counted = ngettext("the best result counts", "the best {count:,} results count", rules.best)
        parts.append(counted.format(count=rules.best))
    elif rules.drop:
        dropped = ngettext("the worst event is dropped", "the worst {count:,} events are dropped", rules.drop)
        parts.append(dropped.format(count=rules.drop))
    if rules.drop_best:
        dropped = ngettext("the best event is dropped", "the best {count:,} events are dropped", rules.drop_best)
        parts.append(dropped.format(count=rules.drop_best))
    if rules.halves:
        parts.append(_("of each six months, the last first, the best {halves}").format(halves=rules.halves))
    if rules.overall == "average":
        parts.append(_("the points are the average"))
    elif rules.overall == "ttd":
        parts.append(_("the points are the average on a scale to 100"))
    elif rules.overall == "formula":
        parts.append(_("the points are {formula}").format(formula=rules.overall_formula))
    return ", ".join(parts) or _("all results count")


def final_rule_text(rules: SeasonRules) -> str:
    """Return in a few words who plays the final; "" if the season has no rule about it."""
    sentence = ""
    if rules.qualifiers == "top":
        sentence = ngettext("the first one plays the final", "the first {count:,} play the final", rules.places).format(
            count=rules.places
        )
    elif rules.qualifiers == "venue":
        each = ngettext(
            "the first one of each venue plays the final",
            "the first {count:,} of each venue play the final",
            rules.places,
        )
        sentence = each.format(count=rules.places)
    elif rules.qualifiers == "share":
        sentence = _("the first {percent}% play the final").format(percent=rules.places)
    elif rules.qualifiers == "points":
        from_here = ngettext(
            "everybody with {points} point plays the final",
            "everybody with {points} points plays the final",
            int(rules.at_points),
        )
        sentence = from_here.format(points=points_text(rules.at_points))
    if rules.winners:
        return _("{who}, and every event winner").format(who=sentence) if sentence else _("winners play the final")
    return sentence


def formula_title(formula: str) -> str:
    """Return the title of a published formula; an own formula's text; "No points" without a formula."""
    if not formula:
        return _("No points")
    if is_td_formula(formula):
        return _("Formula of The Tournament Director")
    return _(FORMULAS[formula].title) if formula in FORMULAS else formula


def current_formula_text(season: Season) -> str:
    """Return the current formula: "Dr Neau, version 3"."""
    return _("{formula}, version {number}").format(formula=formula_title(season.formula), number=season.version)


def results_without_value_text(events: Iterable[FinishedEvent], board: SeasonBoard) -> str:
    """Return a sentence about results without a value by the formula: their number and the first one.

    "" if every result has a value. In a preview, `events` have other formulas than the board's events.
    """
    found = [(event, *failed) for event in events for failed in results_without_value(event)]
    if not found:
        return ""
    event, result, why = found[0]
    return ngettext(
        "The formula has no value for {count:,} result, which gets no points by it: {place} in {event}. {why}",
        "The formula has no value for {count:,} results, which get no points by it. First: {place} in {event}. {why}",
        len(found),
    ).format(
        count=len(found),
        place=place_of_field_text(result, event),
        event=board.tournament_of(event).name,
        why=translate(why),
    )


def players_without_score_text(places: Iterable[SeasonPlace | SeasonRank], names: Mapping[int, str]) -> str:
    """Return a sentence about players without a value by the overall formula: how many they are, and the first name.

    "" if there are no such players.
    """
    found = [place for place in places if place.problem]
    if not found:
        return ""
    return ngettext(
        "The overall formula has no value for {count:,} player, who gets 0 by it: {name}. {why}",
        "The overall formula has no value for {count:,} players, who get 0 by it. First: {name}. {why}",
        len(found),
    ).format(count=len(found), name=names.get(found[0].player, ""), why=translate(found[0].problem))
