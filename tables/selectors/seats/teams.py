"""Teams that the draw keeps apart, and tables that teammates share."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tables.models import Draw, SeatAssignment
from tables.rules.room import RoomTable
from tables.rules.seats.teams import Team
from tournaments.models import Entry, Tournament
from tournaments.rules.players.disambiguation import name_sort_key


@dataclass(frozen=True, slots=True)
class Teammate:
    """A player with their seat and team, "" without a seat or a team. `full` is the whole name, for staff."""

    entry: int
    name: str
    team: str
    seat: str
    full: str = ""


@dataclass(frozen=True, slots=True)
class KeptTeam:
    """A team with its players and the tables that several of them share.

    `too_many` is True if the team has more players than there are tables.
    """

    name: str
    players: list[Teammate]
    shared: list[int]
    too_many: bool


@dataclass(frozen=True, slots=True)
class KeptApart:
    """The teams of a tournament by name, and all remaining players by name."""

    teams: list[KeptTeam]
    players: list[Teammate]


def teams_to_keep_apart(tournament: Tournament, entries: Sequence[int]) -> list[Team]:
    """Return the teams with a player who draws a seat now and may meet a teammate, sorted by name."""
    rows = Entry.objects.filter(tournament=tournament, bust_out__isnull=True).exclude(team="").order_by()
    team_of = dict(rows.values_list("pk", "team"))
    if not team_of:
        return []
    seated = SeatAssignment.objects.filter(tournament=tournament, entry__in=rows).order_by()
    # a player on their way counts at the reserved seat
    by_kind = sorted(seated.values_list("kind", "entry_id", "seat__table__number"), key=_is_reserved)
    table_of = {entry: table for _, entry, table in by_kind}
    draws: defaultdict[str, list[int]] = defaultdict(list)
    sits: defaultdict[str, list[int]] = defaultdict(list)
    drawing = set(entries)
    for entry, team in sorted(team_of.items()):
        if entry in drawing:
            draws[team].append(entry)
        elif entry in table_of:
            sits[team].append(table_of[entry])
    return [
        Team(tuple(draws[name]), tuple(sorted(sits[name])))
        for name in sorted(draws)
        if len(draws[name]) + len(sits[name]) > 1
    ]


def team_overview(tournament: Tournament, names: Mapping[int, str], room: Sequence[RoomTable]) -> KeptApart:
    """Return the teams for the draw page, in one query."""
    at = {player.entry: (table.number, seat) for table in room for seat, player in table.players.items()}
    rows = Entry.objects.filter(tournament=tournament, bust_out__isnull=True).order_by()
    players = [
        Teammate(
            key, names.get(key, ""), team, "{}.{}".format(*at[key]) if key in at else "", full or names.get(key, "")
        )
        for key, team, full in rows.values_list("pk", "team", "player__name")
    ]
    players.sort(key=lambda player: (*name_sort_key(player.name), player.entry))
    by_team: defaultdict[str, list[Teammate]] = defaultdict(list)
    for player in players:
        if player.team:
            by_team[player.team].append(player)
    teams = [
        KeptTeam(name, mates, _shared_tables(mates, at), 0 < len(room) < len(mates))
        for name, mates in sorted(by_team.items())
    ]
    return KeptApart(sorted(teams, key=lambda team: name_sort_key(team.name)), players)


def team_log_facts(draw: Draw) -> dict[str, int]:
    """Return the log's facts on teams: how many were kept apart, and how many pairs share a table."""
    return {"teams": len(draw.teams), "meet": draw.meetings} if draw.teams else {}


def _shared_tables(mates: Sequence[Teammate], at: Mapping[int, tuple[int, int]]) -> list[int]:
    tables = Counter(at[mate.entry][0] for mate in mates if mate.entry in at)
    return sorted(table for table, count in tables.items() if count > 1)


def _is_reserved(row: tuple[str, int, int]) -> bool:
    return row[0] == SeatAssignment.Kind.RESERVED
