"""Knock-outs in events without bounties, if the season or the formula counts them.

They are stored as a `BountyWin` without money, as those of imported tournaments are.
"""

from tournaments.models import BustOut, Tournament
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.points import expression_of
from tournaments.selectors.prizes.bounties import OpenBounty, has_bounties
from tournaments.selectors.shown_names import show_apart_in


def counts_knock_outs(tournament: Tournament) -> bool:
    """Return whether knock-outs are worth points without bounties; for a flight, in the season of the whole."""
    whole = tournament.whole
    rules = whole.season.as_rule() if whole.season else None
    by_season = bool(rules and (rules.knock_out or rules.knock_out_together or rules.leader))
    return (by_season or _by_formula(whole.points_formula)) and not has_bounties(tournament)


def asks_who_won(tournament: Tournament) -> bool:
    """Return whether a bust may name who won the bounty, or who knocked the player out."""
    return has_bounties(tournament) or counts_knock_outs(tournament)


def _by_formula(formula: str) -> bool:
    try:
        return bool(formula) and "bounties" in expression_of(formula).names
    except ExpressionError:
        return False


def unnamed_knock_outs(tournament: Tournament, *, most: int) -> list[OpenBounty]:
    """Return the bust-outs without a named knock-out, the last first."""
    outs = BustOut.objects.filter(
        entry__tournament=tournament, entry__voided_at__isnull=True, bounty_wins=None, why=BustOut.Why.BUST
    )
    knock_outs = [OpenBounty(out, 0) for out in outs.select_related("entry__player").order_by("-out_at", "-pk")[:most]]
    show_apart_in(tournament, (knock_out.bust_out.entry.player for knock_out in knock_outs))
    return knock_outs
