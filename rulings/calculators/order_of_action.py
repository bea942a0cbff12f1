"""`order_of_action`: who acts in what order on a street, and who has the option."""

from typing import Any

from rulings.calculators.betting_round import STREET_NAMES, names, players, street_name, yes
from rulings.calculators.fields import Field, Nonsense, name_of_player, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.spoken import all_of
from rulings.rules.betting.order import Table, order_of_action, who_has_the_option
from rulings.rules.betting.street import STUD_STREETS
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The order of action: player names."""
    table, street = _table(given), given["street"]
    order = order_of_action(table, street=street)
    option = who_has_the_option(table, street=street)
    return Verdict(
        answer={
            "order": list(order),
            "first": order[0] if order else None,
            "last": order[-1] if order else None,
            "option": list(option),
        },
        says=_says(order, option),
        cites=cites(*_rules(table, street), rulebook=house.rulebook),
        why=_why(table, street, house),
        rests_on=("straddles",) if table.straddlers else (),
    )


def _table(given: dict[str, Any]) -> Table:
    everybody = given["players"]
    for field in ("straddles", "folded", "all_in"):
        for at, player in enumerate(given[field]):
            if player not in everybody:
                raise Nonsense(f"{field}[{at}]", "a player of `players`", player)
    if given["opener"] is not None and given["opener"] not in everybody:
        raise Nonsense("opener", "a player of `players`", given["opener"])
    if given["opener"] is None and given["street"] in STUD_STREETS:
        raise Nonsense("opener", "who brings in, or shows the best board", None)
    return Table(
        players=everybody,
        blinds=given["blinds"],
        dead_small_blind=given["dead_small_blind"],
        straddlers=given["straddles"],
        opener=given["opener"],
        out=frozenset((*given["folded"], *given["all_in"])),
    )


def _says(order: tuple[str, ...], option: tuple[str, ...]) -> str:
    if not order:
        return "Nobody can act any more."
    if len(order) == 1:
        return f"{order[0]} alone can still act."
    told = f"{order[0]} acts first, then {all_of(order[1:])}"
    return f"{told}; {all_of(option)} may raise when nobody else did." if option else f"{told}."


def _rules(table: Table, street: str) -> tuple[str, ...]:
    if street == "third":
        return "bring-in", "order-of-action"
    if street in STUD_STREETS:
        return "order-of-action", "stud-equal-boards"
    if table.straddlers and street == "preflop":
        return "straddles", "order-of-action"
    return ("heads-up-button", "order-of-action") if len(table.players) == 2 else ("order-of-action",)


def _why(table: Table, street: str, house: House) -> str:
    if table.straddlers and street == "preflop" and house["straddles"] == "refused":
        return "Straddles are not allowed in this tournament; this is the order where they are."
    if street in STUD_STREETS:
        return "Stud starts with the bring-in, later with the best board."
    if len(table.players) == 2:
        return "Heads-up the button is the small blind: first before the flop, last after it."
    return "Before the flop the left of the last blind starts, later the left of the button."


ORDER_OF_ACTION = Calculator(
    name="order_of_action",
    title="Order of action",
    question="Whose turn is it, and who follows?",
    fields=(
        Field("street", "choice", "Street", street_name, choices=STREET_NAMES, example="preflop"),
        Field(
            "players",
            "rows",
            "Players dealt in",
            players,
            example=["Ann", "Bo", "Cy", "Di"],
            help="Clockwise, the first one left of the button",
        ),
        Field(
            "blinds",
            "choice",
            "Blinds",
            lambda name, value: whole(name, value, low=1, high=3),
            required=False,
            default=2,
            choices={1: "One", 2: "Two", 3: "Three, the first on the button"},
        ),
        Field("dead_small_blind", "flag", "The small blind is dead", yes, required=False, default=False),
        Field("straddles", "rows", "Straddles", names, required=False, default=(), help="In the order they were made"),
        Field(
            "opener",
            "words",
            "Stud: who opens",
            name_of_player,
            required=False,
            help="The bring-in on third street, later the best board",
        ),
        Field("folded", "rows", "Folded", names, required=False, default=()),
        Field("all_in", "rows", "All-in", names, required=False, default=()),
    ),
    answer=answer,
    group="betting",
)
