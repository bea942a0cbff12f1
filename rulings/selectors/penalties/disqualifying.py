"""The effect of a disqualification on places and prizes, by the house rules."""

from dataclasses import dataclass

from tournaments.models import BustOut, Entry, Tournament
from tournaments.rules.prizes.forfeits import Disqualified
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.prizes.prizes import prizes_of


@dataclass(frozen=True, slots=True)
class Consequence:
    """The effect of a disqualification. `place` is the place that the player gets, and `reached` the place they had.

    `rule` is the value of the house rule. `prize` is the prize for `reached`, None before prizes are posted. `behind`
    counts players already out who move up a place.
    """

    rule: Disqualified
    place: int
    reached: int
    prize: int | None
    behind: int


def disqualification_consequence(entry: Entry) -> Consequence:
    """Return the consequence of disqualifying a player now."""
    tournament = entry.tournament
    rule = Disqualified(tournament.house_rules()["disqualified_prize"])
    field = field_sum_of_row(tournament)
    reached, prizes = field.left, prizes_of(tournament)
    moves_up = rule == Disqualified.MOVES_UP
    disqualified_before = _disqualified_count(tournament) if moves_up else 0
    return Consequence(
        rule=rule,
        place=field.entries - disqualified_before if moves_up else reached,
        reached=reached,
        prize=prizes.amount_by_place().get(reached, 0) if prizes.frozen else None,
        behind=field.entries - field.left - disqualified_before if moves_up else 0,
    )


def _disqualified_count(tournament: Tournament) -> int:
    outs = BustOut.objects.filter(entry__tournament=tournament, entry__voided_at__isnull=True)
    return outs.filter(why=BustOut.Why.DISQUALIFIED).count()
