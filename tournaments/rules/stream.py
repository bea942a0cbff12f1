"""The graphics of a stream: the zone of the picture each one takes, and how long it is shown."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum


class Zone(StrEnum):
    """A part of the picture. It shows one graphic at a time."""

    LEFT = "left"
    RIGHT = "right"
    BELOW = "below"


class Needs(StrEnum):
    """The choice that a graphic needs before it can be shown."""

    NOBODY = ""
    PLAYER = "player"
    TWO_PLAYERS = "two_players"


@dataclass(frozen=True, slots=True)
class Graphic:
    """A graphic: its zones, the choice that it needs, and the `seconds` after which it is hidden (0: by hand only).

    With `turns` it has several pages or players; `every` is the number of seconds per page (0: turned by hand only).
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
    """A graphic on air, since when, and the page it began with."""

    graphic: str
    at: datetime
    page: int = 0

    @property
    def hidden_at(self) -> datetime | None:
        """The time at which the graphic is hidden automatically; None if it stays until it is hidden by hand."""
        seconds = GRAPHICS[self.graphic].seconds
        return self.at + timedelta(seconds=seconds) if seconds else None

    def page_number_at(self, now: datetime) -> int:
        """Return the number of the page shown at a moment, counted on from `page`."""
        return self.page + self._turn_count(now)

    def next_turn_at(self, now: datetime) -> datetime | None:
        """Return when the graphic turns to its next page; None if it turns only by hand."""
        every = timedelta(seconds=GRAPHICS[self.graphic].every)
        return self.at + every * (self._turn_count(now) + 1) if every else None

    def _turn_count(self, now: datetime) -> int:
        every = timedelta(seconds=GRAPHICS[self.graphic].every)
        return max(0, (now - self.at) // every) if every else 0


def graphics_still_on_air(graphics: Iterable[OnAir], *, now: datetime) -> tuple[OnAir, ...]:
    """Return the graphics that are still shown at `now`."""
    return tuple(graphic for graphic in graphics if graphic.hidden_at is None or now < graphic.hidden_at)


def with_graphic(graphics: Sequence[OnAir], graphic: str, *, now: datetime) -> tuple[OnAir, ...]:
    """Return the graphics on air with `graphic` added; graphics in its zones are removed."""
    zones = GRAPHICS[graphic].zones
    stay = [item for item in graphics_still_on_air(graphics, now=now) if not GRAPHICS[item.graphic].zones & zones]
    return (*stay, OnAir(graphic, now))


def without_graphic(graphics: Sequence[OnAir], graphic: str, *, now: datetime) -> tuple[OnAir, ...]:
    """Return the graphics on air without this graphic."""
    return tuple(item for item in graphics_still_on_air(graphics, now=now) if item.graphic != graphic)


def with_next_page(graphics: Sequence[OnAir], graphic: str, *, now: datetime) -> tuple[OnAir, ...]:
    """Return the graphics on air, with `graphic` turned to its next page.

    A page that turns automatically is then shown for its full time.
    """
    return tuple(
        _next_page(item, now=now) if item.graphic == graphic else item
        for item in graphics_still_on_air(graphics, now=now)
    )


def _next_page(graphic: OnAir, *, now: datetime) -> OnAir:
    at = now if GRAPHICS[graphic.graphic].every else graphic.at
    return OnAir(graphic.graphic, at, graphic.page_number_at(now) + 1)
