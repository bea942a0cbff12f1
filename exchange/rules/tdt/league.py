"""League, season and points formula of a tournament in a `.tdt` file."""

from collections import Counter

from exchange.rules.tdt.fields import Amount
from exchange.rules.tdt.tournament import TdtPlayer, TdtTournament
from tournaments.rules.leagues.formulas import ExpressionError, read_expression
from tournaments.rules.names import cleaned_name


def league_and_season(read: TdtTournament) -> tuple[str, str] | None:
    """Return the names of league and season; None if the file has neither.

    If only one is named, both have that name.
    """
    league, season = (cleaned_name(name)[:160] for name in (read.league, read.season))
    return (league or season, season or league) if league or season else None


def translated_formula(formula: str) -> str:
    """Return a points formula in the syntax of Shuffle Up; "" if it cannot be translated."""
    plain = " ".join(formula.split())
    try:
        return read_expression(plain).text if plain else ""
    except ExpressionError:
        return ""


# maximum length of a formula, and number of places in its `pick`
LONGEST, MOST_PICKED = 200, 60


def points_formula(read: TdtTournament) -> str:
    """Return the points formula of the tournament: points for playing, plus the points of prizes by place.

    Leaves out the points of prizes if the formula would be too long.
    """
    playing, placed = translated_formula(read.prices.points), _points_of_places(read)
    if not placed:
        return playing
    picked = f"pick(place, {', '.join(str(place) for place in placed)})"
    both = translated_formula(f"({playing}) + {picked}" if playing else picked)
    return both if both and len(both) <= LONGEST else playing


def players_with_other_points(read: TdtTournament) -> list[TdtPlayer]:
    """Return the players whose points cannot be computed from their places."""
    by_place = dict(zip((player.uuid for player in read.ranked_players), _points_of_places(read), strict=False))
    if "pick(" not in points_formula(read):
        by_place = {}
    awarded: Counter[str] = Counter()
    for prize in read.prizes:
        awarded.update(dict.fromkeys(prize.awarded, prize.points))
    return [
        player for player in read.ranked_players if awarded[player.uuid] + player.points != by_place.get(player.uuid, 0)
    ]


def _points_of_places(read: TdtTournament) -> list[Amount]:
    """Return the points that come with prizes, first place first.

    Returns [] if no prize gives points, or if one below place 59 does.
    """
    points = {prize.place: prize.points for prize in read.prizes if prize.place > 0 and prize.points}
    return (
        [points.get(place, 0) for place in range(1, max(points, default=0) + 1)] if max(points, default=0) < 60 else []
    )
