"""Where a tournament of a `.tdt` file belongs: its league, its season, and its formula of points."""

from tournaments.rules.exchange.tdt_tournament import TdtTournament
from tournaments.rules.leagues.formulas import ExpressionError, read_expression


def league_and_season(read: TdtTournament) -> tuple[str, str] | None:
    """Return the names of the league and of its season; where only one is said, both are called so."""
    league, season = (" ".join(one.split())[:160] for one in (read.league, read.season))
    return (league or season, season or league) if league or season else None


def readable(formula: str) -> str:
    """Return a formula of points as far as our language reads it, "" where it does not."""
    plain = " ".join(formula.split())
    try:
        return read_expression(plain).text if plain else ""
    except ExpressionError:
        return ""
