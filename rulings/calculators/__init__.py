"""The calculators: one literal table, opened through the API, a form and `manage.py check_cases`."""

from rulings.calculators.accepted_action import ACCEPTED_ACTION
from rulings.calculators.all_in_face_up import ALL_IN_FACE_UP
from rulings.calculators.asking_to_see import ASKING_TO_SEE
from rulings.calculators.balance_plan import BALANCE_PLAN
from rulings.calculators.chip_race import CHIP_RACE
from rulings.calculators.deal import CHIP_CHOP, ICM
from rulings.calculators.declaration import DECLARATION
from rulings.calculators.final_table import FINAL_TABLE
from rulings.calculators.forced_bets import FORCED_BETS
from rulings.calculators.frame import Calculator
from rulings.calculators.hand_for_hand import HAND_FOR_HAND_CLOCK, HAND_FOR_HAND_PLACES
from rulings.calculators.incomplete_bet import INCOMPLETE_BET
from rulings.calculators.kill import KILL
from rulings.calculators.league_points import LEAGUE_POINTS
from rulings.calculators.misquoted_pot import MISQUOTED_POT
from rulings.calculators.next_blinds import NEXT_BLINDS
from rulings.calculators.next_penalty import NEXT_PENALTY
from rulings.calculators.odd_chips import ODD_CHIPS
from rulings.calculators.order_of_action import ORDER_OF_ACTION
from rulings.calculators.out_of_turn import OUT_OF_TURN
from rulings.calculators.penalty_hands import PENALTY_HANDS
from rulings.calculators.places_paid import PLACES_PAID
from rulings.calculators.posting import POSTING
from rulings.calculators.pots import POTS
from rulings.calculators.procedures import PROCEDURE_CALCULATORS
from rulings.calculators.raise_limits import RAISE_LIMITS
from rulings.calculators.reopening import REOPENING
from rulings.calculators.schedule_limits import SCHEDULE_LIMITS
from rulings.calculators.seat_choice import SEAT_CHOICE
from rulings.calculators.showdown_order import SHOWDOWN_ORDER
from rulings.calculators.silent_chips import SILENT_CHIPS
from rulings.calculators.skipped_player import SKIPPED_PLAYER
from rulings.calculators.straddle import STRADDLE
from rulings.calculators.string_bet import STRING_BET
from rulings.calculators.stud_opens import STUD_OPENS
from rulings.calculators.substantial_action import SUBSTANTIAL_ACTION
from rulings.calculators.table_stakes import TABLE_STAKES
from rulings.calculators.uncalled_bet import UNCALLED_BET
from rulings.calculators.unclear_amount import UNCLEAR_AMOUNT
from rulings.calculators.undercall import UNDERCALL
from rulings.calculators.wrong_amount import WRONG_AMOUNT

CALCULATORS: dict[str, Calculator] = {
    one.name: one
    for one in (
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
}
