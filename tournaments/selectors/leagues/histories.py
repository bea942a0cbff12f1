"""The history of a player in a season, and the records of a series."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.models import Season, Series
from tournaments.rules.leagues.events import FinishedEvent
from tournaments.rules.leagues.standings import SeasonPlace, leader_after, ranks_after
from tournaments.rules.leagues.sums import SeasonScore
from tournaments.selectors.leagues.boards import SeasonBoard, guests_and_carried_points, names_by_player, season_board
from tournaments.selectors.leagues.stored import player_by_duplicate

# The number of last events after which a player's rank is shown on the player's card.
LAST_EVENTS = 12
# The length of a list of records.
TOP = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonHistory:
    """A player in a season: their place, their finishes from the last to the first, and their ranks.

    `ranks` has the rank after each of the latest events, None where the player was not ranked. `final_tables` counts
    the finishes at the final table.
    """

    board: SeasonBoard
    place: SeasonPlace
    finishes: tuple[tuple[FinishedEvent, SeasonScore], ...]
    ranks: tuple[int | None, ...]
    final_tables: int


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A player in a list of records, and the number of wins, final tables, events or knock-outs."""

    player: int
    figure: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """Records of a series over all its seasons, best first.

    `names` are public names by player. `seasons` is the slug of the last season that each player played in.
    """

    wins: tuple[RecordRow, ...]
    final_tables: tuple[RecordRow, ...]
    played: tuple[RecordRow, ...]
    knock_outs: tuple[RecordRow, ...]
    events: int
    players: int
    names: dict[int, str]
    seasons: dict[int, str]


def season_history_of(season: Season, player: int) -> SeasonHistory | None:
    """Return a player's history in a season; None if they are not in its table."""
    board = season_board(season)
    place = next((row for row in board.places if row.player == player), None)
    if place is None:
        return None
    events = {event.key: event for event in board.events}
    guests, carried = guests_and_carried_points(season, same=player_by_duplicate())
    return SeasonHistory(
        board=board,
        place=place,
        finishes=tuple((events[score.event], score) for score in reversed(place.scores)),
        ranks=tuple(ranks_after(board.rules, board.events, player, last=LAST_EVENTS, guests=guests, carried=carried)),
        final_tables=_final_table_count(board, place.scores),
    )


def places_in_other_seasons(season: Season, player: int) -> list[tuple[Season, SeasonPlace, int]]:
    """Return a player's places in other seasons of the series, latest first, each with the number of ranked players."""
    earlier = []
    for other in Season.objects.filter(series=season.series_id).exclude(pk=season.pk):
        board = season_board(other)
        earlier += [(other, row, board.ranked_count) for row in board.places if row.player == player]
    return earlier


def records_of(series: Series) -> Records:
    """Return the records of a series over all its seasons, including guests."""
    boards = [season_board(season) for season in Season.objects.filter(series=series)]
    wins: Counter[int] = Counter()
    tables: Counter[int] = Counter()
    played: Counter[int] = Counter()
    knock_outs: Counter[int] = Counter()
    seasons: dict[int, str] = {}
    for board in boards:
        for place in board.places:
            seasons.setdefault(place.player, board.season.slug)
            wins[place.player] += place.wins
            tables[place.player] += _final_table_count(board, place.scores)
            played[place.player] += place.events_played
            knock_outs[place.player] += sum(len(score.result.beaten) for score in place.scores)
    lists = [_top_rows(counter) for counter in (wins, tables, played, knock_outs)]
    return Records(
        wins=lists[0],
        final_tables=lists[1],
        played=lists[2],
        knock_outs=lists[3],
        events=sum(len(board.events) for board in boards),
        players=sum(1 for times in played.values() if times),
        names=names_by_player({row.player for rows in lists for row in rows}),
        seasons=seasons,
    )


def leader_before(board: SeasonBoard, event: FinishedEvent) -> int | None:
    """Return the player who led the table before an event.

    None before the first event, and if the rules give no bonus for knocking out the leader.
    """
    number = board.events.index(event)
    if not board.rules.leader or not number:
        return None
    guests, carried = guests_and_carried_points(board.season, same=player_by_duplicate())
    return leader_after(board.rules, board.events[:number], guests=guests, carried=carried)


def _top_rows(counted: Counter[int]) -> tuple[RecordRow, ...]:
    """Return the ten highest counts, and those equal to the tenth, at most 20.

    Equal counts are in order of the players' registration.
    """
    ordered = sorted(((times, -player) for player, times in counted.items() if times), reverse=True)
    least = ordered[TOP - 1][0] if len(ordered) >= TOP else 1
    return tuple(RecordRow(-player, times) for times, player in ordered if times >= least)[: 2 * TOP]


def _final_table_count(board: SeasonBoard, scores: Iterable[SeasonScore]) -> int:
    seats = {tournament.pk: tournament.final_table_seats for tournament in board.tournaments}
    return sum(score.result.first <= seats[score.event] for score in scores)


def event_score(
    board: SeasonBoard, *, event: int, player: int
) -> tuple[FinishedEvent, SeasonPlace, SeasonScore] | None:
    """Return an event, a player's place in the season and their score in the event; None if they did not play."""
    place = next((row for row in board.places if row.player == player), None)
    played: Sequence[SeasonScore] = place.scores if place else ()
    score = next((row for row in played if row.event == event), None)
    if place is None or score is None:
        return None
    return next(finished for finished in board.events if finished.key == event), place, score


def night_scores(board: SeasonBoard, event: FinishedEvent) -> list[tuple[SeasonPlace, SeasonScore]]:
    """Return the players of an event with their scores in it, best place first."""
    scores = [(place, score) for place in board.places for score in place.scores if score.event == event.key]
    return sorted(scores, key=lambda row: (row[1].result.first, row[0].player))
