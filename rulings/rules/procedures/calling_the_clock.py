"""Somebody calls the clock (TDA 2024 rule 29): who may, how long, and what happens when it runs out."""

from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import MUCK
from tournaments.rules.house import House


def calling_the_clock(*, reasonable_time: bool, facing_bet: bool, house: House) -> Procedure:
    """Steps for a request; `reasonable_time` when he has had a fair time, `facing_bet` when he must call or fold."""
    if not reasonable_time:
        return _too_soon()
    first, last = house["clock_seconds"], house["clock_countdown_seconds"]
    over = "his hand is dead" if facing_bet else "he has checked"
    hand = Pile(Place.HAND, "his cards", None, Place.MUCK) if facing_bet else Pile(Place.HAND, "his cards")
    return Procedure(
        title="The clock is called",
        situation="He faces a bet." if facing_bet else "He faces no bet.",
        says=f"He has {first} seconds and a countdown of {last}; when they are over, {over}.",
        why="After a fair time anybody in the event may ask for the clock; a tie goes to the player.",
        steps=(
            Step("tell_the_player", f"Tell him: {first} seconds, then {last} aloud."),
            Step("count_down", f"Count the last {last} aloud.", "A tie goes to the player."),
            Step("hand_dead" if facing_bet else "checked", f"Time is up: {over}."),
        ),
        rules=("calling-the-clock", "shot-clock", "stalling"),
        piles=(hand, MUCK) if facing_bet else (hand,),
        rests_on=("clock_seconds", "clock_countdown_seconds"),
    )


def _too_soon() -> Procedure:
    return Procedure(
        title="The clock is called",
        situation="He has not had a fair time yet.",
        says="Not yet: he has not had a fair time to decide, and nobody is on the clock.",
        why="The floor judges what is a fair time; a request may be turned down.",
        steps=(Step("no_clock_yet", "No clock. Ask again in a moment.", "Asking too often is a penalty."),),
        rules=("calling-the-clock", "etiquette"),
        piles=(Pile(Place.HAND, "his cards"),),
    )
