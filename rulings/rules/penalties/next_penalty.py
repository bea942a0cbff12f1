"""The usual next penalty, and the most that one penalty can be.

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

#: where a rulebook names no limit, disqualification follows after this many rounds
LADDER_ENDS_AT_ROUNDS = 4

#: hands or rounds that one penalty has at most, where the house rules name no lower limit
MOST_COUNT = 200

#: the offence that has a house setting of its own
DODGED_BLINDS = "dodged_blinds"

#: tournaments within so long before another count as its series
SERIES = timedelta(days=30)


def next_penalty(offence: str, *, history: Iterable[PenaltyStep], house_rules: HouseRules) -> PenaltyStep:
    """Return the usual next step, from the penalties that the player had in this tournament and in its series.

    The floor may give another (TDA 2024 rule 71).
    """
    least = OFFENCES[offence].least
    earlier = max(history, key=lambda one: one.severity, default=None)
    if earlier is None:
        return least
    return max(least, _harder(earlier, most_rounds=most_rounds(house_rules)), key=lambda one: one.severity)


def forfeits_blinds(offence: str, *, house_rules: HouseRules) -> bool:
    """Return whether an offence costs both blinds and the ante beside its penalty (WSOP 2024 rule 86)."""
    return offence == DODGED_BLINDS and house_rules["dodging_blinds"] == "forfeit_and_penalty"


def usual_steps(proposed: Iterable[PenaltyStep], *, house_rules: HouseRules) -> list[PenaltyStep]:
    """Return the steps that one tap gives, mildest first: a warning, one hand, one round, two or what is `proposed`."""
    usual = {WARNING, ONE_HAND, ONE_ROUND, *(one for one in proposed if one != DISQUALIFICATION)}
    if (
        max(usual, key=lambda one: one.severity) == ONE_ROUND
        and most_of(PenaltyKind.ROUNDS, house_rules=house_rules) > 1
    ):
        usual.add(TWO_ROUNDS)
    return sorted(usual, key=lambda one: one.severity)


def most_of(kind: PenaltyKind, *, house_rules: HouseRules) -> int:
    """Return the most hands or rounds of one penalty by these house rules (WSOP 2024 rule 113: four rounds)."""
    limit = house_rules["penalty_most_rounds"]
    return MOST_COUNT if kind is PenaltyKind.HANDS or limit == "none" else int(limit)


def most_rounds(house_rules: HouseRules) -> int:
    """Return the rounds after which only disqualification is left."""
    limit = house_rules["penalty_most_rounds"]
    return LADDER_ENDS_AT_ROUNDS if limit == "none" else int(limit)


def _harder(earlier: PenaltyStep, *, most_rounds: int) -> PenaltyStep:
    if earlier.kind is PenaltyKind.DISQUALIFICATION:
        return earlier
    rounds = earlier.count + 1 if earlier.kind is PenaltyKind.ROUNDS else 1
    return PenaltyStep(PenaltyKind.ROUNDS, rounds) if rounds <= most_rounds else DISQUALIFICATION
