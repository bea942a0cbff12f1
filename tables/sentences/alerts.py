"""Sentences of alerts on the room, on calls from tables, and on draws: what to do, then why."""

from collections.abc import Callable, Sequence
from datetime import tzinfo
from typing import Any

from tables.sentences.balance import HALTS, plan_sentences, proposal_sentence
from tournaments.language.sentences import gettext, ngettext, translate
from tournaments.rules.messages import join_with_and
from tournaments.sentences.alerts import COUNTS, SentenceAndReason
from tournaments.sentences.navigation import day_name

Facts = dict[str, Any]

#: tables named in a sentence
MOST_NAMED = 4


def _plan_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    """Return the sentence of a plan with a single part."""
    part, *_ = plan_sentences(facts["plan"], minutes=facts["minutes"], house_rules=facts["house"])
    return part["says"], part["why"]


def _move_text(facts: Facts, zone: tzinfo) -> SentenceAndReason:
    """Return the sentence of a move. If the table stops dealing, the sentence also says when."""
    say, why = _plan_text(facts, zone)
    if not facts.get("halts"):
        return say, why
    stops = gettext(HALTS[facts["house"]["halt_when"]])
    return proposal_sentence(facts["plan"].moves[0], halts=True), f"{stops}. {why}"


def _moves_text(facts: Facts, zone: tzinfo) -> SentenceAndReason:
    """Return a sentence on short tables, and a reason that says how many moves bring them level.

    If tables stop dealing, the sentence is about these tables and the reason counts the other short tables.
    """
    plan = facts["plan"]
    short = list(dict.fromkeys(move.to_table for move in plan.moves))
    if plan.halts:
        say, rest = _halts_text(facts, zone)[0], len(short) - len(plan.halts)
    else:
        say, rest = (
            gettext("Tables {tables} have too few players.").format(
                tables=_names_text([str(number) for number in short])
            ),
            0,
        )
    more = ngettext("{count} more table is short.", "{count} more tables are short.", rest).format(count=rest)
    moves = ngettext("{count} move settles them all.", "{count} moves settle them all.", plan.fewest)
    settles = [moves.format(count=plan.fewest)]
    if plan.fewest > len(plan.moves):
        settles.append(gettext("{count} of them can be sent now, the others after that.").format(count=len(plan.moves)))
    return say, " ".join([*([more] if rest else []), *settles, gettext("No player moves twice.")])


def _halts_text(facts: Facts, zone: tzinfo) -> SentenceAndReason:
    """Return all tables that stop dealing in one sentence."""
    tables = facts["plan"].halts
    if len(tables) == 1:
        return _plan_text(facts, zone)
    named = [str(table) for table in tables[:MOST_NAMED]]
    more = len(tables) - len(named)
    last = gettext("{more} more").format(more=more) if more else named.pop()
    why = plan_sentences(facts["plan"], minutes=None, house_rules=facts["house"])[0]["why"]
    return gettext("Tables {named} and {last} are three or more short.").format(named=", ".join(named), last=last), why


def _overdue_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    return (
        gettext("{name} is overdue: called to {seat} {counts} ago.").format(
            name=facts["name"], seat=facts["seat"], counts=COUNTS
        ),
        gettext("The seat is kept. Confirm Arrived, or cancel the move."),
    )


def _unseated_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    waiting, seats = facts["waiting"], facts["seats"]
    who = ngettext("{name} has no seat.", "{waiting:,} players have no seat.", waiting).format(**facts)
    pool = ngettext("One seat is free.", "{seats:,} seats are free.", seats).format(seats=seats)
    return who, gettext("{pool} Seats are drawn at random (TDA 2024 rules 7 and 8).").format(pool=pool)


def _open_table_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    tables = consecutive_tables_text(facts["first"], facts["count"])
    say = ngettext(
        "{waiting:,} player waits: open {tables} and seat them",
        "{waiting:,} players wait: open {tables} and seat them",
        facts["waiting"],
    ).format(waiting=facts["waiting"], tables=tables)
    free = ngettext("{seats:,} seat is free.", "{seats:,} seats are free.", facts["seats"]).format(**facts)
    none = gettext("No seat is free.")
    waits = _names_text(facts["names"], of=facts["waiting"])
    why = gettext("{free} Waiting: {names}. Seats are drawn at random.")
    return say, why.format(free=free if facts["seats"] else none, names=waits)


def consecutive_tables_text(first: int, count: int) -> str:
    """Return `count` consecutive tables as text: "table 4", "tables 4 and 5", "tables 4 to 6"."""
    if count == 1:
        return gettext("table {number}").format(number=first)
    return gettext("tables {first} to {last}").format(first=first, last=first + count - 1)


def _names_text(names: Sequence[str], *, of: int = 0) -> str:
    """Return a text with up to MOST_NAMED names, and how many more there are.

    `of` is the number of all names, if `names` does not list all.
    """
    named = list(names[:MOST_NAMED])
    more = (of or len(names)) - len(named)
    last = gettext("{more} more").format(more=more) if more else named.pop()
    return gettext("{named} and {last}").format(named=", ".join(named), last=last) if named else last


def _walking_clause(names: Sequence[str]) -> str:
    return ngettext("{names} is walking.", "{names} are walking.", len(names)).format(names=_names_text(names))


def _breaking_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    say = ngettext(
        "{of} player of table {table}: {arrived} arrived",
        "{of} players of table {table}: {arrived} arrived",
        facts["of"],
    ).format(of=facts["of"], table=facts["table"], arrived=facts["of"] - len(facts["moves"]))
    return say, gettext("{walking} All arrived seats them at once.").format(walking=_walking_clause(facts["names"]))


def _walk_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    say = ngettext(
        "{count} player is on the way to another seat",
        "{count} players are on the way to other seats",
        len(facts["moves"]),
    )
    return say.format(count=len(facts["moves"])), _walking_clause(facts["names"])


def _breaks_after_text(facts: Facts, zone: tzinfo) -> SentenceAndReason:
    say = ngettext(
        "Table {table} breaks next: {names} must arrive first",
        "Table {table} breaks next: {names} must arrive first",
        len(facts["names"]),
    ).format(table=facts["table"], names=_names_text(facts["names"]))
    return say, _plan_text(facts, zone)[1]


def _redraw_text(facts: Facts, zone: tzinfo) -> SentenceAndReason:
    left, tables = facts["left"], ", ".join(str(table) for table in facts["tables"])
    others = ", ".join(str(table) for table in facts["others"])
    final = len(facts["tables"]) == 1
    say = (
        ngettext("{left} player left: redraw the final table", "{left} left: redraw the final table", left)
        if final
        else ngettext("{left} player left: redraw for tables {tables}", "{left} left: redraw for tables {tables}", left)
    )
    draws = ngettext(
        "All {left:,} draw new seats at table {tables}.",
        "All {left:,} draw new seats at tables {tables}.",
        len(facts["tables"]),
    ).format(left=left, tables=tables)
    closes = ngettext("Table {others} closes.", "Tables {others} close.", len(facts["others"])).format(others=others)
    rule = _plan_text(facts, zone)[1]
    return say.format(left=left, tables=tables), " ".join([draws, *([closes] if others else []), rule])


def _alternates_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    waiting = facts["waiting"]
    return (
        ngettext(
            "{waiting:,} alternate is waiting for a seat.", "{waiting:,} alternates are waiting for a seat.", waiting
        ).format(waiting=waiting),
        gettext("Every seat is taken. Open a table, or the first alternate gets the next free seat."),
    )


def player_difference_sentence(*, found: int, left: int) -> str:
    if found > left:
        return gettext("A player who is out still has a seat. Check the last busts in the log and undo the wrong one.")
    return gettext("A player who is in has no seat. Check the last moves in the log and find the player by name.")


def _unequal_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    return (
        gettext("The players do not add up: {found:,} seated or waiting, {left:,} left.").format(**facts),
        player_difference_sentence(found=facts["found"], left=facts["left"]),
    )


def _seat_limit_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    tables = facts["tables"]
    return (
        ngettext(
            "{game} can be dealt to {most} players, and {tables} table has more seats.",
            "{game} can be dealt to {most} players, and {tables} tables have more seats.",
            tables,
        ).format(game=translate(facts["game"]), most=facts["most"], tables=tables),
        gettext("Close the other seats at these tables, and set fewer seats per table in the settings."),
    )


ALERT_SENTENCES: dict[str, Callable[[Facts, tzinfo], SentenceAndReason]] = {
    "all_draw_anew": _redraw_text,
    "alternates": _alternates_text,
    "break_awaited": _plan_text,
    "button_asked": _plan_text,
    "devices_away": lambda facts, _zone: (
        ngettext(
            "{tables} table left: collect the phones.", "{tables} tables left: collect the phones.", facts["tables"]
        ).format(tables=facts["tables"]),
        gettext("Players may use no phone or other device from now on ({rule}).").format(rule=translate(facts["rule"])),
    ),
    "high_card_moves": _plan_text,
    "move_overdue": _overdue_text,
    "move_proposed": _move_text,
    "moves_proposed": _moves_text,
    "nobody_moves_yet": _plan_text,
    "open_table": _open_table_text,
    "order_to_draw": _plan_text,
    "players_unequal": _unequal_text,
    "players_walk": _walk_text,
    "seats_over_limit": _seat_limit_text,
    "table_breaking": _breaking_text,
    "table_breaks": _plan_text,
    "table_breaks_after": _breaks_after_text,
    "tables_halt": _halts_text,
    "unseated": _unseated_text,
}

CALL_SENTENCES: dict[str, Callable[[Facts, tzinfo], SentenceAndReason]] = {
    "seat_said_open": lambda facts, _zone: (
        gettext("Table {table} reported {name} out, seat {seat}, {counts} ago.").format(
            table=facts["table"], name=facts["name"], seat=facts["seat"], counts=COUNTS
        ),
        gettext("No player is out until you confirm it."),
    ),
    "table_calls": lambda facts, _zone: (
        gettext("Table {table} called the floor {counts} ago.").format(table=facts["table"], counts=COUNTS),
        gettext("Press On my way: the table's page shows it."),
    ),
}

DRAW_SENTENCES: dict[str, Callable[[Facts, tzinfo], SentenceAndReason]] = {
    "draw_to_publish": lambda _facts, _zone: (
        gettext("Publish the draw's seed: no more seats are drawn here."),
        gettext("Then anybody can check the draw."),
    ),
    "flight_draws_to_publish": lambda facts, _zone: (
        gettext("Publish the draw's seed: {days}.").format(
            days=translate(join_with_and(day_name(code, flight=True) for code in facts["codes"]))
        ),
        gettext("These days are over. Then anybody can check their draws."),
    ),
}
