"""`reopening`: to whom the betting is open again, after short all-ins above all."""

from typing import Any

from rulings.calculators.betting_round import ROUND_FIELDS, standing_of, street_of
from rulings.calculators.frame import Calculator
from rulings.calculators.spoken import all_of
from rulings.rules.betting.raise_cap import raises_left
from rulings.rules.betting.reopening import facing, may_raise_again
from rulings.rules.betting.standing import Standing, still_to_act
from rulings.rules.betting.street import LIMIT_BETTING, Street
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict


def answer(given: dict[str, Any], house: House) -> Verdict:
    """Who may still raise when his turn comes, as things stand; chips."""
    street = street_of(given, house)
    standing = standing_of(street, given["actions"])
    waiting = _from_the_turn_on(street, standing)
    open_to = {player: may_raise_again(street, standing, player) for player in waiting}
    capped = raises_left(street, standing) == 0
    limit = street.stakes.betting in LIMIT_BETTING
    return Verdict(
        answer={
            "open_to": [player for player, is_open in open_to.items() if is_open and not capped],
            "closed_to": [player for player, is_open in open_to.items() if capped or not is_open],
            "on_top": {player: facing(standing, player) for player in waiting},
            "needed": -(-standing.last_raise // 2) if limit else standing.last_raise,
            "capped": capped,
        },
        says=_says(street, standing, open_to, capped=capped),
        cites=cites("reopening-limit" if limit else "reopening", rulebook=house.rulebook),
        why=_why(standing, limit=limit),
        rests_on=("limit_reopening",) if limit else (),
    )


def _from_the_turn_on(street: Street, standing: Standing) -> list[str]:
    """Who has yet to act, in order from the player whose turn it is."""
    waiting = list(still_to_act(street, standing, after=None))
    at = waiting.index(standing.turn) if standing.turn in waiting else 0
    return waiting[at:] + waiting[:at]


def _says(street: Street, standing: Standing, open_to: dict[str, bool], *, capped: bool) -> str:
    if not open_to:
        return "Nobody is left to act on this street."
    if capped:
        return f"The betting is capped: {all_of(open_to)} may call {standing.bet:,} or fold."
    closed = [player for player, is_open in open_to.items() if not is_open]
    still_open = [player for player, is_open in open_to.items() if is_open]
    if not closed:
        return f"The betting is open to {all_of(still_open)}."
    full = f"half of {standing.last_raise:,}" if street.stakes.betting in LIMIT_BETTING else f"{standing.last_raise:,}"
    refused = f"not {'' if still_open else 'open '}to {_each_facing(standing, closed)}, less than {full}"
    return f"The betting is {f'open to {all_of(still_open)}, ' if still_open else ''}{refused}."


def _each_facing(standing: Standing, players: list[str]) -> str:
    return all_of(f"{player}, who faces {facing(standing, player) or 0:,} more" for player in players)


def _why(standing: Standing, *, limit: bool) -> str:
    if limit:
        return "Half of a full bet or more re-opens for who has acted; a full bet or a completion re-opens for all."
    return f"Who has acted must face a full raise of {standing.last_raise:,} again; short all-ins add up."


REOPENING = Calculator(
    name="reopening",
    title="Is the betting re-opened?",
    question="Who may raise again after an all-in?",
    fields=ROUND_FIELDS,
    answer=answer,
    group="betting",
)
