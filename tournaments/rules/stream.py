"""The graphics of a stream: their zones and times, and those that give way to another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum


class Zone(StrEnum):
    """A part of the picture. One graphic holds it at a time."""

    LEFT = "left"
    RIGHT = "right"
    BELOW = "below"


class Needs(StrEnum):
    """The choice to make before a graphic can be shown."""

    NOBODY = ""
    PLAYER = "player"
    TWO_PLAYERS = "two_players"


@dataclass(frozen=True, slots=True)
class Graphic:
    """A graphic: its zones, the choice that it needs, and the `seconds` after which it leaves; 0: on command.

    `every` is the number of seconds between pages; 0: on command alone.
    """

    zones: frozenset[Zone]
    needs: Needs = Needs.NOBODY
    seconds: int = 0
    turns: bool = False
    every: int = 0


_BELOW, _RIGHT = frozenset({Zone.BELOW}), frozenset({Zone.RIGHT})

# by name, in the order of the keys F1, F2 and so on; "next" shows another page or player of those with `turns`
GRAPHICS: dict[str, Graphic] = {
    "blinds": Graphic(_BELOW),
    "players": Graphic(frozenset({Zone.LEFT})),
    "leaderboard": Graphic(_RIGHT, turns=True, every=10),
    "payouts": Graphic(_RIGHT),
    "player": Graphic(_BELOW, Needs.PLAYER, turns=True),
    "compare": Graphic(_BELOW | _RIGHT, Needs.TWO_PLAYERS, turns=True),
    "at-risk": Graphic(_BELOW, Needs.PLAYER, turns=True),
    "elimination": Graphic(_BELOW, seconds=8),
    "level": Graphic(_BELOW, seconds=10),
    "clock": Graphic(_BELOW),
    "pay-jump": Graphic(_BELOW),
    "event": Graphic(frozenset(Zone)),
    "heads-up": Graphic(_BELOW | _RIGHT),
}


@dataclass(frozen=True, slots=True)
class OnAir:
    """A graphic that is shown, since when, and which page of it."""

    graphic: str
    at: datetime
    page: int = 0

    @property
    def leaves_at(self) -> datetime | None:
        """The time at which the graphic is hidden automatically; None if it stays until it is hidden."""
        seconds = GRAPHICS[self.graphic].seconds
        return self.at + timedelta(seconds=seconds) if seconds else None

    def page_at(self, now: datetime) -> int:
        """Return the page shown at a moment; pages turn every few seconds from the first one shown."""
        return self.page + self._turns(now)

    def turns_at(self, now: datetime) -> datetime | None:
        """Return when it turns to the next page; None if it waits for a command."""
        every = timedelta(seconds=GRAPHICS[self.graphic].every)
        return self.at + every * (self._turns(now) + 1) if every else None

    def _turns(self, now: datetime) -> int:
        every = timedelta(seconds=GRAPHICS[self.graphic].every)
        return max(0, (now - self.at) // every) if every else 0


def on_air(graphics: Iterable[OnAir], *, now: datetime) -> tuple[OnAir, ...]:
    """Return the graphics that are still shown."""
    return tuple(graphic for graphic in graphics if graphic.leaves_at is None or now < graphic.leaves_at)


def with_graphic(graphics: Sequence[OnAir], graphic: str, *, now: datetime) -> tuple[OnAir, ...]:
    """Return the graphics on air with one more, which replaces those in its zones."""
    zones = GRAPHICS[graphic].zones
    stay = [item for item in on_air(graphics, now=now) if not GRAPHICS[item.graphic].zones & zones]
    return (*stay, OnAir(graphic, now))


def without_graphic(graphics: Sequence[OnAir], graphic: str, *, now: datetime) -> tuple[OnAir, ...]:
    """Return the graphics on air without this one."""
    return tuple(item for item in on_air(graphics, now=now) if item.graphic != graphic)


def with_next_page(graphics: Sequence[OnAir], graphic: str, *, now: datetime) -> tuple[OnAir, ...]:
    """Return the graphics on air with the next page of this one, shown for its whole time if it turns by itself."""
    return tuple(_next_page(item, now=now) if item.graphic == graphic else item for item in on_air(graphics, now=now))


def _next_page(graphic: OnAir, *, now: datetime) -> OnAir:
    at = now if GRAPHICS[graphic.graphic].every else graphic.at
    return OnAir(graphic.graphic, at, graphic.page_at(now) + 1)
