"""Bust-outs as stored, and as they were before an action, which is computed from the action's rows in the log."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from tournaments.rules.prizes.places import RankedBust

# label, key, fields before (None: the row is new), fields after (None: it is deleted); see selectors/floor/rows.py
Change = tuple[str, Any, dict[str, Any] | None, dict[str, Any] | None]
BUST_OUT, BUST_HAND, HAND_ROUND = "tournaments.bustout", "tournaments.busthand", "tournaments.handround"
# a seat merged into another plays on there: its bust-out takes no place
MERGED = "merged"


class BustRow(NamedTuple):
    """A stored bust-out. `hand` is the key of its hand; `stack` and `ante` are the chips that rank it in that hand."""

    key: int
    entry: int
    out_at: datetime
    hand: int | None = None
    stack: int | None = None
    ante: int = 0


class HandOfBusts(NamedTuple):
    """The table of a hand in which players went out, and its round of hand for hand, if there was one.

    `rule` is the director's ranking of the round, "" if the house rules decide.
    """

    round: int | None = None
    table: int | None = None
    rule: str = ""


class TouchedRows(NamedTuple):
    """The bust-outs, hands and rounds that changes affect (keys), and the bust-outs' times before and after."""

    outs: set[int]
    hands: set[int]
    rounds: set[int]
    instants: set[datetime]


Hands = Mapping[int, HandOfBusts]


def busts_to_rank(rows: Iterable[BustRow], hands: Hands) -> list[RankedBust]:
    """Return bust-outs as values for ranking, the latest first."""
    order = sorted(rows, key=lambda row: (row.out_at, row.entry), reverse=True)
    return [_ranked_bust(row, hands, turn=-after) for after, row in enumerate(order)]


def busts_and_hands_before(
    rows: Iterable[BustRow], hands: Hands, changes: Sequence[Change]
) -> tuple[list[BustRow], dict[int, HandOfBusts]]:
    """Return the bust-outs and hands as they were before some changes. `rows` and `hands` hold the present values."""
    outs, earlier = {row.key: row for row in rows}, dict(hands)
    for label, key, before, _after in reversed(changes):
        if label == BUST_OUT:
            was = None if before is None else _row_before(key, before, outs.get(key))
            outs.pop(key, None)
            outs |= {} if was is None else {key: was}
        elif before is not None:
            earlier |= _hands_before(label, key, before, earlier)
    return list(outs.values()), earlier


def _hands_before(label: str, key: int, before: Mapping[str, Any], hands: Hands) -> dict[int, HandOfBusts]:
    """Return the hands affected by a change of a hand or a round, with the values that they had before the change."""
    if label == BUST_HAND:
        now = hands.get(key, HandOfBusts())
        return {key: now._replace(round=before.get("round_id", now.round), table=before.get("table_number", now.table))}
    if label == HAND_ROUND and "ranked_by" in before:
        return {hand: at._replace(rule=before["ranked_by"]) for hand, at in hands.items() if at.round == key}
    return {}


def touched_rows(changes: Iterable[Change]) -> TouchedRows:
    """Return the bust-outs, hands and rounds named by changes."""
    found = TouchedRows(set(), set(), set(), set())
    for label, key, before, after in changes:
        sides = [side or {} for side in (before, after)]
        if label == BUST_OUT:
            found.outs.add(key)
            found.hands.update(_column_values(sides, "hand_id"))
            found.instants.update(datetime.fromisoformat(side["out_at"]) for side in sides if "out_at" in side)
        elif label == BUST_HAND:
            found.hands.add(key)
            found.rounds.update(_column_values(sides, "round_id"))
        elif label == HAND_ROUND and any("ranked_by" in side for side in sides):
            found.rounds.add(key)
    return found


def _column_values(sides: Sequence[Mapping[str, Any]], column: str) -> list[int]:
    return [side[column] for side in sides if side.get(column) is not None]


def _row_before(key: int, before: Mapping[str, Any], now: BustRow | None) -> BustRow | None:
    """Return a bust-out as it was before a change; None if its seat had been merged, which takes no place."""
    if before.get("why") == MERGED:
        return None
    stored = {"entry": before.get("entry_id"), "out_at": before.get("out_at")}
    values: dict[str, Any] = {name: value for name, value in stored.items() if value is not None}
    if "out_at" in values:
        values["out_at"] = datetime.fromisoformat(values["out_at"])
    values |= {name: before[column] for name, column in _COLUMNS.items() if column in before}
    return now._replace(**values) if now else BustRow(key, **values)


# the optional fields of a row, with their column in log entries
_COLUMNS = {"hand": "hand_id", "stack": "stack", "ante": "ante"}


def _ranked_bust(row: BustRow, hands: Hands, *, turn: int) -> RankedBust:
    """Return a bust-out for ranking, with its table; a hand at an unknown table gets a table of its own."""
    if row.hand is None:
        return RankedBust(row.entry, turn, None, None, "", row.stack, row.ante)
    hand = hands[row.hand]
    table = f"hand {row.hand}" if hand.table is None else str(hand.table)
    return RankedBust(row.entry, turn, row.hand, hand.round, table, row.stack, row.ante, hand.rule)
