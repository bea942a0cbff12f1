"""A list of results of one past event, and the same as a tournament that can be imported."""

import json
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from hashlib import sha256
from typing import Any

from exchange.rules.tdt.money import TdtPrice, TdtPrices, TdtPrize
from exchange.rules.tdt.structure import TdtClock, TdtStructure
from exchange.rules.tdt.tournament import TdtBust, TdtPlayer, TdtPurchase, TdtTournament
from tournaments.rules.levels import Level
from tournaments.rules.players.same_person import name_key
from tournaments.rules.structure.keys import with_keys

# the ending of the name under which a list is stored, and the version of its tournament
LIST_FILE, VERSION = ".results", "results list"
# a list has no hour: at noon UTC the day is the same almost everywhere
_BEGAN = time(12, tzinfo=UTC)
_KEY_LETTERS = 32


@dataclass(frozen=True, slots=True)
class ListedResult:
    """A row: place, name, prize in the main unit of the currency, and points; None for no points."""

    place: int
    name: str
    prize: Decimal = Decimal(0)
    points: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListFacts:
    """Facts entered for lists that lack them. A column of the table takes precedence."""

    title: str = ""
    on: date | None = None
    league: str = ""
    season: str = ""
    buy_in: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsList:
    """The results of an event, best place first. `buy_in` is what each player paid, 0 if the list does not say."""

    title: str
    on: date
    league: str = ""
    season: str = ""
    buy_in: Decimal = Decimal(0)
    rows: tuple[ListedResult, ...] = ()


def list_to_json(results: ResultsList) -> bytes:
    """Return a list as it is stored."""
    rows = [
        [row.place, row.name, str(row.prize), None if row.points is None else str(row.points)] for row in results.rows
    ]
    stored = {
        "title": results.title,
        "on": results.on.isoformat(),
        "league": results.league,
        "season": results.season,
        "buy_in": str(results.buy_in),
        "rows": rows,
    }
    return json.dumps(stored, ensure_ascii=False).encode()


def list_from_json(content: bytes) -> ResultsList:
    """Return a stored list."""
    stored: dict[str, Any] = json.loads(content)
    rows = [
        ListedResult(place, name, Decimal(prize), None if points is None else Decimal(points))
        for place, name, prize, points in stored["rows"]
    ]
    return ResultsList(
        title=stored["title"],
        on=date.fromisoformat(stored["on"]),
        league=stored["league"],
        season=stored["season"],
        buy_in=Decimal(stored["buy_in"]),
        rows=tuple(rows),
    )


def tournament_of_list(results: ResultsList) -> TdtTournament:
    """Return a list as a finished tournament, in which each place busts a minute before the next better one.

    Players with the same place bust at the same moment.
    """
    began = datetime.combine(results.on, _BEGAN)
    last = max((row.place for row in results.rows), default=1)
    players = tuple(_players(results, began, last))
    prizes = tuple(
        TdtPrize(rank, row.prize, (player.uuid,), points=row.points or 0)
        for rank, (row, player) in enumerate(zip(results.rows, players, strict=True), start=1)
        if row.prize or row.points
    )
    price = [TdtPrice("entry", "", results.buy_in, 0, 0)] if results.buy_in else []
    return TdtTournament(
        version=VERSION,
        uuid=f"list-{_digest(results.title, results.on.isoformat(), results.league)}",
        title=results.title,
        players=players,
        prizes=prizes,
        unknown={},
        league=results.league,
        season=results.season,
        changed=0,
        rounded=0,
        deals=(),
        prices=TdtPrices(listed=tuple(price)),
        clock=TdtClock(starts=_milliseconds(began), ends=_milliseconds(began + (last + 1) * timedelta(minutes=1))),
        structure=TdtStructure(with_keys([Level(key="", number=1, span=timedelta(minutes=20))])),
        tables=(),
    )


def _players(results: ResultsList, began: datetime, last: int) -> list[TdtPlayer]:
    seen: Counter[str] = Counter()
    found = []
    for number, row in enumerate(results.rows, start=1):
        name = name_key(row.name)
        seen[name] += 1
        key = _digest(name) if seen[name] == 1 else _digest(name, str(seen[name]), results.title, str(results.on))
        out = TdtBust(_milliseconds(began + (last - row.place + 1) * timedelta(minutes=1)), ())
        bought = TdtPurchase(_milliseconds(began), results.buy_in, 0, 0, None if number == 1 else out)
        found.append(TdtPlayer(f"row-{number}", row.name, "", "", (bought,), (), person=f"name-{key}"))
    return found


def _digest(*parts: str) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()[:_KEY_LETTERS]


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)
