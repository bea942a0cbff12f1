"""Reading what a hand is played for: the fields that the betting calculators share."""

from typing import Any

from rulings.calculators.fields import Field, Nonsense, listed, mapped, one_of, whole
from tournaments.rules.games import BETTING
from tournaments.rules.limits import Stakes
from tournaments.rules.structure import Ante, AnteKind

#: who may pay the ante, and the words on the button
PAYERS = {AnteKind.EACH: "every player", AnteKind.BIG_BLIND: "the big blind", AnteKind.BUTTON: "the button"}


def chips(name: str, value: Any) -> int:
    """An amount of one chip or more."""
    return whole(name, value, low=1)


def betting(name: str, value: Any) -> Any:
    """A betting structure by its word."""
    return one_of(name, value, BETTING)


def ante(name: str, value: Any) -> Ante | None:
    """An ante as {kind, amount}; a bare amount is what each player pays. None when nothing is paid."""
    if not isinstance(value, dict):
        amount = whole(name, value)
        return Ante(AnteKind.EACH, amount) if amount else None
    kind = one_of(f"{name}.kind", value.get("kind"), [str(one) for one in AnteKind])
    amount = whole(f"{name}.amount", value.get("amount"))
    return Ante(AnteKind(kind), amount) if amount else None


def bets(name: str, value: Any) -> tuple[int, int]:
    """The small and the big bet of a limit game."""
    amounts = listed(name, value, chips, most=2)
    if len(amounts) != 2 or amounts[0] > amounts[1]:
        raise Nonsense(name, "the small bet and the big bet", value)
    return amounts[0], amounts[1]


def spread(name: str, value: Any) -> tuple[int, ...]:
    """The least and the most of a bet, and if it is wider on the end, the most there."""
    amounts = listed(name, value, chips, most=3)
    if len(amounts) not in {2, 3} or amounts != sorted(amounts):
        raise Nonsense(name, "the smallest and the largest bet, in that order", value)
    return tuple(amounts)


def blinds(name: str, value: Any) -> dict[str, int]:
    """Blinds as {small, big} and, where there are three, the button's as `third`."""
    posted = mapped(name, value, whole)
    for key in posted:
        one_of(f"{name}.{key}", key, ("small", "big", "third"))
    if posted.get("small", 0) > posted.get("big", 0):
        raise Nonsense(f"{name}.small", f"at most the big blind of {posted.get('big', 0):,}", posted["small"])
    return posted


def cap_on_raises(name: str, value: Any) -> int:
    """How many raises may follow a bet."""
    return whole(name, value, low=1, high=100)


BETTING_FIELD = Field("betting", "choice", "Betting", betting, choices=dict(BETTING), example="pot_limit")
ANTE_FIELD = Field(
    "ante",
    "json",
    "Ante",
    ante,
    required=False,
    example={"kind": "big_blind", "amount": 200},
    help="Who pays, and how much",
)
BRING_IN_FIELD = Field("bring_in", "chips", "Bring-in", whole, required=False, default=0)
BETS_FIELD = Field("bets", "rows", "Bets", bets, required=False, help="Limit: the small bet and the big bet")
RAISE_CAP_FIELD = Field("raise_cap", "count", "Raises after the bet", cap_on_raises, required=False)
SPREAD_FIELD = Field(
    "spread",
    "rows",
    "Spread",
    spread,
    required=False,
    help="Smallest and largest bet; a third amount where the last street is wider",
)
CAP_FIELD = Field("cap", "chips", "Cap", chips, required=False, help="Cap limit: the most a player puts in a hand")
CHIP_FIELD = Field(
    "chip", "chips", "Smallest chip", chips, required=False, default=1, help="Where the house rounds the pot up"
)

#: fields of Stakes that have one name everywhere
LIMIT_FIELDS = (BRING_IN_FIELD, BETS_FIELD, RAISE_CAP_FIELD, SPREAD_FIELD, CAP_FIELD, CHIP_FIELD)


def playable(stakes: Stakes, *, blind: str = "big_blind") -> Stakes:
    """The stakes, when there is enough to bet by. Raises Nonsense naming what is missing; `blind` names that field."""
    if stakes.betting == "spread_limit" and stakes.spread is None:
        raise Nonsense("spread", "the smallest and the largest bet", None)
    if stakes.betting == "cap_limit" and stakes.cap is None:
        raise Nonsense("cap", "the most a player may put in a hand", None)
    if stakes.betting == "fixed_limit" and not any(stakes.bets):
        raise Nonsense("bets", "the small bet and the big bet", None)
    if stakes.betting != "spread_limit" and not (stakes.bets[0] or stakes.bring_in):
        raise Nonsense(blind, "a blind of one chip or more", stakes.big_blind)
    if stakes.small_bet and stakes.bring_in > stakes.small_bet:
        raise Nonsense("bring_in", f"at most the small bet of {stakes.small_bet:,}", stakes.bring_in)
    return stakes
