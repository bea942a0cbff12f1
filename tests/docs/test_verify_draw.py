"""The script that strangers run: it knows nothing of the product and comes to the same seats."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from tables.selectors.seats.draws import published_draws_json
from tables.services import room as rooms
from tables.services.balance import breaking
from tables.services.seats import draws
from tables.services.seats.draws import set_team
from tests.tables.play import NAMES, Play
from tournaments.models import Tournament
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db

SCRIPT = Path(__file__).resolve().parents[2] / "docs" / "verify_draw.py"


def run(draw: dict[str, Any], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the script on a draw, with Python's standard library alone."""
    kept = folder / "draw.json"
    kept.write_text(json.dumps(draw))
    return subprocess.run([sys.executable, "-I", SCRIPT, kept], capture_output=True, text=True, check=False)


@pytest.fixture
def draw(tournament: Tournament, director: User) -> dict[str, Any]:
    """Three draws by different policies under an opened commitment, and one commitment that is still sealed."""
    play = Play(tournament, director)
    play(rooms.open_new_tables, count=3)
    for name in NAMES[:20]:
        play(entries.enter, name=name)
    play(draws.seal_seed, seed="5eed")
    play(draws.draw_all_seats, policy="uniform")
    for name, policy in (("Vik", "within_one"), ("Xia", "uniform")):
        play(entries.enter, name=name)
        play(draws.draw_one_seat, entry=play.entry(name), policy=policy)
    play(draws.reveal_seed)
    play(draws.seal_seed, seed="another")
    return published_draws_json(play.tournament)


def test_unchanged_seat_draw_passes_verification(draw: dict[str, Any], tmp_path: Path) -> None:
    done = run(draw, tmp_path)
    promised = draw["seals"][0]["commitment"]
    assert (done.returncode, done.stdout.splitlines(), done.stderr) == (
        0,
        [f"{promised}: the seed promised, 3 of 3 draws true", "1 still sealed"],
        "",
    )


def drawn_apart(tournament: Tournament, director: User, teams: dict[str, str]) -> dict[str, Any]:
    """The published draws of nine players at three tables, one by one and then anew, with teams by their players."""
    play = Play(tournament, director)
    play(rooms.open_new_tables, count=3)
    for name in NAMES[:9]:
        play(entries.enter, name=name)
    for team, players in teams.items():
        play(set_team, entries=[play.entry(name) for name in players.split()], team=team)
    play(draws.draw_all_seats, policy="uniform", seed="5eed")
    play(breaking.draw_again)
    play(draws.reveal_seed)
    return published_draws_json(play.tournament)


@pytest.mark.parametrize(
    "teams",
    [{"Ash": "Ada Bix", "Oak": "Cleo Dory Enzo"}, {"Ash": "Ada Bix Cleo Dory Enzo"}],
    ids=["apart", "more players than tables"],
)
def test_seat_draw_with_separated_teams_is_reproduced_as_published(
    tournament: Tournament, director: User, teams: dict[str, str], tmp_path: Path
) -> None:
    draw = drawn_apart(tournament, director, teams)
    made = draw["seals"][0]["draws"]
    assert [len(repeat["teams"]) for repeat in made] == [len(teams)] * 2
    assert [repeat["meetings"] for repeat in made] == [2 if len(teams) == 1 else 0] * 2
    done = run(draw, tmp_path)
    assert (done.returncode, done.stdout.splitlines()[0].partition(", ")[2]) == (0, "2 of 2 draws true")


def test_seat_draw_with_only_teams_is_reproduced_as_published(
    tournament: Tournament, director: User, tmp_path: Path
) -> None:
    play = Play(tournament, director)
    play(rooms.open_new_tables, count=3)
    for name in NAMES:
        play(entries.enter, name=name)
    for at in range(9):
        play(set_team, entries=[play.entry(name) for name in NAMES[at::9]], team=f"Team {at}")
    play(draws.draw_all_seats, policy="within_one", seed="5eed")
    play(draws.reveal_seed)
    draw = published_draws_json(play.tournament)
    made = draw["seals"][0]["draws"][0]
    assert (made["number"] > made["plain"], made["meetings"]) == (True, 0)
    assert run(draw, tmp_path).returncode == 0
    del made["plain"]  # a draw of before never looked at the teams
    assert run(draw, tmp_path).returncode == 1


def test_changed_number_in_a_seat_draw_is_detected(tournament: Tournament, director: User, tmp_path: Path) -> None:
    draw = drawn_apart(tournament, director, {"Ash": "Ada Bix"})
    draw["seals"][0]["draws"][0]["number"] += 1
    assert run(draw, tmp_path).returncode == 1


def test_swapped_seats_of_a_published_draw_are_detected(draw: dict[str, Any], tmp_path: Path) -> None:
    seats = draw["seals"][0]["draws"][0]["drawn"]
    seats[0][1:], seats[1][1:] = seats[1][1:], seats[0][1:]
    done = run(draw, tmp_path)
    assert (done.returncode, done.stdout.splitlines()[0].partition(": ")[2]) == (
        1,
        "the seed promised, 2 of 3 draws true",
    )


def test_seed_that_differs_from_its_commitment_is_detected(draw: dict[str, Any], tmp_path: Path) -> None:
    draw["seals"][0]["seed"] = "5eee"
    done = run(draw, tmp_path)
    promised = draw["seals"][0]["commitment"]
    assert (done.returncode, done.stdout.splitlines()[0].startswith(f"{promised}: ANOTHER SEED, ")) == (1, True)
