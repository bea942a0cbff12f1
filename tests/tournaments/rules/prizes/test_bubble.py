"""The arithmetic of a round: Sydney 2019 cannot happen again."""

import pytest

from tournaments.rules.prizes.bubble import Arithmetic, BubbleFinding, next_pay_jump
from tournaments.sentences.prizes.places import announcement_text, arithmetic_sentence


def test_sydney_2019_two_busts_of_66_players_leave_one_to_the_money() -> None:
    sums = Arithmetic(before=66, out=2, goal=63, paid=63)
    assert (sums.players_left, sums.players_to_go, sums.verdict) == (64, 1, BubbleFinding.ONE_MORE)
    assert arithmetic_sentence(sums, why="money") == "Before 66, out 2, left 64, paid 63: 1 to go."


@pytest.mark.parametrize(
    ("out", "verdict", "passes"),
    [(1, BubbleFinding.NOT_YET, False), (3, BubbleFinding.REACHED, False), (4, BubbleFinding.REACHED, True)],
)
def test_bubble_verdict_follows_from_the_number_of_busts(out: int, verdict: BubbleFinding, passes: bool) -> None:
    sums = Arithmetic(before=66, out=out, goal=63, paid=63)
    assert (sums.verdict, sums.overshoots_goal) == (verdict, passes)


def test_covered_all_in_players_are_counted_separately_on_the_bubble() -> None:
    sums = Arithmetic(before=64, out=0, covered=1, goal=63, paid=63)
    assert (sums.players_left, sums.left_if_lost, sums.verdict) == (64, 63, BubbleFinding.ONE_MORE)


def test_bubble_arithmetic_without_a_goal_has_the_verdict_no_goal() -> None:
    assert Arithmetic(before=9, out=1).verdict == BubbleFinding.NO_GOAL


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        (
            "money",
            "4 played this hand, 1 busted, 3 are left. Paid places: 3. Congratulations, you are in the money.",
        ),
        ("seats", "4 played this hand, 1 busted, 3 are left. All of them win a seat. Seats to win: 3."),
        ("final_table", "4 played this hand, 1 busted, 3 are left. This is the final table."),
        ("pay_jump", "4 played this hand, 1 busted, 3 are left. All of them win at least the next prize."),
    ],
)
def test_bubble_announcement_shows_the_calculation_of_players_left(why: str, sentence: str) -> None:
    assert announcement_text(Arithmetic(before=4, out=1, goal=3, paid=3), why=why) == sentence


PRIZES = {1: 400, 2: 250, 3: 150, 4: 100, 5: 100}


@pytest.mark.parametrize(
    ("left", "jump"), [(7, (5, 100)), (6, (5, 100)), (5, (3, 150)), (4, (3, 150)), (2, (1, 400)), (1, None)]
)
def test_next_better_prize_is_found(left: int, jump: tuple[int, int] | None) -> None:
    assert next_pay_jump(PRIZES, left=left) == jump
    assert next_pay_jump({}, left=left) is None
