"""Inputs for lists and objects of the calculators, laid out in rows."""

from collections.abc import Iterable
from typing import Any

from rulings.calculators.reading.fields import InvalidField
from rulings.forms.amounts import amount_text
from rulings.forms.rows import InputColumn, Row, RowsInput
from rulings.rules.betting.actions import VERBS
from rulings.rules.chips.wager import ACTIONS
from tournaments.rules.messages import message as _

# the contract's verbs in floor words, in the order of the list
VERB_WORDS = {
    "fold": _("folds"),
    "check": _("checks"),
    "call": _("calls"),
    "bet": _("bets"),
    "raise_to": _("raises to"),
    "all_in": _("all-in"),
    "complete": _("completes to"),
    "bring_in": _("brings in"),
    "raise": _("raises"),
}
_BETTING_VERBS = {verb: words for verb, words in VERB_WORDS.items() if verb in VERBS}
_WAGER_VERBS = {verb: words for verb, words in VERB_WORDS.items() if verb in ACTIONS and verb != "raise"}
_BARE_VERBS = {verb: VERB_WORDS[verb] for verb in ("check", "bet", "raise", "call", "fold")}

PENALTIES = {"warning": _("Warning"), "hands": _("Hands"), "rounds": _("Rounds"), "disqualification": _("Disqualified")}
EACH_PLAYER_ONCE, EACH_SEAT_ONCE = _("a player, each only once"), _("a seat, each only once")
COMES_OR_GOES = {
    "out": _("leaves"),
    "balance": _("comes to balance"),
    "broken_table": _("comes from a broken table"),
    "late_entry": _("enters late"),
    "alternate": _("is an alternate"),
    "re_entry": _("re-enters"),
    "stay": _("no moves needed"),
}


def list_input(column: InputColumn, *, add: str, each: str = "") -> RowsInput:
    """Return an input for a plain list, with a row for each item."""
    return RowsInput(
        (column,),
        pack=lambda name, rows: [row[column.key] for row in rows],
        unpack=lambda value: [
            {column.key: _as_text(item)} for item in (value if isinstance(value, list | tuple) else [value])
        ],
        add=add,
        each=each,
    )


def object_input(key: InputColumn, value: InputColumn, *, add: str, once: str) -> RowsInput:
    """Return an input for an object, with a row for each key and its value.

    `once` is the message for a missing or repeated key.
    """

    def pack(name: str, rows: list[Row]) -> dict[str, Any]:
        packed: dict[str, Any] = {}
        for at, row in enumerate(rows):
            if row[key.key] is None or str(row[key.key]) in packed:
                raise InvalidField(f"{name}[{at}]", once, row[key.key])
            packed[str(row[key.key])] = row[value.key]
        return packed

    return RowsInput(
        (key, value),
        pack=pack,
        unpack=lambda value_: [
            {key.key: str(row_key), value.key: _as_text(row_value)} for row_key, row_value in value_.items()
        ],
        add=add,
    )


def record_list_input(*columns: InputColumn, add: str, optional: Iterable[str] = ()) -> RowsInput:
    """Return an input for a list of objects, with a row for each. Empty `optional` keys are left out."""
    may_lack = frozenset(optional)
    return RowsInput(
        columns,
        pack=lambda name, rows: [
            {key: cell for key, cell in row.items() if cell is not None or key not in may_lack} for row in rows
        ],
        unpack=lambda value: [{key: _as_text(cell) for key, cell in row.items()} for row in value],
        add=add,
    )


def _action_list_input(verbs: dict[str, str], *, single: bool = False) -> RowsInput:
    columns = (
        InputColumn("player", _("Player"), "player"),
        InputColumn("verb", _("Does"), "choice", verbs),
        InputColumn("to", _("Total")),
    )

    def pack(name: str, rows: list[Row]) -> Any:
        happened = [[cell for cell in row.values() if cell is not None] for row in rows]
        for at, row in enumerate(rows):
            if row["player"] is None or row["verb"] is None:
                where = name if single else f"{name}[{at}]"
                raise InvalidField(where, _("who did it") if row["player"] is None else _("what the player did"), None)
        return happened[0] if single else happened

    def unpack(value: Any) -> list[Row]:
        happened = [value] if single else value
        return [dict(zip(("player", "verb", "to"), map(_as_text, action), strict=False)) for action in happened]

    return RowsInput(columns, pack=pack, unpack=unpack, add=_("Action"), single=single)


def _as_text(value: Any) -> str:
    if isinstance(value, list | tuple):
        return (" + " if all(isinstance(item, int) for item in value) else " ").join(map(amount_text, value))
    return amount_text(value)


def _pack_hands(name: str, rows: list[Row]) -> list[dict[str, Any]]:
    hands: list[dict[str, Any]] = []
    for at, row in enumerate(rows):
        number = row["hand"] if row["hand"] is not None else 1
        if not isinstance(number, int) or not 1 <= number <= 100:
            raise InvalidField(f"{name}[{at}]", _("the number of a coming hand, from 1"), number)
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
        moves += [(newcomer["seat"], newcomer["from"]) for newcomer in hand.get("joined") or ()]
        rows += [
            {"hand": str(number), "seat": amount_text(seat), "what": what} for seat, what in moves or [(None, "stay")]
        ]
    return rows


def _pack_break_order(name: str, rows: list[Row]) -> list[Any]:
    """Convert table numbers, which start at 1, to indexes, which start at 0."""
    return [row["table"] - 1 if isinstance(row["table"], int) else row["table"] for row in rows]


PLAYERS = list_input(InputColumn("name", _("Player"), "words"), add=_("Player"), each="{}")
SOME_PLAYERS = list_input(InputColumn("name", _("Player"), "player"), add=_("Player"))
ACTIONS_IN_TURN = _action_list_input(_BETTING_VERBS)
WAGERS_IN_TURN = _action_list_input(_WAGER_VERBS)
ONE_WAGER = _action_list_input(_WAGER_VERBS, single=True)
BARE_ACTIONS = list_input(InputColumn("verb", _("Action"), "choice", _BARE_VERBS), add=_("Action"))
CHIPS_BY_PLAYER = object_input(
    InputColumn("player", _("Player"), "player"),
    InputColumn("chips", _("Chips")),
    add=_("Player"),
    once=EACH_PLAYER_ONCE,
)
CHIPS_BY_SEAT = object_input(
    InputColumn("seat", _("Seat")), InputColumn("chips", _("Chips")), add=_("Seat"), once=EACH_SEAT_ONCE
)
PRIZES_BY_PLACE = object_input(
    InputColumn("place", _("Place")),
    InputColumn("prize", _("Prize")),
    add=_("Place"),
    once=_("a place, each only once"),
)
CARDS_BY_PLAYER = object_input(
    InputColumn("player", _("Player"), "words"),
    InputColumn("cards", _("Cards"), "cards"),
    add=_("Player"),
    once=EACH_PLAYER_ONCE,
)
CARDS_BY_SEAT = object_input(
    InputColumn("seat", _("Seat")), InputColumn("cards", _("Cards"), "cards"), add=_("Seat"), once=EACH_SEAT_ONCE
)
STACKS = list_input(InputColumn("chips", _("Stack")), add=_("Stack"), each=_("Stack {}"))
PRIZES = list_input(InputColumn("prize", _("Prize")), add=_("Prize"), each=_("Prize {}"))
AT_EACH_TABLE = list_input(InputColumn("count", _("Table")), add=_("Table"), each=_("Table {}"))
SEATS_IN_ORDER = list_input(InputColumn("seat", _("Seat")), add=_("Seat"), each=_("Seat"))
AMOUNTS = list_input(InputColumn("amount", _("Amount")), add=_("Amount"))
MOTIONS = list_input(InputColumn("chips", _("Chips"), "chips"), add=_("Motion"), each=_("Motion {}"))
BREAK_ORDER = RowsInput(
    (InputColumn("table", _("Table")),),
    pack=_pack_break_order,
    unpack=lambda value: [{"table": amount_text(index + 1)} for index in value],
    add=_("Table"),
    each=_("Breaks {}"),
)
BUSTS = record_list_input(
    InputColumn("player", _("Player"), "words"),
    InputColumn("table", _("Table"), "words"),
    InputColumn("stack", _("Stack")),
    InputColumn("ante", _("Ante")),
    add=_("Bust"),
    optional=("ante",),
)
PENALTIES_SO_FAR = record_list_input(
    InputColumn("kind", _("Penalty"), "choice", PENALTIES),
    InputColumn("count", _("How many")),
    add=_("Penalty"),
    optional=("count",),
)
COMING_HANDS = RowsInput(
    (
        InputColumn("hand", _("Hand")),
        InputColumn("seat", _("Seat")),
        InputColumn("what", _("Players seated there"), "choice", COMES_OR_GOES),
    ),
    pack=_pack_hands,
    unpack=_unpack_hands,
    add="",
)
