"""Reading a betting round: the fields by which a floor person describes what happened on a street."""

from dataclasses import replace
from typing import Any

from rulings.calculators.reading.fields import (
    Field,
    InputKind,
    KnownFact,
    Nonsense,
    listed,
    name_of_player,
    names,
    one_of,
    players,
    whole,
    yes,
)
from rulings.calculators.reading.stakes import (
    ANTE_FIELD,
    BETTING_FIELD,
    BLINDS_FIELD,
    LIMIT_FIELDS,
    chips_by_player,
    kill_word,
    playable,
)
from rulings.rules.betting.actions import VERBS, ActionInTurn, played
from rulings.rules.betting.state import BettingState
from rulings.rules.betting.street import POT_BETTING, STREETS, Street, Unplayable
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.structure.limits import Stakes, killed

#: a bring-in or a straddle re-straddled often enough; the record of a street is never longer
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
}


def street_name(name: str, value: Any) -> Any:
    """A street by its word."""
    return one_of(name, value, STREETS)


def actions(name: str, value: Any) -> tuple[ActionInTurn, ...]:
    """What happened in turn, each [player, verb] or [player, verb, to]."""
    return tuple(listed(name, value, _action, most=MOST_ACTIONS))


def _action(name: str, value: Any) -> ActionInTurn:
    if not isinstance(value, (list, tuple)) or len(value) not in {2, 3}:
        raise Nonsense(name, _("[player, verb] or [player, verb, to]"), value)
    player, verb, to = (*value, None)[:3]
    return ActionInTurn(
        player=name_of_player(f"{name}[0]", player),
        verb=one_of(f"{name}[1]", verb, VERBS),
        to=None if to is None else whole(f"{name}[2]", to, low=1),
    )


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
        _("Posted"),
        chips_by_player,
        required=False,
        default={},
        example={"Cy": 100, "Di": 200},
        help=_("Blinds, bring-in and straddle by player. Leave empty if the blinds are posted in full"),
        input=InputKind.CHIPS_BY_PLAYER,
        known=KnownFact.NOTHING_YET,
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
    ),
    Field("pot", "chips", _("In the middle before this street"), whole, required=False),
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
    ),
    Field("pair_showing", "flag", _("Open pair on fourth street"), yes, required=False, default=False),
    Field(
        "players_left",
        "count",
        _("Players left in the event"),
        whole,
        required=False,
        known=KnownFact.PLAYERS_LEFT,
        seldom=True,
    ),
)


def street_of(given: dict[str, Any], house_rules: HouseRules) -> Street:
    """The betting round as given. Raises Nonsense naming the field that contradicts another."""
    street = Street(
        stakes=_stakes(given),
        house_rules=house_rules,
        street=given["street"],
        players=given["players"],
        posted=given["posted"],
        straddlers=given["straddle"],
        sleepers=given["sleeper"],
        pot=given["pot"] or 0,
        stacks=given["stacks"],
        earlier=given["earlier"],
        pair_showing=given["pair_showing"],
        players_left=given["players_left"],
    )
    _known(street, given)
    _posted_where_it_can_be(street)
    _raised_blind(street, given)
    if given["pot"] is None and street.stakes.betting in POT_BETTING and street.street not in {"preflop", "third"}:
        raise Nonsense("pot", _("the chips in the middle before this street"), None)
    return street


def betting_state_of(street: Street, happened: tuple[ActionInTurn, ...]) -> BettingState:
    """Where the round stands. Raises Nonsense naming the action that cannot have happened."""
    for at, action in enumerate(happened):
        if action.player not in street.players:
            raise Nonsense(f"actions[{at}]", _("a player in `players`"), action.player)
    try:
        return played(street, happened)
    except Unplayable as refused:
        action = happened[refused.at or 0]
        said = [word for word in (action.player, action.verb, action.to) if word is not None]
        raise Nonsense(f"actions[{refused.at}]", refused.expected, said) from None


def _stakes(given: dict[str, Any]) -> Stakes:
    small, big = given["bets"] or (0, 0)
    same = ("betting", "ante", "bring_in", "raise_cap", "spread", "cap", "chip")
    stakes = Stakes(
        **{name: given[name] for name in same},
        small_blind=given["blinds"].get("small", 0),
        big_blind=given["blinds"].get("big", 0),
        third_blind=given["blinds"].get("third", 0),
        small_bet=small,
        big_bet=big,
        players=len(given["players"]),
    )
    playable(stakes, blind="blinds.big")
    return killed(stakes, kill=given["kill"]) if given["kill"] else stakes


def _known(street: Street, given: dict[str, Any]) -> None:
    """Every name given is a player's, and nobody posted more than they had."""
    named = [(f"{field}.{player}", player) for field in ("posted", "stacks", "earlier") for player in given[field]]
    named += [(field, player) for field in ("straddle", "sleeper") for player in given[field]]
    for field, player in named:
        if player not in street.players:
            raise Nonsense(field, _("a player in `players`"), player)
    for player, chips in given["posted"].items():
        _may_post(street, given, player, chips)


def _may_post(street: Street, given: dict[str, Any], player: str, chips: int) -> None:
    """Refuses a post above the stack, and before the flop one above a big blind that nobody raised."""
    if (stack := street.stacks.get(player)) is not None and chips > stack:
        raise Nonsense(f"posted.{player}", _("at most the stack of {stack:,}", stack=stack), chips)
    if street.street == "preflop" and chips > street.stakes.big_blind and not _raises_blind(street, given):
        raise Nonsense(
            f"posted.{player}", _("at most the big blind of {big_blind:,}", big_blind=street.stakes.big_blind), chips
        )


def _raised_blind(street: Street, given: dict[str, Any]) -> None:
    """Who straddled, slept or killed has posted it; blinds may be left out only when nobody did."""
    raisers = street.sleepers or (street.straddlers if street.posted else ())
    for player in raisers:
        if player not in given["posted"]:
            raise Nonsense(f"posted.{player}", _("the chips posted"), None)
    kill_blind = street.stakes.bets[0]
    if given["kill"] and street.street == "preflop" and max(given["posted"].values(), default=0) < kill_blind:
        raise Nonsense(
            "posted", _("the kill blind of {kill_blind:,} with the others", kill_blind=kill_blind), given["posted"]
        )


def _raises_blind(street: Street, given: dict[str, Any]) -> bool:
    """Whether somebody posted more than a big blind: a straddle, a sleeper, a kill."""
    return bool(street.straddlers or street.sleepers or given["kill"])


def _posted_where_it_can_be(street: Street) -> None:
    first = {"preflop", "third"}
    if street.posted and street.street not in first:
        raise Nonsense("posted", _("empty: forced bets belong to the first street"), dict(street.posted))
    if (street.straddlers or street.sleepers) and street.street != "preflop":
        raise Nonsense("straddle", _("empty: a straddle belongs before the flop"), street.straddlers or street.sleepers)
    if street.street == "preflop" and not street.stakes.big_blind:
        raise Nonsense("blinds.big", _("a blind of at least one chip"), 0)
    if street.street == "third" and not street.stakes.bring_in:
        raise Nonsense("bring_in", _("a bring-in of at least one chip"), 0)
