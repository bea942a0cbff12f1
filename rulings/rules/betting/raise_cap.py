"""The cap on raises in limit and spread limit (TDA 2024 rule 48, WSOP rule 100-b, Robert's Rules 11)."""

from dataclasses import replace

from rulings.rules.betting.standing import Standing
from rulings.rules.betting.street import LIMIT_BETTING, Street
from tournaments.rules.limits import raises_allowed


def raises_left(street: Street, standing: Standing) -> int | None:
    """How many raises are left on this street; None where there is no cap."""
    cap = raises_allowed(street.stakes, house=street.house)
    if cap is None or standing.uncapped or street.stakes.betting not in LIMIT_BETTING:
        return None
    return max(0, cap - standing.raises)


def with_cap_lifted(street: Street, standing: Standing) -> Standing:
    """The standing, without a cap from now on where the house lifts it. What is capped stays capped."""
    rule = street.house["raise_cap_heads_up"]
    last_two = rule == "until_last_two" and street.players_left == 2
    heads_up = rule == "lifted" and len(standing.able(street)) <= 2 and raises_left(street, standing) != 0
    return replace(standing, uncapped=True) if last_two or heads_up else standing
