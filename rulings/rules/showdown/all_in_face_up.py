"""When all-in hands go face up (TDA 2024 rule 16; RP-8-F during hand for hand)."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class FaceUp(StrEnum):
    """What happens with the cards."""

    NOW = "now"
    ON_THE_FLOORS_WORD = "on_the_floors_word"
    NOT_YET = "not_yet"
    NO_ALL_IN = "no_all_in"
    ONE_HAND_LEFT = "one_hand_left"


@dataclass(frozen=True, slots=True)
class Cards:
    """`may_bet` are the players whose action is still possible: while there is any, the cards stay down."""

    face_up: FaceUp
    may_bet: tuple[str, ...] = ()


def all_in_face_up(
    live: Collection[str],
    *,
    all_in: Collection[str],
    to_act: Collection[str] = (),
    betting_over: bool = False,
    hand_for_hand: bool = False,
) -> Cards:
    """Whether the hands are turned up now. `to_act` owe an answer to a bet; `betting_over`: the last round is done.

    One player with chips who owes nothing can bet against nobody; two of them can, until the last round is over.
    """
    if len(live) < 2:
        return Cards(FaceUp.ONE_HAND_LEFT)
    if not all_in:
        return Cards(FaceUp.NO_ALL_IN)
    with_chips = tuple(player for player in live if player not in all_in)
    owing = tuple(player for player in with_chips if player in to_act)
    if owing:
        return Cards(FaceUp.NOT_YET, owing)
    if len(with_chips) > 1 and not betting_over:
        return Cards(FaceUp.NOT_YET, with_chips)
    return Cards(FaceUp.ON_THE_FLOORS_WORD if hand_for_hand else FaceUp.NOW)
