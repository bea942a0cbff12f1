"""The bet in which stacks are counted, by the game of a level."""

import pytest

from tests.conftest import MINUTE
from tournaments.rules.levels import Ante, AnteKind, Level
from tournaments.rules.structure.stack_unit import StackUnit, UnitKind, stack_unit

EACH = Ante(AnteKind.EACH, 100)


def played(**amounts: object) -> Level:
    return Level(key="1", number=1, span=20 * MINUTE, **amounts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("level", "betting", "kind", "chips"),
    [
        (played(small_blind=100, big_blind=200, ante=EACH), "no_limit", UnitKind.BIG_BLINDS, 200),
        (played(ante=EACH, bring_in=100, small_bet=300, big_bet=600), "fixed_limit", UnitKind.BIG_BETS, 600),
        (played(small_blind=100, big_blind=200), "fixed_limit", UnitKind.BIG_BETS, 400),
        (played(small_blind=100, big_blind=200, betting="no_limit"), "fixed_limit", UnitKind.BIG_BLINDS, 200),
        (played(third_blind=100, ante=EACH), "no_limit", UnitKind.ANTES, 100),
        (played(third_blind=100), "no_limit", UnitKind.ANTES, 0),
    ],
)
def test_stacks_are_counted_in_the_bet_of_the_level(level: Level, betting: str, kind: UnitKind, chips: int) -> None:
    assert stack_unit(level, betting=betting) == StackUnit(kind, chips)


def test_stack_in_tenths_of_a_unit_is_rounded_down() -> None:
    assert StackUnit(UnitKind.ANTES, 300).tenths_of(20_000) == 666
    assert StackUnit().tenths_of(20_000) is None
