"""Turns of a mix at tables: by hands, by orbit, at once, and by choice."""

from dataclasses import replace
from typing import Any

import pytest

from tables.selectors.games import dealt_game
from tables.selectors.room.games import games_of_tables
from tables.selectors.seats.ring import table_ring
from tables.services.hands import buttons, turns
from tests.tables.play import Play
from tournaments.models import Tournament
from tournaments.rules.levels import Ante, AnteKind
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.clock import clock
from tournaments.services.lifecycle import change_settings
from tournaments.services.structure.structures import change_structure

pytestmark = pytest.mark.django_db


@pytest.fixture
def deal(play: Play) -> Any:
    """Return a function that plays a mix, deals hands at table 1, and returns its game and the hand of its turn."""

    def begin(game: str, **house: Any) -> Any:
        play.sit(t1=[1, 3, 5, 6, 8], t2=[2, 3, 4, 7])
        for number in (1, 2):
            play(buttons.set_button, table=play.table(number), button=3)
        structure = play.tournament.structure()
        each = Ante(AnteKind.EACH, 25)
        bets: dict[str, Any] = {"small_bet": 100, "big_bet": 200, "bring_in": 25, "ante": each}
        levels = tuple(replace(level, **bets) for level in structure.levels)
        mix = replace(structure, steps=levels, game=game, betting="fixed_limit")
        play(change_structure, structure=mix, accept=True, whole=True)
        if house:
            play(change_settings, house_overrides=house)
        play(clock.start_clock)
        return hand

    def hand(times: int = 1, table: int = 1) -> tuple[str, int, int]:
        for _ in range(times):
            play(buttons.deal_next, table=play.table(table))
        row = play.table(table)
        dealt = dealt_game(row.tournament, now=play.now, table=row)
        assert dealt
        assert dealt.turn
        return dealt.title, dealt.turn.hand, dealt.turn.of

    return begin


def test_mix_changes_its_game_after_a_number_of_hands_at_each_table(deal: Any) -> None:
    hand = deal("horse", game_changes=2)
    assert [hand() for _ in range(5)] == [
        ("Hold'em", 1, 2),
        ("Hold'em", 2, 2),
        ("Omaha hi-lo", 1, 2),
        ("Omaha hi-lo", 2, 2),
        ("Razz", 1, 2),
    ]
    assert hand(table=2) == ("Hold'em", 1, 2)


def test_tables_change_together_once_each_has_dealt_its_hands(deal: Any) -> None:
    hand = deal("horse", game_changes=2, game_changes_at="all_tables")
    assert hand(table=2) == ("Hold'em", 1, 2)
    assert hand(3) == ("Hold'em", 3, 2)
    assert hand(table=2) == ("Hold'em", 2, 2)
    assert hand() == ("Omaha hi-lo", 1, 2)


def test_orbit_has_a_hand_for_each_player(deal: Any) -> None:
    hand = deal("horse", game_changes="orbit")
    assert [hand(), hand(table=2)] == [("Hold'em", 1, 5), ("Hold'em", 1, 4)]


def test_button_is_frozen_during_stud_for_the_next_game_with_blinds(deal: Any, play: Play) -> None:
    hand = deal("horse", game_changes=1)
    hand(2)
    before = play.table(1).button
    ring = table_ring(play.table(1).tournament, number=1, now=play.now)
    hand(3)
    in_stud = table_ring(play.table(1).tournament, number=1, now=play.now)
    assert play.table(1).button == before
    assert ring
    assert in_stud
    assert [seat.number for seat in ring.seats if seat.frozen_button] == []
    frozen = [seat.number for seat in in_stud.seats if seat.frozen_button]
    assert hand() == ("Hold'em", 1, 1)
    assert frozen == [play.table(1).button]


def test_button_moves_in_stud_by_house_rule(deal: Any, play: Play) -> None:
    hand = deal("horse", game_changes=1, button_in_stud="moves")
    hand(2)
    before = play.table(1).button
    assert hand() == ("Razz", 1, 1)
    assert play.table(1).button != before


def test_level_of_a_table_has_the_bets_of_its_game_alone(deal: Any, play: Play) -> None:
    hand = deal("horse", game_changes=1)
    hand()
    row = play.table(1)
    holdem = dealt_game(row.tournament, now=play.now, table=row)
    assert holdem
    assert holdem.next_level
    level = holdem.level
    assert (level.small_bet, level.bring_in, level.ante, bool(level.big_blind)) == (100, 0, None, True)
    hand(2)
    row = play.table(1)
    razz = dealt_game(row.tournament, now=play.now, table=row)
    assert razz
    assert (razz.level.bring_in, razz.level.blinds, razz.next_title) == (25, (), "Seven-card stud")


def test_next_game_is_dealt_at_once_and_the_action_is_undone(deal: Any, play: Play) -> None:
    hand = deal("horse", game_changes=8)
    hand()
    before = play.table(1).mix
    play(turns.end_turn, tables=[play.table(1)])
    assert entry_sentence(play.last) == "Table 1: next game from the next hand"
    play.undo()
    assert play.table(1).mix == before
    play(turns.end_turn)
    assert hand() == ("Omaha hi-lo", 1, 8)


def test_player_chooses_the_game_in_dealers_choice_and_the_choice_moves_on(deal: Any, play: Play) -> None:
    hand = deal("dealers_choice", game_changes=2)
    with pytest.raises(Refused) as refused:
        hand()
    assert refused.value.code == "game_not_chosen"
    play(turns.choose_game, table=play.table(1), game="badugi")
    first = play.table(1).mix["chosen_by"]
    assert [hand(), hand()] == [("Badugi", 1, 2), ("Badugi", 2, 2)]
    with pytest.raises(Refused):
        hand()
    play(turns.choose_game, table=play.table(1), game="texas_holdem")
    assert hand() == ("No-limit hold'em", 1, 2)
    assert (first, play.table(1).mix["chosen_by"]) == (3, 5)


def test_game_just_played_may_not_be_chosen_again_by_house_rule(deal: Any, play: Play) -> None:
    hand = deal("dealers_choice", game_changes=2, dealers_choice_again="refused")
    play(turns.choose_game, table=play.table(1), game="badugi")
    play(turns.choose_game, table=play.table(1), game="razz")
    play(turns.choose_game, table=play.table(1), game="badugi")
    assert [hand(), hand()] == [("Badugi", 1, 2), ("Badugi", 2, 2)]
    with pytest.raises(Refused) as refused:
        play(turns.choose_game, table=play.table(1), game="badugi")
    assert (refused.value.code, "Badugi" in refused.value.facts["games"]) == ("game_just_played", False)
    play(turns.choose_game, table=play.table(1), game="razz")
    with pytest.raises(Refused):
        play(turns.choose_game, table=play.table(1), game="badugi")
    [rows, _other] = games_of_tables(play.table(1).tournament, now=play.now)
    assert "badugi" not in dict(rows.choices)
    assert hand(2) == ("Razz", 2, 2)
    play(turns.choose_game, table=play.table(1), game="badugi")


def test_game_ended_early_counts_as_just_played(deal: Any, play: Play) -> None:
    hand = deal("dealers_choice", game_changes=8, dealers_choice_again="refused")
    play(turns.choose_game, table=play.table(1), game="badugi")
    hand()
    play(turns.end_turn, tables=[play.table(1)])
    with pytest.raises(Refused):
        play(turns.choose_game, table=play.table(1), game="badugi")


def test_only_game_of_a_dealers_choice_may_be_chosen_again_whatever_the_house_rule(deal: Any, play: Play) -> None:
    hand = deal("dealers_choice", game_changes=1, dealers_choice_again="refused")
    rotation = [["texas_holdem", "no_limit"], ["texas_holdem", "pot_limit"]]
    Tournament.objects.filter(pk=play.tournament.pk).update(rotation=rotation)
    for betting in ("no_limit", "pot_limit"):
        play(turns.choose_game, table=play.table(1), game="texas_holdem", betting=betting)
        hand()
    assert play.table(1).mix["betting"] == "pot_limit"


def test_game_just_played_may_be_chosen_again(deal: Any, play: Play) -> None:
    hand = deal("dealers_choice", game_changes=1)
    for _ in range(2):
        play(turns.choose_game, table=play.table(1), game="badugi")
        assert hand() == ("Badugi", 1, 1)


def test_undone_choice_of_a_game_restores_the_previous_game(deal: Any, play: Play) -> None:
    hand = deal("dealers_choice", game_changes=2)
    play(turns.choose_game, table=play.table(1), game="badugi")
    before = play.table(1).mix
    play(turns.choose_game, table=play.table(1), game="razz")
    play.undo()
    assert (play.table(1).mix, hand()) == (before, ("Badugi", 1, 2))


def test_undone_first_choice_of_a_game_must_be_made_again_before_a_hand(deal: Any, play: Play) -> None:
    hand = deal("dealers_choice", game_changes=2)
    before = play.table(1).mix
    play(turns.choose_game, table=play.table(1), game="badugi")
    play.undo()
    assert play.table(1).mix == before
    with pytest.raises(Refused) as refused:
        hand()
    assert refused.value.code == "game_not_chosen"


@pytest.mark.parametrize(
    ("game", "chosen", "code"),
    [
        ("dealers_choice", {"game": "big_o"}, "game_not_offered"),
        ("dealers_choice", {"game": "razz", "betting": "no_limit"}, "betting_not_offered"),
        ("horse", {"game": "razz"}, "games_are_not_chosen"),
    ],
)
def test_choice_of_a_game_that_is_not_offered_is_refused(
    deal: Any, play: Play, game: str, chosen: dict[str, str], code: str
) -> None:
    deal(game, game_changes=8)
    with pytest.raises(Refused) as refused:
        play(turns.choose_game, table=play.table(1), **chosen)
    assert refused.value.code == code


def test_mix_that_changes_by_level_does_not_change_by_hands(play: Play) -> None:
    play(clock.start_clock)
    with pytest.raises(Refused) as refused:
        play(turns.end_turn)
    assert refused.value.code == "games_change_by_level"
