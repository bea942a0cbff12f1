"""Actions on the turns of a mix: the game at a table after its hands, by choice, or at once."""

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

from tables.models import SeatAssignment, Table
from tables.rules.hands.turns import Turn, hands_of_turn, next_chooser, next_turn
from tables.selectors.games import games_to_choose, has_turns, level_now
from tables.selectors.seating import open_tables
from tournaments.rules.games import DEALERS_CHOICE, GAME_TABLE, rotation_title
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor


def coming_turn(f: Floor, *, table: Table, players: int) -> Turn | None:
    """Return the turn of a mix once a table's next hand is dealt; None if games change by level."""
    if not has_turns(f.tournament, level_now(f.tournament, now=f.now)):
        return None
    together = f.tournament.house_rules()["game_changes_at"] == "all_tables"
    others = [other.turn for other in _other_playing_tables(f, table)] if together else []
    return next_turn(table.turn, hands=hands_of_turn(f.tournament.game_changes, players=players), others=others)


def _other_playing_tables(f: Floor, table: Table) -> list[Table]:
    """Return the other tables at which a hand can be dealt."""
    seats = SeatAssignment.objects.filter(tournament=f.tournament, kind=SeatAssignment.Kind.SEATED)
    players = Counter(seats.values_list("seat__table", flat=True))
    return [other for other in open_tables(f.tournament).exclude(pk=table.pk) if players[other.pk] > 1]


def end_turn(f: Floor, *, tables: Collection[Table] = ()) -> None:
    """Let the game change with the next hand at `tables`, by default at all. Refuses if games change by level."""
    _refuse_without_turns(f)
    rows = list(tables) or list(open_tables(f.tournament))
    with f.record("game.ended", topics=["tables"], tables=sorted(table.number for table in rows) if tables else []):
        for table in rows:
            turn = table.turn or Turn(1, 1, 1)
            f.change(table, mix=replace(turn, hand=max(turn.hand, 1), of=1).as_json())


def choose_game(f: Floor, *, table: Table, game: str, betting: str = "") -> None:
    """Choose a table's game in dealer's choice: for the present turn if it has hands left, else for the next turn.

    `betting` is one of the game's betting structures, by default the one in the tournament's list of games.
    """
    _refuse_without_turns(f)
    if f.tournament.game != DEALERS_CHOICE:
        raise Refused("games_are_not_chosen", field="game")
    table.refresh_from_db()
    offered = dict(games_to_choose(f.tournament, table.turn))
    if game not in offered:
        names = ", ".join(rotation_title(*row) for row in offered.items())
        if game in dict(f.tournament.games):
            raise Refused("game_just_played", field="game", games=names)
        raise Refused("game_not_offered", field="game", games=names)
    played = betting or offered[game]
    if played not in GAME_TABLE[game].betting:
        raise Refused("betting_not_offered", field="betting", name=GAME_TABLE[game].name)
    seats = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED)
    occupied = sorted(seats.values_list("seat__number", flat=True))
    chosen = _chosen_turn(f, table, occupied, game=game, betting=played)
    if chosen == table.turn:
        raise Refused("nothing_changes")
    with f.record(
        "game.chosen", topics=["tables"], table=table.number, game=game, betting=played, seat=chosen.chosen_by
    ):
        f.change(table, mix=chosen.as_json())


def _chosen_turn(f: Floor, table: Table, occupied: Collection[int], *, game: str, betting: str) -> Turn:
    turn = table.turn
    if turn and turn.game and not turn.is_over:
        return replace(turn, game=game, betting=betting)
    by = next_chooser(occupied, last=turn.chosen_by if turn else 0, button=table.button or 0)
    of = hands_of_turn(f.tournament.game_changes, players=len(occupied))
    return Turn(turn.number + 1 if turn else 1, 0, of, game, betting, by, turn.game if turn else "")


def _refuse_without_turns(f: Floor) -> None:
    f.refuse_over()
    level = level_now(f.tournament, now=f.now)
    if level is None:
        raise Refused("not_started", field="table")
    if not has_turns(f.tournament, level):
        raise Refused("games_change_by_level", field="table")
