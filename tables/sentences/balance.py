"""Sentences of the plan: what to do, then why with the rule."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_noop as noop

from tables.rules.balance.movers import Exemption
from tables.rules.balance.plan import ProposedMove, RoomPlan
from tournaments.language.sentences import gettext, ngettext, translate
from tournaments.rules.rulebook.citations import HouseCite, cite, cite_of_ruling
from tournaments.rules.rulebook.house_rules import HouseRules

HALTS = {
    "three_short_and_big_blind_missing": noop("It stops dealing when its big blind would fall on an empty seat"),
    "three_short": noop("It stops dealing after this hand"),
}

EXEMPTIONS = {
    Exemption.LOCKED: noop("{name} is locked in the seat"),
    Exemption.MOVED_RECENTLY: noop("{name} moved within the last orbit"),
    Exemption.MOVING_ALREADY: noop("{name} is on the way"),
    Exemption.ABSENT: noop("{name} is absent"),
    Exemption.PENALTY: noop("{name} is on a penalty"),
}


def proposal_sentence(proposal: ProposedMove, *, halts: bool = False) -> str:
    """Return the sentence of a move, such as "Table 12 is 2 short: move Ada from 4.6 to 12.3."

    With `halts` it adds that the table stops dealing.
    """
    if halts:
        move = gettext(
            "Table {to_table} is {short} short and stops dealing: "
            "move {name} from {from_table}.{from_seat} to {to_table}.{to_seat}."
        )
    elif proposal.short:
        move = gettext(
            "Table {to_table} is {short} short: move {name} from {from_table}.{from_seat} to {to_table}.{to_seat}."
        )
    else:
        move = gettext("Move {name} from {from_table}.{from_seat} to {to_table}.{to_seat}.")
    return move.format(
        short=proposal.short,
        name=proposal.name,
        from_table=proposal.from_table,
        from_seat=proposal.from_seat,
        to_table=proposal.to_table,
        to_seat=proposal.to_seat,
    )


def why_sentence(proposal: ProposedMove, *, rulebook: str) -> str:
    """Return why this player moves to this seat, with the rule."""
    rule = str(cite("balancing", rulebook=rulebook))
    passed = passed_over_clause([(name, str(why)) for name, why in proposal.passed_over])
    if proposal.hands is None:
        due = gettext("{name} has the same position as the seat that opened last{passed} ({rule}).")
        return due.format(name=proposal.name, passed=passed, rule=rule)
    due = (
        gettext("{name} is next at table {from_table}{passed}.")
        if proposal.passed_over
        else gettext("{name} is next big blind at table {from_table}.")
    )
    worst = (
        gettext("Seat {to_seat} is the big blind itself: the worst open position ({rule}).")
        if proposal.hands == 0
        else ngettext(
            "Seat {to_seat} is big blind in {hands} hand: the worst open position ({rule}).",
            "Seat {to_seat} is big blind in {hands} hands: the worst open position ({rule}).",
            proposal.hands,
        )
    )
    facts = {
        "name": proposal.name,
        "from_table": proposal.from_table,
        "to_seat": proposal.to_seat,
        "hands": proposal.hands,
    }
    return f"{due} {worst}".format(passed=passed, rule=rule, **facts)


def passed_over_clause(passed_over: Sequence[Sequence[str]]) -> str:
    """Return the players passed over and why, as a clause: ", Ada is absent, Bix is on the way"."""
    return "".join(f", {gettext(EXEMPTIONS[Exemption(why)]).format(name=name)}" for name, why in passed_over)


def plan_sentences(plan: RoomPlan, *, minutes: float | None, house_rules: HouseRules) -> list[dict[str, Any]]:
    """Return the parts of a plan, most pressing first: key, what to do, why, and the fields of a button.

    `minutes` is how long the busts until the next break take at the present pace.
    """
    alerts = [
        *_halt_alerts(plan, house_rules),
        *_break_or_redraw_alerts(plan, house_rules),
        *_wait_alerts(plan, minutes),
        *_question_alerts(plan),
    ]
    alerts += _by_card_alerts(plan, house_rules)
    return alerts + [
        _alert(
            "move",
            proposal_sentence(move),
            why_sentence(move, rulebook=house_rules.rulebook),
            entry=move.entry,
            seat=f"{move.to_table}.{move.to_seat}",
        )
        for move in plan.moves
    ]


def _halt_alerts(plan: RoomPlan, house_rules: HouseRules) -> list[dict[str, Any]]:
    """Return the alerts on tables three or more players short. The alerts say when these tables stop dealing."""
    if not plan.halts:
        return []
    rule = cite_of_ruling("halting", resting_on=("halt_when",), house_rules=house_rules)
    why = f"{gettext(HALTS[house_rules['halt_when']])} ({translate(str(rule))})."
    return [
        _alert("halt", gettext("Table {table} is three or more short.").format(table=table), why, table=table)
        for table in plan.halts
    ]


def _break_or_redraw_alerts(plan: RoomPlan, house_rules: HouseRules) -> list[dict[str, Any]]:
    """Return the alerts on a redraw, a draw of the breaking order, and a table that is due to break."""
    alerts = []
    if plan.redraw_to is not None:
        what = (
            gettext("the final table")
            if plan.redraw_to == 1
            else ngettext("{redraw_to} table", "{redraw_to} tables", plan.redraw_to).format(redraw_to=plan.redraw_to)
        )
        rule = cite_of_ruling("redraws", resting_on=("redraw_at",), house_rules=house_rules)
        why = (
            gettext("The house rules set it for this number of players.")
            if isinstance(rule, HouseCite)
            else gettext("The number of players left requires it ({rule}).").format(rule=str(rule))
        )
        alerts.append(
            _alert("redraw", gettext("Redraw the seats for {what}.").format(what=what), why, tables=plan.redraw_to)
        )
    if plan.draws_order:
        why = gettext("By the house rules the breaking order is drawn.")
        alerts.append(_alert("draw_order", gettext("Draw the breaking order."), why))
    if plan.breaks is not None:
        printed = str(cite("broken-tables", rulebook=house_rules.rulebook))
        why = gettext("Its players fit at the other tables, and it is next in the breaking order ({rule}).").format(
            rule=printed
        )
        alerts.append(
            _alert("break", gettext("Break table {breaks}.").format(breaks=plan.breaks), why, table=plan.breaks)
        )
    return alerts


def _by_card_alerts(plan: RoomPlan, house_rules: HouseRules) -> list[dict[str, Any]]:
    if house_rules["balance_mover"] == "high_card":
        rule = cite_of_ruling("balancing", resting_on=("balance_mover",), house_rules=house_rules)
    else:
        rule = cite_of_ruling("balancing-mixed-games", resting_on=("mixed_game_mover",), house_rules=house_rules)
    return [
        _alert(
            "by_card",
            gettext(
                "Table {to_table} is {short} short: the highest card of table {from_table} moves to "
                "{to_table}.{to_seat}."
            ).format(to_table=move.to_table, short=move.short, from_table=move.from_table, to_seat=move.to_seat),
            gettext("By the house rules the player with the highest card moves ({rule}).").format(rule=str(rule)),
            table=move.from_table,
            seat=f"{move.to_table}.{move.to_seat}",
        )
        for move in plan.by_card
    ]


def _wait_alerts(plan: RoomPlan, minutes: float | None) -> list[dict[str, Any]]:
    """Return the alert on a gap that waits until a table breaks."""
    if plan.waits is None:
        return []
    table, busts = plan.waits
    what = (
        ngettext(
            "Wait: table {table} breaks in {busts} bust.", "Wait: table {table} breaks in {busts} busts.", busts
        ).format(table=table, busts=busts)
        if minutes is None
        else ngettext(
            "Wait: table {table} breaks in {busts} bust, in about {minutes} min.",
            "Wait: table {table} breaks in {busts} busts, in about {minutes} min.",
            busts,
        ).format(table=table, busts=busts, minutes=round(minutes))
    )
    return [
        _alert("wait", what, gettext("A player moved now would have to move again at once."), table=table, busts=busts)
    ]


def _question_alerts(plan: RoomPlan) -> list[dict[str, Any]]:
    """Return the alerts on questions to answer before a player can move."""
    why = gettext("The button decides who moves, and where.")
    asks = [
        _alert("ask_button", gettext("Where is the button of table {table}?").format(table=table), why, table=table)
        for table in plan.asks
    ]
    why = gettext("Every open seat there is in the small blind or waits for the button.")
    asks += [
        _alert("no_seat", gettext("Wait a hand at table {table}.").format(table=table), why, table=table)
        for table in plan.no_seat
    ]
    why = gettext("All its players are locked, absent, on a penalty, or moved within the last orbit.")
    return asks + [
        _alert("no_mover", gettext("No player can move from table {table} yet.").format(table=table), why, table=table)
        for table in plan.no_mover
    ]


def _alert(key: str, says: str, why: str, **fields: Any) -> dict[str, Any]:
    return {"key": key, "says": says, "why": why, "given": fields}


def _hands_text(hands: int) -> str:
    return ngettext("{hands} hand", "{hands} hands", hands).format(hands=hands)
