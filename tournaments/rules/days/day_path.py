"""Progress of bagging at the end of a day, and the flights that feed a day."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class BagFacts:
    """The progress of bagging: players with chips to bag, bags counted, and bags verified."""

    last_hands: bool = False
    bagging: bool = False
    players: int = 0
    bags: int = 0
    verified: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightsFacts:
    """The flights that feed a day: their number, those that have ended, and the players carried over."""

    flights: int = 0
    ended: int = 0
    carried: int = 0

    def __bool__(self) -> bool:
        return self.flights > 0

    @property
    def all_ended(self) -> bool:
        return self.ended >= self.flights
