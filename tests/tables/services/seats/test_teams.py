"""Teams: set, taken back, and kept apart by each draw of all seats."""

import re
from collections import Counter

import pytest

from tables.models import Draw, SeatAssignment
from tables.services.balance import breaking
from tables.services.room import tables as rooms
from tables.services.seats import draws
from tables.services.seats.teams import set_team
from tests.tables.play import NAMES, Play
from tournaments.models import Entry
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db

SEED = "f" * 64
#: a seat with its card
CARD = r"[1-9] (?:[2-9TJQKA]|10)[♠♥♦♣]"


def entered(play: Play, players: int, *, tables: int = 3) -> None:
    play(rooms.open_new_tables, count=tables)
    for name in NAMES[:players]:
        play(entries.enter, name=name)


def team(play: Play, name: str, players: str) -> None:
    play(set_team, entries=[play.entry(name) for name in players.split()], team=name)


def teams(play: Play) -> dict[str, str]:
    rows = Entry.objects.filter(tournament=play.tournament).exclude(team="")
    return dict(rows.values_list("player__display_name", "team"))


def most_together(play: Play, name: str) -> int:
    """The most players of a team at one table."""
    rows = SeatAssignment.objects.filter(entry__team=name, tournament=play.tournament)
    return max(Counter(rows.values_list("seat__table__number", flat=True)).values())


def test_a_team_is_set_logged_and_taken_back(play: Play) -> None:
    entered(play, 4)
    team(play, " The  Ashes ", "Ada Bix")
    assert entry_sentence(play.last) == "Team The Ashes: Ada, Bix"
    team(play, "the ashes", "Cleo")
    assert teams(play) == {"Ada": "The Ashes", "Bix": "The Ashes", "Cleo": "The Ashes"}
    team(play, "", "Ada Cleo")
    assert entry_sentence(play.last) == "No longer in a team: Ada, Cleo"
    assert teams(play) == {"Bix": "The Ashes"}
    play.undo()
    assert len(teams(play)) == 3
    assert play.refused(set_team, entries=[], team="Oak").startswith("No player is chosen.")


def test_log_names_a_few_of_a_large_team(play: Play) -> None:
    entered(play, 10)
    team(play, "Oak", " ".join(NAMES[:10]))
    assert entry_sentence(play.last).endswith("Gus, Hana and 2 more")


def test_each_draw_of_all_seats_keeps_teams_apart_and_says_so(play: Play) -> None:
    entered(play, 12)
    team(play, "Ash", "Ada Bix Cleo")
    team(play, "Oak", "Dory Enzo")
    play(draws.draw_all, policy="uniform", seed=SEED)
    assert (most_together(play, "Ash"), most_together(play, "Oak")) == (1, 1)
    assert entry_sentence(play.last) == "Seats drawn, players: 12; 2 teams kept apart"
    play(breaking.draw_again)
    assert (most_together(play, "Ash"), most_together(play, "Oak")) == (1, 1)
    said, _, button = entry_sentence(play.last).partition("; button: ")
    assert said == "Seats drawn again for 12 players; 2 teams kept apart"
    assert re.fullmatch(rf"the highest card dealt \((1\.{CARD}), (2\.{CARD}), (3\.{CARD})\)", button)
    play(breaking.redraw, tables=[play.table(1), play.table(2)])
    assert most_together(play, "Oak") == 1
    said, _, button = entry_sentence(play.last).partition("; button: ")
    fewest = "1 pair of one team shares a table: no draw had fewer"
    assert said == f"All seats redrawn, players: 12, tables 1, 2; {fewest}"
    assert re.fullmatch(rf"the highest card dealt \((1\.{CARD}), (2\.{CARD})\)", button)


def test_tables_opened_for_who_waits_keep_them_from_teammates_who_sit(play: Play) -> None:
    entered(play, 2, tables=1)
    team(play, "Ash", "Ada")
    play(draws.draw_all, seed=SEED)
    for name in NAMES[2:8]:
        play(entries.enter, name=name)
    team(play, "Ash", "Cleo Dory")
    play(draws.open_and_seat, count=2, seed=SEED)
    assert most_together(play, "Ash") == 1
    assert Draw.objects.latest("pk").teams[0]["sits_at"] == [1]


def test_a_single_late_player_draws_any_seat(play: Play) -> None:
    entered(play, 9)
    play(draws.draw_all, seed=SEED)
    play(entries.enter, name="Jun")
    team(play, "Ash", " ".join(NAMES[:10]))
    play(draws.draw_one, entry=play.entry("Jun"))
    draw = Draw.objects.latest("pk")
    assert (draw.teams, draw.number, draw.meetings) == ([], 1, 0)


def test_draw_without_teams_does_not_mention_them(play: Play) -> None:
    entered(play, 9)
    play(draws.draw_all, seed=SEED)
    draw = Draw.objects.get()
    assert (draw.teams, draw.number, play.last.facts) == ([], 1, {"players": 9, "alternates": 0})


def test_re_entry_stays_in_the_team(play: Play) -> None:
    entered(play, 3)
    team(play, "Ash", "Ada Bix")
    play(entries.re_enter, entry=play.entry("Ada"), forfeits=100)
    assert list(Entry.objects.filter(bullet=2).values_list("team", flat=True)) == ["Ash"]
