"""The bubble in the dashboard's line: what is proposed, and the arithmetic beside it."""

from collections.abc import Callable
from datetime import tzinfo
from typing import Any

from tournaments.models import HandForHand
from tournaments.rules.money import in_words
from tournaments.words.attention import Line
from tournaments.words.bubble import announced, arithmetic_words

#: the template of their buttons
ACTS = "tables/_bubble_acts.html"

GOALS = {
    HandForHand.Why.MONEY: ("from the money", "paid"),
    HandForHand.Why.SEATS: ("from the seats", "seats"),
    HandForHand.Why.FINAL_TABLE: ("from the final table", "sit there"),
    HandForHand.Why.PAY_JUMP: ("from a pay jump", "get the next prize"),
}


def _near(facts: dict[str, Any], _zone: tzinfo) -> Line:
    from_what, counted = GOALS[HandForHand.Why(facts["why"])]
    return (
        f"{facts['to_go']} {from_what}: {facts['left']:,} left, {facts['goal']:,} {counted}.",
        "Play hand for hand from the next hand? The clock then stands, and all-ins wait face down (TDA 2024, RP-8).",
    )


LINES: dict[str, Callable[[dict[str, Any], tzinfo], Line]] = {
    "goal_reached": lambda facts, _zone: (
        arithmetic_words(facts["sums"], why=facts["why"]),
        f"Announce it? “{announced(facts['sums'], why=facts['why'])}” Then end hand for hand.",
    ),
    "hand_for_hand_near": _near,
    "next_jump": lambda facts, _zone: (
        f"{facts['to_go']:,} more out, then everybody left has {in_words(facts['prize'], currency=facts['currency'])}.",
        f"The next pay jump is at place {facts['place']:,}.",
    ),
    "slips_wait": lambda facts, _zone: (
        f"{facts['waiting']:,} payout slip{' waits' if facts['waiting'] == 1 else 's wait'} at the desk.",
        "They are out in the money and not paid yet.",
    ),
}
