"""`all_in_face_up`: are the hands turned up now?"""

from typing import Any

from rulings.calculators.facing import known, player_names
from rulings.calculators.fields import Field, Nonsense, flag
from rulings.calculators.frame import Calculator
from rulings.calculators.spoken import all_of
from rulings.rules.showdown.all_in_face_up import Cards, FaceUp, all_in_face_up
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

WHY = {
    FaceUp.NOW: "Somebody is all-in and nobody can bet any more: nobody who called may muck.",
    FaceUp.ON_THE_FLOORS_WORD: "During hand for hand the cards stay down, and no more are dealt, until the floor says.",
    FaceUp.NOT_YET: "While somebody can still bet, all cards stay down.",
    FaceUp.NO_ALL_IN: "Nobody is all-in: the showdown goes in order.",
    FaceUp.ONE_HAND_LEFT: "One live hand is left.",
}


def answer(given: dict[str, Any], house: House) -> Verdict:
    """Whether all hands go face up, and who could still bet."""
    live = given["players"]
    if not live:
        raise Nonsense("players", "the players in the hand", list(live))
    for name in ("all_in", "to_act"):
        known(name, given[name], among=live)
    if both := set(given["all_in"]) & set(given["to_act"]):
        raise Nonsense("to_act", "players who are not all-in", sorted(both))
    cards = all_in_face_up(
        live,
        all_in=given["all_in"],
        to_act=given["to_act"],
        betting_over=given["betting_over"],
        hand_for_hand=given["hand_for_hand"],
    )
    slugs = ("hand-for-hand",) if cards.face_up is FaceUp.ON_THE_FLOORS_WORD else ()
    first = {FaceUp.NO_ALL_IN: "showdown-order", FaceUp.ONE_HAND_LEFT: "last-live-hand"}
    return Verdict(
        answer={
            "face_up": cards.face_up is FaceUp.NOW,
            "when": cards.face_up.value,
            "may_bet": list(cards.may_bet),
        },
        says=_says(live, cards),
        why=WHY[cards.face_up],
        cites=cites(first.get(cards.face_up, "all-in-face-up"), *slugs, rulebook=house.rulebook),
    )


def _says(live: tuple[str, ...], cards: Cards) -> str:
    words = {
        FaceUp.NOW: f"Turn them up: {all_of(live)}.",
        FaceUp.ON_THE_FLOORS_WORD: "Cards stay down: wait for the floor.",
        FaceUp.NOT_YET: f"Not yet: {all_of(cards.may_bet)} can still act.",
        FaceUp.NO_ALL_IN: "No: nobody is all-in.",
        FaceUp.ONE_HAND_LEFT: f"{live[0]} takes the pot and need not show.",
    }
    return words[cards.face_up]


ALL_IN_FACE_UP = Calculator(
    name="all_in_face_up",
    title="All-in: cards up?",
    question="Are the hands turned up now?",
    fields=(
        Field("players", "rows", "In the hand", player_names, example=["Ann", "Bo", "Cy"]),
        Field("all_in", "rows", "All-in", player_names, required=False, default=(), example=["Ann", "Bo"]),
        Field(
            "to_act", "rows", "Still to answer a bet", player_names, required=False, default=(), help="With chips left"
        ),
        Field("betting_over", "flag", "The last round is over", flag, required=False, default=False),
        Field("hand_for_hand", "flag", "Hand for hand", flag, required=False, default=False),
    ),
    answer=answer,
    group="pots",
)
