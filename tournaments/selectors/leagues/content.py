"""A league table as plain values, for files and the API. Points are strings, so that no reader rounds them."""

from typing import Any

from tournaments.rules.leagues.bonuses import HandGiven
from tournaments.rules.leagues.standings import SeasonPlace
from tournaments.selectors.leagues.boards import SeasonBoard


def table_content(board: SeasonBoard) -> dict[str, Any]:
    """Return a table as plain values, with public names, and with prizes if the season shows money."""
    season, tournaments = board.season, {tournament.pk: tournament for tournament in board.tournaments}
    return {
        "season": season.slug,
        "name": season.name,
        "series": season.series.slug,
        "formula": season.formula,
        "version": season.version,
        "venue": board.venue,
        "period": board.period,
        "events": [
            {
                "key": event.key,
                "tournament": tournaments[event.key].slug,
                "name": tournaments[event.key].name,
                "date": event.on.isoformat(),
                "players": event.players,
                "entries": event.entries,
                "formula": event.formula,
                "factor": f"{event.factor.normalize():f}",
            }
            for event in board.events
        ],
        "places": [_place(place, board) for place in board.places],
    }


def _place(place: SeasonPlace, board: SeasonBoard) -> dict[str, Any]:
    return {
        "place": place.rank,
        "player": place.player,
        "name": board.names[place.player],
        "points": f"{place.points}",
        "carried": f"{place.carried}",
        "counted": place.counted,
        "played": place.played,
        "moved": place.moved,
        "qualifies": place.qualifies,
        "guest": place.guest,
        "events_lacking": place.lacking,
        "results": [
            {
                "event": score.event,
                "place": score.result.first,
                "last": score.result.last,
                "points": f"{score.points}",
                "counts": score.counts,
                **(
                    {"by_hand": [_points_by_hand(by_hand) for by_hand in score.result.by_hand]}
                    if score.result.by_hand
                    else {}
                ),
                **({"prize": score.result.prize} if board.season.shows_money else {}),
            }
            for score in place.scores
        ],
    }


def _points_by_hand(points_by_hand: HandGiven) -> dict[str, Any]:
    return {
        "reason": points_by_hand.reason,
        "points": f"{points_by_hand.points.normalize():f}",
        "times": points_by_hand.times,
    }
