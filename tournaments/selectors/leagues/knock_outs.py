"""Who knocked out whom in an event without bounties: asked where the season or the formula counts knock-outs.

They are kept as wins of nothing (`BountyWin` without money), as those of imported tournaments are.
"""

from tournaments.models import BustOut, Tournament
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.points import expression_of
from tournaments.selectors.prizes.bounties import OpenBounty, has_bounties
from tournaments.selectors.shown_names import show_apart_in


def counts_knock_outs(tournament: Tournament) -> bool:
    """Whether knock-outs are worth points where nothing is on the heads; of a flight, in the season of the whole."""
    whole = tournament.whole
    rules = whole.season.as_rule() if whole.season else None
    by_season = bool(rules and (rules.knock_out or rules.knock_out_together or rules.leader))
    return (by_season or _by_formula(whole.points_formula)) and not has_bounties(tournament)


def asks_who_won(tournament: Tournament) -> bool:
    """Whether a bust may say who won the bounty, or who knocked the player out."""
    return has_bounties(tournament) or counts_knock_outs(tournament)


def _by_formula(formula: str) -> bool:
    try:
        return bool(formula) and "bounties" in expression_of(formula).names
    except ExpressionError:
        return False


def unnamed_knock_outs(tournament: Tournament, *, most: int) -> list[OpenBounty]:
    """Return those who went out and of whom nobody said who knocked them out, the last first."""
    outs = BustOut.objects.filter(
        entry__tournament=tournament, entry__voided_at__isnull=True, bounty_wins=None, why=BustOut.Why.BUST
    )
    found = [OpenBounty(out, 0) for out in outs.select_related("entry__player").order_by("-out_at", "-pk")[:most]]
    show_apart_in(tournament, (one.bust_out.entry.player for one in found))
    return found
