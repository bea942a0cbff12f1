"""The procedures as calculators: what happened in, the ruling and its ordered steps out."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from rulings.calculators.fields import Field, Nonsense, flag, one_of, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.stakes import chips
from rulings.rules.chips.found_behind import Outcome
from rulings.rules.procedures import PROCEDURES, Pile, Procedure
from rulings.rules.procedures.burn_error import BURNED
from rulings.rules.procedures.chips_found_behind import OUTCOMES
from rulings.rules.procedures.cutoff import BETTING_SO_FAR
from rulings.rules.procedures.disordered_stub import ORDER
from rulings.rules.procedures.exposed_card import WHICH
from rulings.rules.procedures.fouled_deck import FOUND
from rulings.rules.procedures.misdeal import CAUSES
from rulings.rules.procedures.player_absent import AT_SEAT
from rulings.rules.procedures.premature_card import GAMES
from rulings.rules.procedures.steps import BOARD_STREETS, STREETS
from rulings.rules.procedures.wrong_card_count import WRONG
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

Given = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Form:
    """How a procedure is asked for: title, question, fields, and a check of what only several fields tell together."""

    title: str
    question: str
    fields: tuple[Field, ...] = ()
    check: Callable[[Given], None] = lambda given: None
    group: str = "cards"


def _choice(name: str, label: str, choices: dict[Any, str], *, example: Any, default: Any = None) -> Field:
    return Field(
        name,
        "choice",
        label,
        partial(one_of, allowed=choices),
        required=default is None,
        default=default,
        choices=dict(choices),
        example=example,
    )


def _flag(name: str, label: str) -> Field:
    return Field(name, "flag", label, flag, required=False, default=False, example=False)


def _street_of_its_game(given: Given) -> None:
    streets = GAMES[given["game"]]
    if given["street"] not in streets:
        raise Nonsense("street", f"one of {', '.join(streets)} in a {given['game']} game", given["street"])


def _wrong_count(given: Given) -> None:
    if given["wrong"] != "too_many" and given["by"] > given["should_have"]:
        raise Nonsense("by", f"at most {given['should_have']}, which are all of them", given["by"])


def _enough_to_deal(given: Given) -> None:
    if given["stub"] + given["burns"] < 2:
        raise Nonsense("stub", "with the burns, at least two cards: one to burn, one to deal", given["stub"])


_BETTING = _choice("betting", "Since the deal", BETTING_SO_FAR, example="nobody", default="nobody")
_ACTED = _flag("acted", "Somebody has acted on it")

FORMS: dict[str, Form] = {
    "premature_card": Form(
        "Card dealt too soon",
        "Which street came before the betting was finished?",
        (
            _choice("game", "Game", {"board": "with a board", "stud": "stud"}, example="board", default="board"),
            _choice("street", "Street dealt too soon", STREETS, example="turn"),
        ),
        _street_of_its_game,
    ),
    "four_card_flop": Form("Flop of four cards", "The flop has a card too many?"),
    "flop_without_burn": Form("Flop without a burn", "Has anybody acted on the flop?", (_ACTED,)),
    "burn_error": Form(
        "Wrong burn",
        "How many cards were burnt before the street?",
        (
            _choice("street", "Street", {street: STREETS[street] for street in BOARD_STREETS}, example="turn"),
            _choice("burned", "Burnt", {number: words.lower() for number, words in BURNED.items()}, example=0),
            _ACTED,
        ),
    ),
    "misdeal": Form(
        "Misdeal?",
        "What went wrong with the deal?",
        (_choice("cause", "What happened", CAUSES, example="one_card_extra"), _BETTING),
    ),
    "exposed_card": Form(
        "Card exposed",
        "Which card was turned up?",
        (
            _choice("which", "Card", WHICH, example="one_down_card"),
            _BETTING,
            Field("betting_to_come", "flag", "Betting to come", flag, required=False, default=True, example=True),
        ),
    ),
    "boxed_cards": Form(
        "Boxed cards",
        "How many cards came face up out of the deck?",
        (
            Field("boxed", "count", "Face up in the deck", partial(whole, low=1, high=52), example=1),
            Field("first_deal", "flag", "While the hands were dealt", flag, required=False, default=True, example=True),
            _BETTING,
        ),
    ),
    "wrong_card_count": Form(
        "Wrong number of cards",
        "What is wrong with the hand?",
        (
            _choice("wrong", "The hand", WRONG, example="too_many"),
            Field("by", "count", "How many", partial(whole, low=1, high=45), required=False, default=1, example=1),
            Field(
                "should_have",
                "count",
                "Cards it should have",
                partial(whole, low=1, high=7),
                required=False,
                default=2,
                example=2,
            ),
            _BETTING,
        ),
        _wrong_count,
    ),
    "button_short_a_card": Form(
        "Button short of a card", "Has the button acted?", (_flag("acted", "The button has checked or bet"),)
    ),
    "fouled_deck": Form(
        "Fouled deck",
        "What is wrong with the deck?",
        (_choice("found", "Found", FOUND, example="two_alike"), _flag("hand_over", "The next hand has begun")),
    ),
    "disordered_stub": Form(
        "Stub out of order",
        "Can the stub be put back in order?",
        (_choice("order", "The stub", ORDER, example="lost"),),
    ),
    "short_stub": Form(
        "Too few cards for seventh street",
        "How many cards and players are left?",
        (
            Field("stub", "count", "Cards in the stub", partial(whole, high=52), example=7),
            Field("players", "count", "Players in the hand", partial(whole, low=1, high=10), example=7),
            Field("burns", "count", "Burns", partial(whole, high=10), required=False, default=3, example=3),
        ),
        _enough_to_deal,
    ),
    "hand_for_hand_all_in": Form(
        "All-in and call, hand for hand",
        "Have the other tables finished their hand?",
        (_flag("others_done", "Every other table has finished its hand"),),
    ),
    "moved_button": Form(
        "Button in the wrong place",
        "How far had the betting gone when it was noticed?",
        (_BETTING,),
    ),
    "player_absent": Form(
        "Player absent",
        "Was he at his seat while the cards were dealt?",
        (_choice("at_seat", "Within reach of his chair", AT_SEAT, example="neither", default="neither"),),
    ),
    "chips_found_behind": Form(
        "Chips found behind",
        "Do these chips play?",
        (
            Field("found", "chips", "Chips found", chips, example=5_000),
            _choice("outcome", "The all-in player", OUTCOMES, example=Outcome.LOST.value),
            Field(
                "part_of_the_bet",
                "flag",
                "Part of the accepted bet",
                flag,
                required=False,
                default=False,
                help="The floor's decision: were they counted, or in plain sight?",
            ),
        ),
        group="chips",
    ),
    "chips_out_of_sight": Form(
        "All-in chips out of sight",
        "Were they held back on purpose?",
        (_flag("on_purpose", "Held out of sight on purpose"),),
    ),
    "calling_the_clock": Form(
        "Calling the clock",
        "Has he had a fair time, and does he face a bet?",
        (
            _flag("reasonable_time", "He has had a fair time"),
            _flag("facing_bet", "He faces a bet"),
        ),
    ),
}


def procedure_calculator(name: str) -> Calculator:
    """The calculator that opens one procedure of the table."""
    form = FORMS[name]
    return Calculator(
        name=name,
        title=form.title,
        question=form.question,
        fields=form.fields,
        answer=partial(_answer, name),
        group=form.group,
    )


def _answer(name: str, given: Given, house: House) -> Verdict:
    FORMS[name].check(given)
    ruling = partial(PROCEDURES[name], **given)
    procedure = ruling(house=house)
    return Verdict(
        answer=_as_json(procedure),
        says=procedure.says,
        why=procedure.why,
        cites=cites(*procedure.rules, rulebook=house.rulebook),
        rests_on=procedure.rests_on,
        differs=other_books(house, resting_on=procedure.rests_on, ruling=lambda other: ruling(house=other).says),
        steps=tuple(step.says for step in procedure.steps),
    )


def _as_json(procedure: Procedure) -> dict[str, Any]:
    """What a step-by-step page draws: the steps' codes and notes, and where the cards lie."""
    return {
        "steps": procedure.codes,
        "notes": [step.note for step in procedure.steps],
        "title": procedure.title,
        "situation": procedure.situation,
        "piles": [_pile(pile) for pile in procedure.piles],
        **procedure.figures,
    }


def _pile(pile: Pile) -> dict[str, Any]:
    return {
        "place": str(pile.place),
        "label": pile.label,
        "cards": pile.cards,
        "goes_to": pile.goes_to,
        "face_up": pile.face_up,
    }


PROCEDURE_CALCULATORS: tuple[Calculator, ...] = tuple(procedure_calculator(name) for name in PROCEDURES)
