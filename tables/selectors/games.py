"""The game being played, as far as seats and buttons depend on it."""

from datetime import datetime

from tables.rules.hands.button import ButtonRule
from tournaments.models import Tournament
from tournaments.rules.games import STUD_GAMES, game_title
from tournaments.rules.levels import Level
from tournaments.selectors.request_cache import stored_clock


def level_now(tournament: Tournament, *, now: datetime) -> Level | None:
    """Return the level being played or, during a break, the level before the break; None before the first level."""
    structure = tournament.structure()
    clock = stored_clock(tournament).as_clock(structure).advance_to(now)
    levels = [step for step in structure.steps[: clock.step + 1] if isinstance(step, Level)]
    return levels[-1] if levels else None


def game_now(tournament: Tournament, *, now: datetime) -> str:
    """Return the title of the game being played, as displays show it."""
    level = level_now(tournament, now=now)
    game, betting = (level.game, level.betting) if level else ("", "")
    return game_title(game=game or tournament.game, betting=betting or tournament.betting)


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
