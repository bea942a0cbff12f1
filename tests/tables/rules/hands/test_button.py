"""Button and blinds: TDA 2024 rules 10-A, 32 and 34-B, and the other button rules."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.hands.button import (
    ButtonRule,
    Origin,
    Positions,
    first_hand_positions,
    is_between,
    next_hand_positions,
    seats_clockwise,
    stored_hand_positions,
)
from tests.not_none import not_none

# who is seated before each hand, and who of them is new
Life = list[tuple[frozenset[int], dict[int, Origin]]]

SEVEN = stored_hand_positions(button=1, small_blind=2, big_blind=3, dealt=range(1, 8))


def posts(hand: Positions | None) -> tuple[int, list[int], list[int]]:
    """Button, small blinds and big blinds of a hand that is dealt."""
    assert hand is not None
    return hand.button, list(hand.small_blinds), list(hand.big_blinds)


def dealt_hand(last: Positions, **situation: Any) -> Positions:
    """Return the next hand; fail if none is dealt."""
    return not_none(next_hand_positions(last, **situation))


def hands_played(
    last: Positions, *, leavers: list[set[int]], rule: ButtonRule
) -> list[tuple[int, list[int], list[int]]]:
    """Hands after each other, some players leaving before each."""
    seated, hands = set(last.dealt), []
    for out in leavers:
        seated -= out
        last = dealt_hand(last, seated=seated, rule=rule)
        hands.append(posts(last))
    return hands


def test_seats_listed_clockwise_from_a_seat_end_with_that_seat():
    assert seats_clockwise([2, 5, 8, 9], after=5) == [8, 9, 2, 5]


@pytest.mark.parametrize(("seat", "inside"), [(9, True), (1, True), (2, False), (5, False), (8, False)])
def test_range_of_seats_wraps_around_the_table(seat, inside):
    assert is_between(seat, after=8, before=2) is inside


def test_rule_32_button_and_blinds_move_one_seat_without_busts():
    assert hands_played(SEVEN, leavers=[set(), set()], rule=ButtonRule.DEAD) == [(2, [3], [4]), (3, [4], [5])]


def test_rule_32_button_moves_to_the_seat_of_a_busted_small_blind():
    assert hands_played(SEVEN, leavers=[{2}, set()], rule=ButtonRule.DEAD) == [(2, [3], [4]), (3, [4], [5])]


def test_rule_32_small_blind_is_dead_after_the_big_blind_busts():
    assert hands_played(SEVEN, leavers=[{3}, set()], rule=ButtonRule.DEAD) == [(2, [], [4]), (3, [4], [5])]


def test_rule_32_dead_button_keeps_the_order_after_both_blinds_bust():
    hand, last_actors = SEVEN, []
    for _ in range(3):
        hand = dealt_hand(hand, seated={1, 4, 5, 6, 7})
        last_actors.append((hand.button, hand.last_seat_to_act, posts(hand)[1:]))
    assert last_actors == [(2, 1, ([], [4])), (3, 1, ([4], [5])), (4, 4, ([5], [6]))]


def test_rule_32_two_busted_big_blinds_cause_two_dead_small_blinds():
    assert hands_played(SEVEN, leavers=[{3}, {4}, set()], rule=ButtonRule.DEAD) == [
        (2, [], [4]),
        (3, [], [5]),
        (4, [5], [6]),
    ]


@pytest.mark.parametrize(
    ("out", "expected"),
    [({2}, [(3, [3], [4, 5]), (4, [4, 5], [6])]), ({3}, [(2, [], [4, 5]), (4, [4, 5], [6])])],
)
def test_moving_button_collects_blinds_from_passed_players(out, expected):
    assert hands_played(SEVEN, leavers=[out, set()], rule=ButtonRule.MOVING) == expected


def test_moving_button_after_two_busts_collects_three_big_blinds():
    assert hands_played(SEVEN, leavers=[{2, 3}, set(), set()], rule=ButtonRule.MOVING) == [
        (4, [], [4, 5, 6]),
        (5, [4, 5, 6], [7]),
        (6, [7], [1]),
    ]


def test_moving_button_collects_one_missed_blind_a_hand():
    five = stored_hand_positions(button=1, small_blind=2, big_blind=3, dealt=range(1, 6))
    assert hands_played(five, leavers=[{2, 3}, set(), set(), set()], rule=ButtonRule.MOVING) == [
        (4, [], [4, 5, 1]),
        (5, [5, 1], [4]),
        (1, [4], [5]),
        (4, [4, 5], [1]),
    ]


@pytest.mark.parametrize(("out", "expected"), [({2}, (3, [4], [5])), ({3}, (2, [4], [5])), ({1}, (2, [3], [4]))])
def test_simplified_button_moves_to_the_next_player(out, expected):
    assert hands_played(SEVEN, leavers=[out], rule=ButtonRule.SIMPLIFIED) == [expected]


@pytest.mark.parametrize("rule", [ButtonRule.DEAD, ButtonRule.MOVING])
@pytest.mark.parametrize(("out", "expected"), [(1, (3, [3], [2])), (2, (3, [3], [1])), (3, (2, [2], [1]))])
def test_rule_34b_no_player_is_big_blind_twice_when_heads_up_begins(rule, out, expected):
    three = stored_hand_positions(button=1, small_blind=2, big_blind=3, dealt=[1, 2, 3])
    assert hands_played(three, leavers=[{out}], rule=rule) == [expected]


def test_simplified_button_may_repeat_the_big_blind_after_a_bust():
    three = stored_hand_positions(button=1, small_blind=2, big_blind=3, dealt=[1, 2, 3])
    assert hands_played(three, leavers=[{1}, set()], rule=ButtonRule.SIMPLIFIED) == [(2, [2], [3]), (3, [3], [2])]


def test_rule_34b_heads_up_blinds_alternate_every_hand():
    two = stored_hand_positions(button=1, small_blind=1, big_blind=5, dealt=[1, 5])
    assert hands_played(two, leavers=[set(), set()], rule=ButtonRule.DEAD) == [(5, [5], [1]), (1, [1], [5])]


def test_heads_up_cancels_blinds_owed_under_a_moving_button():
    four = stored_hand_positions(button=1, small_blind=2, big_blind=3, dealt=range(1, 5))
    assert hands_played(four, leavers=[{2}, {3}, set()], rule=ButtonRule.MOVING) == [
        (3, [3], [4, 1]),
        (1, [1], [4]),
        (4, [4], [1]),
    ]


@pytest.mark.parametrize(
    ("newcomer", "expected"),
    [(7, (1, [5], [7])), (6, (1, [5], [6])), (3, (3, [5], [1]))],
)
@pytest.mark.parametrize("rule", [ButtonRule.DEAD, ButtonRule.MOVING])
def test_third_player_joining_never_moves_the_big_blind_to_the_button(rule, newcomer, expected):
    two = stored_hand_positions(button=1, small_blind=1, big_blind=5, dealt=[1, 5])
    coming = dealt_hand(two, seated={1, 5, newcomer}, joined={newcomer: Origin.BALANCE}, rule=rule)
    assert posts(coming) == expected
    assert coming.waiting == frozenset()


def test_rule_10a_newcomer_left_of_the_big_blind_posts_next():
    last = stored_hand_positions(button=1, small_blind=2, big_blind=3, dealt=[1, 2, 3, 6, 8])
    coming = dealt_hand(last, seated={1, 2, 3, 5, 6, 8}, joined={5: Origin.BALANCE})
    assert posts(coming) == (2, [3], [5])


@pytest.mark.parametrize("rule", [ButtonRule.DEAD, ButtonRule.MOVING])
def test_rule_10a_newcomer_between_button_and_small_blind_waits_one_hand(rule):
    last = stored_hand_positions(button=1, small_blind=4, big_blind=7, dealt=[1, 4, 7])
    coming = dealt_hand(last, seated={1, 4, 5, 7}, joined={5: Origin.BROKEN_TABLE}, rule=rule)
    assert (posts(coming), coming.waiting, coming.dealt) == ((4, [7], [1]), frozenset({5}), frozenset({1, 4, 7}))
    after = dealt_hand(coming, seated={1, 4, 5, 7}, rule=rule)
    assert (posts(after), after.waiting, after.dealt) == ((7, [1], [4]), frozenset(), frozenset({1, 4, 5, 7}))


def test_house_rule_may_deal_in_a_newcomer_behind_the_button():
    last = stored_hand_positions(button=1, small_blind=4, big_blind=7, dealt=[1, 4, 7])
    coming = dealt_hand(last, seated={1, 4, 5, 7}, joined={5: Origin.LATE_ENTRY}, gap_waits=False)
    assert (posts(coming), coming.dealt) == ((4, [7], [1]), frozenset({1, 4, 5, 7}))


def test_newcomer_never_moves_the_big_blind_to_the_button():
    two = stored_hand_positions(button=1, small_blind=1, big_blind=5, dealt=[1, 5])
    assert posts(next_hand_positions(two, seated={1, 3, 5}, joined={3: Origin.LATE_ENTRY}, gap_waits=False)) == (
        3,
        [5],
        [1],
    )


@pytest.mark.parametrize("rule", [ButtonRule.DEAD, ButtonRule.MOVING])
def test_rule_10b_player_of_a_broken_table_takes_over_the_small_blind(rule):
    last = stored_hand_positions(button=1, small_blind=2, big_blind=3, dealt=range(1, 6))
    coming = dealt_hand(last, seated={1, 2, 3, 4, 5}, joined={3: Origin.BROKEN_TABLE}, rule=rule)
    assert posts(coming) == (2, [3], [4])


@pytest.mark.parametrize("rule", [ButtonRule.DEAD, ButtonRule.MOVING])
def test_rule_11a_balanced_player_in_the_small_blind_is_dealt_out(rule):
    last = stored_hand_positions(button=1, small_blind=2, big_blind=3, dealt=range(1, 6))
    coming = dealt_hand(last, seated={1, 2, 3, 4, 5}, joined={3: Origin.BALANCE}, rule=rule)
    assert (coming.button, coming.small_blinds, coming.waiting) == (2, (), frozenset({3}))
    assert posts(next_hand_positions(coming, seated={1, 2, 3, 4, 5}, rule=rule))[1] != [3]


@pytest.mark.parametrize("rule", [ButtonRule.DEAD, ButtonRule.MOVING])
def test_rule_10a_newcomer_is_dealt_in_once_the_button_has_passed(rule):
    last = stored_hand_positions(button=1, small_blind=4, big_blind=7, dealt=[1, 4, 7])
    coming = dealt_hand(last, seated={1, 2, 4, 7}, joined={2: Origin.BALANCE}, rule=rule)
    assert (posts(coming), coming.waiting) == ((4, [7], [1]), frozenset())


def test_newcomer_does_not_wait_if_only_two_players_would_play():
    last = stored_hand_positions(button=1, small_blind=4, big_blind=7, dealt=[1, 4, 7])
    coming = dealt_hand(last, seated={5, 6, 7}, joined={5: Origin.BALANCE, 6: Origin.BALANCE})
    assert (posts(coming), coming.waiting) == ((6, [7], [5]), frozenset())


@pytest.mark.parametrize("seated", [set(), {4}])
def test_hand_is_not_dealt_to_fewer_than_two_players(seated):
    assert next_hand_positions(SEVEN, seated=seated) is None


def test_first_hand_has_the_blinds_left_of_the_drawn_button():
    assert posts(first_hand_positions(button=8, seated=[2, 5, 8])) == (8, [2], [5])
    assert posts(first_hand_positions(button=8, seated=[5, 8])) == (8, [8], [5])


@st.composite
def days(draw: st.DrawFn) -> Life:
    """A table's life: who is seated before each hand, and who of them is new."""
    size = draw(st.integers(3, 10))
    seated = set(draw(st.lists(st.integers(1, size), min_size=2, max_size=size, unique=True)))
    life = []
    for _ in range(draw(st.integers(1, 12))):
        leavers = set(draw(st.lists(st.sampled_from(sorted(seated)), max_size=2, unique=True))) if seated else set()
        free = sorted(set(range(1, size + 1)) - (seated - leavers))
        joined = draw(st.lists(st.sampled_from(free), max_size=2, unique=True)) if free else []
        origins = {seat: draw(st.sampled_from(list(Origin))) for seat in joined}
        seated = (seated - leavers) | set(joined)
        life.append((frozenset(seated), origins))
    return life


def pairs_of_hands(
    life: Life, *, rule: ButtonRule
) -> Iterator[tuple[Positions, Positions, frozenset[int], dict[int, Origin]]]:
    """Each pair of hands that followed each other, with who was seated for the second and who was new."""
    start: Positions | None = None
    pending: dict[int, Origin] = {}
    for seated, joined in life:
        pending = {seat: origin for seat, origin in (pending | joined).items() if seat in seated}
        if start is None:
            start = first_hand_positions(button=min(seated), seated=seated) if len(seated) > 1 else None
            pending = {} if start else pending
            continue
        coming = next_hand_positions(start, seated=seated, joined=pending, rule=rule)
        if coming:
            yield start, coming, seated, pending
            start, pending = coming, {}


@given(days())
def test_rule_32_big_blind_never_skips_or_repeats_a_player(life):
    for before, hand, _, _ in pairs_of_hands(life, rule=ButtonRule.DEAD):
        assert hand.big_blind == seats_clockwise(hand.dealt, after=before.big_blind)[0]
        assert hand.big_blind != before.big_blind


@given(days())
def test_same_player_never_posts_the_moving_big_blind_twice_running(life):
    for before, hand, _, _ in pairs_of_hands(life, rule=ButtonRule.MOVING):
        passed = seats_clockwise(hand.dealt, after=before.big_blind)
        assert list(hand.big_blinds) == passed[: passed.index(hand.big_blind) + 1]
        assert before.big_blind not in hand.big_blinds


@given(days(), st.sampled_from(list(ButtonRule)))
def test_only_players_dealt_in_post_blinds(life, rule):
    for _, hand, seated, joined in pairs_of_hands(life, rule=rule):
        assert hand.dealt | hand.waiting == seated
        assert hand.dealt & hand.waiting == frozenset()
        assert hand.waiting <= joined.keys()
        assert {*hand.small_blinds, *hand.big_blinds} <= hand.dealt
        assert set(hand.small_blinds) & set(hand.big_blinds) == set()
        assert hand.button != hand.big_blind
        assert hand.is_heads_up is (len(seated) == 2)
        assert hand.last_seat_to_act in hand.dealt


@given(days(), st.sampled_from([ButtonRule.DEAD, ButtonRule.MOVING]))
def test_rule_11a_balanced_newcomer_posts_the_big_blind_first(life, rule):
    for before, hand, seated, joined in pairs_of_hands(life, rule=rule):
        settled = len(seated - joined.keys())
        balanced = {seat for seat, origin in joined.items() if origin is Origin.BALANCE}
        if settled > 2 and not before.is_heads_up:
            assert balanced & set(hand.small_blinds) == set()
