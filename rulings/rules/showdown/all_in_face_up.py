"""The moment when all-in hands go face up (TDA 2024 rule 16; RP-8-F during hand for hand)."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class FaceUp(StrEnum):
    """The possible rulings on turning hands face up."""

    NOW = "now"
    ON_THE_FLOORS_WORD = "on_the_floors_word"
    NOT_YET = "not_yet"
    NO_ALL_IN = "no_all_in"
    ONE_HAND_LEFT = "one_hand_left"


@dataclass(frozen=True, slots=True)
class FaceUpRuling:
    """The ruling, and the players who may still act: while there are any, the cards stay down."""

    face_up: FaceUp
    may_bet: tuple[str, ...] = ()


def face_up_ruling(
    live: Collection[str],
    *,
    all_in: Collection[str],
    to_act: Collection[str] = (),
    betting_over: bool = False,
    hand_for_hand: bool = False,
) -> FaceUpRuling:
    """Return whether the hands go face up now. `to_act` are players who still have to answer a bet.

    `betting_over`: the last round is done. Before that, two players with chips can still bet; a single player cannot.
    """
    if len(live) < 2:
        return FaceUpRuling(FaceUp.ONE_HAND_LEFT)
    if not all_in:
        return FaceUpRuling(FaceUp.NO_ALL_IN)
    with_chips = tuple(player for player in live if player not in all_in)
    must_act = tuple(player for player in with_chips if player in to_act)
    if must_act:
        return FaceUpRuling(FaceUp.NOT_YET, must_act)
    if len(with_chips) > 1 and not betting_over:
        return FaceUpRuling(FaceUp.NOT_YET, with_chips)
    return FaceUpRuling(FaceUp.ON_THE_FLOORS_WORD if hand_for_hand else FaceUp.NOW)
