"""Reading of the stakes of a hand: fields that the betting calculators share."""

from typing import Any

from rulings.calculators.reading.fields import (
    AskedIf,
    Field,
    InputKind,
    InvalidField,
    KnownFact,
    read_list,
    read_mapping,
    read_one_of,
    read_whole_number,
)
from tournaments.rules.games import BETTING
from tournaments.rules.levels import Ante, AnteKind
from tournaments.rules.messages import message as _
from tournaments.rules.structure.raise_limits import KILLS, Stakes


def read_chips(name: str, value: Any) -> int:
    """Read an amount of one chip or more."""
    return read_whole_number(name, value, low=1)


def read_betting(name: str, value: Any) -> Any:
    """Read a betting structure by its name."""
    return read_one_of(name, value, BETTING)


def read_ante(name: str, value: Any) -> Ante | None:
    """Read an ante as {kind, amount}; a bare amount is paid by each player. Returns None for an amount of 0."""
    if not isinstance(value, dict):
        amount = read_whole_number(name, value)
        return Ante(AnteKind.EACH, amount) if amount else None
    kind = read_one_of(f"{name}.kind", value.get("kind"), [str(kind) for kind in AnteKind])
    amount = read_whole_number(f"{name}.amount", value.get("amount"))
    return Ante(AnteKind(kind), amount) if amount else None


def read_bets(name: str, value: Any) -> tuple[int, int]:
    """Read the small and the big bet of a limit game."""
    amounts = read_list(name, value, read_chips, most=2)
    if len(amounts) != 2 or amounts[0] > amounts[1]:
        raise InvalidField(name, _("the small bet and the big bet"), value)
    return amounts[0], amounts[1]


def read_spread(name: str, value: Any) -> tuple[int, ...]:
    """Read minimum and maximum of a bet, and the maximum on the last street if it is higher."""
    amounts = read_list(name, value, read_chips, most=3)
    if len(amounts) not in {2, 3} or amounts != sorted(amounts):
        raise InvalidField(name, _("the smallest and the largest bet, in that order"), value)
    return tuple(amounts)


def read_blinds(name: str, value: Any) -> dict[str, int]:
    """Read blinds as {small, big}, with `third` for a blind on the button."""
    posted = read_mapping(name, value, read_whole_number)
    for key in posted:
        read_one_of(f"{name}.{key}", key, ("small", "big", "third"))
    if posted.get("small", 0) > posted.get("big", 0):
        raise InvalidField(
            f"{name}.small", _("at most the big blind of {posted:,}", posted=posted.get("big", 0)), posted["small"]
        )
    return posted


def read_cap_on_raises(name: str, value: Any) -> int:
    """Read the maximum number of raises after a bet."""
    return read_whole_number(name, value, low=1, high=100)


def read_kill_word(name: str, value: Any) -> Any:
    """Read a kill or a half kill."""
    return read_one_of(name, value, KILLS)


def read_chips_by_player(name: str, value: Any) -> dict[str, int]:
    """Read whole chips by player."""
    return read_mapping(name, value, read_whole_number)


# fields shown if the pot limits raises
BY_THE_POT = AskedIf("betting", ("pot_limit", "half_pot"))

# fields shown if there may be a cap: cap limit, and pot-limit too
CAPPED = AskedIf("betting", ("cap_limit", *BY_THE_POT.values))

BETTING_FIELD = Field(
    "betting", "choice", _("Betting"), read_betting, choices=dict(BETTING), example="pot_limit", known=KnownFact.BETTING
)
BLINDS_FIELD = Field(
    "blinds",
    "json",
    _("Blinds"),
    read_blinds,
    example={"small": 100, "big": 200},
    input=InputKind.BLINDS,
    known=KnownFact.BLINDS,
)
ANTE_FIELD = Field(
    "ante",
    "json",
    _("Ante"),
    read_ante,
    required=False,
    example={"kind": "big_blind", "amount": 200},
    help=_("Who pays, and how much"),
    input=InputKind.ANTE,
    known=KnownFact.ANTE,
)
BRING_IN_FIELD = Field(
    "bring_in",
    "chips",
    "Bring-in",
    read_whole_number,
    required=False,
    default=0,
    known=KnownFact.BRING_IN,
    seldom=True,
    asked_if=AskedIf("street", ("third", "fourth", "fifth", "sixth", "seventh")),
)
BETS_FIELD = Field(
    "bets",
    "rows",
    _("Bets"),
    read_bets,
    required=False,
    help=_("Limit: the small bet and the big bet"),
    input=InputKind.SMALL_AND_BIG_BET,
    known=KnownFact.SMALL_AND_BIG_BET,
    asked_if=AskedIf("betting", ("fixed_limit",)),
)
RAISE_CAP_FIELD = Field(
    "raise_cap",
    "count",
    _("Raises after the bet"),
    read_cap_on_raises,
    required=False,
    known=KnownFact.RAISE_CAP,
    asked_if=AskedIf("betting", ("fixed_limit", "spread_limit")),
)
SPREAD_FIELD = Field(
    "spread",
    "rows",
    _("Spread"),
    read_spread,
    required=False,
    help=_("Smallest and largest bet. Add a third amount if the last street is wider"),
    input=InputKind.SPREAD,
    known=KnownFact.SPREAD,
    asked_if=AskedIf("betting", ("spread_limit",)),
)
CAP_FIELD = Field(
    "cap",
    "chips",
    _("Cap"),
    read_chips,
    required=False,
    help=_("Cap limit: the most a player puts in per hand"),
    known=KnownFact.CAP,
    asked_if=CAPPED,
)
CHIP_FIELD = Field(
    "chip",
    "chips",
    _("Smallest chip"),
    read_chips,
    required=False,
    default=1,
    help=_("Bets are in multiples of it"),
    known=KnownFact.SMALLEST_CHIP,
    seldom=True,
    asked_if=AskedIf("betting", tuple(kind for kind in BETTING if kind != "fixed_limit")),
)

# same name as in Stakes
LIMIT_FIELDS = (BRING_IN_FIELD, BETS_FIELD, RAISE_CAP_FIELD, SPREAD_FIELD, CAP_FIELD, CHIP_FIELD)


def complete_stakes(stakes: Stakes, *, blind: str = "big_blind") -> Stakes:
    """Return the stakes if they are complete, else raise InvalidField. `blind` is the name of the big blind's field."""
    _refuse_missing_limits(stakes)
    if stakes.betting != "spread_limit" and not (stakes.bets[0] or stakes.bring_in):
        raise InvalidField(blind, _("a blind of at least one chip"), stakes.big_blind)
    if stakes.small_bet and stakes.bring_in > stakes.small_bet:
        raise InvalidField(
            "bring_in", _("at most the small bet of {small_bet:,}", small_bet=stakes.small_bet), stakes.bring_in
        )
    return stakes


def _refuse_missing_limits(stakes: Stakes) -> None:
    """Refuse a betting structure without its limits."""
    if stakes.betting == "spread_limit" and stakes.spread is None:
        raise InvalidField("spread", _("the smallest and the largest bet"), None)
    if stakes.betting == "cap_limit" and stakes.cap is None:
        raise InvalidField("cap", _("the most a player may put in per hand"), None)
    if stakes.betting == "fixed_limit" and not any(stakes.bets):
        raise InvalidField("bets", _("the small bet and the big bet"), None)
