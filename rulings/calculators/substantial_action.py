"""`substantial_action`: whether enough has happened."""

from collections.abc import Iterable
from typing import Any

from rulings.calculators.fields import Field, Nonsense, listed
from rulings.calculators.frame import Calculator
from rulings.calculators.spoken import counted
from rulings.rules.chips.substantial import ACTIONS, is_substantial, puts_chips_in
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

#: forced bets: told as they happened, they are passed over
FORCED = frozenset({"post", "posts", "blind", "small_blind", "big_blind", "ante", "bring_in", "straddle"})
MOST_ACTIONS = 200


def _action(name: str, value: Any) -> str:
    """A verb, or [player, verb, ...]."""
    verb = value[1] if isinstance(value, (list, tuple)) and len(value) in {2, 3} else value
    if not isinstance(verb, str) or verb not in ACTIONS | FORCED:
        raise Nonsense(name, "one of " + ", ".join(sorted(ACTIONS)), value)
    return verb


def _actions(name: str, value: Any) -> tuple[str, ...]:
    return tuple(listed(name, value, _action, most=MOST_ACTIONS))


def acted(verbs: Iterable[str]) -> list[str]:
    """The actions among them; forced bets are none."""
    return [verb for verb in verbs if verb not in FORCED]


def answer(given: dict[str, Any], house: House) -> Verdict:
    """Whether there was substantial action; posted blinds are no actions."""
    actions = acted(given["actions"])
    substantial = is_substantial(actions)
    return Verdict(
        answer={"substantial": substantial, "actions": len(actions), "chips_in": puts_chips_in(actions)},
        says=f"{'Substantial action' if substantial else 'No substantial action yet'}: {_counted(actions)}.",
        why="It takes two actions in turn, one of them with chips, or any three; posted blinds do not count.",
        cites=cites("substantial-action", rulebook=house.rulebook),
    )


def _counted(actions: list[str]) -> str:
    if not actions:
        return "nobody has acted"
    chips = "with chips" if puts_chips_in(actions) else "none with chips" if len(actions) > 1 else "without chips"
    return f"{counted(len(actions), 'action')} in turn, {chips}"


ACTIONS_SINCE = Field(
    "since",
    "rows",
    "Actions since",
    _actions,
    required=False,
    default=(),
    example=["fold"],
    help="In turn: check, bet, raise, call, fold",
)

SUBSTANTIAL_ACTION = Calculator(
    name="substantial_action",
    title="Substantial action",
    question="Has there been substantial action?",
    fields=(
        Field(
            "actions",
            "rows",
            "Actions in turn",
            _actions,
            required=False,
            default=(),
            example=["fold", "call"],
            help="check, bet, raise, call, fold; not the blinds",
        ),
    ),
    answer=answer,
    group="chips",
)
