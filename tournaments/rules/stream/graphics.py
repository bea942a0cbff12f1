"""The graphics of a stream: where each stands, how long it stays, and which give way to another."""

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
    """What has to be chosen before a graphic can be shown."""

    NOBODY = ""
    PLAYER = "player"
    TWO_PLAYERS = "two_players"


@dataclass(frozen=True, slots=True)
class Graphic:
    """One graphic: the zones that it holds, what it needs, and after how many seconds it leaves; 0 on command."""

    zones: frozenset[Zone]
    needs: Needs = Needs.NOBODY
    seconds: int = 0
    turns: bool = False


_BELOW, _RIGHT = frozenset({Zone.BELOW}), frozenset({Zone.RIGHT})

#: by name, in the order of the keys F1, F2 and so on; `turns` are those of which "next" shows another page or player
GRAPHICS: dict[str, Graphic] = {
    "blinds": Graphic(_BELOW),
    "players": Graphic(frozenset({Zone.LEFT})),
    "leaderboard": Graphic(_RIGHT, turns=True),
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
    def until(self) -> datetime | None:
        """When it leaves by itself; None where it stays until it is hidden."""
        seconds = GRAPHICS[self.graphic].seconds
        return self.at + timedelta(seconds=seconds) if seconds else None


def on_air(shown: Iterable[OnAir], *, now: datetime) -> tuple[OnAir, ...]:
    """Return those that are still shown."""
    return tuple(one for one in shown if one.until is None or now < one.until)


def shown_with(shown: Sequence[OnAir], graphic: str, *, now: datetime) -> tuple[OnAir, ...]:
    """Return what is shown once a graphic is too: those that held one of its zones have left."""
    zones = GRAPHICS[graphic].zones
    stay = [one for one in on_air(shown, now=now) if not GRAPHICS[one.graphic].zones & zones]
    return (*stay, OnAir(graphic, now))


def shown_without(shown: Sequence[OnAir], graphic: str, *, now: datetime) -> tuple[OnAir, ...]:
    """Return what is shown once a graphic is hidden."""
    return tuple(one for one in on_air(shown, now=now) if one.graphic != graphic)


def turned(shown: Sequence[OnAir], graphic: str, *, now: datetime) -> tuple[OnAir, ...]:
    """Return what is shown once a graphic shows its next page."""
    return tuple(
        OnAir(one.graphic, one.at, one.page + 1) if one.graphic == graphic else one for one in on_air(shown, now=now)
    )
