"""The fields by which a floor person describes a betting round, and what happened on it."""

from dataclasses import replace
from typing import Any

from rulings.calculators.reading.fields import (
    AskedIf,
    Field,
    InputKind,
    KnownFact,
    Nonsense,
    name_of_player,
    names,
    one_of,
    players,
    read_list,
    read_whole,
    yes,
)
from rulings.calculators.reading.stakes import (
    ANTE_FIELD,
    BETTING_FIELD,
    BLINDS_FIELD,
    BY_THE_POT,
    CAPPED,
    LIMIT_FIELDS,
    chips_by_player,
    kill_word,
)
from rulings.rules.betting.actions import VERBS, ActionInTurn
from rulings.rules.betting.street import STREETS
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_in

# enough for any street
MOST_ACTIONS = 500

STREET_NAMES = {
    "preflop": _("Before the flop"),
    "flop": _("Flop"),
    "turn": _("Turn"),
    "river": _("River"),
    "third": _("Third street"),
    "fourth": _("Fourth street"),
    "fifth": _("Fifth street"),
    "sixth": _("Sixth street"),
    "seventh": _("Seventh street"),
    "draw": _("After the draw"),
    "first_draw": _("After the first of three draws"),
    "second_draw": _("After the second draw"),
    "third_draw": _("After the third draw"),
}


def street_name(name: str, value: Any) -> Any:
    """Read a street by its name."""
    return one_of(name, value, STREETS)


def actions(name: str, value: Any) -> tuple[ActionInTurn, ...]:
    """Read actions in turn, each [player, verb] or [player, verb, to]."""
    return tuple(read_list(name, value, _action, most=MOST_ACTIONS))


def _action(name: str, value: Any) -> ActionInTurn:
    if not isinstance(value, (list, tuple)) or len(value) not in {2, 3}:
        raise Nonsense(name, _("[player, verb] or [player, verb, to]"), value)
    player, verb, to = (*value, None)[:3]
    return ActionInTurn(
        player=name_of_player(f"{name}[0]", player),
        verb=one_of(f"{name}[1]", verb, VERBS),
        to=None if to is None else read_whole(f"{name}[2]", to, low=1),
    )


BEFORE_THE_FLOP = AskedIf("street", ("preflop",))

ROUND_FIELDS = (
    BETTING_FIELD,
    replace(BLINDS_FIELD, required=False, default={}),
    Field(
        "street",
        "choice",
        _("Street"),
        street_name,
        choices=STREET_NAMES,
        example="preflop",
        known=KnownFact.FIRST_STREET,
    ),
    Field(
        "players",
        "rows",
        _("Players in order of action"),
        players,
        example=["Ann", "Bo", "Cy", "Di"],
        input=InputKind.PLAYERS,
    ),
    Field(
        "actions",
        "rows",
        _("What happened"),
        actions,
        required=False,
        default=(),
        example=[["Ann", "raise_to", 500], ["Bo", "fold"]],
        help=_("In turn: player, verb, total on the street"),
        input=InputKind.ACTIONS,
        known=KnownFact.NOTHING_YET,
    ),
    Field(
        "posted",
        "json",
        message_in("blinds", "Posted"),
        chips_by_player,
        required=False,
        default={},
        example={"Cy": 100, "Di": 200},
        help=_("Blinds, bring-in and straddle by player. Leave empty if the blinds are posted in full"),
        input=InputKind.CHIPS_BY_PLAYER,
        known=KnownFact.NOTHING_YET,
        asked_if=AskedIf("street", ("preflop", "third")),
    ),
    Field(
        "straddle",
        "rows",
        _("Straddle"),
        names,
        required=False,
        default=(),
        help=_("Who straddled"),
        input=InputKind.SOME_PLAYERS,
        asked_if=BEFORE_THE_FLOP,
    ),
    Field(
        "sleeper",
        "rows",
        _("Sleeper"),
        names,
        required=False,
        default=(),
        help=_("Player who raised blind from another seat"),
        input=InputKind.SOME_PLAYERS,
        asked_if=BEFORE_THE_FLOP,
    ),
    Field("pot", "chips", _("In the middle before this street"), read_whole, required=False, asked_if=BY_THE_POT),
    Field(
        "stacks",
        "json",
        _("Stacks at the start of the street"),
        chips_by_player,
        required=False,
        default={},
        help=_("With posted chips"),
        input=InputKind.CHIPS_BY_PLAYER,
        seldom=True,
    ),
    Field(
        "earlier",
        "json",
        _("Put in on earlier streets"),
        chips_by_player,
        required=False,
        default={},
        help=_("By player, for cap limit"),
        input=InputKind.CHIPS_BY_PLAYER,
        asked_if=CAPPED,
    ),
    ANTE_FIELD,
    *LIMIT_FIELDS,
    Field(
        "kill",
        "choice",
        _("Kill"),
        kill_word,
        required=False,
        choices={"full": _("Full kill"), "half": _("Half kill")},
        left_out="none",
        asked_if=AskedIf("betting", ("fixed_limit",)),
    ),
    Field(
        "pair_showing",
        "flag",
        _("Open pair on fourth street"),
        yes,
        required=False,
        default=False,
        asked_if=AskedIf("street", ("fourth",)),
    ),
    Field(
        "players_left",
        "count",
        _("Players left in the event"),
        read_whole,
        required=False,
        known=KnownFact.PLAYERS_LEFT,
        seldom=True,
    ),
)
