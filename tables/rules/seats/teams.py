"""The draw that keeps the players of a team apart.

One seed has numbered draws: draw 1 ignores teams, in draw 2 the HMAC's messages begin with `order2` and `seat2`, and so
on. A meeting is a pair of teammates at one table. The draw that counts is the first of a thousand with the fewest
meetings, usually without any. A draw is used or rejected as a whole, so every seating without a meeting is as likely as
before.

If the first thirty draws all have a meeting, later draws are different: players with a team draw only from the tables
with the fewest teammates. A thousand players in teams of five are apart in a second. Every table is as likely as
before, but not every seating. docs/verify_draw.py determines the same draw.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tables.rules.seats.draw import Drawn, OpenTable, Place, Policy, iterate_drawn_order, iterate_drawn_seats

#: numbered draws that are tried
MAX_DRAWS = 1_000
#: the first of them, drawn without regard to teams
PLAIN_DRAWS = 30


@dataclass(frozen=True, slots=True)
class Team:
    """Players of a team who draw a seat, and the tables where teammates sit already."""

    entries: tuple[int, ...]
    sits_at: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawFrom:
    """Input of a draw: the entries in order, the tables, and whether the order is drawn first."""

    entries: Sequence[int]
    tables: Sequence[OpenTable]
    policy: Policy
    shuffled: bool = False
    teams: Sequence[Team] = ()


@dataclass(frozen=True, slots=True)
class DrawApart:
    """A draw with its number, and how many pairs of teammates share a table after it."""

    number: int
    drawn: list[Drawn]
    meetings: int


@dataclass(slots=True)
class _Meetings:
    """Counter of teammates who share a table while seats are drawn."""

    team_of: Mapping[int, int]
    at: Mapping[int, Counter[int]]
    count: int = field(default=0)

    def sit_down(self, entry: int, table: int) -> None:
        """Seat a player at a table, and count the teammates who sit there already."""
        if (team := self.team_of.get(entry)) is not None:
            self.count += self.at[team][table]
            self.at[team][table] += 1

    def seats_apart(self, entry: int, pool: list[Place]) -> list[Place]:
        """Return the seats at the tables with the fewest of the player's teammates.

        A player without a team may have any seat.
        """
        team = self.team_of.get(entry)
        teammates = self.at[team] if team is not None else Counter[int]()
        if not teammates:
            return pool
        fewest = min(teammates[place[0]] for place in pool)
        return [place for place in pool if teammates[place[0]] == fewest]


def best_draw_for_teams(room: DrawFrom, *, seed: str, first: int) -> DrawApart:
    """Return the first of the numbered draws with the fewest pairs of teammates at one table."""
    best, least = _numbered_draw(room, seed, first, number=1, below=None), _fewest_possible_meetings(room)
    if best is None:
        raise AssertionError("draw 1 is always made to its end")
    for number in range(2, MAX_DRAWS + 1):
        if best.meetings <= least:
            break
        best = _numbered_draw(room, seed, first, number=number, below=best.meetings) or best
    return best


def _numbered_draw(room: DrawFrom, seed: str, first: int, *, number: int, below: int | None) -> DrawApart | None:
    """Return the draw with this number, None if it has `below` meetings or more."""
    suffix = "" if number == 1 else str(number)
    order: Iterable[int] = room.entries
    if room.shuffled:
        order = iterate_drawn_order(room.entries, seed=seed, first=first, step=f"order{suffix}")
    meetings, drawn = _meeting_counter(room), []
    for drawn_seat in iterate_drawn_seats(
        order,
        tables=room.tables,
        seed=seed,
        first=first,
        policy=room.policy,
        step=f"seat{suffix}",
        narrowed=meetings.seats_apart if number > PLAIN_DRAWS else None,
    ):
        meetings.sit_down(drawn_seat[0], drawn_seat[1])
        if below is not None and meetings.count >= below:
            return None
        drawn.append(drawn_seat)
    return DrawApart(number, drawn, meetings.count)


def _meeting_counter(room: DrawFrom) -> _Meetings:
    return _Meetings(
        {entry: at for at, team in enumerate(room.teams) for entry in team.entries},
        {at: Counter(team.sits_at) for at, team in enumerate(room.teams)},
    )


def _fewest_possible_meetings(room: DrawFrom) -> int:
    """Return the meetings that no draw can avoid, even if each player joins the table with the fewest teammates.

    Seats may run out earlier, so a draw may have more. It is 0 if some players get no seat at all.
    """
    if sum(len(seats) for _, _, seats in room.tables) < len(room.entries):
        return 0
    return sum(
        _unavoidable_team_meetings(team, [table for table, _, seats in room.tables if seats]) for team in room.teams
    )


def _unavoidable_team_meetings(team: Team, tables: Iterable[int]) -> int:
    teammates = {table: team.sits_at.count(table) for table in tables}
    meetings = 0
    for _ in team.entries:
        table = min(teammates, key=lambda number: teammates[number])
        meetings += teammates[table]
        teammates[table] += 1
    return meetings
