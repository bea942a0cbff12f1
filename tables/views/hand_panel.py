"""Hand for hand on the dashboard: the board of tables in place of the map, the arithmetic, and what may be pressed."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from tables.selectors.bags import bagging_now, bags_of, last_hands_now, table_hands
from tables.selectors.hand_board import Board, BoardTable, Stands, board
from tables.selectors.room_map import RoomMap
from tables.words.hand_board import COUNTED, bags_said, meaning, tables_said
from tournaments.models import HandForHand
from tournaments.views.panels import Look, clock_panel
from tournaments.words.bubble import place_words
from tournaments.words.spans import clock_words

TAGS = {
    Stands.DEALING: "dealing",
    Stands.ALL_IN: "all-in, wait",
    Stands.RELEASED: "plays it out",
    Stands.SHORT: "no hand",
}
SHOWN = {
    Stands.DEALING: "dealing",
    Stands.DONE: "done",
    Stands.ALL_IN: "all-in",
    Stands.RELEASED: "playing out",
    Stands.SHORT: "short",
}


@dataclass(frozen=True, slots=True)
class OnBoard:
    """One table as the board draws it: `tag` stands in its oval, `seats` are its dots, `ticks` a tap says done."""

    number: int
    state: str
    players: int
    tag: str
    seats: str
    ticks: bool

    @property
    def words(self) -> str:
        """All of it in words."""
        return f"Table {self.number}, {self.players} seated, {self.tag}"


def board_at(look: Look) -> Board | None:
    """The board, once for all panels of a look; None outside hand for hand, and where no table is open."""

    def find() -> Board | None:
        found = board(look.tournament)
        return found if found and found.tables else None

    return look.once("board", find)


def ovals(found: Board, room: RoomMap) -> list[OnBoard]:
    """The open tables, by number, with the seats that the map knows of."""
    seats = {table.number: table.seats for table in room.tables}
    return [_oval(found, table, seats.get(table.number, "")) for table in found.tables]


def _oval(found: Board, table: BoardTable, seats: str) -> OnBoard:
    took = clock_words(table.since - found.dealt_at).removeprefix("0")
    tag = TAGS.get(table.state, f"✓ done {took}")
    ticks = found.closed_at is None and table.state in (Stands.DEALING, Stands.RELEASED)
    return OnBoard(table.number, str(table.state), table.players, tag, seats, ticks)


def board_filters(found: Board) -> list[tuple[str, str, int]]:
    """Each filter: its state, its words, and how many tables it leaves."""
    counts = [(state, words, sum(one.state == state for one in found.tables)) for state, words in SHOWN.items()]
    return [("all", "all", len(found.tables)), *((str(state), words, count) for state, words, count in counts)]


def hand_panel(look: Look) -> dict[str, Any]:
    """The arithmetic of the round, the places of those who are out, and why a button does nothing yet."""
    found = board_at(look)
    if found is None:
        return {"board": None, **_day_end(look)}
    waits_for = f"waits for {tables_said(found.missing)}" if found.missing else ""
    return {
        "board": found,
        "ran": round(((found.closed_at or look.now) - found.dealt_at) / timedelta(seconds=1)),
        "covered": [(table.number, one) for table in found.tables for one in table.covered],
        "counted": COUNTED[HandForHand.Why(found.why)],
        "meaning": meaning(found.arithmetic, why=found.why),
        "late": tables_said(found.missing) if found.missing else "",
        "cannot_release": _cannot_release(found),
        "cannot_close": "it is closed" if found.closed_at else waits_for,
        "cannot_deal": "" if found.closed_at else f"close hand {found.hand} first",
        "cannot_end": "" if found.closed_at else waits_for,
        "places": [(one, _place(look, one.standing.first, one.standing.last, one.prize)) for one in found.places],
        "asks_stacks": _asks_stacks(found),
    }


def _day_end(look: Look) -> dict[str, Any]:
    """The last hands and the bags, while the day ends."""
    if not look.once("day_ends", lambda: bagging_now(look.tournament)):
        return {"day": False}
    hands, bags = table_hands(look.tournament), bags_of(look.tournament)
    late = [one.number for one in hands if not one.done]
    missing, apart = bags.room.players - bags.room.bags, bags.room.chips - (bags.room.expected or 0)
    return {
        "day": True,
        "hands": hands,
        "tables_done": len(hands) - len(late),
        "cannot_end": f"waits for {tables_said(late)}" if late else "",
        "bags": bags,
        "bags_wrong": apart > 0 or (not missing and apart != 0),
        "bags_say": bags_said(missing=missing, apart=apart),
    }


def _cannot_release(found: Board) -> str:
    if not found.waits:
        return "nobody waits all in"
    return f"{tables_said(found.slowest)} still deal{'s' if len(found.slowest) == 1 else ''}" if found.slowest else ""


def _place(look: Look, first: int, last: int, prize: int) -> str:
    return place_words({"place": first, "last": last, "prize": prize, "currency": look.tournament.currency})


def _asks_stacks(found: Board) -> set[int]:
    """Entries whose stacks decide: two and more of one table are out, and somebody's stack is not known."""
    by_table: dict[int | None, list[Any]] = {}
    for one in found.places:
        by_table.setdefault(one.table, []).append(one)
    several = [group for group in by_table.values() if len(group) > 1]
    return {one.standing.entry.pk for group in several for one in group if one.stack is None}


def clock_with_board(look: Look) -> dict[str, Any]:
    """The clock with its controls; in hand for hand they know the tables, at the day's end that it is to stand."""
    return {**clock_panel(look), "board": board_at(look), "last_hands": last_hands_now(look.tournament)}
