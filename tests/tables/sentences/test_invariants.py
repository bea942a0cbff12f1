"""Sentences of the room's invariants."""

from tables.rules import invariants as rules
from tables.rules.hands.button import ButtonRule
from tables.rules.invariants import Dealt, Finding, Invariant
from tables.sentences.invariants import SENTENCES, WHY, invariant_sentence
from tests.suite.each_case import for_each


def test_every_invariant_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Invariant)


@for_each(
    ("finding", "says"),
    [
        (
            rules.player_count_finding(seated=498, waiting=2, entries=1540, out=1040),
            "498 seated and 2 waiting, 500 left: 1,540 entered minus 1,040 out",
        ),
        (rules.player_count_finding(seated=9, waiting=0, entries=9, out=0), "9 seated, 9 left: 9 entered minus 0 out"),
        (rules.one_seat_finding(doubled=[], ghosts=[], adrift=[]), "Every player has one seat"),
        (
            rules.one_seat_finding(doubled=[1], ghosts=[2, 3], adrift=[4]),
            (
                "Players in two seats: 1. Seats of players who are out, or seats not in use: 2. "
                "Reserved seats that are wrong or missing: 1"
            ),
        ),
        (Finding(Invariant.LEVEL, True, {"gap": 1, "allowed": 2, "why": ""}), "Tables are within 2 of each other"),
        (
            Finding(Invariant.LEVEL, True, {"gap": 2, "allowed": 1, "why": "wait"}),
            "Tables are 2 apart: a table breaks soon",
        ),
        (
            Finding(Invariant.LEVEL, False, {"gap": 3, "allowed": 1, "why": ""}),
            "Tables are 3 apart, for no known reason",
        ),
        (
            rules.big_blind_finding([Dealt(2, 3, 4, [3, 4])], rule=ButtonRule.DEAD),
            "The big blind skipped no player (hands checked: 1)",
        ),
        (rules.big_blind_finding([Dealt(2, 3, 6, [3, 5, 6])], rule=ButtonRule.DEAD), "The big blind skipped 2.5"),
        (rules.big_blind_finding([], rule=ButtonRule.MOVING), "With this button players may miss the big blind"),
    ],
)
def test_every_finding_has_a_sentence(finding: Finding, says: str) -> None:
    assert invariant_sentence(finding) == says


def test_every_reason_for_uneven_tables_has_a_sentence() -> None:
    assert set(WHY) == {"redraw", "break", "wait", "moves", "asks", "no_seat", "no_mover", ""}
