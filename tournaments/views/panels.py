"""The panels of the dashboard."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, NamedTuple, TypeVar, cast

from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef

from tournaments.actions.action import permitted_action_names
from tournaments.composition import composition, room
from tournaments.contribution_types import Action, Alert, Panel
from tournaments.language.sentences import gettext, pgettext
from tournaments.models import OWN_ROW, ClockAnchor, Entry, FloorLog, Screen, Tournament
from tournaments.rules.clock.clock import Clock
from tournaments.rules.levels import Level, Step, Structure
from tournaments.rules.players.search import fold_text
from tournaments.rules.structure.stack_unit import stack_unit
from tournaments.selectors.after import tournament_summary
from tournaments.selectors.alerts import AHEAD, OUTAGE, current_alerts, is_shown_before_play, next_alert_change_at
from tournaments.selectors.clock.controls import (
    available_action_names,
    main_action_name,
    next_action_name,
    upcoming_step,
)
from tournaments.selectors.clock.timeline import DayStep, day_steps
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.floor.names import player_names_in
from tournaments.selectors.forecast.expected import NoForecast, expectation_of
from tournaments.selectors.leagues.stored import is_countable
from tournaments.selectors.prizes.deals import sum_of_agreed_shares
from tournaments.selectors.prizes.final_places import final_places, payout_states_by_place
from tournaments.selectors.request_cache import stored_clock
from tournaments.selectors.screens.notices import current_notices
from tournaments.selectors.screens.sharing import missing_screen_count, screens_of_or_showing
from tournaments.selectors.shown_names import PLAYER_NAME_FIELDS, set_unique_names_in
from tournaments.selectors.snapshot import cached_snapshot, field_part
from tournaments.selectors.snapshot_parts import DisplaySnapshot, FieldPart
from tournaments.selectors.staff.roles import is_trusted
from tournaments.sentences.alerts import alert_sentence, button_template
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.navigation import awaited_days_text
from tournaments.sentences.next_step import missing_for_start_sentence
from tournaments.sentences.times import past_time_text, time_text
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.undo import may_undo
from tournaments.templatetags.console import action_icon_name, game_text
from tournaments.templatetags.rows import EventAddress
from tournaments.views.topics import EVERY_CHANGE

LOG_ROWS = 40
#: The fields of a log entry that the panel shows.
LOG_FIELDS = "tournament number at action by by_name roles moment facts undoes undone_by__id".split()
PLAYERS = 60
#: Limit of the busted players that are listed below the players whom a search finds.
MAX_BUSTED = 5
#: Actions whose busts can be corrected.
BUST_ACTIONS = frozenset({"entry.bust", "seat.bust", "seats.bust_together", "bust.corrected"})
#: Actions that changed nothing, so Undo skips them.
NOT_UNDOABLE = frozenset({"seats.cards_printed"})
START_STEP = timedelta(minutes=5)


Found = TypeVar("Found")


@dataclass(frozen=True)
class PanelRequest:
    """A request for panels of a tournament at the moment `now`, by a person with certain roles.

    `asked` is the query of the page, and `person` the key of the person's account. `found` caches values for all
    panels.
    """

    tournament: Tournament
    roles: frozenset[str]
    now: datetime
    asked: Mapping[str, Any]
    actions: Mapping[str, Action]
    found: dict[str, Any] = field(default_factory=dict)
    person: int | None = None

    def cached(self, name: str, calculate: Callable[[], Found]) -> Found:
        """Return the value stored under `name`; the first call stores what `calculate` returns."""
        if name not in self.found:
            self.found[name] = calculate()
        return cast("Found", self.found[name])

    @cached_property
    def permitted_action_names(self) -> frozenset[str]:
        """Return the names of the actions that these roles may do; without "bust" once a flight's day has ended."""
        found = permitted_action_names(self.actions, self.roles)
        return found - {"bust"} if is_ended_flight(self.tournament) else found

    @property
    def is_over(self) -> bool:
        return self.tournament.is_over

    @cached_property
    def is_trusted_person(self) -> bool:
        """Return whether the person may do what concerns the whole organisation."""
        person = get_user_model().objects.filter(pk=self.person).first() if self.person else None
        return person is not None and is_trusted(person)

    @cached_property
    def may_count_in_league(self) -> bool:
        """Return whether the tournament could count in a league and the person may decide it."""
        return self.is_over and self.is_trusted_person and is_countable(self.tournament, now=self.now)

    @cached_property
    def structure(self) -> Structure:
        return self.tournament.structure()

    @cached_property
    def anchor(self) -> ClockAnchor:
        return stored_clock(self.tournament)

    @cached_property
    def clock(self) -> Clock:
        """Return the clock at this moment."""
        return self.anchor.as_clock(self.structure).advance_to(self.now)

    @property
    def has_begun(self) -> bool:
        return self.anchor.has_begun(self.now)

    @cached_property
    def snapshot(self) -> DisplaySnapshot:
        return cached_snapshot(self.tournament)

    @cached_property
    def field(self) -> FieldPart:
        """Return the players' part of the snapshot, without reading the rest."""
        return field_part(self.tournament)

    @cached_property
    def day_steps(self) -> list[DayStep]:
        return day_steps(self.tournament, now=self.now)


def clock_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the context of the clock with its controls."""
    clock, ended = panel_request.clock, is_ended_flight(panel_request.tournament)
    earlier = clock.starts_at - START_STEP if clock.starts_at else None
    return {
        "anchor": panel_request.anchor,
        "clock": clock,
        "main_action": "" if ended else main_action_name(panel_request.anchor, clock),
        "next_action": next_action_name(
            panel_request.anchor, panel_request.structure, clock, begun=panel_request.has_begun
        ),
        "next_step": upcoming_step(panel_request.structure, clock),
        "may_now": panel_request.permitted_action_names
        & available_action_names(panel_request.anchor, panel_request.structure, clock, begun=panel_request.has_begun),
        "started": panel_request.has_begun,
        "day_ended": ended,
        "start_waits": ""
        if panel_request.has_begun or panel_request.is_over
        else missing_for_start_sentence(panel_request.tournament),
        "over": panel_request.is_over,
        "after": panel_request.cached("after", lambda: tournament_summary(panel_request.tournament)),
        "earlier": earlier if earlier and earlier > panel_request.now else None,
        "later": clock.starts_at + START_STEP if clock.starts_at and not panel_request.has_begun else None,
        "proposed_start": clock.starts_at or panel_request.tournament.starts_at,
    }


def day_steps_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the context of the panel that shows the steps of the day."""
    return {
        "day": panel_request.day_steps,
        "waits_for": awaited_days_text(panel_request.tournament),
        "stands": panel_request.has_begun and not panel_request.clock.is_running and not panel_request.clock.starts_at,
        "over": panel_request.is_over,
    }


class LevelPanelRow(NamedTuple):
    """A level or break as a row of the panel of levels.

    `at` counts from 0. `begins` is a time of the room or "", `is_now` says "now" in its place. `is_next` is the first
    step to come.
    """

    tournament: EventAddress
    step: Step
    at: int
    is_break: bool
    state: str
    is_current: bool
    begins: str
    is_now: bool
    game: str
    minutes: float
    may_go: bool
    is_next: bool


def levels_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the context of the panel that lists the steps of the day with their blinds."""
    context = day_steps_panel_context(panel_request)
    following = next((step.index for step in panel_request.day_steps if step.state == "to-come"), None)
    rows = [
        _level_row(panel_request, step, stands=context["stands"], waits=bool(context["waits_for"]), following=following)
        for step in panel_request.day_steps
    ]
    return {**context, "rows": rows}


def _level_row(
    panel_request: PanelRequest, day_step: DayStep, *, stands: bool, waits: bool, following: int | None
) -> LevelPanelRow:
    tournament, level = panel_request.tournament, day_step.level
    starts_now = day_step.is_present and stands
    return LevelPanelRow(
        tournament=EventAddress(tournament.slug),
        step=day_step.step,
        at=day_step.index,
        is_break=day_step.is_break,
        state="to-come" if waits else day_step.state,
        is_current=day_step.is_present and not waits,
        begins="" if waits or starts_now else _time_or_blank(day_step.begins, tournament),
        is_now=starts_now and not waits and not panel_request.is_over,
        game=game_text(level, tournament) if level and level.game else "",
        minutes=day_step.minutes,
        may_go="go-to" in panel_request.permitted_action_names and not day_step.is_present,
        is_next=day_step.index == following,
    )


def _time_or_blank(moment: datetime | None, tournament: Tournament) -> str:
    return time_text(moment, tournament.local_zone) if moment else ""


def alerts_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the context of the alerts: the first one in full, the next one as a short line."""
    found = current_alerts(panel_request.tournament, now=panel_request.now)
    if not panel_request.has_begun and not panel_request.is_over:
        found = [alert for alert in found if is_shown_before_play(alert)]
    if not found:
        return {"changes_at": next_alert_change_at(panel_request.tournament, now=panel_request.now)}
    lines = [(alert, *alert_sentence(alert, panel_request.tournament.local_zone)) for alert in found]
    beside = lines.pop(0) if _is_outage_first(found) else None
    return {
        "first": lines[0],
        "acts": button_template(lines[0][0]),
        "beside": beside,
        "countable": panel_request.may_count_in_league,
        "then": next(((alert, why if alert.rank == AHEAD else say) for alert, say, why in lines[1:]), None),
        "changes_at": next_alert_change_at(panel_request.tournament, now=panel_request.now),
    }


def _is_outage_first(alerts: Sequence[Alert]) -> bool:
    return len(alerts) > 1 and alerts[0].rank == OUTAGE and alerts[1].rank < AHEAD


def log_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the context of the log, latest first, with the row that Undo offers."""
    rows = list(panel_request.tournament.log.select_related("undone_by").only(*LOG_FIELDS)[:LOG_ROWS])
    shown = log_rows(rows, person=panel_request.person, roles=panel_request.roles)
    last = next((row for row in shown if _is_undo_offered(row)), None)
    return {
        "rows": [_log_row(panel_request, row, in_card=row is last) for row in shown],
        "last": last,
        "correctable": last is not None and _is_correctable(panel_request, last),
        "total": rows[0].number if rows else 0,
    }


class LogPanelRow(NamedTuple):
    """A row of the log as the panel shows it; `row` is its key. `in_card`: the card above the list shows it."""

    tournament: EventAddress
    row: int
    moment: str
    at: str
    icon_name: str
    says: str
    by: str
    undone: bool
    correctable: bool
    undoable: bool
    in_card: bool


def _log_row(panel_request: PanelRequest, log_row: Mapping[str, Any], *, in_card: bool) -> LogPanelRow:
    row, may = log_row["row"], panel_request.permitted_action_names
    return LogPanelRow(
        tournament=EventAddress(panel_request.tournament.slug),
        row=row.pk,
        moment=row.moment.isoformat(),
        at=past_time_text(row.moment, panel_request.tournament.local_zone),
        icon_name=action_icon_name(row.action),
        says=str(log_row["says"]),
        by=log_row["by"],
        undone=log_row["undone"],
        correctable=_is_correctable(panel_request, log_row),
        undoable=log_row["undoable"] and "undo" in may,
        in_card=in_card,
    )


def _is_correctable(panel_request: PanelRequest, log_row: Mapping[str, Any]) -> bool:
    """Return whether a row is a bust that the person may correct."""
    return log_row["bust"] and not log_row["undone"] and "correct-bust" in panel_request.permitted_action_names


def _is_undo_offered(log_row: Mapping[str, Any]) -> bool:
    """Return whether the panel offers to undo a row: never for undos and printouts."""
    row = log_row["row"]
    return log_row["undoable"] and row.undoes_id is None and row.action not in NOT_UNDOABLE


def log_rows(rows: Sequence[FloorLog], *, person: int | None, roles: Collection[str]) -> list[dict[str, Any]]:
    """Return rows of the log for a template: sentence, author, and whether the person may undo each."""
    names = player_names_in(rows)
    return [
        {
            "row": row,
            "says": entry_sentence(row, names),
            "by": pgettext("log", "clock") if row.action in BY_ITSELF else row.by_name,
            "undone": hasattr(row, "undone_by"),
            "undoable": may_undo(row, person=person, roles=roles),
            "bust": row.action in BUST_ACTIONS,
        }
        for row in rows
    ]


class PlayerPanelRow(NamedTuple):
    """A player who is still in, as a row of the panel; `entry` is the entry's key, `seat` "" without a seat."""

    tournament: EventAddress
    may: frozenset[str]
    entry: int
    name: str
    bullet: int
    seat: str


def _player_rows(panel_request: PanelRequest, entries: Sequence[Entry]) -> list[PlayerPanelRow]:
    address, may = EventAddress(panel_request.tournament.slug), panel_request.permitted_action_names & {"bust"}
    seats = room().seat_texts_by_entry([entry.pk for entry in entries])
    return [
        PlayerPanelRow(address, may, entry.pk, entry.player.shown_name, entry.bullet, seats.get(entry.pk, ""))
        for entry in entries
    ]


def players_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the context of the players: counts, and the players found by `?find=`, by default all still in."""
    find = str(panel_request.asked.get("find", "")).strip()
    left = panel_request.tournament.entries.filter(bust_out__isnull=True).select_related("player")
    found = left.filter(player__found_by__contains=fold_text(find)) if find else left
    # without the photos, among others
    found = found.only("tournament", "bullet", *PLAYER_NAME_FIELDS)
    players = list(found.order_by("player__found_by")[: PLAYERS + 1])
    busted = _matching_busted_entries(panel_request.tournament, find)
    set_unique_names_in(panel_request.tournament, (entry.player for entry in (*players, *busted)))
    return {
        "counts": panel_request.field,
        "players": _player_rows(panel_request, players[:PLAYERS]),
        "busted": busted,
        "more": len(players) > PLAYERS,
        "places": final_places(panel_request.tournament, most=PLAYERS) if panel_request.tournament.finished_at else [],
        "settled": payout_states_by_place(panel_request.tournament) if panel_request.tournament.finished_at else {},
        "find": find,
    }


def _matching_busted_entries(tournament: Tournament, find: str) -> list[Entry]:
    """Return busted players who match the search and have not re-entered; [] without a search."""
    if not find:
        return []
    out = Entry.objects.filter(tournament=tournament, bust_out__isnull=False).select_related("player")
    in_again = Entry.objects.filter(tournament=tournament, bust_out__isnull=True, player=OuterRef("player"))
    found = out.filter(~Exists(in_again), player__found_by__contains=fold_text(find))
    latest = {entry.player_id: entry for entry in found.order_by("bullet")}
    return sorted(latest.values(), key=lambda entry: entry.player.found_by)[:MAX_BUSTED]


def _average_in_bets(average: int, level: Level, *, betting: str) -> dict[str, float]:
    """Return the average stack in big bets in a limit game, else in big blinds, else in antes; {} without any."""
    unit = stack_unit(level, betting=betting)
    return {str(unit.kind): average / unit.chips} if average and unit.chips else {}


def money_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the context of the figures: pool, average stack, prizes, and the expected end."""
    counts, money = panel_request.field, panel_request.snapshot["money"]
    average = counts["chips"] // counts["left"] if counts["left"] else 0
    level = panel_request.structure.level_at(panel_request.clock.step)
    ending = next(
        (step for step in panel_request.day_steps if step.ends is None and step.state == "to-come"),
        panel_request.day_steps[-1],
    )
    return {
        "counts": counts,
        "pool": money["pool"],
        "average": average,
        **_average_in_bets(average, level, betting=panel_request.tournament.betting),
        "paid": max((group["to"] for group in money["places"]), default=0),
        "first_prize": money["places"][0]["amount"] if money["places"] else 0,
        "dealt": sum_of_agreed_shares(panel_request.tournament),
        "least": money["places"][-1]["amount"] if money["places"] else 0,
        "ends": ending.ends or ending.begins,
        "day_ends": ending.is_break,
        **_expected_end_context(panel_request),
    }


def _expected_end_context(panel_request: PanelRequest) -> dict[str, Any]:
    found = expectation_of(panel_request.tournament, field=panel_request.field, now=panel_request.now)
    if isinstance(found, NoForecast):
        return {}
    return {"expected_end": found.end, "left_at_end": found.left_at_end}


class ScreenChoice(NamedTuple):
    """A screen in the panel, with what it shows and may show; `screen` is its key.

    `days` are codes, and `day` is the chosen one, "" for the whole tournament.
    """

    tournament: EventAddress
    screen: int
    name: str
    shows: str
    displays: tuple[tuple[str, str], ...]
    may_show: bool
    days: tuple[str, ...]
    day: str
    has_whole: bool
    is_light: bool


def screens_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    tournament = panel_request.tournament
    displays = tuple(
        (name, gettext(display.title))
        for name, display in composition().available_displays().items()
        if name != "days" or tournament.has_several_days
    )
    days = _flight_choices(tournament)
    return {
        "screens": [
            (screen, _screen_choice(panel_request, screen, displays=displays, days=days))
            for screen in screens_of_or_showing(tournament)
            if screen.tournament_id == tournament.pk
        ],
        "notices": current_notices(tournament, now=panel_request.now).count(),
        "missing": missing_screen_count(tournament),
    }


def _screen_choice(
    panel_request: PanelRequest, screen: Screen, *, displays: tuple[tuple[str, str], ...], days: list[tuple[int, str]]
) -> ScreenChoice:
    tournament = panel_request.tournament
    return ScreenChoice(
        tournament=EventAddress(tournament.slug),
        screen=screen.pk,
        name=screen.name,
        shows=screen.shows,
        displays=displays,
        may_show="show" in panel_request.permitted_action_names,
        days=tuple(code for _key, code in days),
        day=next((code for key, code in days if key == (screen.of_id or tournament.pk)), ""),
        has_whole=not tournament.is_flight,
        is_light=screen.light,
    )


def _flight_choices(tournament: Tournament) -> list[tuple[int, str]]:
    """Return key and code of the flights whose boards a screen can show; [] without flights."""
    if not tournament.has_flights:
        return []
    return list(
        tournament.whole_tournament.days.filter(kind__in=OWN_ROW).order_by("order").values_list("played_in", "code")
    )


PANELS: dict[str, Panel] = {
    "clock": Panel(
        "tournaments/clock/_clock_panel.html", clock_panel_context, {"step", "clock", "structure", "hands", "field"}
    ),
    "rail": Panel(
        "tournaments/structure/_day_panel.html", day_steps_panel_context, {"step", "minute", "clock", "structure"}
    ),
    "now": Panel(
        "tournaments/floor/_alerts_panel.html",
        alerts_panel_context,
        {"step", "clock", "structure", "field", "line", "money", "hands", "bags", "tables", "moves", "draw", "calls"}
        | {"bounties", "deal"},
    ),
    "levels": Panel(
        "tournaments/structure/_levels_panel.html", levels_panel_context, {"step", "minute", "clock", "structure"}
    ),
    "field": Panel(
        "tournaments/players/_players_panel.html", players_panel_context, {"structure", "field", "tables", "money"}
    ),
    "log": Panel("tournaments/floor/_log_panel.html", log_panel_context, {*EVERY_CHANGE, "announcement"}),
    "screens": Panel("tournaments/screens/_screens_panel.html", screens_panel_context, {"screens", "notices"}),
}
