"""Calling the clock on a player (TDA 2024 rule 29): permission, duration, and the result at the end."""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import MUCK
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules


def calling_the_clock_procedure(
    *, reasonable_time: bool, facing_bet: bool, asker_seated: bool = True, house_rules: HouseRules
) -> Procedure:
    """Return the steps when the clock is requested on a player.

    `reasonable_time`: the player had a fair time to decide. `facing_bet`: the player must call or fold. `asker_seated`:
    the person who asks is at a table of the event. The floor needs no request.
    """
    if not asker_seated:
        return _not_at_a_table_procedure()
    if not reasonable_time:
        return _too_soon_procedure()
    first, last = house_rules["clock_seconds"], house_rules["clock_countdown_seconds"]
    over = _("the hand is dead") if facing_bet else _("the player has checked")
    hand = (
        Pile(CardPlace.HAND, _("cards of the player"), None, CardPlace.MUCK)
        if facing_bet
        else Pile(CardPlace.HAND, _("cards of the player"))
    )
    return Procedure(
        title=_("The clock is called"),
        situation=_("The player faces a bet.") if facing_bet else _("The player faces no bet."),
        says=_(
            "The player has {first} s and a countdown of {last}. When they are over, {over}.",
            first=first,
            last=last,
            over=over,
        ),
        why=_(
            "After a fair time any player in the event may call the clock. If it is close, the player gets the time."
        ),
        steps=(
            ProcedureStep(
                "tell_the_player",
                _("Tell the player: {first} s, then {last} counted aloud.", first=first, last=last),
            ),
            ProcedureStep(
                "count_down",
                _("Count the last {last} aloud.", last=last),
                _("If it is close, the player acted in time."),
            ),
            ProcedureStep("hand_dead" if facing_bet else "checked", _("Time is up: {over}.", over=over)),
        ),
        rules=("calling-the-clock", "stalling"),
        piles=(hand, MUCK) if facing_bet else (hand,),
        rests_on=("clock_seconds", "clock_countdown_seconds"),
    )


def _not_at_a_table_procedure() -> Procedure:
    return Procedure(
        title=_("The clock is called"),
        situation=_("The person who asks is not at a table."),
        says=_("No clock: who asks for it must be at a table of the event."),
        why=_("Any player in the event may ask, from their seat. The floor may also call it alone."),
        steps=(ProcedureStep("no_clock_for_them", _("No clock for this request. The floor decides on its own.")),),
        rules=("calling-the-clock", "floor-decisions"),
        piles=(Pile(CardPlace.HAND, _("cards of the player")),),
    )


def _too_soon_procedure() -> Procedure:
    return Procedure(
        title=_("The clock is called"),
        situation=_("The player has not had a fair time yet."),
        says=_("Not yet: the player has not had a fair time to decide. No clock is running."),
        why=_("The floor decides what is a fair time and may refuse a request."),
        steps=(
            ProcedureStep(
                "no_clock_yet",
                _("No clock. It can be called again in a moment."),
                _("Calling it too often is a penalty."),
            ),
        ),
        rules=("calling-the-clock", "etiquette"),
        piles=(Pile(CardPlace.HAND, _("cards of the player")),),
    )
