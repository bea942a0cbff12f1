"""The sums of a field are kept by the database: SQL for SQLite and PostgreSQL.

Whatever writes an entry, a bust-out, a rebuy, an add-on or a payment (an action, its undo, an import), the sums follow
in the same statement, and a transaction that is given up takes them back too. One SELECT says what entries come to.
Before a row changes, what its entry comes to is taken off the sums; afterwards it is added again. The same SELECT over
all entries counts anew.

SQLite builds a table again to change it, forgets its triggers then and trips over those that name it. So they are taken
away before migrations and made after them (`config/server/around_migrations.py`); where one was missing, everything is
counted anew.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper

ENTRY, BUST_OUT, BOUGHT = "tournaments_entry", "tournaments_bustout", "tournaments_rebuyoraddon"
PAYMENT, PAID = "tournaments_payment", "tournaments_paymentsum"
PREFIX = "field_sum_"
SUMS, TOURNAMENT = "tournaments_fieldsum", "tournaments_tournament"
PARTS = ("prize_share", "house_fee", "staff_fee", "bounty", "season_fee")
COST = " + ".join(f"e.{part}" for part in PARTS)
#: payments for an entry itself, and not for its rebuys
FOR_ENTRY = "kind = 'buy_in' AND rebuy_or_add_on_id IS NULL"
#: the columns that tell one row of the payments' sums from another
DRAWER = ("tournament_id", "by_name", "method", "kind")

#: each sum, by what one entry adds to it
EACH = {
    "entries": "1",
    "carried": "CASE WHEN e.carried THEN 1 ELSE 0 END",
    "left": "CASE WHEN b.id IS NULL THEN 1 ELSE 0 END",
    "out_merged": "CASE WHEN b.why = 'merged' THEN 1 ELSE 0 END",
    "absent": "CASE WHEN b.id IS NULL AND e.checked_in_at IS NULL THEN 1 ELSE 0 END",
    "unpaid": f"CASE WHEN NOT e.carried AND {COST} > COALESCE(p.paid, 0) THEN 1 ELSE 0 END",
    "stacks": "e.stack",
    "removed": "COALESCE(b.chips_removed, 0)",
    "bought": "COALESCE(t.chips, 0)",
    "rebuys": "COALESCE(t.rebuys, 0)",
    "add_ons": "COALESCE(t.add_ons, 0)",
    **{part: f"CASE WHEN e.carried THEN 0 ELSE e.{part} END + COALESCE(t.{part}, 0)" for part in PARTS},
    "on_heads": "e.bounty + COALESCE(t.bounty, 0)",
}
#: the columns whose change changes a sum
WATCHED = {
    ENTRY: ("tournament_id", "carried", "stack", "checked_in_at", "voided_at", *PARTS),
    BUST_OUT: ("entry_id", "why", "chips_removed"),
    BOUGHT: ("entry_id", "sold", "chips", "voided_at", *PARTS),
    PAYMENT: (*DRAWER, "amount", "entry_id", "rebuy_or_add_on_id", "reverses_id"),
}


def counted(which: str = "") -> str:
    """Return the SELECT of what entries come to, by tournament; `which` narrows them to a few by their key."""
    of_entry = f"AND entry_id {which}" if which else ""
    bought = ", ".join(f"SUM({column}) AS {column}" for column in ("chips", *PARTS))
    sold = ", ".join(f"SUM(CASE WHEN sold = '{one}' THEN 1 ELSE 0 END) AS {one}s" for one in ("rebuy", "add_on"))
    sums = ", ".join(f'SUM({each}) AS "{name}"' for name, each in EACH.items())
    return (
        f"SELECT e.tournament_id, {sums} FROM {ENTRY} e LEFT JOIN {BUST_OUT} b ON b.entry_id = e.id "  # noqa: S608 - names of this module
        f"LEFT JOIN (SELECT entry_id, {bought}, {sold} FROM {BOUGHT} WHERE voided_at IS NULL {of_entry} "
        f"GROUP BY entry_id) t ON t.entry_id = e.id "
        f"LEFT JOIN (SELECT entry_id, SUM({_signed()}) AS paid FROM {PAYMENT} WHERE {FOR_ENTRY} {of_entry} "
        f"GROUP BY entry_id) p ON p.entry_id = e.id "
        f"WHERE e.voided_at IS NULL {f'AND e.id {which}' if which else ''} GROUP BY e.tournament_id"
    )


def _moved(sign: str, which: str) -> str:
    """Return the statement that adds what some entries come to to the sums, or takes it off."""
    sets = ", ".join(f'"{name}" = {SUMS}."{name}" {sign} d."{name}"' for name in EACH)
    return f"UPDATE {SUMS} SET {sets} FROM ({counted(which)}) d WHERE {SUMS}.tournament_id = d.tournament_id"  # noqa: S608 - names of this module


def _bought_moved(sign: str, row: str) -> str:
    """Return the statement that adds one rebuy or add-on, or takes it off.

    One statement may write several of one entry, and PostgreSQL calls what comes after a row only once all are written:
    so each is counted by itself, and not what the entry comes to.
    """
    adds = {
        "bought": f"{row}.chips",
        **{f"{one}s": f"CASE WHEN {row}.sold = '{one}' THEN 1 ELSE 0 END" for one in ("rebuy", "add_on")},
        **{part: f"{row}.{part}" for part in PARTS},
        "on_heads": f"{row}.bounty",
    }
    sets = ", ".join(f'"{name}" = "{name}" {sign} {added}' for name, added in adds.items())
    return (
        f"UPDATE {SUMS} SET {sets} WHERE {row}.voided_at IS NULL AND tournament_id = "  # noqa: S608 - names of this module
        f"(SELECT e.tournament_id FROM {ENTRY} e WHERE e.id = {row}.entry_id AND e.voided_at IS NULL)"
    )


def _signed(row: str = "") -> str:
    """Return what a payment adds to what was paid: a reversal takes it off."""
    return f"CASE WHEN {row}reverses_id IS NULL THEN {row}amount ELSE -{row}amount END"


def _paid_moved(row: str, *, sign: str, but: str = "") -> str:
    """Return the statement that counts an entry among the unpaid, or no more, before a payment comes or goes.

    Before each row, and not after all: then the others of the same statement are already there, or no longer.
    """
    paid = f"SELECT COALESCE(SUM({_signed()}), 0) AS paid FROM {PAYMENT} WHERE entry_id = {row}.entry_id"  # noqa: S608 - names of this module
    then = f"CASE WHEN {COST} > s.paid {sign} {_signed(f'{row}.')} THEN 1 ELSE 0 END"
    return (
        f"UPDATE {SUMS} SET unpaid = unpaid + d.more FROM (SELECT e.tournament_id, "  # noqa: S608 - names of this module
        f"{then} - CASE WHEN {COST} > s.paid THEN 1 ELSE 0 END AS more FROM {ENTRY} e, "
        f"({paid} AND {FOR_ENTRY} {but}) s WHERE e.id = {row}.entry_id AND e.voided_at IS NULL AND NOT e.carried "
        f"AND {row}.kind = 'buy_in' AND {row}.rebuy_or_add_on_id IS NULL) d "
        f"WHERE {SUMS}.tournament_id = d.tournament_id"
    )


def _drawer_moved(row: str, *, sign: str) -> str:
    """Return the statement that adds one payment to what its cashier wrote, or takes it off."""
    back = f"({row}.reverses_id IS NOT NULL)"
    if sign == "-":
        same = " AND ".join(f"{one} = {row}.{one}" for one in DRAWER)
        return (
            f"UPDATE {PAID} SET payments = payments - 1, amount = amount - {row}.amount WHERE {same} AND back = {back}"  # noqa: S608 - names of this module
        )
    names, values = ", ".join(DRAWER), ", ".join(f"{row}.{one}" for one in DRAWER)
    return (
        f"INSERT INTO {PAID} ({names}, back, payments, amount) VALUES ({values}, {back}, 1, {row}.amount) "  # noqa: S608 - names of this module
        f"ON CONFLICT ({names}, back) DO UPDATE SET payments = {PAID}.payments + 1, "
        f"amount = {PAID}.amount + excluded.amount"
    )


@dataclass(frozen=True, slots=True)
class Trigger:
    """One trigger: when it comes, and the statements that it does."""

    what: str
    table: str
    when: str
    does: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its name, with what it does: where that is another after an update, the trigger is another one too."""
        said = f"{self.table} {self.when} {self.does}"
        return f"{PREFIX}{self.what}_{hashlib.sha256(said.encode()).hexdigest()[:12]}"


def triggers() -> Iterator[Trigger]:
    """Yield every trigger: a new tournament has sums of 0, and each change of a row is taken off and added again."""
    born = f"INSERT INTO {SUMS} (tournament_id, {_names()}) VALUES (NEW.id, {', '.join('0' for _ in EACH)})"  # noqa: S608 - names of this module
    yield Trigger("born", TOURNAMENT, "AFTER INSERT", (born,))
    entry, out, bought = (f"UPDATE OF {', '.join(WATCHED[one])}" for one in (ENTRY, BUST_OUT, BOUGHT))
    yield Trigger("entry_added", ENTRY, "AFTER INSERT", (_moved("+", "IN (NEW.id)"),))
    yield Trigger("entry_before", ENTRY, f"BEFORE {entry}", (_moved("-", "IN (OLD.id)"),))
    yield Trigger("entry_after", ENTRY, f"AFTER {entry}", (_moved("+", "IN (NEW.id)"),))
    yield Trigger("entry_gone", ENTRY, "BEFORE DELETE", (_moved("-", "IN (OLD.id)"),))
    before, after = _moved("-", "IN (OLD.entry_id, NEW.entry_id)"), _moved("+", "IN (OLD.entry_id, NEW.entry_id)")
    yield Trigger("out_coming", BUST_OUT, "BEFORE INSERT", (_moved("-", "IN (NEW.entry_id)"),))
    yield Trigger("out_added", BUST_OUT, "AFTER INSERT", (_moved("+", "IN (NEW.entry_id)"),))
    yield Trigger("out_before", BUST_OUT, f"BEFORE {out}", (before,))
    yield Trigger("out_after", BUST_OUT, f"AFTER {out}", (after,))
    yield Trigger("out_going", BUST_OUT, "BEFORE DELETE", (_moved("-", "IN (OLD.entry_id)"),))
    yield Trigger("out_gone", BUST_OUT, "AFTER DELETE", (_moved("+", "IN (OLD.entry_id)"),))
    off, on = _bought_moved("-", "OLD"), _bought_moved("+", "NEW")
    yield Trigger("bought_added", BOUGHT, "AFTER INSERT", (on,))
    yield Trigger("bought_after", BOUGHT, f"AFTER {bought}", (off, on))
    yield Trigger("bought_gone", BOUGHT, "AFTER DELETE", (off,))
    yield from _of_payments()


def _of_payments() -> Iterator[Trigger]:
    """Yield those of payments: whether their entries are unpaid, and what their cashiers wrote."""
    changed = f"UPDATE OF {', '.join(WATCHED[PAYMENT])}"
    less, more = _paid_moved("OLD", sign="-"), _paid_moved("NEW", sign="+", but="AND id <> OLD.id")
    yield Trigger("paid_coming", PAYMENT, "BEFORE INSERT", (_paid_moved("NEW", sign="+"),))
    yield Trigger("paid_before", PAYMENT, f"BEFORE {changed}", (less, more))
    yield Trigger("paid_going", PAYMENT, "BEFORE DELETE", (less,))
    off, on = _drawer_moved("OLD", sign="-"), _drawer_moved("NEW", sign="+")
    yield Trigger("drawer_added", PAYMENT, "AFTER INSERT", (on,))
    yield Trigger("drawer_after", PAYMENT, f"AFTER {changed}", (off, on))
    yield Trigger("drawer_gone", PAYMENT, "AFTER DELETE", (off,))


def let_go(connection: BaseDatabaseWrapper) -> None:
    """Take the triggers away, so that migrations may change the tables."""
    with connection.cursor() as cursor:
        for name, table in _there(cursor, connection.vendor):
            cursor.execute(f"DROP TRIGGER {name}" + (f" ON {table}" if connection.vendor == "postgresql" else ""))


def keep_sums(connection: BaseDatabaseWrapper) -> bool:
    """Make the triggers where they are not as they should be, and count everything anew; returns whether it did."""
    wanted = list(triggers())
    with connection.cursor() as cursor:
        if {name for name, _table in _there(cursor, connection.vendor)} == {one.name for one in wanted}:
            return False
        let_go(connection)
        for one in wanted:
            for statement in _made(one, connection.vendor):
                cursor.execute(statement)
    count_anew(connection)
    return True


def count_anew(connection: BaseDatabaseWrapper) -> None:
    """Count the sums of every field and of all payments anew."""
    drawer = ", ".join(DRAWER)
    names, found = _names(), ", ".join(f'COALESCE(c."{name}", 0)' for name in EACH)
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {SUMS}")  # noqa: S608 - names of this module
        cursor.execute(
            f"INSERT INTO {SUMS} (tournament_id, {names}) "  # noqa: S608 - names of this module
            f"SELECT o.id, {found} FROM {TOURNAMENT} o LEFT JOIN ({counted()}) c ON c.tournament_id = o.id"
        )
        cursor.execute(f"DELETE FROM {PAID}")  # noqa: S608 - names of this module
        cursor.execute(
            f"INSERT INTO {PAID} ({drawer}, back, payments, amount) "  # noqa: S608 - names of this module
            f"SELECT {drawer}, reverses_id IS NOT NULL, COUNT(*), SUM(amount) FROM {PAYMENT} GROUP BY 1, 2, 3, 4, 5"
        )


_THERE = {
    "sqlite": "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname, tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal",
}


def _there(cursor: Any, vendor: str) -> list[tuple[str, str]]:
    """Return the names of the triggers that are there, each with its table."""
    cursor.execute(_THERE[vendor])
    return [(name, table) for name, table in cursor.fetchall() if name.startswith(PREFIX)]


def _made(one: Trigger, vendor: str) -> list[str]:
    """Return the statements that make a trigger."""
    does = "; ".join(one.does)
    if vendor == "sqlite":
        return [f"CREATE TRIGGER {one.name} {one.when} ON {one.table} FOR EACH ROW BEGIN {does}; END"]
    row = "OLD" if "DELETE" in one.when else "NEW"
    body = f"BEGIN {does}; RETURN {row}; END"
    return [
        f"CREATE OR REPLACE FUNCTION {one.name}() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$",
        f"CREATE TRIGGER {one.name} {one.when} ON {one.table} FOR EACH ROW EXECUTE FUNCTION {one.name}()",
    ]


def _names() -> str:
    return ", ".join(f'"{name}"' for name in EACH)
