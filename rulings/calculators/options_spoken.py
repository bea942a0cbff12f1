"""A player's options as a floor person says them at the table."""

from rulings.rules.betting.options import Options
from rulings.rules.betting.pot_limit import counted_pot
from rulings.rules.betting.reopening import facing
from rulings.rules.betting.standing import Standing
from rulings.rules.betting.street import LIMIT_BETTING, POT_BETTING, Street


def in_words(street: Street, standing: Standing, choices: Options) -> str:
    """One sentence: "D may call 3,600 or raise to at least 5,600, no maximum: the last raise was 2,000." """
    if choices.player is None:
        return _over(street, standing)
    call = _call(street, standing, choices)
    if choices.closed == "all_in":
        return f"{choices.player} may {call} or fold."
    if choices.closed:
        return f"{choices.player} may {call} or fold, no raise: {_no_raise(street, standing, choices)}."
    return f"{choices.player} may {call} or {_raise(street, standing, choices)}: {_measure(street, standing, choices)}."


def verbs(street: Street, standing: Standing, choices: Options) -> list[str]:
    """The actions open to the player, as single words."""
    if choices.player is None:
        return []
    owes = standing.owes(choices.player)
    first = ["fold", _call_verb(street, standing, choices)] if owes else ["fold", "check"]
    if first[1] == "bring_in":
        first = ["bring_in"]
    return [*first, *([raise_verb(street, standing)] if choices.can_raise else [])]


def raise_verb(street: Street, standing: Standing) -> str:
    """Bet when there is none, complete what is less than a full bet, else raise."""
    if not standing.bet:
        return "bet"
    completes = street.stakes.betting in LIMIT_BETTING or street.street == "third"
    return "complete" if completes and not standing.full_bet else "raise"


def why(street: Street, standing: Standing, choices: Options) -> str:
    """The reason in one more sentence, where there is one to give."""
    if (street.straddlers or street.sleepers) and street.house["straddles"] == "refused":
        return "Straddles are not allowed in this tournament; these are the figures where they are."
    if standing.all_in and choices.can_raise and street.stakes.betting in LIMIT_BETTING:
        return "An all-in of half a bet or more counts as a full one; less is completed."
    if standing.all_in and choices.can_raise:
        return "A short all-in moves the bet, not the size of the next raise."
    return ""


def _over(street: Street, standing: Standing) -> str:
    live = standing.live(street)
    if len(live) == 1:
        return f"The hand is over: everybody but {live[0]} has folded."
    if len(standing.able(street)) < 2 and standing.all_in:
        return "No more betting is possible: turn all live hands face up."
    return "The betting round is over: everybody has acted and nobody owes a chip."


def _call_verb(street: Street, standing: Standing, choices: Options) -> str:
    nobody_in = not standing.in_front and not standing.answered and not standing.folded
    owes_bring_in = street.street == "third" and nobody_in and choices.player == street.players[0]
    return "bring_in" if owes_bring_in and not standing.full_bet else "call"


def _call(street: Street, standing: Standing, choices: Options) -> str:
    if not standing.owes(choices.player or ""):
        return "check"
    if _call_verb(street, standing, choices) == "bring_in":
        return f"bring in for {choices.call_to:,}"
    if choices.call_to < standing.bet:
        return f"call all-in for {choices.call_to:,}"
    return f"call {choices.call_to:,}"


def _raise(street: Street, standing: Standing, choices: Options) -> str:
    verb = raise_verb(street, standing)
    least, most = choices.min_raise_to or 0, choices.max_raise_to
    to = verb if verb == "bet" else f"{verb} to"
    if choices.amounts:
        return f"{to} " + " or ".join(f"{amount:,}" for amount in choices.amounts)
    if least == most:
        return f"{to} {least:,}"
    return f"{to} at least {least:,}, " + ("no maximum" if most is None else f"{most:,} at most")


def _measure(street: Street, standing: Standing, choices: Options) -> str:
    """The figure from which the raise follows."""
    player = choices.player or ""
    if street.stack(player) == choices.min_raise_to:
        return "that is the whole stack"
    if street.stakes.betting in POT_BETTING:
        after = counted_pot(street, standing, player) + standing.bet - standing.in_front.get(player, 0)
        return f"the pot is {after:,} after the call" if standing.bet else f"the pot is {after:,}"
    if not standing.full_bet:
        return f"a full bet is {standing.last_raise:,}"
    if choices.raises_left is not None:
        return "it is the last raise" if choices.raises_left == 1 else f"{choices.raises_left} raises are left"
    if street.street == "preflop" and standing.bet == street.stakes.big_blind == standing.last_raise:
        return f"the big blind is {standing.bet:,}"
    return f"the last raise was {standing.last_raise:,}"


def _no_raise(street: Street, standing: Standing, choices: Options) -> str:
    if choices.closed == "capped":
        return f"a bet and {standing.raises} raises have been made"
    if choices.closed == "nobody_left":
        return "nobody is left to bet against"
    more = facing(standing, choices.player or "") or 0
    full = "half of" if street.stakes.betting in LIMIT_BETTING else "a full raise of"
    return f"{more:,} on top is less than {full} {standing.last_raise:,}"
