"""The overview of a tournament with several days, and the page on which bags are carried over to the next day."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.http import HttpRequest, HttpResponse

from tables.actions import ACTIONS as TABLE_ACTIONS
from tables.selectors.days.carry_over import (
    bags_of_flights,
    entries_without_verified_bag,
    payments_for_removed_bags,
    planned_carry_over,
    players_with_several_bags,
    players_with_several_seats,
)
from tables.selectors.days.overview import DaysOverview, FlightFigures, days_overview
from tournaments.actions import ACTIONS
from tournaments.actions.action import permitted_action_names
from tournaments.actions.days.days import COUNTED, ENDS, PAYS, POLICIES, RESTARTS, ROUNDINGS
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext
from tournaments.models import Day, Tournament
from tournaments.rules.days.day_end import WHOLE, EndsAt
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.days import carry_over_row, carry_over_rules
from tournaments.selectors.days.removed_bags import removed_bag_pays
from tournaments.selectors.desk.eligibility import allows_several_stacks
from tournaments.views.attempts import PageRequest, action_of_form, page_with_actions
from tournaments.views.desk.money_forms import fields_in_minor_units
from tournaments.views.fields import with_plain_decimals

DAY_FORMS = ("add-flight", "add-day", "add-day-beside", "set-day-end")
CARRY_FORMS = ("set-carry-over", "choose-bag", "confirm-carry-over", "merge-seats")
PERCENTS = ("end_share", "share", "flight_share", "flight_pool")
#: fields with a time of the room
TIMES = ("starts_at", "next_at")
ALL_ACTIONS = {**ACTIONS, **TABLE_ACTIONS}


def _day_fields(request: HttpRequest, tournament: Tournament, _name: str) -> Mapping[str, Any]:
    """Return the filled fields, with times in the room's zone."""
    fields: dict[str, Any] = {name: str(value) for name, value in request.POST.items() if str(value).strip()}
    if "flights" in fields:
        fields["flights"] = request.POST.getlist("flights")
    fields = with_plain_decimals(fields, PERCENTS)
    for name in TIMES:
        if name in fields:
            fields[name] = _zoned_time(fields[name], tournament)
    return fields


def _zoned_time(typed: str, tournament: Tournament) -> str:
    """Return a typed local time with its zone. Invalid input is left for the action to refuse."""
    try:
        return datetime.fromisoformat(typed).replace(tzinfo=tournament.local_zone).isoformat()
    except ValueError:
        return typed


def _carry_over_fields(request: HttpRequest, tournament: Tournament, name: str) -> Mapping[str, Any]:
    if name == "confirm-carry-over":
        reason = request.POST.get("reason", "").strip()
        return {"anyway": bool(reason), "reason": reason}
    if name == "merge-seats":
        return {key: request.POST.get(key, "") for key in ("entry", "into")}
    fields = fields_in_minor_units(
        {name: value for name, value in request.POST.items() if value}, ("amount", "flight_prize"), tournament.currency
    )
    return {
        **with_plain_decimals(fields, PERCENTS),
        "from_pool": request.POST.get("from_pool") != "house",
        "keeps_place": "keeps_place" in request.POST,
    }


@page_with_actions(action_of_form(DAY_FORMS, _day_fields, actions=ALL_ACTIONS), back="days-page")
def days_page(page_request: PageRequest) -> HttpResponse:
    """Show all days of a tournament. For a flight, show the days of the whole tournament."""
    whole = page_request.tournament.whole_tournament
    look = days_overview(whole, now=server_now())
    return page_request.render(
        "tables/days/overview.html",
        page="days",
        whole=whole,
        look=look,
        may=permitted_action_names(ALL_ACTIONS, page_request.roles)
        if whole == page_request.tournament
        else frozenset(),
        ends=ENDS,
        counted=COUNTED,
        roundings=ROUNDINGS,
        end_sentences={flight.day.pk: _end_sentence(flight) for flight in look.all_flights},
        ends_of={day.pk: _end_values(day) for day in whole.days.all()},
        next_code=_next_flight_code(look),
        may_split=_flights_to_split(look),
        restart_words=_restart_texts(look),
        next_start=_proposed_flight_start(whole, look),
        steps=[step for step in whole.structure().steps if hasattr(step, "number")],
    )


@page_with_actions(action_of_form(CARRY_FORMS, _carry_over_fields, actions=ALL_ACTIONS), back="carry-over-page")
def carry_over_page(page_request: PageRequest) -> HttpResponse:
    """Show which bags are carried over and what is paid for the other bags. For a flight, show the whole tournament."""
    whole = carry_over_row(page_request.tournament)
    look = days_overview(whole, now=server_now())
    if not look.flights:
        return page_request.render("tables/days/bags/no_carry_over.html", page="days", whole=whole, look=look)
    found = bags_of_flights(whole)
    over, rules = planned_carry_over(whole, found), whole.carry_over or whole.whole_tournament.carry_over
    paid = payments_for_removed_bags(whole, over)
    may = permitted_action_names(ALL_ACTIONS, page_request.roles) if whole == page_request.tournament else frozenset()
    return page_request.render(
        "tables/days/carry_over.html",
        page="days",
        whole=whole,
        look=look,
        over=over,
        several=players_with_several_seats(whole) if look.carried else [],
        behind=[]
        if look.unfinished_flight_codes
        else [entry.player.display_name for entry in entries_without_verified_bag(found)],
        rows=players_with_several_bags(found, over),
        may=may,
        may_set="set-carry-over" in may and not look.carried,
        policies=POLICIES,
        one_stack=not allows_several_stacks(whole),
        pays=PAYS,
        restarts=RESTARTS,
        policy=rules.get("policy", "best"),
        pay=rules.get("pay", "nothing"),
        restart_words=_restart_texts(look),
        restart_at=rules.get("restart", "lowest"),
        rules=rules,
        share=_percent_text(rules.get("share")),
        flight_share=_percent_text(rules.get("flight_share")),
        flight_pool=_percent_text(rules.get("flight_pool")),
        removed_total=removed_bag_pays(whole.whole_tournament).due if look.carried else paid.total,
        pool=look.pool if look.carried else look.pool - paid.from_pool,
    )


def _percent_text(share: int | None) -> str:
    return number_text(Decimal(share) * 100 / WHOLE, "f") if share else ""


def _end_values(day: Day) -> dict[str, Any]:
    """Return the planned end of a day as values for its form."""
    end = day.end
    return {
        "ends_at": end.get("at", ""),
        "end_level": end.get("level", ""),
        "end_share": _percent_text(end.get("share")),
        "end_of": end.get("of", ""),
        "end_rounding": end.get("rounding", ""),
        "end_players": end.get("players", ""),
    }


def _end_sentence(flight: FlightFigures) -> str:
    """Return when a flight ends: after a level, with a number of players, or at a share of its entries."""
    if flight.end is None:
        return ""
    if flight.end.at == EndsAt.LEVEL:
        levels = flight.day.played_in.structure().levels
        number = next((level.number for level in levels if level.key == flight.end.level), "?")
        return gettext("after level {number}").format(number=number)
    if flight.end.at == EndsAt.PLAYERS:
        return gettext("with {count} players").format(count=flight.end.players)
    return gettext("with {share} % left").format(share=_percent_text(flight.end.share))


def _restart_texts(look: DaysOverview) -> dict[int, str]:
    """Return the rule for the level at which each day begins, by the key of the day's tournament."""
    return {group.row.pk: str(RESTARTS[carry_over_rules(group.row).restart]) for group in (*look.before, look)}


def _flights_to_split(look: DaysOverview) -> list[Day]:
    """Return the flights that may get a day of their own; [] for a single flight without parallel days.

    Flights whose bags are carried over are left out.
    """
    carried = [flight.day.pk for group in (*look.before, look) if group.carried for flight in group.flights]
    flights = [flight.day for flight in look.all_flights if flight.day.is_flight and flight.day.pk not in carried]
    return flights if len(flights) > 1 or look.before else []


def _next_flight_code(look: DaysOverview) -> str:
    """Return the code of the next flight: 1A, 1B, ..."""
    return f"1{chr(ord('A') + sum(flight.day.is_flight for flight in look.all_flights) % 26)}"


def _proposed_flight_start(whole: Tournament, look: DaysOverview) -> datetime:
    """Return the proposed start of the next flight: a day after the last flight, or the start of the tournament."""
    last = max((flight.day.begins for flight in look.all_flights if flight.day.is_flight), default=None)
    return last + timedelta(days=1) if last else whole.starts_at
