"""`substantial_action`: whether there were three actions in turn, or two of which one put chips in the pot."""

from collections.abc import Iterable
from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_list
from rulings.rules.chips.wager import ACTIONS, has_chip_action, is_substantial_action
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_of_count
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

# may be listed among the actions, but are not actions in turn
FORCED = frozenset({"post", "posts", "blind", "small_blind", "big_blind", "ante", "bring_in", "straddle"})
MOST_ACTIONS = 200


def _read_action(name: str, value: Any) -> str:
    """Read the verb of an action, given alone or as [player, verb, ...]."""
    verb = value[1] if isinstance(value, (list, tuple)) and len(value) in {2, 3} else value
    if not isinstance(verb, str) or verb not in ACTIONS | FORCED:
        raise InvalidField(name, _("one of ") + ", ".join(sorted(ACTIONS)), value)
    return verb


def _read_actions(name: str, value: Any) -> tuple[str, ...]:
    return tuple(read_list(name, value, _read_action, most=MOST_ACTIONS))


def verbs_in_turn(verbs: Iterable[str]) -> list[str]:
    """Return the verbs of actions in turn, without forced bets."""
    return [verb for verb in verbs if verb not in FORCED]


def substantial_action_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict on whether there was substantial action."""
    actions = verbs_in_turn(facts["actions"])
    substantial = is_substantial_action(actions)
    return Verdict(
        answer={"substantial": substantial, "actions": len(actions), "chips_in": has_chip_action(actions)},
        says=(
            _("Substantial action: {actions}.", actions=_action_count_text(actions))
            if substantial
            else _("No substantial action yet: {actions}.", actions=_action_count_text(actions))
        ),
        why=_(
            "It takes two actions in turn, one of them with chips, or any three actions in turn. Posted "
            "blinds do not count."
        ),
        rules=("substantial-action",),
    )


def _action_count_text(actions: list[str]) -> str:
    if not actions:
        return _("no player has acted")
    chips = (
        _("with chips")
        if has_chip_action(actions)
        else _("none with chips")
        if len(actions) > 1
        else _("without chips")
    )
    return _(
        "{counted} in turn, {chips}",
        counted=message_of_count("{count:,} action", "{count:,} actions", len(actions)),
        chips=chips,
    )


ACTIONS_SINCE = Field(
    "since",
    "rows",
    _("Actions since then"),
    _read_actions,
    required=False,
    default=(),
    example=["fold"],
    help=_("In turn: check, bet, raise, call, fold"),
    input=InputKind.BARE_ACTIONS,
)

SUBSTANTIAL_ACTION = Calculator(
    name="substantial_action",
    title=_("Substantial action"),
    question=_("Has there been substantial action?"),
    fields=(
        Field(
            "actions",
            "rows",
            _("Actions in turn"),
            _read_actions,
            required=False,
            default=(),
            example=["fold", "call"],
            help=_("check, bet, raise, call, fold; not the blinds"),
            input=InputKind.BARE_ACTIONS,
        ),
    ),
    answer=substantial_action_verdict,
    group="chips",
)
