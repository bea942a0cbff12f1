"""The growing inputs there are: how each list or object of the calculators' contract lies in rows."""

from collections.abc import Iterable
from typing import Any

from rulings.calculators.fields import Nonsense
from rulings.forms.amounts import shown
from rulings.forms.rows import Column, Row, Rows
from rulings.rules.betting.actions import VERBS
from rulings.rules.chips.substantial import ACTIONS

#: the verbs of the contract in floor words, in the order of a list to pick from
VERB_WORDS = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "bet": "bets",
    "raise_to": "raises to",
    "all_in": "all-in",
    "complete": "completes to",
    "bring_in": "brings in",
    "raise": "raises",
}
_BETTING_VERBS = {verb: words for verb, words in VERB_WORDS.items() if verb in VERBS}
_DEED_VERBS = {verb: words for verb, words in VERB_WORDS.items() if verb in ACTIONS and verb != "raise"}
_BARE_VERBS = {verb: VERB_WORDS[verb] for verb in ("check", "bet", "raise", "call", "fold")}

PENALTIES = {"warning": "Warning", "hands": "Hands", "rounds": "Rounds", "disqualification": "Disqualified"}
COMES_OR_GOES = {
    "out": "leaves",
    "balance": "comes to balance",
    "broken_table": "comes from a broken table",
    "late_entry": "enters late",
    "alternate": "is an alternate",
    "re_entry": "re-enters",
    "stay": "nobody moves",
}


def one_column(column: Column, *, add: str, each: str = "") -> Rows:
    """A plain list."""
    return Rows(
        (column,),
        pack=lambda name, rows: [row[column.key] for row in rows],
        unpack=lambda value: [
            {column.key: _text(one)} for one in (value if isinstance(value, list | tuple) else [value])
        ],
        add=add,
        each=each,
    )


def by_key(key: Column, value: Column, *, add: str) -> Rows:
    """An object: each row a key and what belongs to it."""

    def pack(name: str, rows: list[Row]) -> dict[str, Any]:
        packed: dict[str, Any] = {}
        for at, row in enumerate(rows):
            if row[key.key] is None or str(row[key.key]) in packed:
                raise Nonsense(f"{name}[{at}]", f"{_a(key.label)}, each only once", row[key.key])
            packed[str(row[key.key])] = row[value.key]
        return packed

    return Rows(
        (key, value),
        pack=pack,
        unpack=lambda value_: [{key.key: str(one), value.key: _text(of)} for one, of in value_.items()],
        add=add,
    )


def records(*columns: Column, add: str, optional: Iterable[str] = ()) -> Rows:
    """A list of objects with the columns' keys; the `optional` ones are left out where nothing was typed."""
    may_lack = frozenset(optional)
    return Rows(
        columns,
        pack=lambda name, rows: [
            {key: one for key, one in row.items() if one is not None or key not in may_lack} for row in rows
        ],
        unpack=lambda value: [{key: _text(one) for key, one in row.items()} for row in value],
        add=add,
    )


def _actions(verbs: dict[str, str], *, single: bool = False) -> Rows:
    columns = (Column("player", "Player", "player"), Column("verb", "Does", "choice", verbs), Column("to", "Total"))

    def pack(name: str, rows: list[Row]) -> Any:
        happened = [[cell for cell in row.values() if cell is not None] for row in rows]
        for at, row in enumerate(rows):
            if row["player"] is None or row["verb"] is None:
                where = name if single else f"{name}[{at}]"
                raise Nonsense(where, "who did it" if row["player"] is None else "what the player did", None)
        return happened[0] if single else happened

    def unpack(value: Any) -> list[Row]:
        happened = [value] if single else value
        return [dict(zip(("player", "verb", "to"), map(_text, one), strict=False)) for one in happened]

    return Rows(columns, pack=pack, unpack=unpack, add="Action", single=single)


def _text(value: Any) -> str:
    if isinstance(value, list | tuple):
        return (" + " if all(isinstance(one, int) for one in value) else " ").join(map(shown, value))
    return shown(value)


def _a(noun: str) -> str:
    return f"a {noun.lower()}"


def _pack_hands(name: str, rows: list[Row]) -> list[dict[str, Any]]:
    hands: list[dict[str, Any]] = []
    for at, row in enumerate(rows):
        number = row["hand"] if row["hand"] is not None else 1
        if not isinstance(number, int) or not 1 <= number <= 100:
            raise Nonsense(f"{name}[{at}]", "the number of a coming hand, from 1", number)
        hands.extend({"out": [], "joined": []} for _ in range(len(hands), number))
        if row["what"] == "out":
            hands[number - 1]["out"].append(row["seat"])
        elif row["what"] != "stay":
            hands[number - 1]["joined"].append({"seat": row["seat"], "from": row["what"]})
    return hands


def _unpack_hands(value: Any) -> list[Row]:
    rows = []
    for number, hand in enumerate(value, start=1):
        moves = [(seat, "out") for seat in hand.get("out") or ()]
        moves += [(one["seat"], one["from"]) for one in hand.get("joined") or ()]
        rows += [{"hand": str(number), "seat": shown(seat), "what": what} for seat, what in moves or [(None, "stay")]]
    return rows


def _pack_break_order(name: str, rows: list[Row]) -> list[Any]:
    """Tables are counted from 1 by people and from 0 by the contract."""
    return [row["table"] - 1 if isinstance(row["table"], int) else row["table"] for row in rows]


PLAYERS = one_column(Column("name", "Player", "words"), add="Player", each="{}")
SOME_PLAYERS = one_column(Column("name", "Player", "player"), add="Player")
ACTIONS_IN_TURN = _actions(_BETTING_VERBS)
DEEDS_IN_TURN = _actions(_DEED_VERBS)
ONE_DEED = _actions(_DEED_VERBS, single=True)
BARE_ACTIONS = one_column(Column("verb", "Action", "choice", _BARE_VERBS), add="Action")
CHIPS_BY_PLAYER = by_key(Column("player", "Player", "player"), Column("chips", "Chips"), add="Player")
CHIPS_BY_SEAT = by_key(Column("seat", "Seat"), Column("chips", "Chips"), add="Seat")
PRIZES_BY_PLACE = by_key(Column("place", "Place"), Column("prize", "Prize"), add="Place")
CARDS_BY_PLAYER = by_key(Column("player", "Player", "words"), Column("cards", "Cards", "cards"), add="Player")
CARDS_BY_SEAT = by_key(Column("seat", "Seat"), Column("cards", "Cards", "cards"), add="Seat")
STACKS = one_column(Column("chips", "Stack"), add="Stack", each="Stack {}")
PRIZES = one_column(Column("prize", "Prize"), add="Prize", each="Prize {}")
AT_EACH_TABLE = one_column(Column("count", "Table"), add="Table", each="Table {}")
SEATS_IN_ORDER = one_column(Column("seat", "Seat"), add="Seat", each="Seat")
AMOUNTS = one_column(Column("amount", "Amount"), add="Amount")
MOTIONS = one_column(Column("chips", "Chips", "chips"), add="Motion", each="Motion {}")
BREAK_ORDER = Rows(
    (Column("table", "Table"),),
    pack=_pack_break_order,
    unpack=lambda value: [{"table": shown(one + 1)} for one in value],
    add="Table",
    each="Breaks {}",
)
BUSTS = records(
    Column("player", "Player", "words"),
    Column("table", "Table", "words"),
    Column("stack", "Stack"),
    Column("ante", "Ante"),
    add="Bust",
    optional=("ante",),
)
PENALTIES_SO_FAR = records(
    Column("kind", "Penalty", "choice", PENALTIES), Column("count", "How many"), add="Penalty", optional=("count",)
)
COMING_HANDS = Rows(
    (Column("hand", "Hand"), Column("seat", "Seat"), Column("what", "Who sits there", "choice", COMES_OR_GOES)),
    pack=_pack_hands,
    unpack=_unpack_hands,
    add="",
)
