"""A tournament as a `poker-event/1` file, and a tournament's settings from such a file."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.crypto import salted_hmac

from exchange.models import ImportedPlayer, ImportedTournament
from exchange.rules.poker_event.event import EventRow, PokerEvent
from exchange.rules.poker_event.form import EVENT, FORMAT, KEY
from exchange.rules.poker_event.sections import SECTIONS, key_field_of
from exchange.selectors.event_tables import EVENT_TABLES, EventTable
from exchange.selectors.other_fields import OtherFields, other_fields_of
from tournaments.models import ClockAnchor, Day, FloorLog, Tournament
from tournaments.models import Player as Registered
from tournaments.rules.games import GAMES
from tournaments.rules.leagues.formulas import MOST_CHARACTERS
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import structure_to_json
from tournaments.selectors.prizes.results import results

# columns of a tournament by their name in the file, where the names differ
OTHER_NAMES = {"prizes_fixed_at": "prizes_frozen_at", "house_rules": "house_overrides"}
# fields that are not read from a column of the tournament
NOT_COLUMNS = ("series", "season", "event_number", "season_percent")
COLUMNS = {name: OTHER_NAMES.get(name, name) for name in EVENT if name not in NOT_COLUMNS}
# length of an id: the first characters of a hash
ID_LETTERS = 32
Ids = dict[str, dict[int, str]]


def event_json(tournament: Tournament, *, now: datetime, names: bool = True) -> dict[str, Any]:
    """Return a tournament and its flights as a `poker-event/1` object.

    Without `names`, people have only ids, and other fields of an imported file are left out.
    """
    whole = tournament.whole_tournament
    days = list(Day.objects.filter(tournament=whole).select_related("played_in", "feeds"))
    own = sorted((day for day in days if day.has_own_row), key=lambda row: row.played_in_id)
    rows = [whole, *(day.played_in for day in own)]
    codes = {whole.pk: "", **{day.played_in_id: day.code for day in own}}
    people = _people_with_keys(rows)
    ids: Ids = {"people": {player.pk: key for player, key in people}}
    sections: dict[str, list[dict[str, Any]]] = {name: [] for name in SECTIONS}
    others = other_fields_of(whole, names=names)
    for table in EVENT_TABLES:
        sections[table.section] = _section_items(table, codes, ids, others, now=now)
    sections["people"] = [
        others.added_to(_person_json(player, key, names=names), "people", player.pk) for player, key in people
    ]
    sections["days"] = _days_json(days, others)
    sections["places"] = _places_json(whole, ids, others)
    found = {
        "format": FORMAT,
        "id": event_key(whole),
        "event": others.added_to(_event_json(whole) | _series_and_season(whole), "event", whole.pk),
        **_structure_and_clock(whole, others, now=now),
        "flights": [_flight_json(day, others, now=now) for day in own],
        **sections,
    }
    return others.added_to(found, "file", whole.pk)


def event_key(tournament: Tournament) -> str:
    """Return a tournament's id in files: that of its import, else the start of its log's first digest."""
    known = ImportedTournament.objects.filter(tournament=tournament).values_list("uuid", flat=True).first()
    first = FloorLog.objects.filter(tournament=tournament, number=1).values_list("digest", flat=True).first()
    return known or (first or f"{tournament.pk}")[:ID_LETTERS]


def own_tournaments_by_key(keys: Iterable[str]) -> dict[str, Tournament]:
    """Return the tournaments of this installation with these ids in files. Imported tournaments are left out."""
    wanted = {key for key in keys if len(key) == ID_LETTERS}
    rows = FloorLog.objects.filter(number=1, tournament__imported_from__isnull=True).select_related("tournament")
    return {row.digest[:ID_LETTERS]: row.tournament for row in rows if row.digest[:ID_LETTERS] in wanted}


def person_key_by_player(players: Iterable[int]) -> dict[int, str]:
    """Return the players' ids in files, by primary key: those of their imports, else hashes."""
    came = dict(ImportedPlayer.objects.order_by("-pk").values_list("player", "uuid"))
    return {key: came.get(key) or salted_hmac("poker-event", str(key)).hexdigest()[:ID_LETTERS] for key in players}


def registered_players_by_key(keys: Iterable[str]) -> dict[str, int]:
    """Return the primary keys of registered players, by their ids in files. Unknown ids are left out."""
    wanted = set(keys)
    players = Registered.objects.filter(merged_into__isnull=True, erased_at__isnull=True).values_list("pk", flat=True)
    return {key: player for player, key in person_key_by_player(players).items() if key in wanted}


def _people_with_keys(rows: Sequence[Tournament]) -> list[tuple[Registered, str]]:
    found = list(
        Registered.objects.filter(entries__tournament__in=rows, entries__voided_at__isnull=True)
        .distinct()
        .order_by("pk")
    )
    keys = person_key_by_player(player.pk for player in found)
    return sorted(((player, keys[player.pk]) for player in found), key=lambda pair: pair[1])


def _person_json(player: Registered, key: str, *, names: bool) -> dict[str, Any]:
    if not names:
        return {"id": key}
    own = {
        "name": player.display_name,
        "full_name": player.name,
        "country": player.country,
        "number": player.club_number,
    }
    return {"id": key, **{name: printable_text(value) for name, value in own.items() if value}}


def _event_json(row: Tournament) -> dict[str, Any]:
    found = {name: _json_value(getattr(row, column)) for name, column in COLUMNS.items()}
    if len(row.points_formula) > MOST_CHARACTERS:
        found["points_formula"] = ""  # the format has no room for it; the points are in the file
    return found


def _series_and_season(whole: Tournament) -> dict[str, Any]:
    found: dict[str, Any] = {"series": whole.series.name} if whole.series else {}
    if whole.series and whole.event_number is not None:
        found["event_number"] = whole.event_number
    if whole.season:
        found |= {"season": whole.season.name, "season_percent": whole.season_percent}
    return found


def _flight_json(day: Day, others: OtherFields, *, now: datetime) -> dict[str, Any]:
    row = day.played_in
    event = others.added_to(_event_json(row), "event", row.pk)
    flight = {"day": day.code, "event": event, **_structure_and_clock(row, others, now=now)}
    return others.added_to(flight, "flights", row.pk)


def _structure_and_clock(row: Tournament, others: OtherFields, *, now: datetime) -> dict[str, Any]:
    """Return the structure and the clock. The clock is written as paused at `now`."""
    structure = row.structure()
    anchor = ClockAnchor.objects.get(tournament=row)
    clock = anchor.as_clock(structure).pause(now)
    clock_json = {
        "step": clock.step,
        "left": _json_value(clock.left),
        "played": _json_value(clock.played),
        "started_at": _json_value(anchor.started_at or (row.starts_at if anchor.has_begun(now) else None)),
    }
    return {
        "structure": others.added_to_structure(structure_to_json(structure), row, structure.steps),
        "clock": others.added_to(clock_json, "clock", row.pk),
    }


def _days_json(days: Sequence[Day], others: OtherFields) -> list[dict[str, Any]]:
    """Return the days in order; empty for a one-day tournament."""
    several = len(days) > 1
    return [
        others.added_to(_day_json(day), "days", day.pk)
        for day in sorted(days, key=lambda row: (row.order, row.kind, row.code))
        if several or day.code
    ]


def _day_json(day: Day) -> dict[str, Any]:
    return {
        "code": day.code,
        "kind": day.kind,
        "order": day.order,
        "starts_at": _json_value(day.starts_at),
        "ended_at": _json_value(day.ended_at),
        "feeds": day.feeds.code if day.feeds else "",
        "end": day.end,
    }


def _section_items(table: EventTable, codes: Mapping[int, str], ids: Ids, others: OtherFields, *,
                   now: datetime) -> list[dict[str, Any]]:  # fmt: skip
    """Return the items of a section, the event's before its flights'. Adds their ids to `ids`."""
    form = SECTIONS[table.section]
    named = list(table.named.items())
    columns = ["pk", table.of, *table.columns.values(), *table.named.values()]
    rows = table.model._default_manager.filter(table.where, **{f"{table.of}__in": list(codes)})  # noqa: SLF001 - Django's
    order = {key: at for at, key in enumerate(codes)}
    own = ids.setdefault(table.section, {})
    found: list[dict[str, Any]] = []
    id_of = _ItemIds(table.letter, others.ids(table.section))
    listed = sorted(rows.order_by(*table.order).values_list(*columns), key=lambda row: order[row[1]])
    for pk, tournament, *values in listed:
        names = _reference_ids(table, named, values[len(table.columns) :], ids | {table.section: own})
        if names is None:
            continue
        item = {"id": id_of(pk, len(found) + 1)} if table.letter else {}
        if "day" in form.fields and codes[tournament]:
            item["day"] = codes[tournament]
        item |= {key: value for key, value in names.items() if value is not None}
        item |= _fields_to_write(table, dict(zip(table.columns, values, strict=False)), now=now)
        own[pk] = item.get(key_field_of(form), "")
        found.append(others.added_to(item, table.section, pk))
    return found


class _ItemIds:
    """Ids of items: those of an imported file, else a letter and a number that is not in use."""

    def __init__(self, letter: str, stored: Mapping[str, str]) -> None:
        self._letter, self._stored = letter, stored
        self._used = set(stored.values())

    def __call__(self, pk: int, number: int) -> str:
        found = self._stored.get(str(pk), "")
        if re.fullmatch(KEY.shape, found):  # an erased name may have been replaced in it
            return found
        while (new := f"{self._letter}{number}") in self._used:
            number += 1
        self._used.add(new)
        return new


def _fields_to_write(table: EventTable, values: Mapping[str, Any], *, now: datetime) -> dict[str, Any]:
    fields = SECTIONS[table.section].fields
    known = {name: now if value is None and name in table.now else value for name, value in values.items()}
    return {
        name: _json_value(value)
        for name, value in known.items()
        if value != fields[name].default or fields[name].required
    }


def _reference_ids(table: EventTable, named: Sequence[tuple[str, str]], keys: Sequence[int | None], ids: Ids) -> (
        dict[str, str | None] | None):  # fmt: skip
    """Return the ids to which an item refers; None if a required id is missing."""
    found: dict[str, str | None] = {}
    for (name, _column), key in zip(named, keys, strict=True):
        form = SECTIONS[table.section].fields[name]
        found[name] = ids[form.of[0]].get(key) if key is not None else None
        if found[name] is None and (form.required or (name == "bust" and key is not None)):
            return None
    return found


def _places_json(whole: Tournament, ids: Ids, others: OtherFields) -> list[dict[str, Any]]:
    found = []
    for result in results(whole):
        amounts = {
            "prize": result.prize,
            "bounty": result.bounty,
            "points": "" if result.points is None else f"{result.rounded_points}",
        }
        filled = {name: value for name, value in amounts.items() if value}
        place = {"person": ids["people"][result.player.pk], "first": result.first, "last": result.last, **filled}
        found.append(others.added_to(place, "places", result.player.pk))
    return found


def _json_value(value: Any) -> Any:
    """Return a value for JSON: times in UTC, durations in seconds, decimals as text."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    if isinstance(value, timedelta):
        seconds = value.total_seconds()
        return int(seconds) if seconds.is_integer() else seconds
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    return printable_text(value) if isinstance(value, str) else value


def printable_text(text: str) -> str:
    """Replace unprintable characters with spaces, and strip the text."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()


# fields that are set after everything else has been imported
LATER = frozenset({"finished_at", "cancelled_at", "prizes_fixed_at"})
# fields for which the house's setting is used if the file has none
USUAL = ("language", "rulebook")
_LAST = {"language": "en", "rulebook": "tda_2024"}


def event_settings(row: EventRow, *, usual: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a tournament's columns, except levels and breaks.

    `usual` has settings that the file lacks. A game that is not known here is an own game, and is dealt like hold'em.
    """
    found = {column: row.event[name] for name, column in COLUMNS.items() if name not in LATER}
    found |= {name: usual[name] for name in USUAL if not found[name] and name in usual}
    found |= {name: _LAST[name] for name in USUAL if not found[name]}
    structure = row.structure
    game = structure.game if structure.game in GAMES else "texas_holdem"
    return found | {
        "game": game,
        "own_game": "" if structure.game == game else structure.game,
        "betting": structure.betting,
        "starting_stack": structure.starting_stack,
        "seats_per_table": structure.seats_per_table,
        "final_table_seats": structure.final_table_seats,
    }


def check_event(read: PokerEvent) -> None:
    """Refuse an event with a value that a tournament cannot have, such as an unknown time zone or rulebook."""
    for at, row in enumerate(read.rows):
        settings = event_settings(row, usual={})
        checked = Tournament(**settings)
        try:
            columns = Tournament._meta.fields  # noqa: SLF001 - Django's
            checked.clean_fields(exclude=[column.name for column in columns if column.name not in settings])
        except ValidationError as problem:
            column = next(iter(problem.message_dict))
            name = next((name for name, known in COLUMNS.items() if known == column), column)
            path = f"flights[{at - 1}].event" if at else "event"
            raise Refused("event_plain", path=f"{path}.{name}") from None
