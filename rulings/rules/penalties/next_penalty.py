"""The usual next penalty, and the maximum of a single penalty.

TDA 2024 rule 71: a warning, missed hands, missed rounds, disqualification, harder on repeat. WSOP 2024 rule 113 stops
at four rounds.
"""

from collections.abc import Iterable
from datetime import timedelta

from rulings.rules.penalties.offences import OFFENCES
from rulings.rules.penalties.penalty import (
    DISQUALIFICATION,
    ONE_HAND,
    ONE_ROUND,
    TWO_ROUNDS,
    WARNING,
    PenaltyKind,
    PenaltyStep,
)
from tournaments.rules.rulebook.house_rules import HouseRules

# most rounds before disqualification, if the rulebook names no limit
MAX_ROUNDS_WITHOUT_LIMIT = 4

# most hands or rounds of one penalty, unless house rules set a lower limit
MAX_COUNT = 200

# the offence with a house setting of its own, `dodging_blinds`
DODGED_BLINDS = "dodged_blinds"

# tournaments that start within this time of each other are one series
SERIES_SPAN = timedelta(days=30)


def next_penalty(offence: str, *, history: Iterable[PenaltyStep], house_rules: HouseRules) -> PenaltyStep:
    """Return the usual next penalty, given the player's penalties in this tournament and its series.

    The floor may give another penalty (TDA 2024 rule 71).
    """
    least = OFFENCES[offence].least
    earlier = max(history, key=lambda step: step.severity, default=None)
    if earlier is None:
        return least
    return max(
        least, _next_harder_step(earlier, max_rounds=max_penalty_rounds(house_rules)), key=lambda step: step.severity
    )


def must_forfeit_blinds(offence: str, *, house_rules: HouseRules) -> bool:
    """Return whether an offence also costs both blinds and the ante (WSOP 2024 rule 86)."""
    return offence == DODGED_BLINDS and house_rules["dodging_blinds"] == "forfeit_and_penalty"


def usual_penalty_steps(proposed: Iterable[PenaltyStep], *, house_rules: HouseRules) -> list[PenaltyStep]:
    """Return the penalties to offer, mildest first: warning, one hand, one or two rounds, and those `proposed`."""
    usual = {WARNING, ONE_HAND, ONE_ROUND, *(step for step in proposed if step != DISQUALIFICATION)}
    if (
        max(usual, key=lambda step: step.severity) == ONE_ROUND
        and max_penalty_count(PenaltyKind.ROUNDS, house_rules=house_rules) > 1
    ):
        usual.add(TWO_ROUNDS)
    return sorted(usual, key=lambda step: step.severity)


def max_penalty_count(kind: PenaltyKind, *, house_rules: HouseRules) -> int:
    """Return the most hands or rounds in one penalty by these house rules (WSOP 2024 rule 113: four rounds)."""
    limit = house_rules["penalty_most_rounds"]
    return MAX_COUNT if kind is PenaltyKind.HANDS or limit == "none" else int(limit)


def max_penalty_rounds(house_rules: HouseRules) -> int:
    """Return the most rounds in one penalty; the next harder penalty is disqualification."""
    limit = house_rules["penalty_most_rounds"]
    return MAX_ROUNDS_WITHOUT_LIMIT if limit == "none" else int(limit)


def _next_harder_step(earlier: PenaltyStep, *, max_rounds: int) -> PenaltyStep:
    if earlier.kind is PenaltyKind.DISQUALIFICATION:
        return earlier
    rounds = earlier.count + 1 if earlier.kind is PenaltyKind.ROUNDS else 1
    return PenaltyStep(PenaltyKind.ROUNDS, rounds) if rounds <= max_rounds else DISQUALIFICATION
