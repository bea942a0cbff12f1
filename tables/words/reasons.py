"""What the room needs, in words: what to do in one sentence, and why in one more, with the rule."""

from collections.abc import Sequence
from typing import Any

from tables.rules.plan import Plan, Proposal
from tournaments.rules.citations import cites
from tournaments.rules.house import House

HALTS = {
    "three_short_and_big_blind_missing": "It stops dealing once its big blind would fall on an empty seat",
    "three_short": "It stops dealing after this hand",
}

SPARED = {
    "locked": "stays in his seat",
    "moved_lately": "moved within the last orbit",
    "on_his_way": "is on his way",
    "absent": "is not here",
    "penalty": "sits out a penalty",
}


def proposal_sentence(one: Proposal) -> str:
    """ "Table 12 is 2 short: move Ada from 4.6 to 12.3." """
    short = f"Table {one.to_table} is {one.short} short: " if one.short else ""
    return f"{short}move {one.name} from {one.from_table}.{one.from_seat} to {one.to_table}.{one.to_seat}."


def why_sentence(one: Proposal, *, rulebook: str) -> str:
    """Why he and why there, with the rule."""
    [rule] = cites("balancing", rulebook=rulebook)
    passed = spared_words([(name, str(why)) for name, why in one.spared])
    if one.hands is None:
        return f"{one.name} sits as the open seat does, which came free last{passed} ({rule})."
    due = "is next after them" if one.spared else "is next big blind"
    there = "is the big blind itself" if one.hands == 0 else f"is big blind in {_hands(one.hands)}"
    return (
        f"{one.name} {due} at table {one.from_table}{passed}; seat {one.to_seat} {there}, the worst open one ({rule})."
    )


def spared_words(spared: Sequence[Sequence[str]]) -> str:
    """Who was passed over, and why, as a clause."""
    return "".join(f", {name} {SPARED[why]}" for name, why in spared)


def plan_sentences(plan: Plan, *, minutes: float | None, house: House) -> list[dict[str, Any]]:
    """Each matter of a plan, most pressing first: its key, what to do, why, and what a button would send.

    `minutes` is how long the bust-outs until the next break take at the present pace.
    """
    said = [*_halts(plan, house), *_smaller(plan, house.rulebook), *_waits(plan, minutes), *_questions(plan)]
    said += _by_card(plan, house.rulebook)
    return said + [
        _matter(
            "move",
            proposal_sentence(one),
            why_sentence(one, rulebook=house.rulebook),
            entry=one.entry,
            seat=f"{one.to_table}.{one.to_seat}",
        )
        for one in plan.moves
    ]


def _halts(plan: Plan, house: House) -> list[dict[str, Any]]:
    """Tables three or more short, and when they stop."""
    if not plan.halts:
        return []
    [rule] = cites("halting", rulebook=house.rulebook)
    why = f"{HALTS[house['halt_when']]} ({rule})."
    return [_matter("halt", f"Table {table} is three or more short.", why, table=table) for table in plan.halts]


def _smaller(plan: Plan, rulebook: str) -> list[dict[str, Any]]:
    """A redraw or a break that is due."""
    said = []
    if plan.redraw_to is not None:
        what = "the final table" if plan.redraw_to == 1 else f"{plan.redraw_to} tables"
        [rule] = cites("redraws", rulebook=rulebook)
        why = f"So few are left ({rule})."
        said.append(_matter("redraw", f"Everybody draws anew, for {what}.", why, tables=plan.redraw_to))
    if plan.draws_order:
        why = "In this house the table that breaks is drawn."
        said.append(_matter("draw_order", "Draw in which order the tables break.", why))
    if plan.breaks is not None:
        [rule] = cites("broken-tables", rulebook=rulebook)
        why = f"Its players fit into the other tables, and it is the next in the order ({rule})."
        said.append(_matter("break", f"Break table {plan.breaks}.", why, table=plan.breaks))
    return said


def _by_card(plan: Plan, rulebook: str) -> list[dict[str, Any]]:
    """Moves whose player the cards decide."""
    [rule] = cites("balancing", rulebook=rulebook)
    return [
        _matter(
            "by_card",
            f"Table {one.to_table} is {one.short} short: the highest card of table {one.from_table} moves to "
            f"{one.to_table}.{one.to_seat}.",
            f"In this house the player who is dealt the highest card moves ({rule}).",
            table=one.from_table,
            seat=f"{one.to_table}.{one.to_seat}",
        )
        for one in plan.by_card
    ]


def _waits(plan: Plan, minutes: float | None) -> list[dict[str, Any]]:
    """A gap that is left alone because a table breaks soon."""
    if plan.waits is None:
        return []
    table, busts = plan.waits
    about = f", in about {minutes:.0f} min" if minutes is not None else ""
    what = f"Wait: table {table} breaks in {busts} bust{'' if busts == 1 else 's'}{about}."
    return [_matter("wait", what, "Whoever moved now might move again at once.", table=table, busts=busts)]


def _questions(plan: Plan) -> list[dict[str, Any]]:
    """What must be known, or waited for, before somebody can be moved."""
    why = "It says who moves, and where to."
    asks = [_matter("ask_button", f"Where is the button of table {table}?", why, table=table) for table in plan.asks]
    why = "Every open seat there would post the small blind or wait for the button."
    asks += [_matter("no_seat", f"Wait a hand at table {table}.", why, table=table) for table in plan.no_seat]
    why = "Whoever could move from there is spared: locked, away, on a penalty, or moved within the last orbit."
    return asks + [
        _matter("no_mover", f"Nobody moves from table {table} yet.", why, table=table) for table in plan.no_mover
    ]


def _matter(key: str, says: str, why: str, **given: Any) -> dict[str, Any]:
    return {"key": key, "says": says, "why": why, "given": given}


def _hands(hands: int) -> str:
    return "1 hand" if hands == 1 else f"{hands} hands"
