"""Triggers that maintain the sums of a field: SQL for SQLite and PostgreSQL.

The sums change in the same statement that writes an entry, bust-out, rebuy, add-on or payment, and are rolled back with
it. This holds for actions, undos and imports. Before a row changes, the contribution of its entry is subtracted;
afterwards it is added again. The same SELECT over all entries rebuilds the sums.

SQLite changes a table by recreating it. That loses the triggers of the table, and fails if other triggers name it. So
triggers are dropped before migrations and created after them (`config/server/around_migrations.py`). If a trigger was
missing, all sums are rebuilt.
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
# Payments for an entry itself, not for its rebuys.
FOR_ENTRY = "kind = 'buy_in' AND rebuy_or_add_on_id IS NULL"
# The key columns of the payment sums.
DRAWER = ("tournament_id", "by_name", "method", "kind")

# Each sum, with an entry's contribution.
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
# Columns that change a sum.
WATCHED = {
    ENTRY: ("tournament_id", "carried", "stack", "checked_in_at", "voided_at", *PARTS),
    BUST_OUT: ("entry_id", "why", "chips_removed"),
    BOUGHT: ("entry_id", "sold", "chips", "voided_at", *PARTS),
    PAYMENT: (*DRAWER, "amount", "entry_id", "rebuy_or_add_on_id", "reverses_id"),
}


def sums_select_sql(keys: str = "") -> str:
    """Return the SELECT of the sums by tournament. `keys` restricts it to some entries (`IN (...)`)."""
    of_entry = f"AND entry_id {keys}" if keys else ""
    bought = ", ".join(f"SUM({column}) AS {column}" for column in ("chips", *PARTS))
    sold = ", ".join(f"SUM(CASE WHEN sold = '{kind}' THEN 1 ELSE 0 END) AS {kind}s" for kind in ("rebuy", "add_on"))
    sums = ", ".join(f'SUM({each}) AS "{name}"' for name, each in EACH.items())
    return (
        f"SELECT e.tournament_id, {sums} FROM {ENTRY} e LEFT JOIN {BUST_OUT} b ON b.entry_id = e.id "  # noqa: S608 - names of this module
        f"LEFT JOIN (SELECT entry_id, {bought}, {sold} FROM {BOUGHT} WHERE voided_at IS NULL {of_entry} "
        f"GROUP BY entry_id) t ON t.entry_id = e.id "
        f"LEFT JOIN (SELECT entry_id, SUM({_signed_amount_sql()}) AS paid FROM {PAYMENT} WHERE {FOR_ENTRY} {of_entry} "
        f"GROUP BY entry_id) p ON p.entry_id = e.id "
        f"WHERE e.voided_at IS NULL {f'AND e.id {keys}' if keys else ''} GROUP BY e.tournament_id"
    )


def _sums_update_sql(sign: str, keys: str) -> str:
    """Return the statement that adds entries to the sums (sign "+"), or subtracts them ("-")."""
    sets = ", ".join(f'"{name}" = {SUMS}."{name}" {sign} d."{name}"' for name in EACH)
    return f"UPDATE {SUMS} SET {sets} FROM ({sums_select_sql(keys)}) d WHERE {SUMS}.tournament_id = d.tournament_id"  # noqa: S608 - names of this module


def _bought_update_sql(sign: str, row: str) -> str:
    """Return the statement that adds one rebuy or add-on to the sums (sign "+"), or subtracts it ("-").

    One statement may write several rows of one entry, and PostgreSQL runs row triggers only after all of them are
    written. So each row is counted by itself, not by the entry's total.
    """
    adds = {
        "bought": f"{row}.chips",
        **{f"{sold}s": f"CASE WHEN {row}.sold = '{sold}' THEN 1 ELSE 0 END" for sold in ("rebuy", "add_on")},
        **{part: f"{row}.{part}" for part in PARTS},
        "on_heads": f"{row}.bounty",
    }
    sets = ", ".join(f'"{name}" = "{name}" {sign} {added}' for name, added in adds.items())
    return (
        f"UPDATE {SUMS} SET {sets} WHERE {row}.voided_at IS NULL AND tournament_id = "  # noqa: S608 - names of this module
        f"(SELECT e.tournament_id FROM {ENTRY} e WHERE e.id = {row}.entry_id AND e.voided_at IS NULL)"
    )


def _signed_amount_sql(row: str = "") -> str:
    """Return the SQL of a payment's signed amount: negative for a reversal."""
    return f"CASE WHEN {row}reverses_id IS NULL THEN {row}amount ELSE -{row}amount END"


def _unpaid_update_sql(row: str, *, sign: str, but: str = "") -> str:
    """Return the statement that counts an entry as unpaid or paid, before a payment is added or removed.

    It runs before each payment is written, not after all, so that payments of the same SQL statement count correctly.
    """
    paid = f"SELECT COALESCE(SUM({_signed_amount_sql()}), 0) AS paid FROM {PAYMENT} WHERE entry_id = {row}.entry_id"  # noqa: S608 - names of this module
    then = f"CASE WHEN {COST} > s.paid {sign} {_signed_amount_sql(f'{row}.')} THEN 1 ELSE 0 END"
    return (
        f"UPDATE {SUMS} SET unpaid = unpaid + d.more FROM (SELECT e.tournament_id, "  # noqa: S608 - names of this module
        f"{then} - CASE WHEN {COST} > s.paid THEN 1 ELSE 0 END AS more FROM {ENTRY} e, "
        f"({paid} AND {FOR_ENTRY} {but}) s WHERE e.id = {row}.entry_id AND e.voided_at IS NULL AND NOT e.carried "
        f"AND {row}.kind = 'buy_in' AND {row}.rebuy_or_add_on_id IS NULL) d "
        f"WHERE {SUMS}.tournament_id = d.tournament_id"
    )


def _payment_sum_update_sql(row: str, *, sign: str) -> str:
    """Return the statement that adds one payment to its cashier's sums (sign "+"), or subtracts it ("-")."""
    back = f"({row}.reverses_id IS NOT NULL)"
    if sign == "-":
        same = " AND ".join(f"{column} = {row}.{column}" for column in DRAWER)
        return (
            f"UPDATE {PAID} SET payments = payments - 1, amount = amount - {row}.amount WHERE {same} AND back = {back}"  # noqa: S608 - names of this module
        )
    names, values = ", ".join(DRAWER), ", ".join(f"{row}.{column}" for column in DRAWER)
    return (
        f"INSERT INTO {PAID} ({names}, back, payments, amount) VALUES ({values}, {back}, 1, {row}.amount) "  # noqa: S608 - names of this module
        f"ON CONFLICT ({names}, back) DO UPDATE SET payments = {PAID}.payments + 1, "
        f"amount = {PAID}.amount + excluded.amount"
    )


@dataclass(frozen=True, slots=True)
class Trigger:
    """A trigger: its name, table and event, and the statements that it runs."""

    what: str
    table: str
    when: str
    statements: tuple[str, ...]

    @property
    def name(self) -> str:
        """The full name. It includes a digest of the statements, so that a changed trigger has a new name."""
        text = f"{self.table} {self.when} {self.statements}"
        return f"{PREFIX}{self.what}_{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def triggers() -> Iterator[Trigger]:
    """Yield every trigger. A new tournament gets sums of 0; each changed row is subtracted, then added again."""
    insert_zeros = (
        f"INSERT INTO {SUMS} (tournament_id, {_column_names()}) VALUES (NEW.id, {', '.join('0' for _ in EACH)})"  # noqa: S608 - names of this module
    )
    yield Trigger("born", TOURNAMENT, "AFTER INSERT", (insert_zeros,))
    entry, out, bought = (f"UPDATE OF {', '.join(WATCHED[table])}" for table in (ENTRY, BUST_OUT, BOUGHT))
    yield Trigger("entry_added", ENTRY, "AFTER INSERT", (_sums_update_sql("+", "IN (NEW.id)"),))
    yield Trigger("entry_before", ENTRY, f"BEFORE {entry}", (_sums_update_sql("-", "IN (OLD.id)"),))
    yield Trigger("entry_after", ENTRY, f"AFTER {entry}", (_sums_update_sql("+", "IN (NEW.id)"),))
    yield Trigger("entry_gone", ENTRY, "BEFORE DELETE", (_sums_update_sql("-", "IN (OLD.id)"),))
    before, after = (
        _sums_update_sql("-", "IN (OLD.entry_id, NEW.entry_id)"),
        _sums_update_sql("+", "IN (OLD.entry_id, NEW.entry_id)"),
    )
    yield Trigger("out_coming", BUST_OUT, "BEFORE INSERT", (_sums_update_sql("-", "IN (NEW.entry_id)"),))
    yield Trigger("out_added", BUST_OUT, "AFTER INSERT", (_sums_update_sql("+", "IN (NEW.entry_id)"),))
    yield Trigger("out_before", BUST_OUT, f"BEFORE {out}", (before,))
    yield Trigger("out_after", BUST_OUT, f"AFTER {out}", (after,))
    yield Trigger("out_going", BUST_OUT, "BEFORE DELETE", (_sums_update_sql("-", "IN (OLD.entry_id)"),))
    yield Trigger("out_gone", BUST_OUT, "AFTER DELETE", (_sums_update_sql("+", "IN (OLD.entry_id)"),))
    off, on = _bought_update_sql("-", "OLD"), _bought_update_sql("+", "NEW")
    yield Trigger("bought_added", BOUGHT, "AFTER INSERT", (on,))
    yield Trigger("bought_after", BOUGHT, f"AFTER {bought}", (off, on))
    yield Trigger("bought_gone", BOUGHT, "AFTER DELETE", (off,))
    yield from _payment_triggers()


def _payment_triggers() -> Iterator[Trigger]:
    changed = f"UPDATE OF {', '.join(WATCHED[PAYMENT])}"
    less, more = _unpaid_update_sql("OLD", sign="-"), _unpaid_update_sql("NEW", sign="+", but="AND id <> OLD.id")
    yield Trigger("paid_coming", PAYMENT, "BEFORE INSERT", (_unpaid_update_sql("NEW", sign="+"),))
    yield Trigger("paid_before", PAYMENT, f"BEFORE {changed}", (less, more))
    yield Trigger("paid_going", PAYMENT, "BEFORE DELETE", (less,))
    off, on = _payment_sum_update_sql("OLD", sign="-"), _payment_sum_update_sql("NEW", sign="+")
    yield Trigger("drawer_added", PAYMENT, "AFTER INSERT", (on,))
    yield Trigger("drawer_after", PAYMENT, f"AFTER {changed}", (off, on))
    yield Trigger("drawer_gone", PAYMENT, "AFTER DELETE", (off,))


def drop_triggers(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers, so that migrations may change the tables."""
    with connection.cursor() as cursor:
        for name, table in _existing_triggers(cursor, connection.vendor):
            cursor.execute(f"DROP TRIGGER {name}" + (f" ON {table}" if connection.vendor == "postgresql" else ""))


def ensure_triggers(connection: BaseDatabaseWrapper) -> bool:
    """Create the triggers and rebuild all sums, unless the triggers are up to date. Return True if they were not."""
    wanted = list(triggers())
    with connection.cursor() as cursor:
        if {name for name, _table in _existing_triggers(cursor, connection.vendor)} == {
            trigger.name for trigger in wanted
        }:
            return False
        drop_triggers(connection)
        for trigger in wanted:
            for statement in _create_trigger_statements(trigger, connection.vendor):
                cursor.execute(statement)
    rebuild_sums(connection)
    return True


def rebuild_sums(connection: BaseDatabaseWrapper) -> None:
    """Rebuild the sums of every field and of all payments."""
    drawer = ", ".join(DRAWER)
    names, sums = _column_names(), ", ".join(f'COALESCE(c."{name}", 0)' for name in EACH)
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {SUMS}")  # noqa: S608 - names of this module
        cursor.execute(
            f"INSERT INTO {SUMS} (tournament_id, {names}) "  # noqa: S608 - names of this module
            f"SELECT o.id, {sums} FROM {TOURNAMENT} o LEFT JOIN ({sums_select_sql()}) c ON c.tournament_id = o.id"
        )
        cursor.execute(f"DELETE FROM {PAID}")  # noqa: S608 - names of this module
        cursor.execute(
            f"INSERT INTO {PAID} ({drawer}, back, payments, amount) "  # noqa: S608 - names of this module
            f"SELECT {drawer}, reverses_id IS NOT NULL, COUNT(*), SUM(amount) FROM {PAYMENT} GROUP BY 1, 2, 3, 4, 5"
        )


_LIST_TRIGGERS = {
    "sqlite": "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname, tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal",
}


def _existing_triggers(cursor: Any, vendor: str) -> list[tuple[str, str]]:
    cursor.execute(_LIST_TRIGGERS[vendor])
    return [(name, table) for name, table in cursor.fetchall() if name.startswith(PREFIX)]


def _create_trigger_statements(trigger: Trigger, vendor: str) -> list[str]:
    """Return the statements that create a trigger on this kind of database (`vendor`)."""
    name, statements = trigger.name, "; ".join(trigger.statements)
    if vendor == "sqlite":
        return [f"CREATE TRIGGER {name} {trigger.when} ON {trigger.table} FOR EACH ROW BEGIN {statements}; END"]
    row = "OLD" if "DELETE" in trigger.when else "NEW"
    body = f"BEGIN {statements}; RETURN {row}; END"
    return [
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$",
        f"CREATE TRIGGER {name} {trigger.when} ON {trigger.table} FOR EACH ROW EXECUTE FUNCTION {name}()",
    ]


def _column_names() -> str:
    return ", ".join(f'"{name}"' for name in EACH)
