"""Penalties: what to give next, how many hands it costs, and when it starts.

TDA 2024 rule 71: a warning, missed hands, missed rounds, disqualification, harder on repeat. A round is as many hands
as players sat at the table when it was given, the offender included. WSOP 2024 rule 113 stops at four rounds.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from tournaments.rules.house import House

#: where a book names no limit, disqualification follows this many rounds on the ladder
LADDER_ENDS_AT_ROUNDS = 4

#: hands or rounds that one penalty has at most, where the house does not stop sooner
MOST_COUNT = 200

#: the house's events within so long before another are its series, for no event says to which it belongs
SERIES = timedelta(days=30)


class PenaltyKind(StrEnum):
    """The rungs of the ladder, mildest first."""

    WARNING = "warning"
    HANDS = "hands"
    ROUNDS = "rounds"
    DISQUALIFICATION = "disqualification"


@dataclass(frozen=True, slots=True)
class Penalty:
    """One penalty: `count` hands or rounds; a warning and a disqualification have none."""

    kind: PenaltyKind
    count: int = 0

    @property
    def severity(self) -> tuple[int, int]:
        """Sorts penalties, mildest first."""
        return list(PenaltyKind).index(self.kind), self.count

    def hands(self, *, players: int) -> int:
        """Hands to miss at a table of `players`, the offender included, when the penalty is given."""
        return missed_hands(players, rounds=self.count) if self.kind is PenaltyKind.ROUNDS else self.count


@dataclass(frozen=True, slots=True)
class Offence:
    """What somebody did: the words on the button, the rule, and the least it costs the first time."""

    words: str
    rule: str
    least: Penalty


WARNING = Penalty(PenaltyKind.WARNING)
ONE_HAND = Penalty(PenaltyKind.HANDS, 1)
ONE_ROUND = Penalty(PenaltyKind.ROUNDS, 1)
TWO_ROUNDS = Penalty(PenaltyKind.ROUNDS, 2)
DISQUALIFICATION = Penalty(PenaltyKind.DISQUALIFICATION)

#: offences by name; what must be penalised starts with a round (TDA 2024 rule 71-B), collusion ends it (rule 69)
OFFENCES: dict[str, Offence] = {
    "phone_in_live_hand": Offence("Phone in a live hand", "devices", WARNING),
    "showed_cards": Offence("Showed cards", "exposing-cards", WARNING),
    "out_of_turn": Offence("Acted out of turn again", "etiquette", WARNING),
    "stalling": Offence("Stalling", "etiquette", WARNING),
    "talked_about_hand": Offence("Talked about a hand", "no-disclosure", WARNING),
    "left_live_hand": Offence("Left with a live hand", "action-pending", WARNING),
    "abuse": Offence("Abuse", "mandatory-penalties", ONE_ROUND),
    "disruption": Offence("Disruption", "mandatory-penalties", ONE_ROUND),
    "soft_play": Offence("Soft play", "ethical-play", ONE_ROUND),
    "dodged_blinds": Offence("Dodged the blinds", "dodging-blinds", ONE_ROUND),
    "collusion": Offence("Collusion or chip dumping", "ethical-play", DISQUALIFICATION),
    "other": Offence("Something else", "etiquette", WARNING),
}


def missed_hands(players: int, *, rounds: int) -> int:
    """Hands that so many rounds cost: players at the table, the offender included, times rounds."""
    return players * rounds


def next_penalty(offence: str, *, history: Iterable[Penalty], house: House) -> Penalty:
    """The usual next step, from what the player already got in this tournament and in its series (TDA 2024 rule 71).

    The floor may give another.
    """
    least = OFFENCES[offence].least
    earlier = max(history, key=lambda one: one.severity, default=None)
    if earlier is None:
        return least
    return max(least, _harder(earlier, most_rounds=most_rounds(house)), key=lambda one: one.severity)


def usual_steps(proposed: Iterable[Penalty], *, house: House) -> list[Penalty]:
    """What one tap gives, mildest first: a warning, one hand, one round, and two or whatever more is `proposed`."""
    usual = {WARNING, ONE_HAND, ONE_ROUND, *(one for one in proposed if one != DISQUALIFICATION)}
    if max(usual, key=lambda one: one.severity) == ONE_ROUND and most_of(PenaltyKind.ROUNDS, house=house) > 1:
        usual.add(TWO_ROUNDS)
    return sorted(usual, key=lambda one: one.severity)


def most_of(kind: PenaltyKind, *, house: House) -> int:
    """Hands or rounds that this house gives at most in one penalty (WSOP 2024 rule 113: four rounds)."""
    limit = house["penalty_most_rounds"]
    return MOST_COUNT if kind is PenaltyKind.HANDS or limit == "none" else int(limit)


def most_rounds(house: House) -> int:
    """Rounds after which only disqualification is left."""
    limit = house["penalty_most_rounds"]
    return LADDER_ENDS_AT_ROUNDS if limit == "none" else int(limit)


def _harder(earlier: Penalty, *, most_rounds: int) -> Penalty:
    if earlier.kind is PenaltyKind.DISQUALIFICATION:
        return earlier
    rounds = earlier.count + 1 if earlier.kind is PenaltyKind.ROUNDS else 1
    return Penalty(PenaltyKind.ROUNDS, rounds) if rounds <= most_rounds else DISQUALIFICATION


def in_words(penalty: Penalty) -> str:
    """A penalty as the floor says it: "a warning", "one hand", "two rounds"."""
    unit = "hand" if penalty.kind is PenaltyKind.HANDS else "round"
    if penalty.kind is PenaltyKind.WARNING:
        return "a warning"
    if penalty.kind is PenaltyKind.DISQUALIFICATION:
        return "disqualification"
    return f"{penalty.count:,} {unit}{'' if penalty.count == 1 else 's'}"
