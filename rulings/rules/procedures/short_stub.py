"""Seventh street with too few cards left (TDA 2024 RP-10-H).

Needed is a card for every player, one to burn and one to stay behind. Counts are cards and players.
"""

from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from tournaments.rules.house import House

#: one to burn, one to deal, one to stay behind
LEAST_FOR_COMMUNITY = 3

MIX = Step("mix_stub_and_burns", "Put the burns to the stub and shuffle them together.", "Not the muck.")
CUT = Step("cut", "Cut.")
BURN = Step("burn_one", "Burn one card.")
COMMUNITY = Step("deal_community_card", "Turn one card up in the middle: everybody's seventh.")
FIRST_OF_SIXTH = Step("first_of_sixth_acts_first", "Who acted first on sixth street acts first now.")


def short_stub(stub: int, *, players: int, burns: int, house: House) -> Procedure:
    """How seventh street is dealt. Raises ValueError when stub and burns together cannot burn one and deal one.

    Only the TDA prints the arithmetic, so the house decides nothing here.
    """
    if stub + burns < LEAST_FOR_COMMUNITY - 1:
        raise ValueError(f"{stub} cards and {burns} burns cannot make a street")
    needed = players + 2
    if stub >= needed:
        return _procedure(stub, burns, needed, mix=False, one_each=True)
    if stub + burns >= needed:
        return _procedure(stub, burns, needed, mix=True, one_each=True)
    return _procedure(stub, burns, needed, mix=stub < LEAST_FOR_COMMUNITY and burns > 0, one_each=False)


def _procedure(stub: int, burns: int, needed: int, *, mix: bool, one_each: bool) -> Procedure:
    dealt = Step("deal_one_each", "Deal everybody one card, face down.")
    steps = (*((MIX, CUT) if mix else ()), BURN, *((dealt,) if one_each else (COMMUNITY, FIRST_OF_SIXTH)))
    return Procedure(
        title="Too few cards for seventh street" if stub < needed else "Enough cards for seventh street",
        situation=f"{stub} in the stub, {burns} burnt; {needed} are needed.",
        says=_says(mix=mix, one_each=one_each),
        why=f"{needed - 2} to deal, one to burn and one to stay behind are {needed}: {_count(stub, burns, needed)}.",
        steps=steps,
        rules=("short-stub", "stud"),
        piles=_piles(stub, burns, mix=mix, one_each=one_each),
        figures={"mix_burns": mix, "deal": "one_each" if one_each else "community", "needed": needed},
    )


def _piles(stub: int, burns: int, *, mix: bool, one_each: bool) -> tuple[Pile, ...]:
    shared = () if one_each else (Pile(Place.BOARD, "for all", 1),)
    return (
        Pile(Place.STUB, "stub", stub, Place.HAND if one_each else Place.BOARD),
        Pile(Place.BURN, "burns" if burns else "no burns", burns, Place.STUB if mix else None),
        *shared,
    )


def _says(*, mix: bool, one_each: bool) -> str:
    first = "Mix the burns in, shuffle, cut, burn one, and " if mix else "Burn one, and "
    return first + ("everybody gets a card." if one_each else "the next card is everybody's, in the middle.")


def _count(stub: int, burns: int, needed: int) -> str:
    if stub >= needed:
        return f"the stub has {stub}"
    together = f"stub and burns together have {stub + burns}"
    return together if stub + burns >= needed else f"{together}, which is not enough"
