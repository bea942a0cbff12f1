"""Chips of an all-in player that were out of sight or in transit (TDA 2024 rule 63)."""

from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import HANDS_OFF_THE_CHIPS
from tournaments.rules.house import House


def chips_out_of_sight(*, on_purpose: bool, house: House) -> Procedure:
    """Steps for chips that came out of a pocket or from under something; `on_purpose` when the floor finds so."""
    grave = (Step("director_decides_dq", "Call the director: it may cost him the event."),)
    return Procedure(
        title="All-in chips out of sight",
        situation="They were held out of sight on purpose."
        if on_purpose
        else "They were held out of sight by mistake.",
        says="Those chips are forfeited and leave play; the all-in counts without them"
        + ("; the director decides on a disqualification." if on_purpose else "."),
        why="Only chips that everybody could see and count are in the event.",
        steps=(
            HANDS_OFF_THE_CHIPS,
            Step("count_what_was_in_sight", "Count what was in sight: that is the all-in."),
            Step("remove_hidden_chips", "Take the hidden chips off the table.", "Note how many: they leave play."),
            *(grave if on_purpose else ()),
            Step("play_on", "The hand is played out."),
        ),
        rules=("chips-out-of-view", "chips-visible", *(("disqualification",) if on_purpose else ())),
        piles=(Pile(Place.HAND, "his cards"), Pile(Place.CHIPS, "hidden", goes_to=Place.OUT)),
    )
