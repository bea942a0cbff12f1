"""Form fields filled in from a tournament: its level, game and tables."""

from collections.abc import Callable
from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import ON_BUTTON, KnownFact
from rulings.rules.betting.street import POT_BETTING
from rulings.selectors.current_level import CurrentLevel
from tournaments.rules.games import BOTH, CARDS_DEALT, LOW_STUD_GAMES


def _current_blinds(here: CurrentLevel) -> dict[str, int] | None:
    level = here.level
    posted = {"small": level.small_blind, "big": level.big_blind, "third": level.third_blind}
    return {key: blind for key, blind in posted.items() if blind} or None


def _current_ante(here: CurrentLevel) -> dict[str, Any] | None:
    ante = here.level.ante
    return {"kind": str(ante.kind), "amount": ante.amount} if ante else None


def _current_bets(here: CurrentLevel) -> list[int] | None:
    return [here.level.small_bet, here.level.big_bet] if here.level.small_bet else None


def _current_blind_count(here: CurrentLevel) -> int | None:
    blinds = here.level.blinds
    return ON_BUTTON if blinds and blinds == (here.level.third_blind,) else len(blinds) or None


# seats that share a pot, and its two sides, until the right ones are typed
_WINNERS, _LOW_WINNERS = [2, 5], [5]


def _pot_kind(here: CurrentLevel) -> str:
    """Return the way of sharing a pot: "stud", "high_low" outside stud, or "board"."""
    if here.is_stud:
        return "stud"
    return "high_low" if here.wins == BOTH else "board"


def _whole_pot_winners(here: CurrentLevel) -> list[int] | None:
    return None if here.wins == BOTH or here.game in LOW_STUD_GAMES else _WINNERS


def _low_winners(here: CurrentLevel) -> list[int] | None:
    if here.game in LOW_STUD_GAMES:
        return _WINNERS
    return _LOW_WINNERS if here.wins == BOTH else None


# values by fact; None leaves an optional field empty and a required one unchanged
KNOWN: dict[KnownFact, Callable[[CurrentLevel], Any]] = {
    KnownFact.BETTING: lambda here: here.betting,
    KnownFact.GAME: lambda here: here.game,
    KnownFact.BLINDS: _current_blinds,
    KnownFact.SMALL_BLIND: lambda here: here.level.small_blind or None,
    KnownFact.BIG_BLIND: lambda here: here.level.big_blind or None,
    KnownFact.THIRD_BLIND: lambda here: here.level.third_blind or None,
    KnownFact.BLIND_COUNT: _current_blind_count,
    KnownFact.ANTE: _current_ante,
    KnownFact.BRING_IN: lambda here: here.level.bring_in or None,
    KnownFact.SMALL_AND_BIG_BET: _current_bets,
    KnownFact.RAISE_CAP: lambda here: here.level.raise_cap,
    KnownFact.SPREAD: lambda here: list(here.level.spread) if here.level.spread else None,
    KnownFact.CAP: lambda here: here.level.cap,
    KnownFact.SEATS: lambda here: here.seats,
    KnownFact.PLAYERS_LEFT: lambda here: here.players_left,
    KnownFact.TOURNAMENT: lambda here: True,
    KnownFact.FIRST_STREET: lambda here: "third" if here.is_stud else "preflop",
    # the example's actions have another level's chips: start with an empty record
    KnownFact.NOTHING_YET: lambda here: None,
    KnownFact.BOARD_OR_STUD: lambda here: "stud" if here.is_stud else "board",
    KnownFact.STUD_STREET: lambda here: "fourth" if here.is_stud else None,
    KnownFact.STUD_CARD: lambda here: "first_two_in_stud" if here.is_stud else "draw_card" if here.is_draw else None,
    KnownFact.STUD: lambda here: here.is_stud,
    KnownFact.STUD_GAME: lambda here: here.game if here.is_stud else None,
    # the example's first player
    KnownFact.OPENER: lambda here: "Ann" if here.is_stud else None,
    KnownFact.LIMIT: lambda here: here.betting == "fixed_limit",
    KnownFact.LOWBALL: lambda here: here.game == "ace_to_five_lowball",
    KnownFact.POT_KIND: _pot_kind,
    KnownFact.WINNERS: _whole_pot_winners,
    KnownFact.HIGH_WINNERS: lambda here: _WINNERS if here.wins == BOTH else None,
    KnownFact.LOW_WINNERS: _low_winners,
    KnownFact.CARDS_DEALT: lambda here: here.cards or CARDS_DEALT.get(here.game),
    # in pot-limit the schedule's amounts are in this chip; elsewhere smaller chips may still be in play
    KnownFact.SMALLEST_CHIP: lambda here: here.chip if here.betting in POT_BETTING and here.chip > 1 else None,
}


def prefilled_facts(calculator: Calculator, initial_values: dict[str, Any], here: CurrentLevel) -> dict[str, Any]:
    """Return the initial values, updated with the tournament's facts.

    An unknown fact empties an optional field, and leaves a required one unchanged.
    """
    values = dict(initial_values)
    for field in calculator.fields:
        if field.known is None:
            continue
        known = KNOWN[field.known](here)
        if known is not None:
            values[field.name] = known
        elif not field.required:
            values.pop(field.name, None)
    return values
