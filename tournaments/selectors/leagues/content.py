"""A league table as plain values, for files and the API. Points are texts, so that no reader rounds them."""

from typing import Any

from tournaments.rules.leagues.bonuses import HandGiven
from tournaments.rules.leagues.standings import SeasonPlace
from tournaments.selectors.leagues.boards import SeasonBoard


def table_content(board: SeasonBoard) -> dict[str, Any]:
    """Return a table as plain values; names are those in public, and prizes are there where the season shows money."""
    season, tournaments = board.season, {one.pk: one for one in board.tournaments}
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
                "key": one.key,
                "tournament": tournaments[one.key].slug,
                "name": tournaments[one.key].name,
                "date": one.on.isoformat(),
                "players": one.players,
                "entries": one.entries,
                "formula": one.formula,
                "factor": f"{one.factor.normalize():f}",
            }
            for one in board.events
        ],
        "places": [_place(one, board) for one in board.places],
    }


def _place(one: SeasonPlace, board: SeasonBoard) -> dict[str, Any]:
    return {
        "place": one.rank,
        "player": one.player,
        "name": board.names[one.player],
        "points": f"{one.points}",
        "carried": f"{one.carried}",
        "counted": one.counted,
        "played": one.played,
        "moved": one.moved,
        "qualifies": one.qualifies,
        "guest": one.guest,
        "events_lacking": one.lacking,
        "results": [
            {
                "event": score.event,
                "place": score.result.first,
                "last": score.result.last,
                "points": f"{score.points}",
                "counts": score.counts,
                **({"by_hand": [_given(by_hand) for by_hand in score.result.by_hand]} if score.result.by_hand else {}),
                **({"prize": score.result.prize} if board.season.shows_money else {}),
            }
            for score in one.scores
        ],
    }


def _given(one: HandGiven) -> dict[str, Any]:
    return {"reason": one.reason, "points": f"{one.points.normalize():f}", "times": one.times}
