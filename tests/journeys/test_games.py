"""A night of each game: opened by form and by API, printed, shown, and played to its winner."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.demo.day import SimulatedDay
from tables.models import Table
from tables.selectors.games import dealt_game
from tables.selectors.room.table_cards import card_token
from tests.conftest import MINUTE, NOON
from tests.suite.sample import sample
from tournaments.models import Tournament
from tournaments.rules.games import GAME_TABLE, MIXED_GAMES
from tournaments.rules.structure.checks import check_structure
from tournaments.rules.structure.raise_limits import limits_by_step
from tournaments.rules.structure.schedule.blind_schedule import LevelRow
from tournaments.rules.structure.schedule.columns import SPARED_IN_A_MIX, Column, figures_of
from tournaments.selectors.structure import blind_schedule

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

NIGHTS = [
    *((game, "level") for game in GAME_TABLE),
    *((game, "8") for game in sorted(MIXED_GAMES)),
    ("horse", "orbit"),
]
OWN_GAMES = ("omaha", "razz", "badugi")
PLAYERS = 18


class Evening:
    """The time of the night, told by the test."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        self.now += timedelta(milliseconds=1)
        return self.now


def opened_by_api(client: Client, game: str, changes: str) -> Tournament:
    fields: dict[str, Any] = {
        "name": "Night",
        "slug": "by-api",
        "starts_at": NOON.isoformat(),
        "game": game,
        "pace": "turbo",
        "starting_stack": 20_000,
        "level_minutes": 15,
        "players": PLAYERS,
    }
    if game in MIXED_GAMES:
        fields["game_changes"] = changes
    if game == "own_mix":
        fields["rotation"] = [{"game": name} for name in OWN_GAMES]
    answer = client.post("/api/tournaments/", fields, content_type="application/json")
    assert answer.status_code == 201, answer.json()
    return Tournament.objects.get(slug="by-api")


def opened_by_form(client: Client, game: str, changes: str) -> Tournament:
    seats = min(GAME_TABLE[name].seats for name in ((game, *OWN_GAMES) if game == "own_mix" else (game,)))
    fields = {
        "like": "",
        "name": "By form",
        "date": f"{NOON:%Y-%m-%d}",
        "start": f"{NOON:%H:%M}",
        "pace": "turbo",
        "game": game,
        "betting": GAME_TABLE[game].betting[0],
        "game_changes": changes if game in MIXED_GAMES else "",
        "starting_stack": "20,000",
        "level_minutes": "15",
        "players": str(PLAYERS),
        "seats_per_table": str(min(9, seats)),
        "currency": "EUR",
        "zone": "UTC",
        **(
            {f"mix_{place}": f"{name}:{GAME_TABLE[name].betting[0]}" for place, name in enumerate(OWN_GAMES, 1)}
            if game == "own_mix"
            else {}
        ),
    }
    answer = client.post("/open/", fields)
    assert answer.status_code == 302, answer.context["problems"]
    return Tournament.objects.get(name="By form")


def printed_and_computed_figures(tournament: Tournament) -> list[tuple[Any, Any]]:
    """Return the figures of each level on the sheet, and those of the calculators."""
    schedule = blind_schedule(tournament, now=NOON)
    rows = [row for row in schedule.rows if isinstance(row, LevelRow)]
    limits = [found for found in limits_by_step(tournament.structure(), house_rules=tournament.house_rules()) if found]
    pairs = []
    for row, (stakes, limit) in zip(rows, limits, strict=True):
        printed = {column: figure for column, figure in zip(schedule.columns, row.figures, strict=True) if figure}
        computed = {_printed(column, schedule.columns): figure for column, figure in figures_of(stakes, limit).items()}
        hidden = SPARED_IN_A_MIX | {Column.RAISES}
        pairs.append(
            (
                {column: figure for column, figure in printed.items() if column not in hidden},
                {column: figure for column, figure in computed.items() if column not in hidden},
            )
        )
    return pairs


def _printed(column: Column, columns: tuple[Column, ...]) -> Column:
    """Return the column under which a sheet has a figure: in stud the small bet completes the bring-in."""
    return Column.COMPLETION if column is Column.SMALL_BET and Column.COMPLETION in columns else column


def pages_of(client: Client, tournament: Tournament, table: Table) -> list[int]:
    """Return the answers of the pages that show what is dealt."""
    slug = tournament.slug
    paths = [f"/d/{slug}/clock/", f"/table/{card_token(table)}/", f"/t/{slug}/", f"/floor/{slug}/{table.number}/"]
    return [client.get(path).status_code for path in (*paths, f"/d/{slug}/schedule/", f"/p/{slug}/schedule.pdf")]


@pytest.mark.parametrize(("game", "changes"), sample(NIGHTS, "nights of games", size=2))
def test_night_of_a_game_is_opened_printed_and_played_to_its_winner(
    client: Client, director: User, game: str, changes: str, time_machine: Any
) -> None:
    time_machine.move_to(NOON - timedelta(hours=1))
    client.force_login(director)
    night, form = opened_by_api(client, game, changes), opened_by_form(client, game, changes)
    assert (form.steps, form.seats_per_table, form.rotation) == (night.steps, night.seats_per_table, night.rotation)
    assert (form.game, form.betting, form.game_changes) == (night.game, night.betting, night.game_changes)
    assert check_structure(night.structure()).errors == ()
    assert [printed for printed, _ in printed_and_computed_figures(night)] == [
        computed for _, computed in printed_and_computed_figures(night)
    ]
    wall = Evening()
    time_machine.move_to(NOON)
    day = SimulatedDay(night, PLAYERS, now=wall, by=director, seed=5)
    day.open_room_and_enter_players()
    day.draw_seats()
    day.start_play()
    faults = []
    for step, findings in enumerate(day.play_in_steps()):
        faults += [finding for finding in findings if not finding.holds]
        wall.now += 10 * MINUTE
        if step == 1:
            time_machine.move_to(wall.now)
            table = Table.objects.filter(tournament=night, broken_at=None)[0]
            assert pages_of(client, night, table) == [200] * 6
            dealt = dealt_game(table.tournament, now=wall.now, table=table)
            assert (dealt is None) == (night.game not in MIXED_GAMES and GAME_TABLE[game].family != "stud")
    night.refresh_from_db()
    assert (faults, day.players_left_count, night.finished_at is not None) == ([], 1, True)
