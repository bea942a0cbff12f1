"""`out_of_turn`: whether an action out of turn stands."""

from functools import partial
from typing import Any

from rulings.calculators.facing import FACING_FIELD, LAST_RAISE_FIELD, deed, deeds, spot_of
from rulings.calculators.fields import Field, Nonsense, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.rules.chips.deed import Deed
from rulings.rules.chips.out_of_turn import OutOfTurn, out_of_turn
from rulings.rules.chips.spot import Spot
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict


def answer(given: dict[str, Any], house: House) -> Verdict:
    """Whether it binds and to what; when not, what the player now faces. Amounts in chips."""
    spot, early = spot_of(given), given["out_of_turn"]
    _check(given, early)
    ruled = _ruled(given, spot, house)
    rests_on = _rests_on(given, early, ruled)
    return Verdict(
        answer=_figures(ruled),
        says=_says(early, ruled),
        why=_why(early, ruled, house),
        cites=cites(*_rules(early, ruled), rulebook=house.rulebook),
        rests_on=rests_on,
        differs=other_books(house, resting_on=rests_on, ruling=lambda other: _says(early, _ruled(given, spot, other))),
    )


def _check(given: dict[str, Any], early: Deed) -> None:
    """Only skipped players can have acted since, each of them once."""
    seen = {early.player}
    for at, one in enumerate(given["then"]):
        if one.player in seen:
            expected = "a player who was skipped" if one.player == early.player else "each skipped player once"
            raise Nonsense(f"then[{at}][0]", expected, one.player)
        seen.add(one.player)


def _ruled(given: dict[str, Any], spot: Spot, house: House) -> OutOfTurn:
    heads_up = given["players_in_hand"] == 2
    return out_of_turn(spot, given["out_of_turn"], then=given["then"], house=house, heads_up=heads_up)


def _figures(ruled: OutOfTurn) -> dict[str, Any]:
    faces = ruled.to is None
    return {
        "binding": ruled.binding,
        "to": ruled.to,
        "call_to": ruled.spot.bet if faces else None,
        "min_raise_to": ruled.spot.full_to if faces and ruled.may_raise else None,
        "chips_back": not ruled.binding,
    }


def _says(early: Deed, ruled: OutOfTurn) -> str:
    name = early.player
    if ruled.binding and early.verb == "fold":
        return f"The fold stands: {name}'s hand is dead."
    if ruled.binding and ruled.to is None:
        return f"{name} may call {ruled.spot.bet:,} or fold: a check against a bet gives up the raise."
    if ruled.binding:
        return f"It stands: {name} {_as_done(early, ruled)}."
    back = "" if early.verb in {"check", "fold"} else "; his chips come back"
    if not ruled.may_raise:
        return f"{name} may fold or call {ruled.spot.bet:,}, no raise{back}."
    return f"{name} is free to fold, call {ruled.spot.bet:,} or raise to {ruled.spot.full_to:,} or more{back}."


def _as_done(early: Deed, ruled: OutOfTurn) -> str:
    words = {"check": "checks", "call": f"calls {ruled.to:,}", "bet": f"bets {ruled.to:,}"}
    words |= {"all_in": f"is all-in for {ruled.to:,}"}
    if early.verb == "call" and not ruled.to:
        return "checks"
    return words.get(early.verb, f"raises to {ruled.to:,}")


def _why(early: Deed, ruled: OutOfTurn, house: House) -> str:
    if early.verb == "fold":
        return "A fold out of turn always stands, and may be penalised."
    if ruled.freed_by:
        return (
            f"{ruled.freed_by.player}'s {ruled.freed_by.verb.replace('_to', '').replace('_', '-')} changed the action."
        )
    if house["out_of_turn_binding"] == "unless_raised":
        return "Nobody skipped has bet or raised: a check, a call or a fold changes nothing."
    return "Nobody skipped has bet, called or raised."


def _rules(early: Deed, ruled: OutOfTurn) -> tuple[str, ...]:
    if early.verb == "fold":
        return "out-of-turn", "non-standard-folds"
    if ruled.binding and ruled.to is None:
        return "out-of-turn", "invalid-declarations"
    return ("out-of-turn", "raise-amount") if ruled.to != early.to and ruled.binding and early.to else ("out-of-turn",)


def _rests_on(given: dict[str, Any], early: Deed, ruled: OutOfTurn) -> tuple[str, ...]:
    """The settings that made a difference, or could have."""
    asked = {
        "out_of_turn_binding": early.verb != "fold" and bool(given["then"]),
        "out_of_turn_check": early.verb == "check" and not ruled.binding,
        "out_of_turn_heads_up": (
            given["players_in_hand"] == 2 and early.verb in {"check", "call"} and not ruled.binding
        ),
    }
    return tuple(name for name, matters in asked.items() if matters)


OUT_OF_TURN = Calculator(
    name="out_of_turn",
    title="Out of turn",
    question="Does it stand?",
    fields=(
        FACING_FIELD,
        LAST_RAISE_FIELD,
        Field(
            "out_of_turn",
            "json",
            "Done out of turn",
            deed,
            example=["6", "raise_to", 15_000],
            help="[player, verb] or [player, verb, total]",
        ),
        Field(
            "then",
            "rows",
            "What the skipped players then did",
            deeds,
            required=False,
            default=(),
            example=[["5", "call"]],
            help="In turn, after the action was backed up",
        ),
        Field(
            "players_in_hand",
            "count",
            "Players in the hand",
            partial(whole, low=2, high=30),
            required=False,
            help="Some houses rule otherwise heads-up",
        ),
    ),
    answer=answer,
    group="chips",
)
