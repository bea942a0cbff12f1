"""`order_of_action`: the order of action on a street, and the player with the option."""

from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import (
    ON_BUTTON,
    Field,
    InputKind,
    InvalidField,
    KnownFact,
    read_names,
    read_player_name,
    read_players,
    read_whole_number,
    read_yes_or_no,
)
from rulings.calculators.reading.round_fields import STREET_FIELD
from rulings.rules.betting.order import DealtTable, has_mississippi_straddle, order_of_action, players_with_option
from tournaments.rules.games import STUD_STREETS
from tournaments.rules.messages import join_items_with_and
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict


def order_of_action_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the names of the players in order of action."""
    table, street = _dealt_table(facts, house_rules), facts["street"]
    order = order_of_action(table, street=street)
    option = players_with_option(table, street=street)
    return Verdict(
        answer={
            "order": list(order),
            "first": order[0] if order else None,
            "last": order[-1] if order else None,
            "option": list(option),
        },
        says=_verdict_sentence(order, option),
        rules=_cited_rule_slugs(table, street),
        why=_reason_sentence(table, street, house_rules),
        rests_on=_deciding_settings(table),
    )


def _deciding_settings(table: DealtTable) -> tuple[str, ...]:
    if not table.straddlers:
        return ()
    return ("straddles", "mississippi_action") if has_mississippi_straddle(table) else ("straddles",)


def _dealt_table(facts: dict[str, Any], house_rules: HouseRules) -> DealtTable:
    everybody = facts["players"]
    for field in ("straddles", "folded", "all_in"):
        for at, player in enumerate(facts[field]):
            if player not in everybody:
                raise InvalidField(f"{field}[{at}]", _("a player in `players`"), player)
    if facts["opener"] is not None and facts["opener"] not in everybody:
        raise InvalidField("opener", _("a player in `players`"), facts["opener"])
    if facts["opener"] is None and facts["street"] in STUD_STREETS:
        raise InvalidField("opener", _("the player who brings in or shows the best board"), None)
    return DealtTable(
        players=everybody,
        blinds=1 if facts["blinds"] == ON_BUTTON else facts["blinds"],
        button_blind_only=facts["blinds"] == ON_BUTTON,
        dead_small_blind=facts["dead_small_blind"],
        straddlers=facts["straddles"],
        skips_straddler=house_rules["mississippi_action"] == "left_of_big_blind",
        opener=facts["opener"],
        out=frozenset((*facts["folded"], *facts["all_in"])),
    )


def _verdict_sentence(order: tuple[str, ...], option: tuple[str, ...]) -> str:
    if not order:
        return _("No player can act any more.")
    if len(order) == 1:
        return _("Only {order} can still act.", order=order[0])
    told = _("{order} acts first, then {all_of}", order=order[0], all_of=join_items_with_and(order[1:]))
    return (
        _("{told}. {all_of} may raise if no other player did.", told=told, all_of=join_items_with_and(option))
        if option
        else told + "."
    )


def _cited_rule_slugs(table: DealtTable, street: str) -> tuple[str, ...]:
    if street == "third":
        return "bring-in", "order-of-action"
    if street in STUD_STREETS:
        return "order-of-action", "stud-equal-boards"
    if table.straddlers and street == "preflop":
        return "straddles", "order-of-action"
    return ("heads-up-button", "order-of-action") if _is_heads_up_with_blinds(table) else ("order-of-action",)


def _is_heads_up_with_blinds(table: DealtTable) -> bool:
    """Return whether the button is the small blind of two players."""
    return len(table.players) == 2 and not table.button_blind_only


def _reason_sentence(table: DealtTable, street: str, house_rules: HouseRules) -> str:
    if table.straddlers and street == "preflop" and house_rules["straddles"] == "refused":
        return _("Straddles are not allowed in this tournament. This is the order where they are.")
    if street in STUD_STREETS:
        return _("Stud starts with the bring-in, later streets with the best board.")
    if _is_heads_up_with_blinds(table):
        return _("Heads-up the button is the small blind: first to act before the flop, last after it.")
    return _("Before the flop, the player left of the last blind starts. Later it is the player left of the button.")


ORDER_OF_ACTION = Calculator(
    name="order_of_action",
    title=_("Order of action"),
    question=_("Who acts now, and who follows?"),
    fields=(
        STREET_FIELD,
        Field(
            "players",
            "rows",
            _("Players dealt in"),
            read_players,
            example=["Ann", "Bo", "Cy", "Di"],
            help=_("Clockwise, starting left of the button"),
            input=InputKind.PLAYERS,
        ),
        Field(
            "blinds",
            "choice",
            _("Blinds"),
            lambda name, value: read_whole_number(name, value, low=0, high=ON_BUTTON),
            required=False,
            default=2,
            choices={
                0: _("None, antes only"),
                1: _("One"),
                2: _("Two"),
                3: _("Three, one on the button"),
                ON_BUTTON: _("One, on the button (short deck)"),
            },
            known=KnownFact.BLIND_COUNT,
        ),
        Field("dead_small_blind", "flag", _("The small blind is dead"), read_yes_or_no, required=False, default=False),
        Field(
            "straddles",
            "rows",
            _("Straddles"),
            read_names,
            required=False,
            default=(),
            help=_("In the order in which they were made"),
            input=InputKind.SOME_PLAYERS,
        ),
        Field(
            "opener",
            "words",
            _("Stud: who opens"),
            read_player_name,
            required=False,
            help=_("The bring-in on third street, the best board later"),
            input=InputKind.PLAYER,
            known=KnownFact.OPENER,
        ),
        Field("folded", "rows", _("Folded"), read_names, required=False, default=(), input=InputKind.WHICH_PLAYERS),
        Field("all_in", "rows", "All-in", read_names, required=False, default=(), input=InputKind.WHICH_PLAYERS),
    ),
    answer=order_of_action_verdict,
    group="betting",
)
