"""Busts of one hand: stacks that rank, search, possible winners."""

import pytest

from tables.models import SeatAssignment
from tables.selectors.hands.busts import bust_candidates, entries_ranked_by_stack, possible_winners, suggested_players
from tables.services.hands import busts, buttons
from tests.tables.play import Play
from tournaments.models import Tournament
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.desk.bust_outs import BustFacts
from tournaments.services.prizes import prizes

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(play: Play) -> Play:
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play(clock.start_clock)
    return play


def ranked_names(room: Play, *names: str) -> list[str]:
    """The names of those whose stacks rank them."""
    room.tournament.refresh_from_db()
    group = bust_candidates(room.tournament, [room.entry(name).pk for name in names])
    keys = entries_ranked_by_stack(room.tournament, group)
    return [candidate.name for candidate in group if candidate.entry.pk in keys]


def test_two_busts_in_a_hand_require_their_stacks(room: Play) -> None:
    assert (ranked_names(room, "Ada"), ranked_names(room, "Ada", "Bix")) == ([], ["Ada", "Bix"])


def test_stacks_of_busts_are_not_required_far_from_the_money(room: Play) -> None:
    room(prizes.set_prizes, amounts=[500_00, 300_00], reason="As agreed")
    assert ranked_names(room, "Ada", "Bix") == []
    for name in ("Cleo", "Dory", "Enzo"):
        room(busts.bust, entry=room.entry(name))
    assert ranked_names(room, "Ada", "Bix") == ["Ada", "Bix"]


def test_stacks_in_hand_for_hand_are_required_only_at_shared_tables(room: Play) -> None:
    room(hand_for_hand.start_hand_for_hand, why="money")
    assert ranked_names(room, "Ada", "Dory") == []
    room(busts.bust, entry=room.entry("Bix"), facts=BustFacts(stack=4_000))
    assert ranked_names(room, "Ada", "Dory") == ["Ada"]


def test_house_rule_decides_when_busts_are_ranked_by_stack(room: Play) -> None:
    room(hand_for_hand.start_hand_for_hand, why="money")
    Tournament.objects.update(house_overrides={"same_hand_busts": "stack_everywhere"})
    assert ranked_names(room, "Ada", "Dory") == ["Ada", "Dory"]
    Tournament.objects.update(house_overrides={"same_hand_busts": "share"})
    assert ranked_names(room, "Ada", "Bix") == []


def test_bust_search_disambiguates_namesakes(room: Play) -> None:
    for name, full in (("Ada", "Ana Vega"), ("Dory", "Ána Voss"), ("Enzo", "Ana Zabel")):
        player = room.entry(name).player
        player.name, player.display_name = full, f"{full.split()[0]} {full.split()[1][0]}."
        player.save()
    offered, first = suggested_players(room.tournament, "vega", without=[])
    assert ([candidate.name for candidate in offered], first) == (["Ana Ve."], True)
    assert [candidate.name for candidate in bust_candidates(room.tournament, [offered[0].entry.pk])] == ["Ana Ve."]
    assert [candidate.name for candidate in suggested_players(room.tournament, "zabel", without=[])[0]] == ["Ana Z."]


def test_bust_search_selects_the_first_match_unless_ambiguous(room: Play) -> None:
    for name, full in (("Ada", "Ana Vega"), ("Dory", "Ana Voss"), ("Enzo", "Anabel Zorn")):
        player = room.entry(name).player
        player.name, player.display_name = full, full
        player.save()
    typed = ("av", "ave", "avos", "ana", "ana ve", "anab", "an", "21", "zorn")
    meant = {letters: suggested_players(room.tournament, letters, without=[]) for letters in typed}
    assert [letters for letters in typed if not meant[letters][1]] == ["av", "ana", "an"]
    assert [[found.name for found in meant[letters][0]] for letters in ("ave", "avos")] == [["Ana Vega"], ["Ana Voss"]]


#: names of a usual evening, some of them alike
EVENING = (
    "Zoe Moss, Zoe Marsh, Ana Vega, Ana Voss, Anton Vogel, Bea Lund, Ben Low, Carl Otto, Cara Olsen, Dana Reyes, "
    "Dan Rey, Eva Stone, Finn Hale, Gil Nash, Hugo Weiss, Ida Frost, Ivo Kern, Jan Peters, Jana Pohl, Kai Brandt, "
    "Lea Sommer, Leo Summer, Max Huber, Maxim Hahn, Nils Berg, Nina Beck, Otto Carlsen"
)


@pytest.mark.slow
def test_bust_search_finds_each_player_within_six_keys(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 10), t3=range(1, 10))
    seated = SeatAssignment.objects.select_related("entry__player", "seat__table").order_by("entry_id")
    for assignment, name in zip(seated, EVENING.split(", "), strict=True):
        assignment.entry.player.name, assignment.entry.player.display_name = name, name
        assignment.entry.player.save()

    def keys(typed: str, key: int) -> int:
        """B, what is typed, an arrow for each on the way to them, and Return twice."""
        found, first = suggested_players(play.tournament, typed, without=[])
        offered = [candidate.entry.pk for candidate in found]
        if key not in offered:
            return 99
        at = offered.index(key)
        return 1 + len(typed) + (at if first else min(at + 1, len(offered) - at)) + 2

    by_name, by_seat = [], []
    for assignment, name in zip(seated, EVENING.split(", "), strict=True):
        first, last = name.lower().split()
        typed = [first[:2], first[:3], last[:2], last[:3], f"{first[0]}{last[0]}"]
        by_name.append(min(keys(letters, assignment.entry_id) for letters in typed))
        by_seat.append(keys(f"{assignment.seat.table.number}{assignment.seat.number}", assignment.entry_id))
    assert ([name for name, count in zip(EVENING.split(", "), by_name, strict=True) if count > 6], set(by_seat)) == (
        [],
        {5},
    )
    assert sum(by_name) <= 27 * 5.5


def test_bust_search_reads_digits_without_a_dot_as_a_seat(room: Play) -> None:
    assert [candidate.name for candidate in suggested_players(room.tournament, "23", without=[])[0]] == ["Fay"]
    player = room.entry("Ada").player
    player.club_number = "23"
    player.save()
    assert [candidate.name for candidate in suggested_players(room.tournament, "23", without=[])[0]] == ["Ada", "Fay"]
    assert [candidate.name for candidate in suggested_players(room.tournament, "20", without=[])[0]] == []


def test_bust_search_lists_matches_at_the_start_of_a_name_first(room: Play) -> None:
    for name, full in (("Ada", "Mo Ada"), ("Bix", "Carl Adams"), ("Cleo", "Ada Berg"), ("Dory", "Nevada Sun")):
        player = room.entry(name).player
        player.name = player.display_name = full
        player.save()
    named = [candidate.name for candidate in suggested_players(room.tournament, "ada", without=[])[0]]
    assert named == ["Ada Berg", "Carl Adams", "Mo Ada", "Nevada Sun"]
    assert [candidate.name for candidate in suggested_players(room.tournament, "ns", without=[])[0]] == ["Nevada Sun"]


def test_possible_winners_are_listed_from_the_left_of_the_button(room: Play) -> None:
    room(buttons.set_button, table=room.table(1), button=2)
    group = bust_candidates(room.tournament, [room.entry("Bix").pk])
    assert [candidate.name for candidate in possible_winners(room.tournament, group)] == ["Cleo", "Ada"]
    two_tables = bust_candidates(room.tournament, [room.entry("Bix").pk, room.entry("Dory").pk])
    assert possible_winners(room.tournament, two_tables) == []
