"""The draw: sealed, made, laid open, and the same when it is made again."""

import re
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from tables.models import Draw, SeatAssignment, SecretSeed
from tables.selectors.seating import room_tables, unseated_entries
from tables.selectors.seats.draws import published_draws_json, sealed_draw_rows
from tables.services import room as rooms
from tables.services.balance import breaking
from tables.services.seats import draws
from tables.services.seats.draws import set_team
from tests.not_none import not_none
from tests.tables.play import NAMES, Play
from tournaments.models import Entry, FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.clock import clock
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db

SEED = "f" * 64
#: a seat with its card
CARD = r"[1-9] (?:[2-9TJQKA]|10)[♠♥♦♣]"


def prepare_draw(play: Play, *, tables: int, players: int) -> None:
    """Tables opened, players entered, the draw sealed."""
    play(rooms.open_new_tables, count=tables)
    for name in NAMES[:players]:
        play(entries.enter, name=name)
    play(draws.seal_seed, seed=SEED)


def refusal(play: Play, action: Callable[..., Any], **given: Any) -> str:
    with pytest.raises(Refused) as refused:
        play(action, **given)
    return refused.value.code


def sizes(play: Play) -> list[int]:
    return [len(table.players) for table in room_tables(play.tournament)]


def test_draw_requires_a_published_fingerprint(play: Play) -> None:
    play(rooms.open_new_tables, count=1)
    play(entries.enter, name="Ada")
    assert refusal(play, draws.draw_all_seats) == "draw_not_sealed"
    assert refusal(play, draws.reveal_seed) == "draw_not_sealed"
    assert SeatAssignment.objects.count() == 0


def test_draw_seats_every_player_at_balanced_tables(play: Play) -> None:
    prepare_draw(play, tables=3, players=20)
    play(draws.draw_all_seats)
    assert sizes(play) in ([7, 7, 6], [7, 6, 7], [6, 7, 7])
    assert sorted(play.seating().values()) == sorted(NAMES[:20])
    assert entry_sentence(play.last) == "Seats drawn, players: 20"


def test_last_entries_become_alternates_if_seats_run_out(play: Play) -> None:
    prepare_draw(play, tables=1, players=11)
    play(draws.draw_all_seats, policy="uniform")
    assert sizes(play) == [9]
    assert [entry.player.display_name for entry in unseated_entries(play.tournament)] == list(NAMES[9:11])
    assert entry_sentence(play.last) == "Seats drawn, players: 9, alternates: 2"
    assert refusal(play, draws.draw_one_seat, entry=play.entry(NAMES[10])) == "no_open_seat"


def test_unusable_seats_are_never_drawn(play: Play) -> None:
    prepare_draw(play, tables=1, players=9)
    play(rooms.mark_seat, seat=play.seat("1.5"), usable=False)
    play(draws.draw_all_seats)
    assert sorted(play.seating()) == ["1.1", "1.2", "1.3", "1.4", "1.6", "1.7", "1.8", "1.9"]


def test_tda_2024_rule_8a_late_entry_draws_from_the_same_seats(play: Play) -> None:
    prepare_draw(play, tables=2, players=10)
    play(draws.draw_all_seats)
    play(entries.enter, name="Zed")
    assignment = play(draws.draw_one_seat, entry=play.entry("Zed"))
    assert entry_sentence(play.last) == f"Zed drew seat {assignment.seat}"
    assert sorted(sizes(play)) == [5, 6]
    assert refusal(play, draws.draw_one_seat, entry=play.entry("Zed")) == "seated_already"
    assert refusal(play, draws.draw_all_seats) == "everybody_seated"
    assert [draw.first for draw in Draw.objects.all()] == [1, 11]


def test_repeated_draw_after_an_undo_gives_the_same_seats(play: Play) -> None:
    prepare_draw(play, tables=3, players=20)
    play(draws.draw_all_seats)
    drawn = play.seating()
    play.undo()
    assert play.seating() == {}
    play(draws.draw_all_seats)
    assert play.seating() == drawn


def test_button_is_drawn_at_a_table_opened_during_play(play: Play) -> None:
    prepare_draw(play, tables=1, players=9)
    play(draws.draw_all_seats)
    play(clock.start_clock)
    for name in NAMES[9:13]:
        play(entries.enter, name=name)
    play(draws.open_tables_and_draw_seats, count=1, buttons=True)
    assert (play.table(1).button, play.table(2).button in not_none(play.table(2).last_hand()).dealt) == (None, True)


@pytest.mark.parametrize(
    ("first_button", "button", "told"),
    [
        ("seat_1", 1, "; button: seat 1 (1.1)"),
        ("seat_9", 9, "; button: seat 9 (1.9)"),
        ("first_stack", 9, "; button: the first stack on the dealer's right (1.9)"),
        ("random", 9, "; button: a seat drawn at random (1.9)"),
        ("high_card", 5, "; button: the highest card dealt (1.5 Q♠)"),
    ],
)
def test_house_rule_decides_the_first_button(play: Play, first_button: str, button: int, told: str) -> None:
    prepare_draw(play, tables=1, players=9)
    Tournament.objects.update(house_overrides={"first_button": first_button})
    play(draws.draw_all_seats, buttons=True)
    assert (play.table(1).button, entry_sentence(play.last)) == (button, f"Seats drawn, players: 9{told}")
    play.undo()
    play(draws.draw_all_seats, buttons=True)
    assert play.table(1).button == button


def test_namesakes_are_disambiguated_in_the_draw(play: Play) -> None:
    play(rooms.open_new_tables, count=1)
    for name in ("Ana Vega", "Ana Voss"):
        play(entries.enter, name=name)
    play(draws.seal_seed, seed=SEED)
    play(draws.draw_all_seats)
    [sealed] = sealed_draw_rows(play.tournament)
    assert sorted(name for name, _seat in sealed["draws"][0]["rows"]) == ["Ana Ve.", "Ana Vo."]
    assert sorted(published_draws_json(play.tournament)["names"].values()) == ["Ana Ve.", "Ana Vo."]


def test_seed_is_secret_until_publication(play: Play) -> None:
    prepare_draw(play, tables=1, players=3)
    play(draws.draw_all_seats)
    [seal] = published_draws_json(play.tournament)["seals"]
    assert (seal["commitment"], seal["seed"]) == (sha256(SEED.encode()).hexdigest(), None)
    assert SEED not in str([(row.facts, row.changes) for row in FloorLog.objects.all()])
    play(draws.reveal_seed)
    [seal] = published_draws_json(play.tournament)["seals"]
    assert seal["seed"] == SEED == SecretSeed.objects.get().seed


def test_seed_cannot_be_used_after_publication(play: Play) -> None:
    prepare_draw(play, tables=1, players=3)
    assert refusal(play, draws.seal_seed, seed="e" * 64) == "draw_sealed_already"
    play(draws.draw_all_seats)
    play(draws.reveal_seed)
    play(entries.enter, name="Zed")
    assert refusal(play, draws.draw_one_seat, entry=play.entry("Zed")) == "draw_not_sealed"
    play(draws.seal_seed, seed="e" * 64)
    play(draws.draw_one_seat, entry=play.entry("Zed"))
    assert [draw.first for draw in Draw.objects.all()] == [1, 1]


def test_draw_cannot_be_undone_after_a_dependent_action(play: Play) -> None:
    prepare_draw(play, tables=1, players=3)
    draw = play(draws.draw_all_seats)
    row = play.last
    play(rooms.lock_player, entry=play.entry("Ada"), locked=True)
    with pytest.raises(Refused) as refused:
        play.undo(row)
    assert (refused.value.code, refused.value.facts["numbers"]) == ("undo_blocked", [play.last.number])
    assert Draw.objects.get() == draw


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


def test_team_assignment_is_logged(play: Play) -> None:
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


def test_log_lists_only_a_few_members_of_a_large_team(play: Play) -> None:
    entered(play, 10)
    team(play, "Oak", " ".join(NAMES[:10]))
    assert entry_sentence(play.last).endswith("Gus, Hana and 2 more")


def test_every_full_draw_separates_teammates(play: Play) -> None:
    entered(play, 12)
    team(play, "Ash", "Ada Bix Cleo")
    team(play, "Oak", "Dory Enzo")
    play(draws.draw_all_seats, policy="uniform", seed=SEED)
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


def test_draw_at_new_tables_separates_teammates(play: Play) -> None:
    entered(play, 2, tables=1)
    team(play, "Ash", "Ada")
    play(draws.draw_all_seats, seed=SEED)
    for name in NAMES[2:8]:
        play(entries.enter, name=name)
    team(play, "Ash", "Cleo Dory")
    play(draws.open_tables_and_draw_seats, count=2, seed=SEED)
    assert most_together(play, "Ash") == 1
    assert Draw.objects.latest("pk").teams[0]["sits_at"] == [1]


def test_seat_of_a_single_late_player_is_drawn_regardless_of_teams(play: Play) -> None:
    entered(play, 9)
    play(draws.draw_all_seats, seed=SEED)
    play(entries.enter, name="Jun")
    team(play, "Ash", " ".join(NAMES[:10]))
    play(draws.draw_one_seat, entry=play.entry("Jun"))
    draw = Draw.objects.latest("pk")
    assert (draw.teams, draw.number, draw.meetings) == ([], 1, 0)


def test_draw_without_teams_does_not_mention_teams(play: Play) -> None:
    entered(play, 9)
    play(draws.draw_all_seats, seed=SEED)
    draw = Draw.objects.get()
    assert (draw.teams, draw.number, play.last.facts) == ([], 1, {"players": 9, "alternates": 0})


def test_re_entry_remains_in_the_team(play: Play) -> None:
    entered(play, 3)
    team(play, "Ash", "Ada Bix")
    play(entries.re_enter, entry=play.entry("Ada"), forfeits=100)
    assert list(Entry.objects.filter(bullet=2).values_list("team", flat=True)) == ["Ash"]
