"""Fields that describe a betting round and its actions."""

from dataclasses import replace
from typing import Any

from rulings.calculators.reading.fields import (
    AskedIf,
    Field,
    InputKind,
    InvalidField,
    KnownFact,
    read_list,
    read_names,
    read_one_of,
    read_player_name,
    read_players,
    read_whole_number,
    read_yes_or_no,
)
from rulings.calculators.reading.stakes import (
    ANTE_FIELD,
    BETTING_FIELD,
    BLINDS_FIELD,
    BY_THE_POT,
    CAPPED,
    LIMIT_FIELDS,
    read_chips_by_player,
    read_kill_word,
)
from rulings.rules.betting.actions import VERBS, ActionInTurn
from rulings.rules.betting.street import STREETS
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_in

# most actions, enough for any street
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


def read_street_name(name: str, value: Any) -> Any:
    """Read a street by its name."""
    return read_one_of(name, value, STREETS)


def read_actions(name: str, value: Any) -> tuple[ActionInTurn, ...]:
    """Read actions in turn, each [player, verb] or [player, verb, to]."""
    return tuple(read_list(name, value, _read_action, most=MOST_ACTIONS))


def _read_action(name: str, value: Any) -> ActionInTurn:
    if not isinstance(value, (list, tuple)) or len(value) not in {2, 3}:
        raise InvalidField(name, _("[player, verb] or [player, verb, to]"), value)
    player, verb, to = (*value, None)[:3]
    return ActionInTurn(
        player=read_player_name(f"{name}[0]", player),
        verb=read_one_of(f"{name}[1]", verb, VERBS),
        to=None if to is None else read_whole_number(f"{name}[2]", to, low=1),
    )


BEFORE_THE_FLOP = AskedIf("street", ("preflop",))

STREET_FIELD = Field(
    "street",
    "choice",
    _("Street"),
    read_street_name,
    choices=STREET_NAMES,
    example="preflop",
    known=KnownFact.FIRST_STREET,
)
ROUND_FIELDS = (
    BETTING_FIELD,
    replace(BLINDS_FIELD, required=False, default={}),
    STREET_FIELD,
    Field(
        "players",
        "rows",
        _("Players in order of action"),
        read_players,
        example=["Ann", "Bo", "Cy", "Di"],
        input=InputKind.PLAYERS,
    ),
    Field(
        "actions",
        "rows",
        _("What happened"),
        read_actions,
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
        read_chips_by_player,
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
        read_names,
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
        read_names,
        required=False,
        default=(),
        help=_("Player who raised blind from another seat"),
        input=InputKind.SOME_PLAYERS,
        asked_if=BEFORE_THE_FLOP,
    ),
    Field(
        "pot", "chips", _("In the middle before this street"), read_whole_number, required=False, asked_if=BY_THE_POT
    ),
    Field(
        "stacks",
        "json",
        _("Stacks at the start of the street"),
        read_chips_by_player,
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
        read_chips_by_player,
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
        read_kill_word,
        required=False,
        choices={"full": _("Full kill"), "half": _("Half kill")},
        left_out="none",
        asked_if=AskedIf("betting", ("fixed_limit",)),
    ),
    Field(
        "pair_showing",
        "flag",
        _("Open pair on fourth street"),
        read_yes_or_no,
        required=False,
        default=False,
        asked_if=AskedIf("street", ("fourth",)),
    ),
    Field(
        "players_left",
        "count",
        _("Players left in the event"),
        read_whole_number,
        required=False,
        known=KnownFact.PLAYERS_LEFT,
        seldom=True,
    ),
)
