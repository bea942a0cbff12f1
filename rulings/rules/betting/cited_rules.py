"""What an answer about a raise stands on: the rules that decided, and the house settings."""

from rulings.rules.betting.blinds import blinds_of, unposted
from rulings.rules.betting.options import Options
from rulings.rules.betting.pot_limit import big_blind_has_acted
from rulings.rules.betting.state import BettingState
from rulings.rules.betting.street import LIMIT_BETTING, POT_BETTING, Street

#: the rule that sets the amount of a raise, by betting structure
AMOUNT: dict[str, tuple[str, ...]] = {
    "no_limit": ("raise-amount",),
    "pot_limit": ("pot-limit", "raise-amount"),
    "half_pot": ("half-pot", "raise-amount"),
    "fixed_limit": ("fixed-limit", "raise-cap"),
    "spread_limit": ("spread-limit", "raise-cap"),
    "cap_limit": ("cap-limit", "raise-amount"),
}
#: the rule behind each reason why there is no raise
CLOSED_BY: dict[str, tuple[str, ...]] = {
    "over": ("order-of-action",),
    "all_in": ("table-stakes",),
    "capped": ("raise-cap",),
    "not_reopened": ("reopening",),
    "checked": ("lowball-check-raise", "check-raise"),
    "nobody_left": ("all-in-face-up",),
}


def grounds(street: Street, standing: BettingState, choices: Options) -> tuple[str, ...]:
    """The slugs of the rules that decided, the deciding one first."""
    if choices.closed == "not_reopened" and street.stakes.betting in LIMIT_BETTING:
        return ("reopening-limit", "half-bet-rule")
    if choices.closed == "over" and standing.all_in and len(standing.able(street)) < 2:
        return ("all-in-face-up",)
    if choices.closed:
        return CLOSED_BY[choices.closed]
    alone = ("all-in-face-up",) if choices.if_others else ()
    return (*_special(street, standing), *_amount(street, standing), *alone)


def _special(street: Street, standing: BettingState) -> tuple[str, ...]:
    """The rule that makes this raise unlike others, if one does."""
    player = standing.turn or ""
    if street.street == "third" and not standing.full_bet:
        return ("bring-in",)
    if len(street.sizes) > 1 and street.stakes.betting == "fixed_limit":
        return ("stud-pair-on-fourth",)
    if player in standing.answered:
        return ("reopening-limit",) if street.stakes.betting in LIMIT_BETTING else ("reopening",)
    if not standing.owes(street, player) and player in standing.in_front:
        return ("big-blind-option",)
    return ("straddles",) if street.straddlers else ()


def _amount(street: Street, standing: BettingState) -> tuple[str, ...]:
    if street.stakes.betting == "pot_limit" and street.street == "preflop":
        return ("pot-limit-preflop", "raise-amount")
    if street.stakes.betting in {"no_limit", "pot_limit"} and not standing.bet:
        return (*AMOUNT[street.stakes.betting], "opening-bet-minimum")
    return AMOUNT[street.stakes.betting]


def resting_on(street: Street, standing: BettingState) -> tuple[str, ...]:
    """The house settings that had a say in this answer."""
    says = {
        "raise_cap": street.stakes.betting in LIMIT_BETTING and street.stakes.raise_cap is None,
        "raise_cap_heads_up": street.stakes.betting in LIMIT_BETTING and len(standing.able(street)) <= 2,
        "limit_reopening": street.stakes.betting in LIMIT_BETTING and bool(standing.all_in),
        "stud_pair_on_fourth": street.stakes.betting == "fixed_limit" and street.pair_showing,
        "lowball_check_raise": street.is_limit_lowball,
        "straddle_raise": bool(street.straddlers) and street.stakes.betting not in LIMIT_BETTING,
        "straddles_in_cap": street.stakes.betting in LIMIT_BETTING and street.is_raised_blind,
        "straddles": street.is_raised_blind,
        "pot_limit_rounding": street.stakes.betting in POT_BETTING and street.stakes.chip > 1,
    }
    return (*(name for name, has_a_say in says.items() if has_a_say), *_before_the_flop(street, standing))


def _before_the_flop(street: Street, standing: BettingState) -> tuple[str, ...]:
    """The settings of pot-limit before the flop."""
    if street.stakes.betting not in POT_BETTING or street.street != "preflop":
        return ()
    blinds = blinds_of(street)
    first_in = set(standing.live(street)) <= {blinds.small, blinds.big}
    says = {
        "pot_limit_preflop": standing.turn != blinds.small and not big_blind_has_acted(street, standing),
        "small_blind_opens": first_in and standing.turn == blinds.small,
        "dead_small_blind": unposted(street) > 0,
        "ante_in_pot_limit": street.stakes.antes > 0,
    }
    return tuple(name for name, has_a_say in says.items() if has_a_say)
