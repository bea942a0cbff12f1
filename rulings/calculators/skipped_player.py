"""`skipped_player`: somebody was passed over; does he still act?"""

from typing import Any

from rulings.calculators.facing import deeds
from rulings.calculators.fields import Field, Nonsense, flag, name_of_player
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.spoken import counted
from rulings.rules.chips.skipped import Skipped, skipped
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.house_settings import SETTINGS
from tournaments.rules.verdict import Verdict


def answer(given: dict[str, Any], house: House) -> Verdict:
    """Whether the turn is lost, and what is open then."""
    for at, one in enumerate(given["behind"]):
        if one.player == given["player"]:
            raise Nonsense(f"behind[{at}][0]", "a player behind the one who was skipped", one.player)
    ruled = _ruled(given, house)
    return Verdict(
        answer={
            "out_of_turn_stands": ruled.too_late,
            "may_act": not ruled.too_late,
            "options": ["dead", "call_or_check"] if ruled.too_late else ["any"],
        },
        says=_says(given, ruled),
        why=_why(given, ruled, house),
        cites=cites("skipped-player", "substantial-action", rulebook=house.rulebook),
        rests_on=("skipped_player",),
        differs=other_books(
            house, resting_on=("skipped_player",), ruling=lambda other: _says(given, _ruled(given, other))
        ),
    )


def _ruled(given: dict[str, Any], house: House) -> Skipped:
    return skipped(given["behind"], had_time=given["had_time"], house=house)


def _says(given: dict[str, Any], ruled: Skipped) -> str:
    name = given["player"]
    if not ruled.too_late:
        return f"Back to {name}, who has all options."
    return f"What was done behind {name} stands: the floor rules the hand dead, or lets {name} check or call, no raise."


def _why(given: dict[str, Any], ruled: Skipped, house: House) -> str:
    if ruled.enough and not given["had_time"]:
        return "There was no reasonable time to speak up."
    gone_by = f"{counted(ruled.gone_by, 'action')} went by" if ruled.gone_by else "Nobody has acted behind"
    return f"{gone_by}; the turn is lost after {SETTINGS['skipped_player'].words(house['skipped_player'])}."


SKIPPED_PLAYER = Calculator(
    name="skipped_player",
    title="Skipped player",
    question="Does he still act?",
    fields=(
        Field("player", "words", "Who was skipped", name_of_player, required=False, default="him", example="Ann"),
        Field(
            "behind",
            "rows",
            "What was done behind",
            deeds,
            example=[["Bo", "call"], ["Cy", "fold"]],
            help="In turn: player, verb, total",
        ),
        Field(
            "had_time",
            "flag",
            "Had time to speak up",
            flag,
            required=False,
            default=True,
            help="Reasonable time, and stayed silent",
        ),
    ),
    answer=answer,
    group="chips",
)
