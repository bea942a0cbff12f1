"""League, season and points of a tournament in a `.tdt` file.

The program stores no points. A player's points come from playing (a formula), knock-outs, purchases and prizes, and
from additions by hand.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from exchange.rules.tdt.fields import Amount
from exchange.rules.tdt.tournament import TdtPlayer, TdtTournament
from tournaments.rules.leagues.formulas import MOST_CHARACTERS, MOST_STORED, ExpressionError, read_expression
from tournaments.rules.leagues.td_formulas import TdFormula, read_td_formula, td_formula, td_text
from tournaments.rules.names import cleaned_name

# numbers of places in `pick` and in `switch`
MOST_PICKED, MOST_SWITCHED = 60, 190
# what a formula may have to mean the same in the syntax of Shuffle Up
_SAME_VARIABLES, _SAME_FUNCTIONS = {"buyins", "rank"}, {"sqrt", "abs", "floor", "ln", "log", "log10", "min", "max"}
_RENAMED = {"log": "ln", "buyins": "players", "numberofplayers": "players", "rank": "place"}


class HandReason(StrEnum):
    """Points that no formula gives."""

    ADJUSTMENT = "adjustment"
    PURCHASES = "purchases"
    PRIZE = "prize"


class HandPoints(NamedTuple):
    player: TdtPlayer
    reason: HandReason
    points: Decimal


def league_and_season(read: TdtTournament) -> tuple[str, str] | None:
    """Return the names of league and season; None if the file has neither.

    If only one is named, both have that name.
    """
    league, season = (cleaned_name(name)[:160] for name in (read.league, read.season))
    return (league or season, season or league) if league or season else None


def formula_problem(read: TdtTournament) -> str:
    """Return why the formula of the file cannot be read; "" if it can, or if there is none."""
    if not read.prices.points:
        return ""
    try:
        read_td_formula(td_formula(read.prices.points))
    except ExpressionError as problem:
        reason: str = problem.args[0]
        return reason
    return ""


def translated_formula(text: str) -> str:
    """Return a formula in the syntax of Shuffle Up if it means the same there, else ""."""
    try:
        read = read_td_formula(td_formula(text))
        plain = re.sub(r"[A-Za-z_]\w*", lambda name: _RENAMED.get(name[0].lower(), name[0]), td_text(td_formula(text)))
        return read_expression(plain.rstrip("; ")).text if _means_the_same(read) else ""
    except ExpressionError:
        return ""


def _means_the_same(read: TdFormula) -> bool:
    return len(read.statements) == 1 and read.variables <= _SAME_VARIABLES and read.functions <= _SAME_FUNCTIONS


def points_formula(read: TdtTournament) -> str:
    """Return the formula of all points that are not added by hand; "" for no points.

    It is in the syntax of Shuffle Up if that can express it. A formula that cannot be read is kept as it is.
    """
    return _formula_and_place_points(read)[0]


def _formula_and_place_points(read: TdtTournament) -> tuple[str, bool]:
    """Return the formula, and whether it includes the points that prizes give to places."""
    playing, terms, by_place = read.prices.points, [*_terms(read)], _points_of_places(read)
    if formula_problem(read):
        return td_formula(playing)[:MOST_STORED], False
    plain = _plain_formula(playing, by_place)
    if not terms and (plain or not (playing or by_place)):
        return plain, bool(by_place)
    placed = _switched(by_place)
    options = () if read.prices.full_hits else ("shared-hits",)
    found = td_formula(" + ".join([*_in_brackets(playing, [*terms, *placed]), *terms, *placed]), *options)
    if len(found) <= MOST_STORED:
        return found, bool(placed)
    return td_formula(playing, *options)[:MOST_STORED], False


def _plain_formula(playing: str, by_place: Sequence[Amount]) -> str:
    """Return the formula for playing and prizes in the syntax of Shuffle Up; "" if that cannot express it."""
    translated = translated_formula(playing)
    if playing and not translated:
        return ""
    return _picked(translated, by_place) if by_place else translated


def _in_brackets(playing: str, others: Sequence[str]) -> list[str]:
    """Return the formula for playing as a list, in brackets if other terms follow; [] without a formula."""
    if not playing:
        return []
    return [f"({td_text(td_formula(playing))})" if others else playing]


def hand_points(read: TdtTournament) -> list[HandPoints]:
    """Return the points that the formula does not give: adjustments, uneven points of purchases, prizes by hand."""
    found: list[HandPoints] = []
    placed = _points_of_places(read) if _formula_and_place_points(read)[1] else []
    by_place = dict(zip((player.uuid for player in read.ranked_players), placed, strict=False))
    awarded: Counter[str] = Counter()
    for prize in read.prizes:
        awarded.update(dict.fromkeys(prize.awarded, prize.points))
    uneven = _points_of_purchases(read) is None
    for player in read.ranked_players:
        bought = sum(purchase.points for purchase in (*player.buy_ins, *player.add_ons)) if uneven else 0
        points = {
            HandReason.ADJUSTMENT: player.points,
            HandReason.PURCHASES: bought,
            HandReason.PRIZE: awarded[player.uuid] - by_place.get(player.uuid, 0),
        }
        found += [HandPoints(player, reason, Decimal(amount)) for reason, amount in points.items() if amount]
    return found


def hits_by_player(read: TdtTournament) -> dict[str, tuple[Decimal, Decimal]]:
    """Return two counts of each entrant's knock-outs: shared ones count whole in the first, in parts in the second.

    A knock-out counts even if the busted player bought in again.
    """
    whole, shared = Counter[str](), dict.fromkeys((player.uuid for player in read.entrants), Decimal(0))
    for player in read.entrants:
        whole[player.uuid] += 0
        for bust in (purchase.bust for purchase in player.buy_ins if purchase.bust):
            for key in bust.by:
                whole[key] += 1
                shared[key] = shared.get(key, Decimal(0)) + Decimal(1) / len(bust.by)
    more = {player.uuid: Decimal(player.hits) for player in read.entrants}
    return {key: (whole[key] + more[key], shared[key] + more[key]) for key in more}


def _terms(read: TdtTournament) -> Iterator[str]:
    """Yield the formula's terms for knock-outs and purchases, such as `2 * nh`."""
    each = _points_of_purchases(read) or (0, 0, 0)
    for points, name in zip((read.prices.hit_points, *each), ("nh", "", "nr", "na"), strict=True):
        if points:
            yield f"{points} * {name}" if name else f"{points}"


def _points_of_purchases(read: TdtTournament) -> tuple[Amount, Amount, Amount] | None:
    """Return the points of a first buy-in, a further one and an add-on; None if points of one kind differ."""
    first = {player.buy_ins[0].points for player in read.entrants}
    more = {purchase.points for player in read.entrants for purchase in player.buy_ins[1:]}
    added = {purchase.points for player in read.entrants for purchase in player.add_ons}
    if max(len(first), len(more), len(added)) > 1:
        return None
    return next(iter(first), 0), next(iter(more), 0), next(iter(added), 0)


def _points_of_places(read: TdtTournament) -> list[Amount]:
    """Return the points that come with prizes, first place first.

    Returns [] if no prize gives points, or if one below place 190 does.
    """
    points = {prize.place: prize.points for prize in read.prizes if prize.place > 0 and prize.points}
    last = max(points, default=0)
    return [points.get(place, 0) for place in range(1, last + 1)] if last < MOST_SWITCHED else []


def _picked(formula: str, placed: Sequence[Amount]) -> str:
    """Return a formula in the syntax of Shuffle Up plus the points of prizes by place; "" if it is too long."""
    picked = f"pick(place, {', '.join(str(points) for points in placed)})"
    both = f"({formula}) + {picked}" if formula else picked
    return both if len(both) <= MOST_CHARACTERS and len(placed) < MOST_PICKED else ""


def _switched(placed: Sequence[Amount]) -> list[str]:
    pairs = [f"{place}, {points}" for place, points in enumerate(placed, start=1) if points]
    return [f"switch(r, {', '.join(pairs)})"] if pairs else []
