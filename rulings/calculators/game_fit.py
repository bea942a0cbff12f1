"""Calculators that apply only to some games, and the sentence that a calculator does not apply."""

from collections.abc import Callable
from enum import StrEnum

from rulings.rules.betting.street import POT_BETTING
from tournaments.rules.games import BUTTON_BLIND_GAMES, GAME_TABLE, MIXED_GAMES, STUD_GAMES, Family, has_board
from tournaments.rules.messages import message as _


class Need(StrEnum):
    """Properties that a calculator may require of a game."""

    BOARD = "board"
    DEALT_STREETS = "dealt_streets"
    SEVENTH_STREET = "seventh_street"
    BRING_IN = "bring_in"
    BLINDS = "blinds"
    BUTTON = "button"
    LIMITS = "limits"
    POT_LIMIT = "pot_limit"
    OPENERS = "openers"


NEEDS: dict[str, Need] = {
    "four_card_flop": Need.BOARD,
    "flop_without_burn": Need.BOARD,
    "burn_error": Need.BOARD,
    "premature_card": Need.DEALT_STREETS,
    "short_stub": Need.SEVENTH_STREET,
    "stud_opens": Need.BRING_IN,
    "posting": Need.BLINDS,
    "straddle": Need.BLINDS,
    "next_blinds": Need.BLINDS,
    "moved_button": Need.BUTTON,
    "button_short_a_card": Need.BUTTON,
    "kill": Need.LIMITS,
    "misquoted_pot": Need.POT_LIMIT,
    "openers": Need.OPENERS,
}

# by the slugs of a game and its betting
_FITS: dict[Need, Callable[[str, str], bool]] = {
    Need.BOARD: lambda game, _betting: has_board(game),
    Need.DEALT_STREETS: lambda game, _betting: GAME_TABLE[game].family != Family.DRAW,
    Need.SEVENTH_STREET: lambda game, _betting: game in STUD_GAMES,
    Need.BRING_IN: lambda game, _betting: game in STUD_GAMES,
    Need.BLINDS: lambda game, _betting: game not in STUD_GAMES | BUTTON_BLIND_GAMES,
    Need.BUTTON: lambda game, _betting: game not in STUD_GAMES,
    Need.LIMITS: lambda _game, betting: betting == "fixed_limit",
    Need.POT_LIMIT: lambda _game, betting: betting in POT_BETTING,
    Need.OPENERS: lambda game, _betting: game == "jacks_or_better",
}

_SENTENCES: dict[Need, str] = {
    Need.BOARD: _("{game} has no board. This ruling is for games with one."),
    Need.DEALT_STREETS: _("{game} has no cards on streets. This ruling is for games with a board and for stud."),
    Need.SEVENTH_STREET: _("{game} has no seventh street. This ruling is for stud."),
    Need.BRING_IN: _("{game} has blinds and no bring-in. This ruling is for stud."),
    Need.BLINDS: _("{game} has no small and big blind. This ruling is for games with both."),
    Need.BUTTON: _("{game} is dealt without a button that moves. This ruling is for games with blinds."),
    Need.LIMITS: _("{game} has no limits. This ruling is for limit games."),
    Need.POT_LIMIT: _("{game} has no pot limit. This ruling is for pot-limit."),
    Need.OPENERS: _("{game} is opened with any hand. This ruling is for jacks or better."),
}


def misfit_sentence(calculator: str, *, game: str, betting: str, title: str) -> str:
    """Return why a calculator does not apply to the game; "" if it applies, or if no game is chosen yet."""
    need = NEEDS.get(calculator)
    if need is None or game not in GAME_TABLE or game in MIXED_GAMES or _FITS[need](game, betting):
        return ""
    return _(_SENTENCES[need], game=title)
