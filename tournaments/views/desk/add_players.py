"""The page Add players: from a typed list, a file, or another event."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.actions.action import do_action, permitted_action_names
from tournaments.contribution_types import Action
from tournaments.language.sentences import gettext
from tournaments.models import Sold, Tournament
from tournaments.rules.players.columns import FIELDS, SAMPLE_FILE
from tournaments.rules.players.matching import RowResult
from tournaments.rules.players.typed_list import ORDER, LineResult, new_player_fields
from tournaments.rules.whole_numbers import parse_whole_number
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.prices import clock_reading_of, current_price
from tournaments.selectors.players.arrivals import (
    PAID_BY,
    FileRow,
    MatchedPlayerFile,
    barred_player_keys,
    entered_player_keys,
    file_columns,
    listed_players,
    matched_player_file,
    other_events,
    players_of,
    table_in,
)
from tournaments.selectors.sheets.files import file_of_table
from tournaments.sentences.floor_log import log_entries_text
from tournaments.sentences.players import row_reason_text
from tournaments.sentences.sheets import question_rows
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.desk.finding import visible_events, visible_names_by_key
from tournaments.views.downloads import download_response
from tournaments.views.fields import posted_answers
from tournaments.views.staff.access import View, sign_in_required, tournament_and_roles

TABS = ("list", "file", "last")
METHODS = ("cash", "card", "transfer", "")
#: The register's own import takes larger files.
MAX_BYTES = 1_000_000
MAX_ROWS = 200


@dataclass(slots=True)
class ParsedPlayers:
    """The players parsed from one tab of the page.

    `people` is for the action, `shown` for the template. `problem` says why the input cannot be used; it is "" for
    usable input.
    """

    people: list[dict[str, Any]] = field(default_factory=list)
    shown: dict[str, Any] = field(default_factory=dict)
    problem: str = ""


def add_players_view(actions: Mapping[str, Action]) -> View:
    """Return the view of the page; POST refreshes the preview, or adds the players."""

    @sign_in_required
    @never_cache
    @require_http_methods(["GET", "HEAD", "POST"])
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, roles = tournament_and_roles(request, slug)
        given = request.POST if request.method == "POST" else request.GET
        tab = given.get("tab", "list")
        tab = tab if tab in TABS else "list"
        found = _READERS[tab](request, tournament, given)
        refused = found.problem
        name = {"add": "enter-many", "register": "register-many"}.get(given.get("do", ""))
        if request.method == "POST" and name and not refused:
            sent = {"people": found.people, "method": given.get("method", ""), "present": "present" in given}
            rows = attempt(lambda: do_action(actions[name], tournament, sent, by=request.user, now=server_now()))
            if not isinstance(rows, NotDone):
                messages.success(request, log_entries_text(rows))
                return HttpResponseRedirect(reverse("dashboard", args=[slug]))
            refused = rows.error_text_with_fields
        context = _context(tournament, given, found, tab) | {"refused": refused}
        context["may"] = permitted_action_names(actions, roles)
        look = request.headers.get("HX-Request") is not None
        template = f"tournaments/desk/add/_{tab}_found.html" if look else "tournaments/desk/add/page.html"
        return render(request, template, context | {"look": look}, status=409 if refused and not look else 200)

    return view


@sign_in_required
@require_safe
def sample_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with a sample CSV file of players."""
    tournament_and_roles(request, slug)
    return download_response(SAMPLE_FILE, file_name="players.csv", content_type="text/csv")


def _context(tournament: Tournament, posted: Mapping[str, Any], arrivals: ParsedPlayers, tab: str) -> dict[str, Any]:
    price = current_price(tournament, sells=Sold.ENTRY, reading=clock_reading_of(tournament, now=server_now())).total
    count = len(arrivals.people)
    return {
        "tournament": tournament,
        "tab": tab,
        "count": count,
        "price": price,
        "sum": price * count,
        "method": posted.get("method", "cash"),
        "present": "present" in posted or "method" not in posted,
        "methods": METHODS,
        **arrivals.shown,
    }


def _choice_by_name(posted: Mapping[str, Any]) -> dict[str, str]:
    """Return the posted choice for each name or row of the file: a player's key, or "new"."""
    return {name.removeprefix("choice:"): value for name, value in posted.items() if name.startswith("choice:")}


def _read_list(request: HttpRequest, tournament: Tournament, posted: Mapping[str, Any]) -> ParsedPlayers:
    text, day = str(posted.get("text", ""))[:MAX_BYTES], tournament.as_local_time(server_now()).date()
    chosen = _choice_by_name(posted)
    listed = listed_players(tournament, text, chosen=chosen, day=day)
    people: list[dict[str, Any]] = [
        {"player": row.key} if row.key else new_player_fields(row.name, row.hint) | {"is_new": True}
        for row in listed
        if row.is_to_enter
    ]
    reversed_names = [row for row in listed if row.result == LineResult.ORDER]
    shown = {
        "text": text,
        "listed": listed,
        "chosen": chosen,
        "asks": {row.question: row for row in listed if row.result == LineResult.CHOOSE},
        "turned": reversed_names,
        "order": ORDER,
        "known": sum(row.result == LineResult.KNOWN for row in listed),
        "new": sum(row.result == LineResult.NEW for row in listed),
        "open": len(reversed_names) + sum(row.result == LineResult.CHOOSE for row in listed),
    }
    return ParsedPlayers(people, shown)


def _read_file(request: HttpRequest, tournament: Tournament, posted: Mapping[str, Any]) -> ParsedPlayers:
    text, name = str(posted.get("text", "")), str(posted.get("file_name", ""))
    if sent := request.FILES.get("file"):
        read = attempt(lambda: file_of_table(sent.read(MAX_BYTES), most_bytes=MAX_BYTES))
        if isinstance(read, NotDone):
            return ParsedPlayers(problem=read.error_text)
        text, name, columns = read.text, sent.name or "", []
    else:
        columns = request.POST.getlist("column")
    if not text.strip():
        return ParsedPlayers()
    answers = posted_answers(request.POST)
    answers.pop("columns", None)
    table = attempt(lambda: table_in(text, answers))
    if isinstance(table, NotDone):
        return ParsedPlayers(problem=table.error_text)
    columns = columns if len(columns) == len(table.header) else file_columns(table)
    chosen = _choice_by_name(posted)
    fields = {**FIELDS, PAID_BY: gettext("Paid by")}
    shown: dict[str, Any] = {"text": text, "file_name": name, "chosen": chosen, "fields": fields}
    shown["questions"] = question_rows(table.questions)
    if table.open_questions:
        return ParsedPlayers([], shown, gettext("Answer the questions first."))
    shown["heads"] = list(zip(table.header, columns, strict=True))
    file = attempt(lambda: matched_player_file(tournament, table, columns, chosen=chosen))
    if isinstance(file, NotDone):
        return ParsedPlayers([], shown, file.error_text)
    shown |= {"rows": file.rows[:MAX_ROWS], **_file_counts(request, tournament, file)}
    return ParsedPlayers([_person_fields(row) for row in file.rows if row.is_to_enter], shown)


def _file_counts(request: HttpRequest, tournament: Tournament, file: MatchedPlayerFile) -> dict[str, Any]:
    doubts = file.doubtful_rows()
    keys = {doubt.match.key for doubt in doubts[:MAX_ROWS] if doubt.match.key}
    names = visible_names_by_key(request, tournament, keys) if keys else {}
    known, new = file.known_and_new_counts()
    return {
        "total": len(file.rows),
        "known": known,
        "new": new,
        "in_already": len([row for row in file.rows if row.there]),
        "recognised": len([column for column in file.columns if column]),
        "doubts": [_doubt_row(doubt, names) for doubt in doubts[:MAX_ROWS]],
    }


def _doubt_row(file_row: FileRow, names: Mapping[int, str]) -> dict[str, Any]:
    return {
        "line": file_row.match.row.line,
        "name": file_row.match.row.name or file_row.match.row.alias,
        "why": row_reason_text(file_row.match.why, file_row.match.other),
        "key": file_row.match.key,
        "known_as": names.get(file_row.match.key or 0, ""),
        "asks": file_row.match.result == RowResult.SUSPECTED or file_row.match.why == "same_row",
    }


def _person_fields(row: FileRow) -> dict[str, Any]:
    paid = {"method": row.method} if row.method else {}
    if row.match.key is not None:
        return {"player": row.match.key, **paid}
    given = row.match.row.filled_values()
    if not (given.get("name") or given.get("alias")):
        given["name"] = given.get("display_name", "")
    details = {name: value for name, value in given.items() if name != "display_name"}
    return details | {"is_new": True} | paid


def _read_event(request: HttpRequest, tournament: Tournament, posted: Mapping[str, Any]) -> ParsedPlayers:
    events = other_events(tournament, among=visible_events(request))
    chosen = next((event for event in events if event.slug == posted.get("event")), None) or next(iter(events), None)
    if chosen is None:
        return ParsedPlayers([], {"events": []})
    barred = barred_player_keys(tournament.as_local_time(server_now()).date())
    entered, all_players = entered_player_keys(tournament), players_of(chosen)
    free = {player.pk for player in all_players} - entered - barred
    # nobody is ticked at first: money is booked only for players that somebody chose
    picked = free & _ticked_player_keys(request) if posted.get("was_event") == chosen.slug else set()
    shown = {
        "events": events,
        "event": chosen,
        "players": [(player, player.pk in picked, player.pk in entered, player.pk in barred) for player in all_players],
        "total": len(all_players),
        "left_out": len(free - picked),
        "barred": len({player.pk for player in all_players} & barred),
    }
    return ParsedPlayers([{"player": player.pk} for player in all_players if player.pk in picked], shown)


def _ticked_player_keys(request: HttpRequest) -> set[int]:
    keys = (parse_whole_number(typed) for typed in request.POST.getlist("player"))
    return {key for key in keys if key is not None}


_READERS = {"list": _read_list, "file": _read_file, "last": _read_event}
