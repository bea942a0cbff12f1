"""The input of each field of a calculator."""

from rulings.calculators.reading.fields import Field, InputKind
from rulings.forms import lists
from rulings.forms.amounts import parse_seconds
from rulings.forms.groups import AmountsInOrder, AnteInput, ChipPile, NamedAmounts, PlayerToggles, SeatRing, SpokenWords
from rulings.forms.inputs import Choice, Input, PlayerTile, Switch, Tile
from tournaments.rules.games import GAMES
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_in

_ANTE = AnteInput(
    {
        "": message_in("ante", "none"),
        "each": _("every player"),
        "big_blind": _("the big blind"),
        "button": _("the button"),
    },
    amount_for=("each", "big_blind", "button"),
    label=_("Ante"),
)
_SAID = SpokenWords(
    {
        "": _("nothing"),
        "raise": _("“raise”"),
        "call": _("“call”"),
        "amount": _("an amount"),
        "raise_to": _("“raise to”"),
        "raise_by": _("“raise by”"),
    },
    amount_for=("raise_to", "raise_by"),
    label=_("How much"),
)

# a choice has its field's own buttons
INPUTS: dict[InputKind, Input] = {
    InputKind.NUMBER: Tile(),
    InputKind.DECIMAL: Tile(read=lambda text: text or None, keys="decimal"),
    InputKind.DURATION: Tile(read=parse_seconds, keys="text"),
    InputKind.SWITCH: Switch(),
    InputKind.GAME: Choice(GAMES, left_out=_("not said")),
    InputKind.PLAYER: PlayerTile(),
    InputKind.PLAYERS: lists.PLAYERS,
    InputKind.SOME_PLAYERS: lists.SOME_PLAYERS,
    InputKind.WHICH_PLAYERS: PlayerToggles(),
    InputKind.SEAT_RING: SeatRing(),
    InputKind.SEATS_IN_ORDER: lists.SEATS_IN_ORDER,
    InputKind.LAST_HAND: NamedAmounts(
        {"button": _("Button"), "small_blind": _("Small blind"), "big_blind": _("Big blind")}
    ),
    InputKind.CARDS_BY_PLAYER: lists.CARDS_BY_PLAYER,
    InputKind.CARDS_BY_SEAT: lists.CARDS_BY_SEAT,
    InputKind.BLINDS: NamedAmounts(
        {"small": _("Small blind"), "big": _("Big blind"), "third": _("Third, on the button")}
    ),
    InputKind.ANTE: _ANTE,
    InputKind.SMALL_AND_BIG_BET: AmountsInOrder({"small": _("Small bet"), "big": _("Big bet")}),
    InputKind.SPREAD: AmountsInOrder({"low": _("Smallest"), "high": _("Largest"), "end": _("On the last street")}),
    InputKind.SPOKEN: _SAID,
    InputKind.ACTIONS: lists.ACTIONS_IN_TURN,
    InputKind.WAGERS: lists.WAGERS_IN_TURN,
    InputKind.ONE_WAGER: lists.ONE_WAGER,
    InputKind.BARE_ACTIONS: lists.BARE_ACTIONS,
    InputKind.MOTIONS: lists.MOTIONS,
    InputKind.CHIP_PILE: ChipPile(),
    InputKind.CHIPS_BY_PLAYER: lists.CHIPS_BY_PLAYER,
    InputKind.CHIPS_BY_SEAT: lists.CHIPS_BY_SEAT,
    InputKind.AMOUNTS: lists.AMOUNTS,
    InputKind.STACKS: lists.STACKS,
    InputKind.PRIZES: lists.PRIZES,
    InputKind.PRIZES_BY_PLACE: lists.PRIZES_BY_PLACE,
    InputKind.AT_EACH_TABLE: lists.AT_EACH_TABLE,
    InputKind.BREAK_ORDER: lists.BREAK_ORDER,
    InputKind.BUSTS: lists.BUSTS,
    InputKind.COMING_HANDS: lists.COMING_HANDS,
    InputKind.PENALTIES_SO_FAR: lists.PENALTIES_SO_FAR,
}


def input_of(field: Field) -> Input:
    """Return the input of a field in a form."""
    if field.input_kind is InputKind.CHOICE:
        return Choice(field.choices, left_out=_left_out_text(field))
    return INPUTS[field.input_kind]


def _left_out_text(field: Field) -> str:
    """Return the text of the button for no choice; "" if the field has no such button."""
    if field.required or field.default is not None or None in field.choices:
        return ""
    return field.left_out
