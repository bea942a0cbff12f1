"""The clock of a finished tournament as variables of formulas of The Tournament Director."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.rules.games import game_title
from tournaments.rules.levels import Break, Level, Step, Structure
from tournaments.rules.messages import message as _


def _next_name(name: str) -> str:
    """Return the name of a variable for the next level: "nextSmallBlind" for "smallBlind"."""
    return f"next{name[0].upper()}{name[1:]}"


_NO_LEVEL = Level(key="", number=0, span=timedelta())
_OF_STEP: dict[str, str] = {
    "levelDuration": _("minutes of the level or break"),
    "isRound": _("1 during a level, else 0"),
    "isBreak": _("1 during a break, else 0"),
    "chipUp": _("1 during a break with a colour-up, else 0"),
    "smallBlind": _("the small blind"),
    "bigBlind": _("the big blind"),
    "ante": _("the ante"),
    "limit1": _("the small bet"),
    "limit2": _("the big bet"),
    "gameType": _("0: limit, 1: pot limit, 2: no limit"),
    "gameName": _("the game"),
}
CLOCK: dict[str, str] = {
    "level": _("the level or break in which the clock stopped, counting breaks"),
    "roundNum": _("the level in which the clock stopped, without breaks"),
    "breakNum": _("breaks up to the end"),
    **_OF_STEP,
    **{_next_name(name): _("the same of the next level or break") for name in _OF_STEP},
    "hasMoreRounds": _("1 if a level would have followed, else 0"),
    "hasMoreBreaks": _("1 if a break would have followed, else 0"),
    "clockPaused": _("1: the clock is stopped"),
    "firstAnteRound": _("the first level with an ante, 0 for none"),
    "firstAnteAmount": _("the first ante"),
    "secondsLeft": _("seconds that were left of the level or break"),
    "secondsElapsed": _("seconds that had been played of the level or break"),
    "time": _("when the tournament ended, in seconds since 1970"),
    "timeOfDay": _("when the tournament ended, as 213000 for 21:30:00"),
    "lastPlayerBustOutTime": _("when the last player went out, in seconds since 1970"),
    "bustsUntilMoney": _("0: no bust-out is needed any more"),
    "bustsUntilFinalTable": _("0: no bust-out is needed any more"),
    "stateDesc": _("after: the tournament is over"),
}
_GAME_TYPES = {"fixed_limit": 0, "pot_limit": 1, "no_limit": 2}


@dataclass(frozen=True, slots=True)
class StoppedClock:
    """A stopped clock: the index of the step, the time left of it, its length, and the local time of the end."""

    step: int
    left: timedelta
    span: timedelta
    ended_at: datetime
    last_bust_at: datetime | None = None


def clock_variables(structure: Structure, clock: StoppedClock) -> dict[str, float | str]:
    """Return the value of each variable in CLOCK. Amounts and lengths of a missing step are 0."""
    here, later = structure.steps[: clock.step + 1], structure.steps[clock.step + 1 :]
    first = next((level for level in structure.levels if level.ante), _NO_LEVEL)
    following = _step_variables(structure, later[:1])
    ended, bust = clock.ended_at, clock.last_bust_at
    return {
        **_step_variables(structure, here[-1:]),
        **{_next_name(name): value for name, value in following.items()},
        "level": clock.step + 1,
        "roundNum": _count(here, Level),
        "breakNum": _count(here, Break),
        "hasMoreRounds": _count(later, Level) > 0,
        "hasMoreBreaks": _count(later, Break) > 0,
        "clockPaused": 1,
        "firstAnteRound": first.number,
        "firstAnteAmount": _ante_amount(first),
        "secondsLeft": clock.left.total_seconds(),
        "secondsElapsed": max(timedelta(), clock.span - clock.left).total_seconds(),
        "time": ended.timestamp() // 1,
        "timeOfDay": ended.hour * 10_000 + ended.minute * 100 + ended.second,
        "lastPlayerBustOutTime": bust.timestamp() // 1 if bust else 0,
        "bustsUntilMoney": 0,
        "bustsUntilFinalTable": 0,
        "stateDesc": "after",
    }


def _count(steps: Sequence[Step], kind: type) -> int:
    return sum(isinstance(step, kind) for step in steps)


def _step_variables(structure: Structure, steps: Sequence[Step]) -> dict[str, float | str]:
    """Return the variables of the first of the steps; zeros without one."""
    step = next(iter(steps), None)
    level = step if isinstance(step, Level) else _NO_LEVEL
    return {
        "levelDuration": step.span / timedelta(minutes=1) if step else 0,
        "isRound": level is step,
        "isBreak": isinstance(step, Break),
        "chipUp": isinstance(step, Break) and bool(step.color_up),
        "smallBlind": level.small_blind,
        "bigBlind": level.big_blind,
        "ante": _ante_amount(level),
        "limit1": level.small_bet,
        "limit2": level.big_bet,
        "gameType": _GAME_TYPES.get(level.betting or structure.betting, 2),
        "gameName": str(game_title(game=level.game or structure.game, betting="")),
    }


def _ante_amount(level: Level) -> int:
    return level.ante.amount if level.ante else 0
