"""The picture of a forecast: players left so far and expected, with ranges, as points of an SVG."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo

from tournaments.rules.forecast.history import History
from tournaments.rules.forecast.pace import EIGHT_OF_TEN, FIVE_OF_TEN
from tournaments.selectors.forecast.expected import Expectation
from tournaments.sentences.times import time_text

#: Size of the picture, and the frame of its lines.
WIDTH, HEIGHT = 1200, 420
LEFT, RIGHT, TOP, BOTTOM = 46, 1184, 46, 384
#: Points of each line.
POINT_COUNT = 90
LINE_COUNT = 4
MAX_TIMES = 14
HOUR = 3600
#: Shorter days have a label each half hour.
SHORT_DAY_HOURS = 3
LABEL_WIDTH = 44


@dataclass(frozen=True, slots=True)
class Tick:
    """A line with its label."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Pause:
    """A break with its position and start time."""

    x: float
    width: float
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fan:
    """The context of the picture. Lines and bands are points of an SVG; a band may be empty."""

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
        """Return whether more than half of the picture is past."""
        return self.now_x > WIDTH / 2

    @property
    def label_left(self) -> bool:
        """Return whether the label of now stands left of its line, for lack of room."""
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
    ends = max(_end_of_picture(expected), now + 60)
    most = max([expected.forecast.field.left, *(history.left_at(at) for at in _moments(starts, now))])
    top = _top_of_scale(most)

    def x(moment: float) -> float:
        return round(LEFT + (moment - starts) / max(ends - starts, 1) * (RIGHT - LEFT), 1)

    def y(left: float) -> float:
        return round(BOTTOM - left / top * (BOTTOM - TOP), 1)

    def line(count: Callable[[float], float], moments: Iterable[float]) -> Iterator[str]:
        return (f"{x(at)},{y(count(at))}" for at in moments)

    ahead = list(_moments(now, ends))

    def left_by(spreads: float) -> Callable[[float], float]:
        return lambda at: max(expected.ends_with, expected.forecast.left_at(at, spreads))

    def band(spreads: float) -> str:
        return " ".join((*line(left_by(spreads), ahead), *line(left_by(-spreads), reversed(ahead))))

    left, reached = expected.forecast.field.left, expected.when(paid) if paid > expected.ends_with else None
    return Fan(
        played=" ".join((*line(history.left_at, _moments(starts, now)), f"{x(now)},{y(left)}")),
        middle=" ".join(line(left_by(0), ahead)),
        wide=band(EIGHT_OF_TEN),
        narrow=band(FIVE_OF_TEN) if narrow else "",
        now_x=x(now),
        now_y=y(left),
        left=left,
        pauses=tuple(_pauses(pauses, starts, ends, x, zone)),
        times=tuple(_time_ticks(starts, ends, x, zone)),
        counts=tuple(Tick(y(top * at / LINE_COUNT), f"{top * at // LINE_COUNT}") for at in range(LINE_COUNT + 1)),
        money_y=y(paid) if expected.ends_with < paid < top else None,
        money=(x(reached.earliest.timestamp()), x(reached.middle.timestamp()), x(reached.latest.timestamp()))
        if reached
        else None,
    )


def _end_of_picture(expected: Expectation) -> float:
    """Return the end of the picture: the latest end, or the end of the day."""
    end = expected.end
    found = expected.day_ends or (end.latest if end else None)
    return found.timestamp() if found else expected.forecast.field.moment + 8 * HOUR


def _moments(begins: float, ends: float) -> Iterator[float]:
    return (begins + (ends - begins) * at / POINT_COUNT for at in range(POINT_COUNT + 1))


def _top_of_scale(most: int) -> int:
    """Return the lowest round number of four equal steps that is at least `most`."""
    steps = (digit * ten for ten in (1, 10, 100, 1_000, 10_000, 100_000) for digit in (1, 2, 3, 5))
    return LINE_COUNT * next(step for step in steps if step * LINE_COUNT >= most)


def _pauses(
    pauses: Iterable[tuple[datetime, datetime]], starts: float, ends: float, x: Callable[[float], float], zone: tzinfo
) -> Iterator[Pause]:
    free = 0.0
    for begun, ended in pauses:
        first, last = max(begun.timestamp(), starts), min(ended.timestamp(), ends)
        if first < last:
            label = time_text(begun, zone) if x(first) >= free else ""
            free = x(first) + LABEL_WIDTH if label else free
            yield Pause(x(first), round(x(last) - x(first), 1), label)


def _time_ticks(starts: float, ends: float, x: Callable[[float], float], zone: tzinfo) -> Iterator[Tick]:
    """Yield ticks at full hours, every second or third one on a long day."""
    hours = (ends - starts) / HOUR
    every = timedelta(hours=max(1, int(-(-hours // MAX_TIMES)))) if hours > SHORT_DAY_HOURS else timedelta(minutes=30)
    first = datetime.fromtimestamp(starts, tz=UTC).astimezone(zone)
    moment = first.replace(minute=0, second=0, microsecond=0)
    moment += every * (1 + (first - moment) // every)
    while moment.timestamp() <= ends:
        yield Tick(x(moment.timestamp()), f"{moment:%H:%M}")
        moment += every
