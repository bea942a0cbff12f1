"""Levels of other games for tests of what is counted in their bets."""

from tournaments.models import Tournament
from tournaments.rules.games import GAME_TABLE
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.rules.structure.presets import preset_structure


def play_levels_of(tournament: Tournament, *, game: str) -> None:
    """Replace the levels by those of another game, with stacks of 20,000."""
    made = preset_structure("regular", starting_stack=20_000, game=game, betting=GAME_TABLE[game].betting[0])
    tournament.game, tournament.betting, tournament.steps = game, made.betting, steps_to_json(made.steps)
    tournament.save()
