"""`final_table`: the number of players at which the final table forms."""

from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, KnownFact, read_whole_number
from tables.rules.balance.breaking import final_table_size, is_number_missing_in_rule
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_of_count
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict


def final_table_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the number of players left at which the final table forms."""
    seats, rule = facts["seats"], house_rules["final_table_at"]
    players = final_table_size(seats, rule=rule)
    return Verdict(
        answer={"players": players, "book_is_silent": is_number_missing_in_rule(seats, rule=rule)},
        says=_verdict_sentence(players),
        why=_reason_sentence(seats, rule),
        rules=("final-table-size",),
        rests_on=("final_table_at",),
        differs=differing_rulebook_texts(
            house_rules,
            resting_on=("final_table_at",),
            ruling=lambda other: _(
                "at {counted}",
                counted=message_of_count(
                    "{count:,} player", "{count:,} players", final_table_size(seats, rule=other["final_table_at"])
                ),
            ),
        ),
    )


def _verdict_sentence(players: int) -> str:
    return _("The final table forms with {players} left. Stop the clock and redraw the seats.", players=players)


def _reason_sentence(seats: int, rule: str | int) -> str:
    if isinstance(rule, int):
        return _("The number is a house rule.")
    if is_number_missing_in_rule(seats, rule=rule):
        return _(
            "The rulebook gives no number for {seats}-handed play, so it is when all players fit at one table.",
            seats=seats,
        )
    return _("This is the rulebook's number for {seats}-handed events.", seats=seats)


FINAL_TABLE = Calculator(
    name="final_table",
    title=_("Final table"),
    question=_("How many players form the final table?"),
    fields=(
        Field(
            "seats",
            "count",
            _("Seats per table in this event"),
            lambda name, value: read_whole_number(name, value, low=2, high=12),
            example=9,
            known=KnownFact.SEATS,
        ),
    ),
    answer=final_table_verdict,
    group="tables",
)
