"""Chips that turn up behind after an all-in was called (TDA 2024 rule 62)."""

from rulings.rules.chips.found_behind import FoundBehind, Outcome, found_behind
from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import HANDS_OFF_THE_CHIPS
from tournaments.rules.house import House

HIS_CARDS = Pile(Place.HAND, "his cards")
OUTCOMES: dict[str, str] = {Outcome.WON.value: "won the hand", Outcome.LOST.value: "lost the hand"}


def chips_found_behind(found: int, *, outcome: str, part_of_the_bet: bool, house: House) -> Procedure:
    """Steps for so many chips; `part_of_the_bet` when the floor finds that the caller had accepted them with it.

    The rule is the same in every book that has it, so the house decides nothing here.
    """
    end = Outcome(outcome)
    ruled = found_behind(found, outcome=end, part_of_the_bet=part_of_the_bet)
    steps, chips = _goes(ruled, end)
    part = "part" if part_of_the_bet else "no part"
    return Procedure(
        title="Chips found behind",
        situation=f"The all-in player {OUTCOMES[outcome]}.",
        says=_says(found, end, ruled),
        why=_why(end, part_of_the_bet=part_of_the_bet),
        steps=(
            HANDS_OFF_THE_CHIPS,
            Step("count_found_chips", f"Count the chips that were found: {found:,}."),
            Step("part_or_not", f"They were {part} of the accepted all-in.", "Were they counted, or in plain sight?"),
            *steps,
        ),
        rules=("chips-found-behind", "accepted-action"),
        piles=(HIS_CARDS, chips),
        figures={
            "paid": ruled.paid,
            "kept": ruled.kept,
            "out": ruled.out,
            "floor_may_award": ruled.floor_may_award,
        },
    )


def _goes(ruled: FoundBehind, outcome: Outcome) -> tuple[tuple[Step, ...], Pile]:
    """The last steps, and the chips that they move."""
    found = Pile(Place.CHIPS, "found", goes_to=Place.OPPONENT)
    if ruled.floor_may_award:
        return (
            Step("player_is_out", "He is out: they do not save him."),
            Step("floor_may_award", "The floor gives them to the winner, or takes them out of play."),
        ), found
    if outcome is Outcome.LOST:
        return (Step("found_chips_to_caller", f"Push the {ruled.paid:,} to the caller too. He is out."),), found
    if ruled.paid:
        pays = Step("caller_pays", f"The caller pays {ruled.paid:,} more.", "No more than he has.")
        return (pays,), Pile(Place.CHIPS, "from the caller", goes_to=Place.HAND)
    return (Step("chips_stay_unpaid", "They go back to his stack; nobody pays for them."),), Pile(
        Place.CHIPS, "stay his"
    )


def _says(found: int, outcome: Outcome, ruled: FoundBehind) -> str:
    if ruled.floor_may_award:
        return f"Still out: the {found:,} do not save him, and the floor may give them to the winner."
    if outcome is Outcome.WON and not ruled.paid:
        return f"He keeps the {found:,}, but is not paid for them."
    return f"They count: the {found:,} are {'paid to him' if outcome is Outcome.WON else 'owed to the caller'}."


def _why(outcome: Outcome, *, part_of_the_bet: bool) -> str:
    if part_of_the_bet:
        return "The floor found that the caller had accepted them as part of the all-in."
    return (
        "Nobody is paid for chips that were not in sight."
        if outcome is Outcome.WON
        else "Nobody is saved by chips that were not in sight."
    )
