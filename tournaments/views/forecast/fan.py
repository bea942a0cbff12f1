"""The picture of a forecast: who was left, who will be, and how sure that is, as points of an SVG."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo

from tournaments.rules.forecast.history import History
from tournaments.rules.forecast.pace import EIGHT_OF_TEN, FIVE_OF_TEN
from tournaments.selectors.forecast.expected import Expectation
from tournaments.sentences.times import time_text

#: the picture, in its own units: its whole size, and the frame in which lines are drawn
WIDTH, HEIGHT = 1200, 420
LEFT, RIGHT, TOP, BOTTOM = 46, 1184, 46, 384
#: so many points are drawn of what was and of what will be
POINTS = 90
#: lines across, and hours between two times below where the day is long
LINES, MOST_TIMES = 4, 14
HOUR = 3600
#: a day of so few hours has a label each half hour, and a break's label needs so much room
SHORT, LABEL = 3, 44


@dataclass(frozen=True, slots=True)
class Tick:
    """A line with its label."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Pause:
    """A break: from where to where, and when it begins."""

    x: float
    width: float
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fan:
    """What the picture draws. Lines and bands are lists of points as SVG writes them; a band may be empty."""

    played: str
    middle: str
    wide: str
    narrow: str
    now_x: float
    now_y: float
    left: int
    pauses: tuple[Pause, ...]
    times: tuple[Tick, ...]
    counts: tuple[Tick, ...]
    money_y: float | None
    money: tuple[float, float, float] | None
    left_edge: float = LEFT
    right_edge: float = RIGHT
    top: float = TOP
    bottom: float = BOTTOM
    width: float = WIDTH
    height: float = HEIGHT

    @property
    def is_late(self) -> bool:
        """Whether more than half of the picture is past."""
        return self.now_x > WIDTH / 2

    @property
    def label_left(self) -> bool:
        """Whether the label of now stands left of its line, for lack of room."""
        return self.now_x > RIGHT - 170


def fan_of(
    expected: Expectation,
    history: History,
    *,
    pauses: Iterable[tuple[datetime, datetime]],
    paid: int,
    narrow: bool,
    zone: tzinfo,
) -> Fan:
    """Return the picture from the start of play to the latest end of the range; `narrow` draws the inner band too."""
    now = expected.forecast.field.moment
    starts = history.begins[0][1] if history.begins else now
    ends = max(_last(expected), now + 60)
    most = max([expected.forecast.field.left, *(history.left_at(at) for at in _steps(starts, now))])
    top = _round_up(most)

    def x(moment: float) -> float:
        return round(LEFT + (moment - starts) / max(ends - starts, 1) * (RIGHT - LEFT), 1)

    def y(left: float) -> float:
        return round(BOTTOM - left / top * (BOTTOM - TOP), 1)

    def line(count: Callable[[float], float], moments: Iterable[float]) -> Iterator[str]:
        return (f"{x(at)},{y(count(at))}" for at in moments)

    ahead = list(_steps(now, ends))

    def by(spreads: float) -> Callable[[float], float]:
        return lambda at: max(expected.ends_with, expected.forecast.left_at(at, spreads))

    def band(spreads: float) -> str:
        return " ".join((*line(by(spreads), ahead), *line(by(-spreads), reversed(ahead))))

    left, reached = expected.forecast.field.left, expected.when(paid) if paid > expected.ends_with else None
    return Fan(
        played=" ".join((*line(history.left_at, _steps(starts, now)), f"{x(now)},{y(left)}")),
        middle=" ".join(line(by(0), ahead)),
        wide=band(EIGHT_OF_TEN),
        narrow=band(FIVE_OF_TEN) if narrow else "",
        now_x=x(now),
        now_y=y(left),
        left=left,
        pauses=tuple(_pauses(pauses, starts, ends, x, zone)),
        times=tuple(_times(starts, ends, x, zone)),
        counts=tuple(Tick(y(top * at / LINES), f"{top * at // LINES}") for at in range(LINES + 1)),
        money_y=y(paid) if expected.ends_with < paid < top else None,
        money=(x(reached.earliest.timestamp()), x(reached.middle.timestamp()), x(reached.latest.timestamp()))
        if reached
        else None,
    )


def _last(expected: Expectation) -> float:
    """When the picture ends: with the latest end, or when the clock ends the day."""
    end = expected.end
    found = expected.day_ends or (end.latest if end else None)
    return found.timestamp() if found else expected.forecast.field.moment + 8 * HOUR


def _steps(begins: float, ends: float) -> Iterator[float]:
    return (begins + (ends - begins) * at / POINTS for at in range(POINTS + 1))


def _round_up(most: int) -> int:
    """The lowest round number of four equal steps that holds them all."""
    steps = (digit * ten for ten in (1, 10, 100, 1_000, 10_000, 100_000) for digit in (1, 2, 3, 5))
    return LINES * next(step for step in steps if step * LINES >= most)


def _pauses(
    pauses: Iterable[tuple[datetime, datetime]], starts: float, ends: float, x: Callable[[float], float], zone: tzinfo
) -> Iterator[Pause]:
    free = 0.0
    for begun, ended in pauses:
        first, last = max(begun.timestamp(), starts), min(ended.timestamp(), ends)
        if first < last:
            label = time_text(begun, zone) if x(first) >= free else ""
            free = x(first) + LABEL if label else free
            yield Pause(x(first), round(x(last) - x(first), 1), label)


def _times(starts: float, ends: float, x: Callable[[float], float], zone: tzinfo) -> Iterator[Tick]:
    """Full hours, or every second or third one on a long day."""
    hours = (ends - starts) / HOUR
    every = timedelta(hours=max(1, int(-(-hours // MOST_TIMES)))) if hours > SHORT else timedelta(minutes=30)
    first = datetime.fromtimestamp(starts, tz=UTC).astimezone(zone)
    moment = first.replace(minute=0, second=0, microsecond=0)
    moment += every * (1 + (first - moment) // every)
    while moment.timestamp() <= ends:
        yield Tick(x(moment.timestamp()), f"{moment:%H:%M}")
        moment += every
