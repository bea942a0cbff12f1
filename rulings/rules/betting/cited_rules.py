"""The rules and house settings behind an answer about a raise."""

from rulings.rules.betting.blinds import missing_blind_chips, players_in_blinds
from rulings.rules.betting.options import Options
from rulings.rules.betting.pot_limit import has_big_blind_acted
from rulings.rules.betting.state import BettingState
from rulings.rules.betting.street import LIMIT_BETTING, POT_BETTING, Street

# by betting structure
AMOUNT_RULES: dict[str, tuple[str, ...]] = {
    "no_limit": ("raise-amount",),
    "pot_limit": ("pot-limit", "raise-amount"),
    "half_pot": ("half-pot", "raise-amount"),
    "fixed_limit": ("fixed-limit", "raise-cap"),
    "spread_limit": ("spread-limit", "raise-cap"),
    "cap_limit": ("cap-limit", "raise-amount"),
}
# rules by the reason why no raise is possible, as in CLOSED_REASONS
CLOSED_RULES: dict[str, tuple[str, ...]] = {
    "over": ("order-of-action",),
    "all_in": ("table-stakes",),
    "capped": ("raise-cap",),
    "not_reopened": ("reopening",),
    "checked": ("lowball-check-raise", "check-raise"),
    "nobody_left": ("all-in-face-up",),
}


def deciding_rule_slugs(street: Street, state: BettingState, choices: Options) -> tuple[str, ...]:
    """Return the slugs of the rules that decided, the deciding one first."""
    if choices.closed == "not_reopened" and street.stakes.betting in LIMIT_BETTING:
        return ("reopening-limit", "half-bet-rule")
    if choices.closed == "over" and state.all_in and len(state.players_with_chips(street)) < 2:
        return ("all-in-face-up",)
    if choices.closed:
        return CLOSED_RULES[choices.closed]
    alone = ("all-in-face-up",) if choices.if_others else ()
    return (*_special_rule_slug(street, state), *_amount_rule_slugs(street, state), *alone)


def _special_rule_slug(street: Street, state: BettingState) -> tuple[str, ...]:
    """Return the slug of the special rule that applies, such as that for raising a bring-in; () if none applies."""
    player = state.turn or ""
    if street.street == "third" and not state.full_bet:
        return ("bring-in",)
    if len(street.fixed_limit_sizes) > 1 and street.stakes.betting == "fixed_limit":
        return ("stud-pair-on-fourth",)
    if player in state.answered:
        return ("reopening-limit",) if street.stakes.betting in LIMIT_BETTING else ("reopening",)
    if not state.needs_more_chips(street, player) and player in state.in_front:
        return ("big-blind-option",)
    return ("straddles",) if street.straddlers else ()


def _amount_rule_slugs(street: Street, state: BettingState) -> tuple[str, ...]:
    if street.stakes.betting == "pot_limit" and street.street == "preflop":
        return ("pot-limit-preflop", "raise-amount")
    if street.stakes.betting in {"no_limit", "pot_limit"} and not state.bet:
        return (*AMOUNT_RULES[street.stakes.betting], "opening-bet-minimum")
    return AMOUNT_RULES[street.stakes.betting]


def deciding_settings(street: Street, state: BettingState) -> tuple[str, ...]:
    """Return the house settings that decided this player's options."""
    decides = {
        "raise_cap": street.stakes.betting in LIMIT_BETTING and street.stakes.raise_cap is None,
        "raise_cap_heads_up": street.stakes.betting in LIMIT_BETTING and len(state.players_with_chips(street)) <= 2,
        "limit_reopening": street.stakes.betting in LIMIT_BETTING and bool(state.all_in),
        "stud_pair_on_fourth": street.stakes.betting == "fixed_limit" and street.pair_showing,
        "lowball_check_raise": street.is_limit_lowball,
        "straddle_raise": bool(street.straddlers) and street.stakes.betting not in LIMIT_BETTING,
        "straddles_in_cap": street.stakes.betting in LIMIT_BETTING and street.is_raised_blind,
        "straddles": street.is_raised_blind,
        "pot_limit_rounding": street.stakes.betting in POT_BETTING and street.stakes.chip > 1,
    }
    return (*(name for name, decided in decides.items() if decided), *_pot_limit_settings(street, state))


def _pot_limit_settings(street: Street, state: BettingState) -> tuple[str, ...]:
    """Return the house settings that decided a pot-limit raise before the flop."""
    if street.stakes.betting not in POT_BETTING or street.street != "preflop":
        return ()
    blinds = players_in_blinds(street)
    first_in = set(state.live_players(street)) <= {blinds.small, blinds.big}
    decides = {
        "pot_limit_preflop": state.turn != blinds.small and not has_big_blind_acted(street, state),
        "small_blind_opens": first_in and state.turn == blinds.small,
        "dead_small_blind": missing_blind_chips(street) > 0,
        "ante_in_pot_limit": street.stakes.ante_total > 0,
    }
    return tuple(name for name, decided in decides.items() if decided)
