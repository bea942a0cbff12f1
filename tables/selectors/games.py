"""The game being played, as far as seats and buttons depend on it."""

from dataclasses import dataclass, replace
from datetime import datetime

from tables.models import Table
from tables.rules.hands.button import ButtonRule
from tables.rules.hands.turns import Turn
from tournaments.models import Tournament
from tournaments.rules.games import (
    BUTTON_BLIND_GAMES,
    DEALERS_CHOICE,
    GAME_TABLE,
    MIXED_GAMES,
    STUD_GAMES,
    Rotation,
    level_game_title,
    most_seats,
    rotation_title,
    seats_by_cards,
)
from tournaments.rules.levels import Level
from tournaments.rules.structure.chip_set import smallest_chip
from tournaments.rules.structure.limit_levels import level_of_game
from tournaments.selectors.request_cache import stored_clock


def level_now(tournament: Tournament, *, now: datetime) -> Level | None:
    """Return the level being played or, during a break, the level before the break; None before the first level."""
    structure = tournament.structure()
    clock = stored_clock(tournament).as_clock(structure).advance_to(now)
    levels = [step for step in structure.steps[: clock.step + 1] if isinstance(step, Level)]
    return levels[-1] if levels else None


@dataclass(frozen=True, slots=True)
class DealtGame:
    """The game being dealt and its level; `next_title` and `next_level` if another game follows.

    `turn` is set if games change by hands. In dealer's choice `title` is "" until the game is chosen.
    """

    title: str
    level: Level
    next_title: str = ""
    next_level: Level | None = None
    turn: Turn | None = None


def has_turns(tournament: Tournament, level: Level | None) -> bool:
    """Return whether each table counts the hands of its game: in a mix whose level names no game."""
    return level is not None and not level.game and tournament.game_changes != "level"


def game_of_turn(tournament: Tournament, turn: Turn | None) -> tuple[str, str]:
    """Return the game of a turn and its betting. Before the first turn, return the first game of the rotation.

    Returns "", "" in dealer's choice while the game is not chosen.
    """
    if tournament.game == DEALERS_CHOICE:
        return (turn.game, turn.betting) if turn else ("", "")
    rotation = tournament.games
    return rotation[turn.place_in(len(rotation)) if turn else 0]


def games_to_choose(tournament: Tournament, turn: Turn | None) -> Rotation:
    """Return the games to choose from in dealer's choice, with their betting.

    House rules may exclude the game just played, unless there is no other game.
    """
    again = tournament.house_rules()["dealers_choice_again"] == "allowed"
    just_played = turn.game_just_played if turn and not again else ""
    others = tuple((game, betting) for game, betting in tournament.games if game != just_played)
    return others or tournament.games


def is_game_chosen(tournament: Tournament, turn: Turn) -> bool:
    """Return whether the game of a turn is known; in dealer's choice a player chooses it."""
    return tournament.game != DEALERS_CHOICE or bool(turn.game)


def dealt_game(tournament: Tournament, *, now: datetime, table: Table | None = None) -> DealtGame | None:
    """Return the game being dealt and the next game; None before the first level and outside mixes and stud.

    If each table counts the hands of its game, also returns None without a `table`.
    """
    level = level_now(tournament, now=now)
    if level is None or not (tournament.game in MIXED_GAMES or _is_stud(tournament, level)):
        return None
    if has_turns(tournament, level):
        return _game_of_table(tournament, table, level) if table else None
    title, levels = _level_title(tournament, level), tournament.structure().levels
    following = next((other for other in levels if other.number > level.number), None)
    next_title = _level_title(tournament, following) if following else ""
    return DealtGame(title, level) if next_title in {"", title} else DealtGame(title, level, next_title, following)


def _game_of_table(tournament: Tournament, table: Table, level: Level) -> DealtGame:
    turn = table.turn
    game, betting = game_of_turn(tournament, turn)
    if not game:
        return DealtGame("", level, turn=turn)
    played = _level_of_game(tournament, level, game=game, betting=betting)
    if tournament.game == DEALERS_CHOICE:
        return DealtGame(rotation_title(game, betting), played, turn=turn)
    following = game_of_turn(tournament, replace(turn, number=turn.number + 1) if turn else Turn(2, 0, 0))
    next_level = _level_of_game(tournament, level, game=following[0], betting=following[1])
    return DealtGame(rotation_title(game, betting), played, rotation_title(*following), next_level, turn)


def _level_of_game(tournament: Tournament, level: Level, *, game: str, betting: str) -> Level:
    return level_of_game(level, game=game, betting=betting, chip=smallest_chip(tournament.structure(), level))


def _level_title(tournament: Tournament, level: Level) -> str:
    return level_game_title(
        level_game=level.game, level_betting=level.betting, game=tournament.named_game, betting=tournament.betting
    )


def stud_level(tournament: Tournament, *, now: datetime, table: Table | None = None) -> Level | None:
    """Return the level being played if it is stud (ante and bring-in, no blinds, a fixed button), else None."""
    return level_if_stud(tournament, level_at_table(tournament, now=now, table=table))


def level_if_stud(tournament: Tournament, level: Level | None) -> Level | None:
    """Return the level if it is stud, else None."""
    return level if level and _is_stud(tournament, level) else None


def has_button_blind_only(tournament: Tournament, level: Level | None) -> bool:
    """Return whether the button alone posts a blind in the level's game, as in short deck."""
    return _game_of(tournament, level) in BUTTON_BLIND_GAMES


def level_at_table(tournament: Tournament, *, now: datetime, table: Table | None) -> Level | None:
    """Return the level being played. If tables count the hands of a game, it has the game of this table."""
    level = level_now(tournament, now=now)
    if level and table and has_turns(tournament, level):
        return _game_of_table(tournament, table, level).level
    return level


def is_stud_now(tournament: Tournament, *, now: datetime, table: Table | None = None) -> bool:
    """Return whether stud is played now, so that there are no blinds."""
    level = level_now(tournament, now=now)
    return stud_level(tournament, now=now, table=table) is not None or (level is None and _is_stud(tournament, level))


def is_button_still(tournament: Tournament, *, now: datetime, turn: Turn | None = None) -> bool:
    """Return whether the button stays where it is: in stud, unless house rules let it move in a stud game of a mix.

    TDA 2024 rule 11-B freezes it. If tables count the hands of a game, `turn` is the turn of the table.
    """
    level = level_now(tournament, now=now)
    if has_turns(tournament, level):
        is_dealt_stud = game_of_turn(tournament, turn)[0] in STUD_GAMES
    else:
        is_dealt_stud = _is_stud(tournament, level)
    moves = tournament.game in MIXED_GAMES and tournament.house_rules()["button_in_stud"] == "moves"
    return is_dealt_stud and not moves


def _is_stud(tournament: Tournament, level: Level | None) -> bool:
    return _game_of(tournament, level) in STUD_GAMES


def _game_of(tournament: Tournament, level: Level | None) -> str:
    return (level and level.game) or tournament.game


def is_stud_event(tournament: Tournament) -> bool:
    """Return whether the whole event is stud, so that no big blind decides who moves (TDA 2024 rule 11-A)."""
    structure = tournament.structure()
    games = {step.game or structure.game for step in structure.steps if isinstance(step, Level)}
    return bool(games) and games <= STUD_GAMES


def most_seats_of(tournament: Tournament) -> int:
    """Return the most players at a table to whom every game of the event can be dealt."""
    level_games = {step.game for step in tournament.structure().levels if step.game in GAME_TABLE}
    played = [most_seats(tournament.game, tournament.games), *(GAME_TABLE[game].seats for game in level_games)]
    cards = tournament.own_cards
    return min([*played, seats_by_cards(tournament.game, cards)] if cards else played)


def button_rule(tournament: Tournament) -> ButtonRule | None:
    """Return how house rules move the button, None if the winner of the pot gets it.

    In short deck it always moves to the next player, since the button posts the blind.
    """
    if tournament.game in BUTTON_BLIND_GAMES:
        return ButtonRule.SIMPLIFIED
    rule = tournament.house_rules()["button_rule"]
    return ButtonRule(rule) if rule in set(ButtonRule) else None


def must_wait_in_gap(tournament: Tournament) -> bool:
    """Return whether newcomers between small blind and button wait for the button to pass (TDA 2024 rule 10-A)."""
    return bool(tournament.house_rules()["seat_between_blinds"] == "waits_for_button")
