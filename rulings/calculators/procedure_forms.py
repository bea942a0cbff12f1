"""What each procedure asks for: title, question and fields, in one literal table."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rulings.calculators.reading.fields import ON, AskedIf, Field, GoesWith, KnownFact, Nonsense, flag, one_of, whole
from rulings.calculators.reading.stakes import chips
from rulings.rules.chips.accepted_action import AllInOutcome
from rulings.rules.procedures.boxed_cards import MISDEAL_FROM
from rulings.rules.procedures.burn_error import BURNED
from rulings.rules.procedures.chips_found_behind import OUTCOMES
from rulings.rules.procedures.disordered_stub import ORDER
from rulings.rules.procedures.exposed_card import CARDS_BY_THE_BETTING, WHICH
from rulings.rules.procedures.fouled_deck import FOUND
from rulings.rules.procedures.misdeal import CAUSES, CAUSES_BY_THE_BETTING
from rulings.rules.procedures.openers import OPENERS
from rulings.rules.procedures.player_absent import AT_SEAT
from rulings.rules.procedures.premature_card import GAMES
from rulings.rules.procedures.shared.cutoff import BETTING_SO_FAR
from rulings.rules.procedures.shared.steps import BOARD_STREETS, STREETS
from rulings.rules.procedures.wrong_card_count import HANDS_BY_THE_BETTING, WRONG
from tournaments.rules.messages import either
from tournaments.rules.messages import message as _

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
    goes_with: GoesWith | None = None,
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
        goes_with=goes_with,
    )


def _flag(name: str, label: str, *, asked_if: AskedIf | None = None) -> Field:
    return Field(name, "flag", label, flag, required=False, default=False, example=False, asked_if=asked_if)


_STREET_OF = {"board": _("{streets} in a game with a board"), "stud": _("{streets} in a stud game")}


def _street_of_its_game(given: Given) -> None:
    streets = GAMES[given["game"]]
    if given["street"] not in streets:
        raise Nonsense(
            "street",
            _(_STREET_OF[given["game"]], streets=either(STREETS[one] for one in streets)),
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
            _choice(
                "street",
                _("Street dealt too soon"),
                STREETS,
                example="turn",
                known=KnownFact.STUD_STREET,
                goes_with=GoesWith("game", GAMES),
            ),
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
            _choice("burned", _("Burned"), BURNED, example=0),
            _ACTED,
        ),
    ),
    "misdeal": ProcedureForm(
        _("Misdeal?"),
        _("What went wrong with the deal?"),
        (
            _choice("cause", _("What happened"), CAUSES, example="one_card_extra"),
            replace(_BETTING, asked_if=AskedIf("cause", CAUSES_BY_THE_BETTING)),
        ),
    ),
    "exposed_card": ProcedureForm(
        _("Card exposed"),
        _("Which card was exposed?"),
        (
            _choice("which", _("Card"), WHICH, example="one_down_card", known=KnownFact.STUD_CARD),
            replace(_BETTING, asked_if=AskedIf("which", CARDS_BY_THE_BETTING)),
            Field(
                "betting_to_come",
                "flag",
                _("Betting to come"),
                flag,
                required=False,
                default=True,
                example=True,
                asked_if=AskedIf("which", ("seventh_street",)),
            ),
        ),
    ),
    "boxed_cards": ProcedureForm(
        _("Boxed cards"),
        _("How many cards were face up in the deck?"),
        (
            Field("boxed", "count", _("Face up in the deck"), partial(whole, low=1, high=52), example=1),
            Field(
                "first_deal",
                "flag",
                _("Found during the first deal"),
                flag,
                required=False,
                default=True,
                example=True,
                asked_if=AskedIf("boxed", tuple(str(boxed) for boxed in range(MISDEAL_FROM, 53))),
            ),
            replace(_BETTING, asked_if=AskedIf("first_deal", ON)),
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
            replace(_BETTING, asked_if=AskedIf("wrong", HANDS_BY_THE_BETTING)),
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
            _flag("facing_bet", _("Faces a bet"), asked_if=AskedIf("reasonable_time", ON)),
            Field(
                "asker_seated",
                "flag",
                _("Who asks is at a table"),
                flag,
                required=False,
                default=True,
                example=True,
            ),
        ),
    ),
    "forward_motion": ProcedureForm(
        _("Chips moved forward"),
        _("Did an opponent act on chips that were not let go?"),
        (_flag("limit", _("Limit game")), _flag("made_act", _("An opponent acted on it"))),
        group="chips",
    ),
    "openers": ProcedureForm(
        _("Jacks or better"),
        _("Can the opener show openers?"),
        (_choice("openers", _("Openers"), OPENERS, example="shown"),),
    ),
}
