"""Which input each field of each calculator is drawn as: by its name, its kind, or its example."""

from collections.abc import Callable
from typing import Any

from rulings.calculators.fields import Field
from rulings.calculators.frame import Calculator
from rulings.forms import lists
from rulings.forms.amounts import seconds
from rulings.forms.groups import AntePaid, ChipPile, Group, PlayerToggles, SaidAloud, SeatRing, Series
from rulings.forms.inputs import Choice, Input, PlayerTile, Switch, Tile, Written
from tournaments.rules.games import GAMES

_ANTE = AntePaid(
    {"": "none", "each": "every player", "big_blind": "the big blind", "button": "the button"},
    amount_for=("each", "big_blind", "button"),
    label="Ante",
)
_SAID = SaidAloud(
    {
        "": "nothing",
        "raise": "“raise”",
        "call": "“call”",
        "amount": "an amount",
        "raise_to": "“raise to”",
        "raise_by": "“raise by”",
    },
    amount_for=("raise_to", "raise_by"),
    label="How much",
)
_WORDS = Tile(read=lambda text: text or None, keys="text")
WHICH_PLAYERS = PlayerToggles()
_DECIMAL = Tile(read=lambda text: text or None, keys="decimal")

#: lists and objects by field, or by calculator and field where one name means two things
SHAPES: dict[str, Input] = {
    "actions": lists.ACTIONS_IN_TURN,
    "added": ChipPile(),
    "all_in": WHICH_PLAYERS,
    "ante": _ANTE,
    "antes": lists.CHIPS_BY_PLAYER,
    "behind": lists.DEEDS_IN_TURN,
    "bets": Series({"small": "Small bet", "big": "Big bet"}),
    "blinds": Group({"small": "Small blind", "big": "Big blind", "third": "Third, on the button"}),
    "boards": lists.CARDS_BY_PLAYER,
    "break_order": lists.BREAK_ORDER,
    "busts": lists.BUSTS,
    "capacities": lists.AT_EACH_TABLE,
    "cards": lists.CARDS_BY_SEAT,
    "dead": lists.CHIPS_BY_PLAYER,
    "earlier": lists.CHIPS_BY_PLAYER,
    "folded": WHICH_PLAYERS,
    "gone": WHICH_PLAYERS,
    "hands": lists.COMING_HANDS,
    "history": lists.PENALTIES_SO_FAR,
    "in_front": ChipPile(),
    "last": Group({"button": "Button", "small_blind": "Small blind", "big_blind": "Big blind"}),
    "meanings": lists.AMOUNTS,
    "motions": lists.MOTIONS,
    "odd": lists.CHIPS_BY_SEAT,
    "order": lists.PLAYERS,
    "out_of_turn": lists.ONE_DEED,
    "players": lists.PLAYERS,
    "posted": lists.CHIPS_BY_PLAYER,
    "prizes": lists.PRIZES,
    "said": _SAID,
    "since": lists.BARE_ACTIONS,
    "sizes": lists.AT_EACH_TABLE,
    "sleeper": lists.SOME_PLAYERS,
    "spread": Series({"low": "Smallest", "high": "Largest", "end": "On the last street"}),
    "stacks": lists.CHIPS_BY_PLAYER,
    "straddle": lists.SOME_PLAYERS,
    "straddles": lists.SOME_PLAYERS,
    "then": lists.DEEDS_IN_TURN,
    "to_act": WHICH_PLAYERS,
    "undercalls": lists.PLAYERS,
    "winners": lists.SOME_PLAYERS,
    "chip_chop.stacks": lists.STACKS,
    "hand_for_hand_places.prizes": lists.PRIZES_BY_PLACE,
    "icm.stacks": lists.STACKS,
    "odd_chips.high": lists.SEATS_IN_ORDER,
    "odd_chips.low": lists.SEATS_IN_ORDER,
    "odd_chips.winners": lists.SEATS_IN_ORDER,
    "pots.bets": lists.CHIPS_BY_PLAYER,
    "substantial_action.actions": lists.BARE_ACTIONS,
    "uncalled_bet.bets": lists.CHIPS_BY_PLAYER,
    "wrong_amount.actions": lists.DEEDS_IN_TURN,
}

#: words and counts that are more than a line of text or a whole number
LINES: dict[str, Input] = {
    "buy_in": _DECIMAL,
    "game": Choice(GAMES, left_out="not said"),
    "holder": PlayerTile(),
    "killed": PlayerTile(),
    "killer": PlayerTile(),
    "last_aggressor": PlayerTile(),
    "opener": PlayerTile(),
    "percent": _DECIMAL,
    "player": PlayerTile(),
    "remaining_seconds": Tile(read=seconds, keys="text"),
    "seconds_per_hand": Tile(read=seconds, keys="text"),
    "spent": _DECIMAL,
    "to_act": PlayerTile(),
}

#: what the button says that leaves a choice to the calculator; others say that the house decides
LEFT_OUT = {"kill": "none"}

_BY_KIND: dict[str, Callable[[Field], Input]] = {
    "chips": lambda field: Tile(),
    "count": lambda field: LINES.get(field.name, Tile()),
    "words": lambda field: LINES.get(field.name, _WORDS),
    "choice": lambda field: Choice(field.choices, left_out=_left_out(field)),
    "flag": lambda field: Switch(),
    "seats": lambda field: SeatRing(),
    "seat": lambda field: Tile(),
    "chip_list": lambda field: ChipPile(),
}


def input_of(calculator: Calculator, field: Field) -> Input:
    """The input of a field. A list or an object that no table knows is told by its example, else written as JSON."""
    if own := SHAPES.get(f"{calculator.name}.{field.name}"):
        return own
    if field.kind in _BY_KIND:
        return _BY_KIND[field.kind](field)
    return SHAPES.get(field.name) or by_example(field.example)


def by_example(example: Any) -> Input:
    """The input that an example's shape asks for."""
    if isinstance(example, list) and example:
        if all(isinstance(one, int) for one in example):
            return lists.AMOUNTS
        if all(isinstance(one, str) for one in example):
            return lists.PLAYERS
    if isinstance(example, dict) and example and all(isinstance(one, int) for one in example.values()):
        return lists.CHIPS_BY_SEAT if all(str(key).isdigit() for key in example) else lists.CHIPS_BY_PLAYER
    return Written()


def _left_out(field: Field) -> str:
    if field.required or field.default is not None or None in field.choices:
        return ""
    return LEFT_OUT.get(field.name, "as the house")
