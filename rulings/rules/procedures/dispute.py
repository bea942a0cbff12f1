"""Disputes of a hand that is over (TDA 2024 rule 22, WSOP 2024 rule 76).

The reading of a tabled hand may be disputed until the next hand begins. House rules limit the time to dispute the count
of a pot. After the last hand before a break there is a time limit instead.
"""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import CALL_THE_FLOOR, PLAY_ON
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_of_count
from tournaments.rules.rulebook.house_rules import HouseRules

SUBJECTS: dict[str, str] = {
    "reading": _("how a tabled hand was read"),
    "count": _("how much was in the pot or how it was shared"),
}
# play since the pot was awarded
SINCE: dict[str, str] = {
    "no_hand": _("no new hand has started"),
    "next_hand": _("the next hand has started, without substantial action"),
    "substantial": _("there was substantial action on the next hand"),
    "break": _("it was the last hand before a break"),
}
# play after which a count can still be disputed, by the setting `dispute_window`
_COUNT_OPEN_SINCE = {"substantial_action_next_hand": ("no_hand", "next_hand"), "next_hand": ("no_hand",)}
# by the setting `dispute_window`
_COUNT_WINDOW_TEXTS = {
    "substantial_action_next_hand": _("The count of a pot may be disputed until substantial action on the next hand."),
    "next_hand": _("The count of a pot may be disputed until the next hand starts."),
}
TITLE = _("A hand that is over is disputed")


def dispute_procedure(*, about: str, since: str, seconds: int, house_rules: HouseRules) -> Procedure:
    """Return the steps for a dispute. `seconds` since the pot was awarded matter only before a break."""
    if since == "break":
        return _at_break_procedure(seconds, about=about, house_rules=house_rules)
    if about == "reading":
        why = _("How a hand was read may be disputed until the next hand starts.")
        return _dispute_procedure(is_open=since == "no_hand", about=about, since=since, why=why, rests_on=())
    window = house_rules["dispute_window"]
    is_open = since in _COUNT_OPEN_SINCE[window]
    return _dispute_procedure(
        is_open=is_open, about=about, since=since, why=_COUNT_WINDOW_TEXTS[window], rests_on=("dispute_window",)
    )


def _at_break_procedure(seconds: int, *, about: str, house_rules: HouseRules) -> Procedure:
    limit = house_rules["dispute_seconds_at_break"]
    time = message_of_count("{count:,} second", "{count:,} seconds", limit)
    why = _("The last hand before a break may be disputed for {time} after the pot was awarded.", time=time)
    return _dispute_procedure(
        is_open=seconds <= limit, about=about, since="break", why=why, rests_on=("dispute_seconds_at_break",)
    )


def _dispute_procedure(*, is_open: bool, about: str, since: str, why: str, rests_on: tuple[str, ...]) -> Procedure:
    says = (
        _("In time: the floor looks at it again and corrects what was wrong.")
        if is_open
        else _("Too late: the hand stands as it was awarded.")
    )
    return Procedure(
        title=TITLE,
        situation=_("It is about {about}; {since}.", about=SUBJECTS[about], since=SINCE[since]),
        says=says,
        why=why,
        steps=_dispute_steps(about) if is_open else (ProcedureStep("result_stands", _("The result stands.")), PLAY_ON),
        rules=("disputes", "floor-decisions"),
        piles=(Pile(CardPlace.CHIPS, _("pot as it was awarded")), Pile(CardPlace.MUCK, _("cards of the hand"))),
        rests_on=rests_on,
        figures={"open": is_open},
    )


def _dispute_steps(about: str) -> tuple[ProcedureStep, ...]:
    again = (
        ProcedureStep("read_hands_again", _("Read the tabled hands again with the board."))
        if about == "reading"
        else ProcedureStep("count_pot_again", _("Count the bets of each street again, with the players."))
    )
    return (CALL_THE_FLOOR, again, ProcedureStep("correct_award", _("Correct what was awarded wrongly.")))
