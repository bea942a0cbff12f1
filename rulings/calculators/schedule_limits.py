"""What a blind schedule prints beside one level: the first raise, the steps of a limit game, the bring-in."""

from dataclasses import asdict
from typing import Any

from rulings.calculators.fields import Field, Nonsense, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.stakes import ANTE_FIELD, BETTING_FIELD, LIMIT_FIELDS, playable
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.limits import Limits, Stakes, limits_of
from tournaments.rules.verdict import Verdict

#: the rules behind a level's limits, by betting structure
CITED = {
    "no_limit": ("raise-amount", "no-limit"),
    "pot_limit": ("pot-limit-preflop", "raise-amount"),
    "half_pot": ("half-pot", "raise-amount"),
    "fixed_limit": ("fixed-limit", "raise-cap"),
    "spread_limit": ("spread-limit", "raise-cap"),
    "cap_limit": ("cap-limit", "raise-amount"),
}
#: the house settings that a level's limits rest on
RESTS_ON = {
    "pot_limit": ("pot_limit_preflop", "small_blind_opens", "ante_in_pot_limit", "pot_limit_rounding"),
    "half_pot": ("pot_limit_preflop", "small_blind_opens", "ante_in_pot_limit", "pot_limit_rounding"),
    "fixed_limit": ("raise_cap",),
    "spread_limit": ("raise_cap",),
}


def _game(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise Nonsense(name, "the name of a game", value)
    return value


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The limits of one level, in chips."""
    stakes = _stakes(given)
    if _antes_unknown(stakes, house):
        raise Nonsense("players", "how many pay an ante, since this house counts antes in the pot", None)
    limits = limits_of(stakes, house=house)
    rests_on = _rests_on(stakes)
    return Verdict(
        answer=asdict(limits),
        says=in_words(stakes, limits),
        cites=cites(*_cited(stakes), rulebook=house.rulebook),
        why=_why(stakes),
        rests_on=rests_on,
        differs=other_books(
            house, resting_on=rests_on, ruling=lambda other: in_words(stakes, limits_of(stakes, house=other))
        ),
    )


def _stakes(given: dict[str, Any]) -> Stakes:
    small, big = given["bets"] or (0, 0)
    if given["small_blind"] > given["big_blind"]:
        raise Nonsense("small_blind", f"at most the big blind of {given['big_blind']:,}", given["small_blind"])
    same = ("betting", "game", "small_blind", "big_blind", "third_blind", "ante", "bring_in", "raise_cap", "spread")
    return playable(
        Stakes(
            **{name: given[name] for name in (*same, "cap", "chip")},
            small_bet=small,
            big_bet=big,
            players=given["players"] or 0,
        )
    )


def _antes_unknown(stakes: Stakes, house: House) -> bool:
    return (
        stakes.ante is not None
        and not stakes.antes
        and "ante_in_pot_limit" in RESTS_ON.get(stakes.betting, ())
        and house["ante_in_pot_limit"] == "counted"
    )


def _rests_on(stakes: Stakes) -> tuple[str, ...]:
    """The settings that made a difference, or could have, for these stakes."""
    idle = {
        "raise_cap": stakes.raise_cap is not None,
        "ante_in_pot_limit": not stakes.antes,
        "small_blind_opens": not stakes.small_blind,
        "pot_limit_rounding": stakes.chip == 1,
        "pot_limit_preflop": not stakes.small_blind,
    }
    return tuple(name for name in RESTS_ON.get(stakes.betting, ()) if not idle[name])


def _cited(stakes: Stakes) -> tuple[str, ...]:
    return (*CITED[stakes.betting], *(("bring-in",) if stakes.bring_in else ()))


def _why(stakes: Stakes) -> str:
    if stakes.bring_in:
        return "Completing a bring-in is a bet, not a raise."
    if stakes.betting in {"fixed_limit", "spread_limit"}:
        return "The big blind is the first bet; then come the raises."
    return "The first raise is by the big blind at least."


def in_words(stakes: Stakes, limits: Limits) -> str:
    """One level's limits as a floor person says them."""
    if limits.small_bet_steps:
        return (
            f"{_bring_in(limits)}Early streets {_steps(limits.small_bet_steps)}; later {_steps(limits.big_bet_steps)}."
        )
    first = f"{_bring_in(limits)}First raise to {limits.min_raise_to:,} at least, "
    if limits.max_raise_to is None:
        return f"{first}no maximum."
    if limits.small_blind_first_in_max is not None:
        return (
            f"{first}{limits.max_raise_to:,} at most; the small blind, first in, {limits.small_blind_first_in_max:,}."
        )
    return f"{first}{limits.max_raise_to:,} at most{_range(stakes)}."


def _bring_in(limits: Limits) -> str:
    if limits.bring_in is None:
        return ""
    if limits.complete_to is None:
        return f"Bring-in {limits.bring_in:,}, a full bet. "
    return f"Bring-in {limits.bring_in:,}, complete to {limits.complete_to:,}. "


def _steps(steps: tuple[int, ...]) -> str:
    capped = ", capped" if len(steps) > 1 else " a bet and each raise, without a cap"
    return f"{', '.join(f'{step:,}' for step in steps)}{capped}"


def _range(stakes: Stakes) -> str:
    if stakes.betting != "spread_limit" or stakes.spread is None:
        return ""
    low, high, *end = stakes.spread
    return f"; any bet from {low:,} to {high:,}" + "".join(f", {last:,} on the end" for last in end)


SCHEDULE_LIMITS = Calculator(
    name="schedule_limits",
    title="Limits of a level",
    question="What may be bet at this level?",
    fields=(
        BETTING_FIELD,
        Field("game", "words", "Game", _game, required=False, default="", example="stud"),
        Field("small_blind", "chips", "Small blind", whole, required=False, default=0, example=100),
        Field("big_blind", "chips", "Big blind", whole, required=False, default=0, example=200),
        Field("third_blind", "chips", "Third blind, on the button", whole, required=False, default=0),
        ANTE_FIELD,
        *LIMIT_FIELDS,
        Field(
            "players", "count", "Players who pay an ante", whole, required=False, help="Where antes count in the pot"
        ),
    ),
    answer=answer,
    group="betting",
)
