"""Points given by hand in an event of a season: four of a kind, the high hand, a bar tab."""

from decimal import Decimal
from typing import Any

from tournaments.models import Player, PointsByHand, player_fact
from tournaments.rules.leagues.bonuses import find_bonus
from tournaments.rules.leagues.events import ROUNDED
from tournaments.rules.refused import Refused
from tournaments.selectors.amounts_sold import entries_sold
from tournaments.services.floor.floor import Floor


def give_points(
    f: Floor, *, player: Player, reason: str, points: Decimal | None = None, times: int = 1
) -> PointsByHand:
    """Give a player of the event points for a reason, `times` times.

    If the reason is a bonus of the season, `points` may be left out. Refuses a tournament in no season, a player who
    did not play in it, and a reason without points.
    """
    season = f.tournament.season
    if season is None:
        raise Refused("not_in_season")
    why = " ".join(reason.split())
    if not why:
        raise Refused("needs_a_reason", field="reason")
    bonus = find_bonus(season.as_season_rules().bonuses, why)
    if bonus is not None:
        why, points = bonus[0], bonus[1] if points is None else points
    if not points:
        raise Refused("points_missing", field="points", reason=why)
    if not entries_sold(f.tournament).filter(player=player).exists():
        raise Refused("points_for_absent", field="player", name=player.display_name)
    with f.record("points.given", topics=["field"], name=player_fact(player), **_points_facts(why, points, times)):
        return f.add(
            PointsByHand(
                tournament=f.tournament,
                player=player,
                reason=why,
                points=points.quantize(ROUNDED),
                times=times,
                at=f.now,
            )
        )


def take_points(f: Floor, *, given: PointsByHand) -> None:
    facts = _points_facts(given.reason, given.points, given.times)
    with f.record("points.taken", topics=["field"], name=player_fact(given.player), **facts):
        f.remove(given)


def _points_facts(reason: str, points: Decimal, times: int) -> dict[str, Any]:
    return {"reason": reason, "points": f"{(points * times).normalize():f}"}
