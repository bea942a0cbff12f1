"""Fields that several calculators share: the bet a player faces, the chips they put in, and their words."""

from typing import Any

from rulings.calculators.reading.fields import (
    AskedIf,
    Field,
    InputKind,
    InvalidField,
    KnownFact,
    read_list,
    read_one_of,
    read_player_name,
    read_whole_number,
    read_yes_or_no,
)
from rulings.calculators.reading.stakes import BY_THE_POT, read_betting, read_chips
from rulings.rules.chips.chip_ruling import SpokenAction, SpokenWord
from rulings.rules.chips.situation import Situation
from rulings.rules.chips.wager import ACTIONS, WAGERS, Wager
from tournaments.rules.games import BETTING
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_in

MOST_CHIPS_PUSHED = 2_000
MOST_ACTIONS = 200


def read_chip_list(name: str, value: Any) -> tuple[int, ...]:
    """Read a list of chips by their values; a bare number is one chip."""
    several = value if isinstance(value, (list, tuple)) else [value]
    return tuple(read_list(name, several, read_chips, most=MOST_CHIPS_PUSHED))


def read_chips_in_front(name: str, value: Any) -> tuple[int, ...]:
    """Read the chips that were already in front of the player, one by one; a bare 0 means no chips."""
    return () if value == 0 and value is not False else read_chip_list(name, value)


def read_spoken_action(name: str, value: Any) -> SpokenAction:
    """Read a player's words: "call", "raise", an amount, ["raise", total], or ["raise_by", chips on top]."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return SpokenAction(SpokenWord.AMOUNT, read_chips(name, value))
    if isinstance(value, str):
        return SpokenAction(SpokenWord(read_one_of(name, value, ("call", "raise"))))
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise InvalidField(name, _('"call", "raise", an amount, ["raise", total] or ["raise_by", chips]'), value)
    word = read_one_of(f"{name}[0]", value[0], ("raise", "raise_to", "raise_by", "call"))
    amount = read_chips(f"{name}[1]", value[1])
    if word == "call":
        return SpokenAction(SpokenWord.CALL)
    return SpokenAction(SpokenWord.RAISE_TO if word == "raise" else SpokenWord(word), amount)


def read_wager(name: str, value: Any) -> Wager:
    """Read an action: [player, verb] or [player, verb, total]."""
    if not isinstance(value, (list, tuple)) or len(value) not in {2, 3}:
        raise InvalidField(name, _("[player, verb] or [player, verb, to]"), value)
    player, verb, to = (*value, None)[:3]
    verb = read_one_of(f"{name}[1]", verb, sorted(ACTIONS))
    if verb in WAGERS and to is None:
        raise InvalidField(f"{name}[2]", _("the player's total on the street, in chips"), None)
    return Wager(read_player_name(f"{name}[0]", player), verb, None if to is None else read_chips(f"{name}[2]", to))


def read_wagers(name: str, value: Any) -> tuple[Wager, ...]:
    """Read actions in the order in which they happened."""
    return tuple(read_list(name, value, read_wager, most=MOST_ACTIONS))


def read_player_names(name: str, value: Any) -> tuple[str, ...]:
    """Read a list of players. Refuses a name that occurs twice."""
    names = read_list(name, value, read_player_name, most=MOST_ACTIONS)
    for at, player in enumerate(names):
        if player in names[:at]:
            raise InvalidField(f"{name}[{at}]", _("each player once"), player)
    return tuple(names)


def refuse_unknown_player(name: str, players: tuple[str, ...], *, among: tuple[str, ...], of: str = "players") -> None:
    """Refuse a name that is not one of the players."""
    for at, player in enumerate(players):
        if player not in among:
            raise InvalidField(f"{name}[{at}]", _("a player in `{of}`", of=of), player)


FACING_FIELD = Field(
    "facing",
    "chips",
    _("Bet to call"),
    read_whole_number,
    required=False,
    default=0,
    example=5_000,
    help=_("Total; 0 if there is no bet"),
)
LAST_RAISE_FIELD = Field(
    "last_raise",
    "chips",
    _("Last raise by"),
    read_whole_number,
    required=False,
    default=0,
    example=5_000,
    help=_("The last full bet or raise. Before a bet, the smallest bet"),
)
BETTING_FIELD = Field(
    "betting",
    "choice",
    _("Betting"),
    read_betting,
    required=False,
    default="no_limit",
    choices=dict(BETTING),
    known=KnownFact.BETTING,
)
LAST_STREET_FIELD = Field(
    "last_street",
    "flag",
    _("It is the last street"),
    read_yes_or_no,
    required=False,
    default=False,
    help=_("If the spread is wider there"),
    asked_if=AskedIf("betting", ("spread_limit",)),
)
IN_THE_MIDDLE_FIELD = Field(
    "pot",
    "chips",
    _("In the middle"),
    read_whole_number,
    required=False,
    help=_("With all bets. Needed for the maximum in pot-limit"),
    asked_if=BY_THE_POT,
)
UNIT_FIELD = Field(
    "unit",
    "chips",
    _("Betting unit"),
    read_chips,
    required=False,
    default=1,
    help=_("A bet in between goes to the nearest amount"),
    seldom=True,
)
# for a list
SPOKEN = {None: message_in("said", "nothing"), "raise": _("“raise”"), "call": _("“call”")}
SAID_FIELD = Field(
    "said",
    "json",
    _("Said"),
    read_spoken_action,
    required=False,
    choices=SPOKEN,
    help=_('Or an amount, or ["raise", total], or ["raise_by", chips]'),
    input=InputKind.SPOKEN,
)


def situation_from_facts(facts: dict[str, Any], *, own: int = 0) -> Situation:
    """Return the situation of a player with `own` chips in front.

    Raises InvalidField if there is a bet to call and the last raise is missing.
    """
    facing, last_raise = facts["facing"], facts["last_raise"]
    if facing and not last_raise:
        raise InvalidField("last_raise", _("the last full bet or raise, if there is a bet to call"), last_raise)
    kind = facts.get("betting", "no_limit")
    if kind == "spread_limit" and facts.get("spread"):
        return _spread_limit_situation(facing, last_raise, facts)
    most, unit = _max_total(facts, kind, own), facts.get("unit", 1)
    return Situation(bet=facing, full=last_raise, fixed=kind == "fixed_limit", most=most, unit=unit)


def _spread_limit_situation(facing: int, last_raise: int, facts: dict[str, Any]) -> Situation:
    """Return the situation in spread limit. A third amount of `spread` is the maximum on the last street."""
    low, high, *end = facts["spread"]
    most = max(end) if end and facts["last_street"] else high
    return Situation(bet=facing, full=min(max(low, last_raise), most), most=facing + most, spread=True)


def _max_total(facts: dict[str, Any], kind: str, own: int) -> int | None:
    """Return the highest total in pot-limit and half-pot; None in other games, or if the pot is unknown."""
    pot = facts.get("pot")
    if pot is None or kind not in {"pot_limit", "half_pot"}:
        return None
    if pot < facts["facing"] + own:
        raise InvalidField("pot", _("all chips in the middle, at least {number:,}", number=facts["facing"] + own), pot)
    after_the_call = pot + facts["facing"] - own
    return int(facts["facing"] + (after_the_call if kind == "pot_limit" else after_the_call // 2))
