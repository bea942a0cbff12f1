"""The procedures as calculators: what happened in, the ruling and its ordered steps out."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.other_rulebooks import other_rulebooks
from rulings.calculators.reading.fields import Field, KnownFact, Nonsense, flag, one_of, whole
from rulings.calculators.reading.stakes import chips
from rulings.rules.chips.accepted_action import AllInOutcome
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
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.citations import cites
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

Given = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ProcedureForm:
    """How a procedure is asked for: title, question, fields, and a check of what only several fields tell together."""

    title: str
    question: str
    fields: tuple[Field, ...] = ()
    check: Callable[[Given], None] = lambda given: None
    group: str = "cards"


def _choice(
    name: str,
    label: str,
    choices: dict[Any, str],
    *,
    example: Any,
    default: Any = None,
    known: KnownFact | None = None,
) -> Field:
    return Field(
        name,
        "choice",
        label,
        partial(one_of, allowed=choices),
        required=default is None,
        default=default,
        choices=dict(choices),
        example=example,
        known=known,
    )


def _flag(name: str, label: str) -> Field:
    return Field(name, "flag", label, flag, required=False, default=False, example=False)


def _street_of_its_game(given: Given) -> None:
    streets = GAMES[given["game"]]
    if given["street"] not in streets:
        raise Nonsense(
            "street",
            _("one of {streets} in a {game} game", streets=", ".join(streets), game=given["game"]),
            given["street"],
        )


def _wrong_count(given: Given) -> None:
    if given["wrong"] != "too_many" and given["by"] > given["should_have"]:
        raise Nonsense(
            "by", _("at most {should_have}, which are all of them", should_have=given["should_have"]), given["by"]
        )


def _enough_to_deal(given: Given) -> None:
    if given["stub"] + given["burns"] < 2:
        raise Nonsense("stub", _("at least two cards with the burns: one to burn, one to deal"), given["stub"])


_BETTING = _choice("betting", _("Since the deal"), BETTING_SO_FAR, example="nobody", default="nobody")
_ACTED = _flag("acted", _("A player has acted on it"))

FORMS: dict[str, ProcedureForm] = {
    "premature_card": ProcedureForm(
        _("Card dealt too soon"),
        _("Which street was dealt before the betting was finished?"),
        (
            _choice(
                "game",
                _("Game"),
                {"board": _("with a board"), "stud": "stud"},
                example="board",
                default="board",
                known=KnownFact.BOARD_OR_STUD,
            ),
            _choice("street", _("Street dealt too soon"), STREETS, example="turn", known=KnownFact.STUD_STREET),
        ),
        _street_of_its_game,
    ),
    "four_card_flop": ProcedureForm(_("Flop with four cards"), _("Does the flop have a card too many?")),
    "flop_without_burn": ProcedureForm(_("Flop without a burn"), _("Has a player acted on the flop?"), (_ACTED,)),
    "burn_error": ProcedureForm(
        _("Wrong burn"),
        _("How many cards were burned before the street?"),
        (
            _choice("street", _("Street"), {street: STREETS[street] for street in BOARD_STREETS}, example="turn"),
            _choice("burned", _("Burned"), {number: words.lower() for number, words in BURNED.items()}, example=0),
            _ACTED,
        ),
    ),
    "misdeal": ProcedureForm(
        _("Misdeal?"),
        _("What went wrong with the deal?"),
        (_choice("cause", _("What happened"), CAUSES, example="one_card_extra"), _BETTING),
    ),
    "exposed_card": ProcedureForm(
        _("Card exposed"),
        _("Which card was exposed?"),
        (
            _choice("which", _("Card"), WHICH, example="one_down_card", known=KnownFact.STUD_CARD),
            _BETTING,
            Field("betting_to_come", "flag", _("Betting to come"), flag, required=False, default=True, example=True),
        ),
    ),
    "boxed_cards": ProcedureForm(
        _("Boxed cards"),
        _("How many cards were face up in the deck?"),
        (
            Field("boxed", "count", _("Face up in the deck"), partial(whole, low=1, high=52), example=1),
            Field(
                "first_deal", "flag", _("Found during the first deal"), flag, required=False, default=True, example=True
            ),
            _BETTING,
        ),
    ),
    "wrong_card_count": ProcedureForm(
        _("Wrong number of cards"),
        _("What is wrong with the hand?"),
        (
            _choice("wrong", _("The hand has"), WRONG, example="too_many"),
            Field("by", "count", _("How many"), partial(whole, low=1, high=45), required=False, default=1, example=1),
            Field(
                "should_have",
                "count",
                _("Cards it should have"),
                partial(whole, low=1, high=7),
                required=False,
                default=2,
                example=2,
                known=KnownFact.CARDS_DEALT,
            ),
            _BETTING,
        ),
        _wrong_count,
    ),
    "button_short_a_card": ProcedureForm(
        _("Button is short of a card"),
        _("Has the button acted?"),
        (_flag("acted", _("The button has checked or bet")),),
    ),
    "fouled_deck": ProcedureForm(
        _("Fouled deck"),
        _("What is wrong with the deck?"),
        (_choice("found", _("Found"), FOUND, example="two_alike"), _flag("hand_over", _("The next hand has started"))),
    ),
    "disordered_stub": ProcedureForm(
        _("Stub out of order"),
        _("Can the order of the stub be restored?"),
        (_choice("order", _("The stub"), ORDER, example="lost"),),
    ),
    "short_stub": ProcedureForm(
        _("Too few cards for seventh street"),
        _("How many cards and players are left?"),
        (
            Field("stub", "count", _("Cards in the stub"), partial(whole, high=52), example=7),
            Field("players", "count", _("Players in the hand"), partial(whole, low=1, high=10), example=7),
            Field("burns", "count", _("Burns"), partial(whole, high=10), required=False, default=3, example=3),
        ),
        _enough_to_deal,
    ),
    "hand_for_hand_all_in": ProcedureForm(
        _("All-in and call in hand for hand"),
        _("Have the other tables finished their hands?"),
        (_flag("others_done", _("All other tables have finished their hands")),),
    ),
    "moved_button": ProcedureForm(
        _("Button in the wrong place"),
        _("How far had the betting gone when it was noticed?"),
        (_BETTING,),
    ),
    "player_absent": ProcedureForm(
        _("Player absent"),
        _("Was the player at their seat during the deal?"),
        (_choice("at_seat", _("Within reach of the chair"), AT_SEAT, example="neither", default="neither"),),
    ),
    "chips_found_behind": ProcedureForm(
        _("Chips found behind"),
        _("Do these chips play?"),
        (
            Field("found", "chips", _("Chips found"), chips, example=5_000),
            _choice("outcome", _("The all-in player"), OUTCOMES, example=AllInOutcome.LOST.value),
            Field(
                "part_of_the_bet",
                "flag",
                _("Part of the accepted bet"),
                flag,
                required=False,
                default=False,
                help=_("Floor decision: were they counted, or in plain sight?"),
            ),
        ),
        group="chips",
    ),
    "chips_out_of_sight": ProcedureForm(
        _("All-in chips hidden"),
        _("Were the chips hidden on purpose?"),
        (_flag("on_purpose", _("Hidden on purpose")),),
    ),
    "calling_the_clock": ProcedureForm(
        _("Calling the clock"),
        _("Has the player had enough time, and do they face a bet?"),
        (
            _flag("reasonable_time", _("Had enough time")),
            _flag("facing_bet", _("Faces a bet")),
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


def _answer(name: str, given: Given, house_rules: HouseRules) -> Verdict:
    FORMS[name].check(given)
    ruling = partial(PROCEDURES[name], **given)
    procedure = ruling(house_rules=house_rules)
    return Verdict(
        answer=_as_json(procedure),
        says=procedure.says,
        why=procedure.why,
        cites=cites(*procedure.rules, rulebook=house_rules.rulebook),
        rests_on=procedure.rests_on,
        differs=other_rulebooks(
            house_rules, resting_on=procedure.rests_on, ruling=lambda other: ruling(house_rules=other).says
        ),
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
