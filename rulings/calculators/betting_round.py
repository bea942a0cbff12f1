"""Reading a betting round: the fields by which a floor person describes what happened on a street."""

from typing import Any

from rulings.calculators.fields import Field, Nonsense, listed, mapped, name_of_player, one_of, whole
from rulings.calculators.stakes import ANTE_FIELD, BETTING_FIELD, LIMIT_FIELDS, blinds, playable
from rulings.rules.betting.actions import VERBS, Action, played
from rulings.rules.betting.standing import Standing
from rulings.rules.betting.street import POT_BETTING, STREETS, Street, Unplayable
from tournaments.rules.house import House
from tournaments.rules.limits import KILLS, Stakes, killed

#: more never sat at one table
MOST_PLAYERS = 30
#: a bring-in or a straddle re-straddled often enough; the record of a street is never longer
MOST_ACTIONS = 500

STREET_NAMES = {
    "preflop": "Before the flop",
    "flop": "Flop",
    "turn": "Turn",
    "river": "River",
    "third": "Third street",
    "fourth": "Fourth street",
    "fifth": "Fifth street",
    "sixth": "Sixth street",
    "seventh": "Seventh street",
}


def street_name(name: str, value: Any) -> Any:
    """A street by its word."""
    return one_of(name, value, STREETS)


def players(name: str, value: Any) -> tuple[str, ...]:
    """Players in order of action, each named once."""
    everybody = listed(name, value, name_of_player, most=MOST_PLAYERS)
    if not everybody:
        raise Nonsense(name, "the players in order of action", value)
    return _once_each(name, everybody)


def _once_each(name: str, named: list[str]) -> tuple[str, ...]:
    for at, player in enumerate(named):
        if player in named[:at]:
            raise Nonsense(f"{name}[{at}]", "each player once", player)
    return tuple(named)


def chips_by_player(name: str, value: Any) -> dict[str, int]:
    """Chips by player."""
    return mapped(name, value, whole)


def names(name: str, value: Any) -> tuple[str, ...]:
    """One player, or several in order, each named once."""
    several = listed(name, value if isinstance(value, (list, tuple)) else [value], name_of_player, most=MOST_PLAYERS)
    return _once_each(name, several)


def actions(name: str, value: Any) -> tuple[Action, ...]:
    """What happened in turn, each [player, verb] or [player, verb, to]."""
    return tuple(listed(name, value, _action, most=MOST_ACTIONS))


def _action(name: str, value: Any) -> Action:
    if not isinstance(value, (list, tuple)) or len(value) not in {2, 3}:
        raise Nonsense(name, "[player, verb] or [player, verb, to]", value)
    player, verb, to = (*value, None)[:3]
    return Action(
        player=name_of_player(f"{name}[0]", player),
        verb=one_of(f"{name}[1]", verb, VERBS),
        to=None if to is None else whole(f"{name}[2]", to, low=1),
    )


def yes(name: str, value: Any) -> bool:
    """Yes or no."""
    if not isinstance(value, bool):
        raise Nonsense(name, "yes or no", value)
    return value


def kill_word(name: str, value: Any) -> Any:
    """A kill or a half kill."""
    return one_of(name, value, KILLS)


ROUND_FIELDS = (
    BETTING_FIELD,
    Field("blinds", "json", "Blinds", blinds, required=False, default={}, example={"small": 100, "big": 200}),
    Field("street", "choice", "Street", street_name, choices=STREET_NAMES, example="preflop"),
    Field("players", "rows", "Players in order of action", players, example=["Ann", "Bo", "Cy", "Di"]),
    Field(
        "actions",
        "rows",
        "What happened",
        actions,
        required=False,
        default=(),
        example=[["Ann", "raise_to", 500], ["Bo", "fold"]],
        help="In turn: player, verb, total on the street",
    ),
    Field(
        "posted",
        "json",
        "Posted",
        chips_by_player,
        required=False,
        default={},
        example={"Cy": 100, "Di": 200},
        help="Blinds, bring-in, straddle by player; left out, the blinds are taken as posted in full",
    ),
    Field("straddle", "rows", "Straddle", names, required=False, default=(), help="Who straddled"),
    Field("sleeper", "rows", "Sleeper", names, required=False, default=(), help="Who raised blind from another seat"),
    Field("pot", "chips", "In the middle before this street", whole, required=False),
    Field(
        "stacks",
        "json",
        "Stacks at the start of the street",
        chips_by_player,
        required=False,
        default={},
        help="Posts included",
    ),
    Field(
        "earlier",
        "json",
        "Put in on earlier streets",
        chips_by_player,
        required=False,
        default={},
        help="By player; for cap limit",
    ),
    ANTE_FIELD,
    *LIMIT_FIELDS,
    Field("kill", "choice", "Kill", kill_word, required=False, choices={"full": "Full kill", "half": "Half kill"}),
    Field("pair_showing", "flag", "An open pair on fourth street", yes, required=False, default=False),
    Field("players_left", "count", "Players left in the event", whole, required=False),
)


def street_of(given: dict[str, Any], house: House) -> Street:
    """The betting round as given. Raises Nonsense naming the field that contradicts another."""
    street = Street(
        stakes=_stakes(given),
        house=house,
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
        raise Nonsense("pot", "the chips in the middle before this street", None)
    return street


def standing_of(street: Street, happened: tuple[Action, ...]) -> Standing:
    """Where the round stands. Raises Nonsense naming the action that cannot have happened."""
    for at, action in enumerate(happened):
        if action.player not in street.players:
            raise Nonsense(f"actions[{at}]", "a player of `players`", action.player)
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
    """Every name given is a player's, and nobody posted more than he had."""
    for field in ("posted", "stacks", "earlier"):
        for player in given[field]:
            if player not in street.players:
                raise Nonsense(f"{field}.{player}", "a player of `players`", player)
    for field in ("straddle", "sleeper"):
        for player in given[field]:
            if player not in street.players:
                raise Nonsense(field, "a player of `players`", player)
    for player, chips in given["posted"].items():
        if (stack := street.stacks.get(player)) is not None and chips > stack:
            raise Nonsense(f"posted.{player}", f"at most the stack of {stack:,}", chips)
        if street.street == "preflop" and chips > street.stakes.big_blind and not _raises_blind(street, given):
            raise Nonsense(f"posted.{player}", f"at most the big blind of {street.stakes.big_blind:,}", chips)


def _raised_blind(street: Street, given: dict[str, Any]) -> None:
    """Who straddled, slept or killed has posted it; blinds may be left out only when nobody did."""
    raisers = street.sleepers or (street.straddlers if street.posted else ())
    for player in raisers:
        if player not in given["posted"]:
            raise Nonsense(f"posted.{player}", "the chips posted", None)
    kill_blind = street.stakes.bets[0]
    if given["kill"] and street.street == "preflop" and max(given["posted"].values(), default=0) < kill_blind:
        raise Nonsense("posted", f"the kill blind of {kill_blind:,} with the others", given["posted"])


def _raises_blind(street: Street, given: dict[str, Any]) -> bool:
    """Whether somebody posted more than a big blind: a straddle, a sleeper, a kill."""
    return bool(street.straddlers or street.sleepers or given["kill"])


def _posted_where_it_can_be(street: Street) -> None:
    first = {"preflop", "third"}
    if street.posted and street.street not in first:
        raise Nonsense("posted", "nothing: forced bets belong to the first street", dict(street.posted))
    if (street.straddlers or street.sleepers) and street.street != "preflop":
        raise Nonsense("straddle", "nothing: a straddle belongs before the flop", street.straddlers or street.sleepers)
    if street.street == "preflop" and not street.stakes.big_blind:
        raise Nonsense("blinds.big", "a blind of one chip or more", 0)
    if street.street == "third" and not street.stakes.bring_in:
        raise Nonsense("bring_in", "a bring-in of one chip or more", 0)
