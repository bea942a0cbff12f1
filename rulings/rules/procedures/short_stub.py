"""Seventh street with too few cards left (TDA 2024 RP-10-H).

The dealer needs one card for each player, one to burn, and one that stays undealt.
"""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

# one to burn, one to deal, one to stay behind
MIN_CARDS_FOR_COMMUNITY = 3

MIX = ProcedureStep("mix_stub_and_burns", _("Add the burns to the stub and shuffle them together."), _("Not the muck."))
CUT = ProcedureStep("cut", _("Cut."))
BURN = ProcedureStep("burn_one", _("Burn one card."))
COMMUNITY = ProcedureStep(
    "deal_community_card", _("Turn one card up in the middle: it is the seventh card of all players.")
)
FIRST_OF_SIXTH = ProcedureStep(
    "first_of_sixth_acts_first", _("The first player to act on sixth street acts first now.")
)


def short_stub_procedure(stub: int, *, players: int, burns: int, house_rules: HouseRules) -> Procedure:
    """Return the steps to deal seventh street. Only the TDA has this rule, so `house_rules` has no effect.

    Raises ValueError if stub and burns together are too few for a burn and a card.
    """
    if stub + burns < MIN_CARDS_FOR_COMMUNITY - 1:
        raise ValueError(f"{stub} cards and {burns} burns cannot make a street")
    needed = players + 2
    if stub >= needed:
        return _stub_procedure(stub, burns, needed, mix=False, one_each=True)
    if stub + burns >= needed:
        return _stub_procedure(stub, burns, needed, mix=True, one_each=True)
    return _stub_procedure(stub, burns, needed, mix=stub < MIN_CARDS_FOR_COMMUNITY and burns > 0, one_each=False)


def _stub_procedure(stub: int, burns: int, needed: int, *, mix: bool, one_each: bool) -> Procedure:
    dealt = ProcedureStep("deal_one_each", _("Deal each player one card, face down."))
    steps = (*((MIX, CUT) if mix else ()), BURN, *((dealt,) if one_each else (COMMUNITY, FIRST_OF_SIXTH)))
    return Procedure(
        title=_("Too few cards for seventh street") if stub < needed else _("Enough cards for seventh street"),
        situation=_("{stub} in the stub, {burns} burned, {needed} needed.", stub=stub, burns=burns, needed=needed),
        says=_short_stub_sentence(mix=mix, one_each=one_each),
        why=_(
            "{number} to deal, one to burn and one to stay: {needed} are needed. {count}.",
            number=needed - 2,
            needed=needed,
            count=_card_count_text(stub, burns, needed),
        ),
        steps=steps,
        rules=("short-stub", "stud"),
        piles=_stub_piles(stub, burns, mix=mix, one_each=one_each),
        figures={"mix_burns": mix, "deal": "one_each" if one_each else "community", "needed": needed},
    )


def _stub_piles(stub: int, burns: int, *, mix: bool, one_each: bool) -> tuple[Pile, ...]:
    shared = () if one_each else (Pile(CardPlace.BOARD, _("for all"), 1),)
    return (
        Pile(CardPlace.STUB, _("stub"), stub, CardPlace.HAND if one_each else CardPlace.BOARD),
        Pile(CardPlace.BURN, _("burns") if burns else _("no burns"), burns, CardPlace.STUB if mix else None),
        *shared,
    )


def _short_stub_sentence(*, mix: bool, one_each: bool) -> str:
    first = _("Mix the burns in, shuffle, cut and burn one card. ") if mix else _("Burn one card. ")
    return first + (
        _("Each player gets a card.") if one_each else _("The next card goes in the middle, for all players.")
    )


def _card_count_text(stub: int, burns: int, needed: int) -> str:
    if stub >= needed:
        return _("The stub has {stub}", stub=stub)
    together = _("Stub and burns together have {number}", number=stub + burns)
    return together if stub + burns >= needed else _("{together}, not enough", together=together)
