"""Somebody calls the clock (TDA 2024 rule 29): who may, how long, and what happens when it runs out."""

from rulings.rules.procedures.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.steps import MUCK
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules


def calling_the_clock(*, reasonable_time: bool, facing_bet: bool, house_rules: HouseRules) -> Procedure:
    """Return the steps for a request. `reasonable_time`: they had a fair time; `facing_bet`: they must call or fold."""
    if not reasonable_time:
        return _too_soon()
    first, last = house_rules["clock_seconds"], house_rules["clock_countdown_seconds"]
    over = _("his hand is dead") if facing_bet else _("he has checked")
    hand = (
        Pile(CardPlace.HAND, _("his cards"), None, CardPlace.MUCK)
        if facing_bet
        else Pile(CardPlace.HAND, _("his cards"))
    )
    return Procedure(
        title=_("The clock is called"),
        situation=_("He faces a bet.") if facing_bet else _("He faces no bet."),
        says=_(
            "He has {first} seconds and a countdown of {last}; when they are over, {over}.",
            first=first,
            last=last,
            over=over,
        ),
        why=_("After a fair time anybody in the event may ask for the clock; a tie goes to the player."),
        steps=(
            ProcedureStep(
                "tell_the_player", _("Tell him: {first} seconds, then {last} aloud.", first=first, last=last)
            ),
            ProcedureStep("count_down", _("Count the last {last} aloud.", last=last), _("A tie goes to the player.")),
            ProcedureStep("hand_dead" if facing_bet else "checked", _("Time is up: {over}.", over=over)),
        ),
        rules=("calling-the-clock", "shot-clock", "stalling"),
        piles=(hand, MUCK) if facing_bet else (hand,),
        rests_on=("clock_seconds", "clock_countdown_seconds"),
    )


def _too_soon() -> Procedure:
    return Procedure(
        title=_("The clock is called"),
        situation=_("He has not had a fair time yet."),
        says=_("Not yet: he has not had a fair time to decide, and nobody is on the clock."),
        why=_("The floor judges what is a fair time; a request may be turned down."),
        steps=(
            ProcedureStep("no_clock_yet", _("No clock. Ask again in a moment."), _("Asking too often is a penalty.")),
        ),
        rules=("calling-the-clock", "etiquette"),
        piles=(Pile(CardPlace.HAND, _("his cards")),),
    )
