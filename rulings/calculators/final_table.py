"""`final_table`: with how many players the final table forms."""

from typing import Any

from rulings.calculators.fields import Field, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.spoken import counted
from tables.rules.final_table import book_is_silent, final_table_players
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict


def answer(given: dict[str, Any], house: House) -> Verdict:
    """Players left at which the final table forms."""
    seats, rule = given["seats"], house["final_table_at"]
    players = final_table_players(seats, rule=rule)
    return Verdict(
        answer={"players": players, "book_is_silent": book_is_silent(seats, rule=rule)},
        says=_says(players),
        why=_why(seats, rule),
        cites=cites("final-table-size", rulebook=house.rulebook),
        rests_on=("final_table_at",),
        differs=other_books(
            house,
            resting_on=("final_table_at",),
            ruling=lambda other: f"at {counted(final_table_players(seats, rule=other['final_table_at']), 'player')}",
        ),
    )


def _says(players: int) -> str:
    return f"The final table forms with {players} players left: stop the clock and redraw the seats."


def _why(seats: int, rule: str | int) -> str:
    if isinstance(rule, int):
        return "The house has set the number."
    if book_is_silent(seats, rule=rule):
        return f"The book names no number for {seats}-handed play, so it is when one table holds everybody."
    return f"That is the book's number for {seats}-handed events."


FINAL_TABLE = Calculator(
    name="final_table",
    title="Final table",
    question="With how many players does the final table form?",
    fields=(
        Field(
            "seats",
            "count",
            "Seats at a table in this event",
            lambda name, value: whole(name, value, low=2, high=12),
            example=9,
        ),
    ),
    answer=answer,
    group="tables",
)
