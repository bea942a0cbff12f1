"""Import of a `poker-event/1` file: a tournament is opened as usual, then one action adds the file's content."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError

from exchange.rules.contents import FileContents
from exchange.rules.poker_event.event import EventRow, Item, PokerEvent
from exchange.rules.poker_event.sections import SECTIONS, key_field_of
from exchange.selectors.event_tables import EVENT_TABLES, EventTable
from exchange.selectors.events import event_settings
from exchange.selectors.other_fields import OF_PLAYERS
from exchange.services.home import SharedSettings
from tournaments.models import ClockAnchor, Day, Payment, StructurePlan, Tournament
from tournaments.rules.games import GAMES
from tournaments.rules.levels import Structure
from tournaments.rules.names import cleaned_name
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.selectors.opening import free_slug
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.results import PlayerResult, results
from tournaments.services.clock.catch_up import store_clock
from tournaments.services.floor.floor import Floor, Person
from tournaments.services.lifecycle import open_tournament
from tournaments.services.open_floor import floor

TOPICS = ("clock", "structure", "field", "money", "tables")


@dataclass(slots=True)
class _Stored:
    """The rows stored so far. `rows` are tournaments by the code of their day.

    `keys` are primary keys by section and id, and `positions` by section and position in the file.
    """

    read: PokerEvent
    rows: dict[str, Tournament]
    keys: dict[str, dict[str, int]] = field(default_factory=dict)
    positions: dict[str, list[int]] = field(default_factory=dict)


def import_event(contents: FileContents, read: PokerEvent, *, players: Mapping[str, int], shared: SharedSettings,
                 by: Person, now: datetime) -> tuple[Tournament, dict[str, dict[str, Any]]]:  # fmt: skip
    """Store an event as part of an import, with everything in its file. `players` are primary keys by people's ids.

    Returns the tournament, and the fields that are not in the format. Clocks are paused where the file has them.
    Refuses an event with rows that the database rejects.
    """
    main = read.rows[0]
    settings = event_settings(main, usual=shared.defaults)
    slug = free_slug(settings["name"], starts_at=main.event["starts_at"])
    try:
        tournament = open_tournament(
            _unsaved_plan(main.structure),
            by=by,
            now=now,
            slug=slug,
            **settings,
            **_series_and_season(contents, read, shared),
        )
        with floor(tournament, by=by, now=now) as f:
            stored = _add_file_content(f, read, players, usual=shared.defaults)
    except IntegrityError:
        raise Refused("event_impossible", name=read.event["name"]) from None
    return f.tournament, _other_fields(stored)


def _add_file_content(f: Floor, read: PokerEvent, players: Mapping[str, int], *, usual: Mapping[str, Any]) -> _Stored:
    sums = read.sums()
    facts: dict[str, Any] = {
        "entries": len({entry["person"] for entry in read.sections["entries"]}), "stage": str(read.stage),
        "version": "poker-event/1", "currency": f.tournament.currency, "difference": sums.difference,
        "cause": str(sums.cause),
    }  # fmt: skip
    with f.record("tournament.imported", topics=TOPICS, **facts) as log_entry:
        stored = _Stored(read, {"": f.tournament}, {"people": dict(players)})
        for row in read.rows[1:]:
            stored.rows[row.day] = _add_flight(f, row, usual=usual)
        _add_days(f, stored)
        for row in read.rows:
            _set_clock(f, stored.rows[row.day], row)
        for table in EVENT_TABLES:
            _add_items(f, stored, table)
        _set_end_times(f, stored)
        vars(f.tournament).pop("known_days", None)
        for tournament in stored.rows.values():
            _add_payments(f, tournament)
        log_entry.facts |= _difference_counts(f.tournament, stored)
    return stored


def _other_fields(stored: _Stored) -> dict[str, dict[str, Any]]:
    """Return the fields that are not in the format by place and primary key, as `selectors/other_fields.py` has them.

    Ids of all items are kept if other fields may refer to them: a later export may list the items in another order.
    """
    read, found = stored.read, dict[str, dict[str, Any]]()
    for place, fields in read.other_fields.items():
        found[place] = {_stored_key(stored, place, key): own for key, own in fields.items()}
    if found:
        found["ids"] = {table.section: _ids_in_file(stored, table) for table in EVENT_TABLES if table.letter}
    games = {str(stored.rows[row.day].pk): row.structure.game for row in read.rows if row.structure.game not in GAMES}
    return found | ({"games": games} if games else {})


def _stored_key(stored: _Stored, place: str, key: str) -> str:
    """Return the key under which fields are stored, by their key in the parsed file."""
    if place == "steps":
        code, _slash, step = key.rpartition("/")
        return f"{stored.rows[code].pk}/{step}"
    if place not in SECTIONS:
        return f"{stored.rows[key if place != 'file' else ''].pk}"
    if place in OF_PLAYERS:
        item = stored.read.sections[place][int(key)]
        return f"{stored.keys['people'][item['id' if place == 'people' else 'person']]}"
    return f"{stored.positions[place][int(key)]}"


def _ids_in_file(stored: _Stored, table: EventTable) -> dict[str, str]:
    """Return the ids of a section's items, by primary key."""
    items = zip(stored.positions[table.section], stored.read.sections[table.section], strict=True)
    return {f"{key}": item["id"] for key, item in items}


def _series_and_season(contents: FileContents, read: PokerEvent, shared: SharedSettings) -> dict[str, Any]:
    """Return series, event number and season; {} without a series.

    If the event number is missing or taken, the next free number is used.
    """
    name = contents.league[0] if contents.league else cleaned_name(read.event["series"])
    if not name:
        return {}
    series, number = shared.series[name], read.event["event_number"]
    taken = series.tournaments.filter(event_number=number).exists()
    shared.numbers[series.pk] = max(shared.numbers[series.pk] + 1, 0 if taken else number or 0)
    found = {"series": series, "event_number": shared.numbers[series.pk] if taken or number is None else number}
    if contents.league is None:
        return found
    season = shared.seasons[contents.league]
    return found | {"season": season, "season_version": season.version,
                    "season_percent": read.event["season_percent"]}  # fmt: skip


def _unsaved_plan(structure: Structure) -> StructurePlan:
    return StructurePlan(name=structure.name, steps=steps_to_json(structure.steps), chips=list(structure.chips))


def _add_flight(f: Floor, row: EventRow, *, usual: Mapping[str, Any]) -> Tournament:
    flight = Tournament(
        slug=free_slug(row.event["name"], starts_at=row.event["starts_at"]),
        series=f.tournament.series,
        steps=steps_to_json(row.structure.steps),
        chips=list(row.structure.chips),
        structure_name=row.structure.name,
        sheet_revised_at=f.now,
        finished_at=row.event["finished_at"],
        cancelled_at=row.event["cancelled_at"],
        **event_settings(row, usual=usual),
    )
    f.add(flight)
    f.add(ClockAnchor(tournament=flight))
    return flight


def _add_days(f: Floor, stored: _Stored) -> None:
    """Add the days. The file's first main day replaces the values of the day that the tournament already has."""
    own = Day.objects.get(tournament=f.tournament)
    days: dict[str, Day] = {}
    for item in stored.read.sections["days"]:
        given = {name: item[name] for name in ("code", "kind", "order", "starts_at", "ended_at", "end")}
        if item["kind"] == Day.Kind.DAY and own.pk not in {day.pk for day in days.values()}:
            days[item["code"]] = f.change(own, **given)
        else:
            row = f.tournament if item["kind"] == Day.Kind.DAY else stored.rows[item["code"]]
            days[item["code"]] = f.add(Day(tournament=f.tournament, played_in=row, **given))
    stored.positions["days"] = [days[item["code"]].pk for item in stored.read.sections["days"]]
    for item in stored.read.sections["days"]:
        if item["feeds"]:
            f.change(days[item["code"]], feeds=days[item["feeds"]])


def _set_clock(f: Floor, tournament: Tournament, row: EventRow) -> None:
    """Set the clock as in the file, paused. A clock that has not begun waits for its start."""
    anchor = ClockAnchor.objects.get(tournament=tournament)
    played = timedelta(seconds=row.clock["played"])
    f.change(anchor, step=row.clock["step"], left=row.time_left, since=None, starts_at=None, played=played,
             started_at=row.clock["started_at"], seen_until=f.now, next_due=None)  # fmt: skip
    over = row.event["finished_at"] or row.event["cancelled_at"]
    if row.clock["started_at"] is None and row.event["starts_at"] > f.now and not over:
        structure = tournament.structure()
        store_clock(f, anchor, structure, anchor.as_clock(structure).wait_until(row.event["starts_at"], f.now))


def _add_items(f: Floor, stored: _Stored, table: EventTable) -> None:
    """Add the rows of a section. References to other items of the same section are set afterwards."""
    items = stored.read.sections[table.section]
    form = SECTIONS[table.section]
    later = {name: column for name, column in table.named.items() if form.fields[name].of[0] == table.section}
    rows = f.add_many([_unsaved_row(stored, table, item, skip=frozenset(later)) for item in items])
    stored.positions[table.section] = [row.pk for row in rows]
    if key := key_field_of(form):
        stored.keys[table.section] = {item[key]: row.pk for item, row in zip(items, rows, strict=True)}
    changes = [
        (row, {column: stored.keys[table.section][item[name]]})
        for item, row in zip(items, rows, strict=True)
        for name, column in later.items()
        if item[name] is not None
    ]
    f.change_many(changes)


def _unsaved_row(stored: _Stored, table: EventTable, item: Item, *, skip: frozenset[str]) -> Any:
    named = {
        column: stored.keys[SECTIONS[table.section].fields[name].of[0]][item[name]]
        for name, column in table.named.items()
        if name not in skip and item[name] is not None
    }
    own = {table.of: _tournament_of(stored, item)} if table.of == "tournament" else {}
    fixed = {column: value for column, (name, value) in table.fixed.items() if item[name] is not None}
    return table.model(**{column: item[name] for name, column in table.columns.items()}, **named, **own, **fixed)


def _tournament_of(stored: _Stored, item: Item) -> Tournament:
    return stored.rows[item.get("day", "")]


def _set_end_times(f: Floor, stored: _Stored) -> None:
    event = stored.read.event
    f.change(
        f.tournament,
        finished_at=event["finished_at"],
        cancelled_at=event["cancelled_at"],
        prizes_frozen_at=event["prizes_fixed_at"],
    )


def _add_payments(f: Floor, row: Tournament) -> None:
    """Add the payments. All purchases count as paid.

    Prizes and bounties are paid only if the whole tournament is finished.
    """
    lines: list[Payment] = []
    for entry in row.entries.order_by("entered_at", "pk").prefetch_related("rebuys_and_add_ons"):
        if entry.price:
            lines.append(Payment(kind=Payment.Kind.BUY_IN, amount=entry.price, entry=entry, at=entry.entered_at))
        lines += [
            Payment(
                kind=Payment.Kind.BUY_IN, amount=bought.price, entry=entry, rebuy_or_add_on=bought, at=bought.bought_at
            )
            for bought in entry.rebuys_and_add_ons.all()
            if bought.price
        ]
    lines.sort(key=lambda line: line.at)
    if f.tournament.finished_at and row == f.tournament:
        at = f.tournament.finished_at
        for payout in payouts(row):
            if payout.prize:
                lines.append(Payment(kind=Payment.Kind.PRIZE, amount=payout.prize, entry=payout.entry, at=at))
            if payout.bounty:
                lines.append(Payment(kind=Payment.Kind.BOUNTY, amount=payout.bounty, entry=payout.entry, at=at))
    for number, line in enumerate(lines, start=1):
        line.tournament, line.number, line.method = row, number, Payment.Method.CASH
        line.by, line.by_name = f.by, f.by_name
    f.add_many(lines)


def _difference_counts(tournament: Tournament, stored: _Stored) -> dict[str, int]:
    """Count the places, prizes and points in the file that differ from the calculated results."""
    people = {player: key for key, player in stored.keys["people"].items()}
    ours = {people[result.player.pk]: result for result in results(tournament) if result.player.pk in people}
    differ: Counter[str] = Counter()
    for place in stored.read.sections["places"]:
        differ.update(_differing_fields(place, ours.get(place["person"])))
    return {f"{name}_differ": count for name, count in differ.items() if count}


def _differing_fields(said: Item, mine: PlayerResult | None) -> list[str]:
    """Return the differing parts: places, prizes, points. A missing result counts as a different place."""
    if mine is None:
        return ["places"]
    points = "" if mine.points is None else f"{mine.rounded_points}"
    found = {
        "places": (mine.first, mine.last) != (said["first"], said["last"]),
        "prizes": mine.prize != said["prize"],
        "points": bool(said["points"]) and points != said["points"],
    }
    return [name for name, so in found.items() if so]
