"""Title, question and fields of each procedure, in one literal table."""

from dataclasses import replace
from functools import partial

from rulings.calculators.procedure_form import Facts, ProcedureForm, choice_field, flag_field
from rulings.calculators.reading.fields import (
    ON,
    AskedIf,
    Field,
    GoesWith,
    InvalidField,
    KnownFact,
    read_flag,
    read_whole_number,
)
from rulings.calculators.reading.stakes import read_chips
from rulings.rules.chips.accepted_action import AllInOutcome
from rulings.rules.procedures.boxed_cards import MISDEAL_BOXED_CARDS
from rulings.rules.procedures.burn_error import BURNED_TEXTS
from rulings.rules.procedures.chips_found_behind import OUTCOMES
from rulings.rules.procedures.disordered_stub import ORDER
from rulings.rules.procedures.dispute import SINCE, SUBJECTS
from rulings.rules.procedures.exposed_card import CARDS, CARDS_BY_THE_BETTING
from rulings.rules.procedures.fouled_deck import FAULTS
from rulings.rules.procedures.misdeal import CAUSES, CAUSES_BY_THE_BETTING
from rulings.rules.procedures.new_level import DEALT_AT, HAND_BEGAN
from rulings.rules.procedures.openers import OPENERS
from rulings.rules.procedures.player_absent import AT_SEAT
from rulings.rules.procedures.premature_card import STREETS_BY_GAME
from rulings.rules.procedures.shared.cutoff import BETTING_SO_FAR
from rulings.rules.procedures.shared.steps import BOARD_STREETS, STREETS
from rulings.rules.procedures.wrong_card_count import ERRORS, HANDS_BY_THE_BETTING
from tournaments.rules.messages import join_with_or
from tournaments.rules.messages import message as _

_STREET_OF = {"board": _("{streets} in a game with a board"), "stud": _("{streets} in a stud game")}


def _refuse_street_of_other_game(facts: Facts) -> None:
    streets = STREETS_BY_GAME[facts["game"]]
    if facts["street"] not in streets:
        raise InvalidField(
            "street",
            _(_STREET_OF[facts["game"]], streets=join_with_or(STREETS[street] for street in streets)),
            facts["street"],
        )


def _refuse_wrong_count(facts: Facts) -> None:
    if facts["wrong"] != "too_many" and facts["by"] > facts["should_have"]:
        raise InvalidField(
            "by", _("at most {should_have}, which are all of them", should_have=facts["should_have"]), facts["by"]
        )


def _refuse_short_stub(facts: Facts) -> None:
    if facts["stub"] + facts["burns"] < 2:
        raise InvalidField("stub", _("at least two cards with the burns: one to burn, one to deal"), facts["stub"])


_BETTING = choice_field("betting", _("Since the deal"), BETTING_SO_FAR, example="nobody", default="nobody")
_ACTED = flag_field("acted", _("A player has acted on it"))

FORMS: dict[str, ProcedureForm] = {
    "premature_card": ProcedureForm(
        _("Card dealt too soon"),
        _("Which street was dealt before the betting was finished?"),
        (
            choice_field(
                "game",
                _("Game"),
                {"board": _("with a board"), "stud": "stud"},
                example="board",
                default="board",
                known=KnownFact.BOARD_OR_STUD,
            ),
            choice_field(
                "street",
                _("Street dealt too soon"),
                STREETS,
                example="turn",
                known=KnownFact.STUD_STREET,
                goes_with=GoesWith("game", STREETS_BY_GAME),
            ),
        ),
        _refuse_street_of_other_game,
    ),
    "four_card_flop": ProcedureForm(_("Flop with four cards"), _("Does the flop have a card too many?")),
    "flop_without_burn": ProcedureForm(_("Flop without a burn"), _("Has a player acted on the flop?"), (_ACTED,)),
    "burn_error": ProcedureForm(
        _("Wrong burn"),
        _("How many cards were burned before the street?"),
        (
            choice_field("street", _("Street"), {street: STREETS[street] for street in BOARD_STREETS}, example="turn"),
            choice_field("burned", _("Burned"), BURNED_TEXTS, example=0),
            _ACTED,
        ),
    ),
    "misdeal": ProcedureForm(
        _("Misdeal?"),
        _("What went wrong with the deal?"),
        (
            choice_field("cause", _("What happened"), CAUSES, example="one_card_extra"),
            replace(_BETTING, asked_if=AskedIf("cause", CAUSES_BY_THE_BETTING)),
        ),
    ),
    "exposed_card": ProcedureForm(
        _("Card exposed"),
        _("Which card was exposed?"),
        (
            choice_field("which", _("Card"), CARDS, example="one_down_card", known=KnownFact.STUD_CARD),
            replace(_BETTING, asked_if=AskedIf("which", CARDS_BY_THE_BETTING)),
            Field(
                "betting_to_come",
                "flag",
                _("Betting to come"),
                read_flag,
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
            Field("boxed", "count", _("Face up in the deck"), partial(read_whole_number, low=1, high=52), example=1),
            Field(
                "first_deal",
                "flag",
                _("Found during the first deal"),
                read_flag,
                required=False,
                default=True,
                example=True,
                asked_if=AskedIf("boxed", tuple(str(boxed) for boxed in range(MISDEAL_BOXED_CARDS, 53))),
            ),
            replace(_BETTING, asked_if=AskedIf("first_deal", ON)),
        ),
    ),
    "wrong_card_count": ProcedureForm(
        _("Wrong number of cards"),
        _("What is wrong with the hand?"),
        (
            choice_field("wrong", _("The hand has"), ERRORS, example="too_many"),
            Field(
                "by",
                "count",
                _("How many"),
                partial(read_whole_number, low=1, high=45),
                required=False,
                default=1,
                example=1,
            ),
            Field(
                "should_have",
                "count",
                _("Cards it should have"),
                partial(read_whole_number, low=1, high=7),
                required=False,
                default=2,
                example=2,
                known=KnownFact.CARDS_DEALT,
            ),
            replace(_BETTING, asked_if=AskedIf("wrong", HANDS_BY_THE_BETTING)),
        ),
        _refuse_wrong_count,
    ),
    "button_short_a_card": ProcedureForm(
        _("Button is short of a card"),
        _("Has the button acted?"),
        (flag_field("acted", _("The button has checked or bet")),),
    ),
    "fouled_deck": ProcedureForm(
        _("Fouled deck"),
        _("What is wrong with the deck?"),
        (
            choice_field("found", _("Found"), FAULTS, example="two_alike"),
            flag_field("hand_over", _("The next hand has started")),
        ),
    ),
    "disordered_stub": ProcedureForm(
        _("Stub out of order"),
        _("Can the order of the stub be restored?"),
        (choice_field("order", _("The stub"), ORDER, example="lost"),),
    ),
    "short_stub": ProcedureForm(
        _("Too few cards for seventh street"),
        _("How many cards and players are left?"),
        (
            Field("stub", "count", _("Cards in the stub"), partial(read_whole_number, high=52), example=7),
            Field("players", "count", _("Players in the hand"), partial(read_whole_number, low=1, high=10), example=7),
            Field(
                "burns", "count", _("Burns"), partial(read_whole_number, high=10), required=False, default=3, example=3
            ),
        ),
        _refuse_short_stub,
    ),
    "hand_for_hand_all_in": ProcedureForm(
        _("All-in and call in hand for hand"),
        _("Have the other tables finished their hands?"),
        (flag_field("others_done", _("All other tables have finished their hands")),),
    ),
    "moved_button": ProcedureForm(
        _("Button in the wrong place"),
        _("How far had the betting gone when it was noticed?"),
        (_BETTING,),
    ),
    "player_absent": ProcedureForm(
        _("Player absent"),
        _("Was the player at their seat during the deal?"),
        (choice_field("at_seat", _("Within reach of the chair"), AT_SEAT, example="neither", default="neither"),),
    ),
    "chips_found_behind": ProcedureForm(
        _("Chips found behind"),
        _("Do these chips play?"),
        (
            Field("found", "chips", _("Chips found"), read_chips, example=5_000),
            choice_field("outcome", _("The all-in player"), OUTCOMES, example=AllInOutcome.LOST.value),
            Field(
                "part_of_the_bet",
                "flag",
                _("Part of the accepted bet"),
                read_flag,
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
        (flag_field("on_purpose", _("Hidden on purpose")),),
    ),
    "calling_the_clock": ProcedureForm(
        _("Calling the clock"),
        _("Has the player had enough time, and do they face a bet?"),
        (
            flag_field("reasonable_time", _("Had enough time")),
            flag_field("facing_bet", _("Faces a bet"), asked_if=AskedIf("reasonable_time", ON)),
            Field(
                "asker_seated",
                "flag",
                _("Who asks is at a table"),
                read_flag,
                required=False,
                default=True,
                example=True,
            ),
        ),
    ),
    "forward_motion": ProcedureForm(
        _("Chips moved forward"),
        _("Did an opponent act on chips that were not let go?"),
        (
            flag_field("limit", _("Limit game"), known=KnownFact.LIMIT),
            flag_field("made_act", _("An opponent acted on it")),
        ),
        group="chips",
    ),
    "openers": ProcedureForm(
        _("Jacks or better"),
        _("Can the opener show openers?"),
        (choice_field("openers", _("Openers"), OPENERS, example="shown"),),
    ),
    "new_level": ProcedureForm(
        _("A hand around a new level"),
        _("Which level is the hand played at?"),
        (
            choice_field("began", _("The hand began"), HAND_BEGAN, example="before_announcement"),
            flag_field("substantial_action", _("Substantial action on it")),
            choice_field("dealt_at", _("Played so far at"), DEALT_AT, example="old"),
        ),
        group="tables",
    ),
    "dispute": ProcedureForm(
        _("A hand that is over is disputed"),
        _("Is it in time?"),
        (
            choice_field("about", _("It is about"), SUBJECTS, example="count"),
            choice_field("since", _("Since the pot was awarded"), SINCE, example="next_hand"),
            Field(
                "seconds",
                "count",
                _("Seconds since the pot was awarded"),
                partial(read_whole_number, high=3_600),
                required=False,
                default=0,
                example=45,
                asked_if=AskedIf("since", ("break",)),
            ),
        ),
        group="pots",
    ),
}
