"""`all_in_face_up`: whether the hands are turned face up now."""

from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.facing import read_player_names, refuse_unknown_player
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_flag
from rulings.rules.showdown.all_in_face_up import FaceUp, FaceUpRuling, face_up_ruling
from tournaments.rules.messages import join_items_with_and
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

WHY = {
    FaceUp.NOW: _("A player is all-in and no one can bet any more: callers may not muck."),
    FaceUp.ON_THE_FLOORS_WORD: _(
        "During hand for hand the cards stay down. No more cards are dealt until the floor says so."
    ),
    FaceUp.NOT_YET: _("While a player can still bet, all cards stay down."),
    FaceUp.NO_ALL_IN: _("No player is all-in: the showdown goes in order."),
    FaceUp.ONE_HAND_LEFT: _("One live hand is left."),
}


def all_in_face_up_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict on whether all hands go face up, with the players who could still bet."""
    live = facts["players"]
    if not live:
        raise InvalidField("players", _("the players in the hand"), list(live))
    for name in ("all_in", "to_act"):
        refuse_unknown_player(name, facts[name], among=live)
    if both := set(facts["all_in"]) & set(facts["to_act"]):
        raise InvalidField("to_act", _("players who are not all-in"), sorted(both))
    cards = face_up_ruling(
        live,
        all_in=facts["all_in"],
        to_act=facts["to_act"],
        betting_over=facts["betting_over"],
        hand_for_hand=facts["hand_for_hand"],
    )
    slugs = ("hand-for-hand",) if cards.face_up is FaceUp.ON_THE_FLOORS_WORD else ()
    first = {FaceUp.NO_ALL_IN: "showdown-order", FaceUp.ONE_HAND_LEFT: "last-live-hand"}
    return Verdict(
        answer={
            "face_up": cards.face_up is FaceUp.NOW,
            "when": cards.face_up.value,
            "may_bet": list(cards.may_bet),
        },
        says=_verdict_sentence(live, cards),
        why=WHY[cards.face_up],
        rules=(first.get(cards.face_up, "all-in-face-up"), *slugs),
    )


def _verdict_sentence(live: tuple[str, ...], cards: FaceUpRuling) -> str:
    words = {
        FaceUp.NOW: _("Turn up the cards of {all_of}.", all_of=join_items_with_and(live)),
        FaceUp.ON_THE_FLOORS_WORD: _("Cards stay down. Wait for the floor."),
        FaceUp.NOT_YET: _("Not yet: {all_of} can still act.", all_of=join_items_with_and(cards.may_bet)),
        FaceUp.NO_ALL_IN: _("No: no player is all-in."),
        FaceUp.ONE_HAND_LEFT: _("{live} takes the pot and does not have to show.", live=live[0]),
    }
    return words[cards.face_up]


ALL_IN_FACE_UP = Calculator(
    name="all_in_face_up",
    title=_("All-in: cards up?"),
    question=_("Are the hands turned up now?"),
    fields=(
        Field(
            "players", "rows", _("In the hand"), read_player_names, example=["Ann", "Bo", "Cy"], input=InputKind.PLAYERS
        ),
        Field(
            "all_in",
            "rows",
            "All-in",
            read_player_names,
            required=False,
            default=(),
            example=["Ann", "Bo"],
            input=InputKind.WHICH_PLAYERS,
        ),
        Field(
            "to_act",
            "rows",
            _("Still to act on a bet"),
            read_player_names,
            required=False,
            default=(),
            help=_("With chips left"),
            input=InputKind.WHICH_PLAYERS,
        ),
        Field("betting_over", "flag", _("The last round is over"), read_flag, required=False, default=False),
        Field("hand_for_hand", "flag", _("Hand for hand"), read_flag, required=False, default=False),
    ),
    answer=all_in_face_up_verdict,
    group="pots",
)
