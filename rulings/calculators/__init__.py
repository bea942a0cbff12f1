"""The calculators: one literal table for the API, the forms and `manage.py check_cases`."""

from rulings.calculators.balance.balance_plan import BALANCE_PLAN
from rulings.calculators.balance.final_table import FINAL_TABLE
from rulings.calculators.balance.seat_choice import SEAT_CHOICE
from rulings.calculators.betting.forced_bets import FORCED_BETS
from rulings.calculators.betting.incomplete_bet import INCOMPLETE_BET
from rulings.calculators.betting.kill import KILL
from rulings.calculators.betting.order_of_action import ORDER_OF_ACTION
from rulings.calculators.betting.posting import POSTING
from rulings.calculators.betting.raise_limits import RAISE_LIMITS
from rulings.calculators.betting.reopening import REOPENING
from rulings.calculators.betting.schedule_limits import SCHEDULE_LIMITS
from rulings.calculators.betting.straddle import STRADDLE
from rulings.calculators.betting.stud_opens import STUD_OPENS
from rulings.calculators.betting.table_stakes import TABLE_STAKES
from rulings.calculators.calculator import Calculator
from rulings.calculators.chips.accepted_action import ACCEPTED_ACTION
from rulings.calculators.chips.declaration import DECLARATION
from rulings.calculators.chips.misquoted_pot import MISQUOTED_POT
from rulings.calculators.chips.out_of_turn import OUT_OF_TURN
from rulings.calculators.chips.silent_chips import SILENT_CHIPS
from rulings.calculators.chips.skipped_player import SKIPPED_PLAYER
from rulings.calculators.chips.string_bet import STRING_BET
from rulings.calculators.chips.substantial_action import SUBSTANTIAL_ACTION
from rulings.calculators.chips.uncalled_bet import UNCALLED_BET
from rulings.calculators.chips.unclear_amount import UNCLEAR_AMOUNT
from rulings.calculators.chips.undercall import UNDERCALL
from rulings.calculators.chips.wrong_amount import WRONG_AMOUNT
from rulings.calculators.hands.next_blinds import NEXT_BLINDS
from rulings.calculators.penalties.next_penalty import NEXT_PENALTY
from rulings.calculators.penalties.penalty_hands import PENALTY_HANDS
from rulings.calculators.pots.odd_chips import ODD_CHIPS
from rulings.calculators.pots.pots import POTS
from rulings.calculators.prizes.deal import CHIP_CHOP, ICM
from rulings.calculators.prizes.hand_for_hand import HAND_FOR_HAND_CLOCK, HAND_FOR_HAND_PLACES
from rulings.calculators.prizes.league_points import LEAGUE_POINTS
from rulings.calculators.prizes.places_paid import PLACES_PAID
from rulings.calculators.procedures import PROCEDURE_CALCULATORS
from rulings.calculators.showdown.all_in_face_up import ALL_IN_FACE_UP
from rulings.calculators.showdown.asking_to_see import ASKING_TO_SEE
from rulings.calculators.showdown.showdown_order import SHOWDOWN_ORDER
from rulings.calculators.structure.chip_race import CHIP_RACE
from tournaments.rules.one_table import merge_tables

CALCULATORS: dict[str, Calculator] = merge_tables(
    *(
        {calculator.name: calculator}
        for calculator in (
            SCHEDULE_LIMITS,
            RAISE_LIMITS,
            REOPENING,
            INCOMPLETE_BET,
            ORDER_OF_ACTION,
            STUD_OPENS,
            POSTING,
            STRADDLE,
            KILL,
            TABLE_STAKES,
            SILENT_CHIPS,
            UNDERCALL,
            STRING_BET,
            UNCLEAR_AMOUNT,
            DECLARATION,
            WRONG_AMOUNT,
            MISQUOTED_POT,
            OUT_OF_TURN,
            SKIPPED_PLAYER,
            SUBSTANTIAL_ACTION,
            ACCEPTED_ACTION,
            UNCALLED_BET,
            POTS,
            ODD_CHIPS,
            ALL_IN_FACE_UP,
            SHOWDOWN_ORDER,
            ASKING_TO_SEE,
            NEXT_BLINDS,
            SEAT_CHOICE,
            BALANCE_PLAN,
            FINAL_TABLE,
            HAND_FOR_HAND_PLACES,
            HAND_FOR_HAND_CLOCK,
            CHIP_RACE,
            ICM,
            CHIP_CHOP,
            PLACES_PAID,
            LEAGUE_POINTS,
            FORCED_BETS,
            PENALTY_HANDS,
            NEXT_PENALTY,
            *PROCEDURE_CALCULATORS,
        )
    )
)
