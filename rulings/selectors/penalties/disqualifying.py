"""What disqualifying a player now would do to places and prizes, by the house rules."""

from dataclasses import dataclass

from tournaments.models import BustOut, Entry, Tournament
from tournaments.rules.prizes.forfeits import Disqualified
from tournaments.selectors.field_sums import sums_here
from tournaments.selectors.prizes.prizes import prizes_of


@dataclass(frozen=True, slots=True)
class Consequence:
    """`place` is where they would be ranked, `reached` the place that they have reached; `prize` is what that one pays.

    `prize` is None before the prizes are posted. `behind` is how many went out before them and move up, if they do.
    """

    rule: Disqualified
    place: int
    reached: int
    prize: int | None
    behind: int


def consequence(entry: Entry) -> Consequence:
    """Return the consequence for the room as it is now."""
    tournament = entry.tournament
    rule = Disqualified(tournament.house_rules()["disqualified_prize"])
    field = sums_here(tournament)
    reached, prizes = field.left, prizes_of(tournament)
    moves = rule == Disqualified.MOVES_UP
    before = _disqualified(tournament) if moves else 0
    return Consequence(
        rule=rule,
        place=field.entries - before if moves else reached,
        reached=reached,
        prize=prizes.amounts().get(reached, 0) if prizes.frozen else None,
        behind=field.entries - field.left - before if moves else 0,
    )


def _disqualified(tournament: Tournament) -> int:
    outs = BustOut.objects.filter(entry__tournament=tournament, entry__voided_at__isnull=True)
    return outs.filter(why=BustOut.Why.DISQUALIFIED).count()
