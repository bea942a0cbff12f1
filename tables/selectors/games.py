"""The game being played, as far as seats and buttons depend on it."""

from dataclasses import dataclass
from datetime import datetime

from tables.rules.hands.button import ButtonRule
from tournaments.models import Tournament
from tournaments.rules.games import MIXED_GAMES, STUD_GAMES, level_game_title
from tournaments.rules.levels import Level
from tournaments.selectors.request_cache import stored_clock


def level_now(tournament: Tournament, *, now: datetime) -> Level | None:
    """Return the level being played or, during a break, the level before the break; None before the first level."""
    structure = tournament.structure()
    clock = stored_clock(tournament).as_clock(structure).advance_to(now)
    levels = [step for step in structure.steps[: clock.step + 1] if isinstance(step, Level)]
    return levels[-1] if levels else None


@dataclass(frozen=True, slots=True)
class DealtGame:
    """The game being dealt and its level; `next_title` and `next_level` if the next level has another game."""

    title: str
    level: Level
    next_title: str = ""
    next_level: Level | None = None


def dealt_game(tournament: Tournament, *, now: datetime) -> DealtGame | None:
    """Return the game being dealt and the one that follows; None before the first level and outside mixes and stud."""
    level = level_now(tournament, now=now)
    if level is None or not (tournament.game in MIXED_GAMES or _is_stud(tournament, level)):
        return None
    title, levels = _level_title(tournament, level), tournament.structure().levels
    following = next((other for other in levels if other.number > level.number), None)
    next_title = _level_title(tournament, following) if following else ""
    return DealtGame(title, level) if next_title in {"", title} else DealtGame(title, level, next_title, following)


def _level_title(tournament: Tournament, level: Level) -> str:
    return level_game_title(
        level_game=level.game, level_betting=level.betting, game=tournament.game, betting=tournament.betting
    )


def stud_level(tournament: Tournament, *, now: datetime) -> Level | None:
    """Return the level being played if it is stud (ante and bring-in, no blinds, a fixed button), else None."""
    level = level_now(tournament, now=now)
    return level if level and _is_stud(tournament, level) else None


def is_stud_now(tournament: Tournament, *, now: datetime) -> bool:
    """Return whether stud is played now, which has neither blinds nor a moving button."""
    return _is_stud(tournament, level_now(tournament, now=now))


def _is_stud(tournament: Tournament, level: Level | None) -> bool:
    return ((level and level.game) or tournament.game) in STUD_GAMES


def is_stud_event(tournament: Tournament) -> bool:
    """Return whether the whole event is stud, so that no big blind decides who moves (TDA 2024 rule 11-A)."""
    structure = tournament.structure()
    games = {step.game or structure.game for step in structure.steps if isinstance(step, Level)}
    return bool(games) and games <= STUD_GAMES


def button_rule(tournament: Tournament) -> ButtonRule | None:
    """Return how house rules move the button, None if the winner of the pot gets it."""
    rule = tournament.house_rules()["button_rule"]
    return ButtonRule(rule) if rule in set(ButtonRule) else None


def must_wait_in_gap(tournament: Tournament) -> bool:
    """Return whether newcomers between small blind and button wait for the button to pass (TDA 2024 rule 10-A)."""
    return bool(tournament.house_rules()["seat_between_blinds"] == "waits_for_button")
