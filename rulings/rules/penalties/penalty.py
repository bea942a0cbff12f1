"""A penalty: its type, the hands it costs, and its text.

A round is one hand for each player at the table at that time, the offender included (TDA 2024 rule 71).
"""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_of_count


class PenaltyKind(StrEnum):
    """The kinds of penalty, mildest first."""

    WARNING = "warning"
    HANDS = "hands"
    ROUNDS = "rounds"
    DISQUALIFICATION = "disqualification"


@dataclass(frozen=True, slots=True)
class PenaltyStep:
    """A penalty to give: `count` hands or rounds; 0 for a warning and a disqualification."""

    kind: PenaltyKind
    count: int = 0

    @property
    def severity(self) -> tuple[int, int]:
        """Sort key of penalties, mildest first."""
        return list(PenaltyKind).index(self.kind), self.count

    def missed_hand_count(self, *, players: int) -> int:
        """Return the hands to miss if the penalty is given at a table of `players`, the offender included."""
        return missed_hand_count(players, rounds=self.count) if self.kind is PenaltyKind.ROUNDS else self.count


WARNING = PenaltyStep(PenaltyKind.WARNING)
ONE_HAND = PenaltyStep(PenaltyKind.HANDS, 1)
ONE_ROUND = PenaltyStep(PenaltyKind.ROUNDS, 1)
TWO_ROUNDS = PenaltyStep(PenaltyKind.ROUNDS, 2)
DISQUALIFICATION = PenaltyStep(PenaltyKind.DISQUALIFICATION)


def missed_hand_count(players: int, *, rounds: int) -> int:
    """Return the hands that the rounds cost: rounds times the players at the table, the offender included."""
    return players * rounds


def penalty_text(penalty: PenaltyStep) -> str:
    """Return a penalty as text: "a warning", "1 hand", "2 rounds"."""
    if penalty.kind is PenaltyKind.WARNING:
        return _("a warning")
    if penalty.kind is PenaltyKind.DISQUALIFICATION:
        return _("disqualification")
    if penalty.kind is PenaltyKind.HANDS:
        return message_of_count("{count:,} hand", "{count:,} hands", penalty.count)
    return message_of_count("{count:,} round", "{count:,} rounds", penalty.count)
