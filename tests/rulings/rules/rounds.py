"""Short words for betting rounds in tests: a street from its stakes, and what happened as "A bet 600"."""

from typing import Any

from rulings.rules.betting.actions import ActionInTurn, state_after_actions
from rulings.rules.betting.options import Options, player_options
from rulings.rules.betting.state import BettingState
from rulings.rules.betting.street import Street
from tournaments.rules.rulebook.house_rules import HouseRules, house_rules_of
from tournaments.rules.structure.raise_limits import Stakes

TDA = house_rules_of()


def a_street(name: str, players: str, *, house_rules: HouseRules = TDA, **given: Any) -> Street:
    """A street: `players` as "A B C"; stakes and circumstances by their names, `blinds` and `bets` as pairs."""
    stakes: dict[str, Any] = {"betting": "no_limit"}
    for pair, names in (("blinds", ("small_blind", "big_blind")), ("bets", ("small_bet", "big_bet"))):
        stakes |= dict(zip(names, given.pop(pair, ()), strict=False))
    stakes |= {field: given.pop(field) for field in list(given) if field in Stakes.__dataclass_fields__}
    return Street(
        stakes=Stakes(**stakes), house_rules=house_rules, street=name, players=tuple(players.split()), **given
    )


def happened(*lines: str) -> list[ActionInTurn]:
    """Actions from lines such as "A bet 600", "B call"."""
    words = [line.split() for line in lines]
    return [ActionInTurn(player, verb, int(to[0]) if to else None) for player, verb, *to in words]


def after(street: Street, *lines: str) -> BettingState:
    """Return the state after these actions."""
    return state_after_actions(street, happened(*lines))


def choices(street: Street, *lines: str) -> Options:
    """Return the options of the next player after these actions."""
    return player_options(street, after(street, *lines))


def figures(street: Street, *lines: str) -> tuple[int, int | None, int | None]:
    """The call, the least and the most of the next player after these actions."""
    found = choices(street, *lines)
    return found.call_to, found.min_raise_to, found.max_raise_to
