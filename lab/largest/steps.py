"""The actions that growth.py measures, with the data that each needs. To be imported inside an installation."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import time_machine
from django.db.models import F, Max
from django.test import Client

from lab.largest.full_field import NOW, fill_field
from tables.models import Seat, SeatAssignment, Table, TableCall
from tables.selectors.seating import unseated_count
from tournaments.models import BountyWin, BustOut, Entry, FloorLog, Payment, Tournament
from tournaments.services.open_floor import floor

Act = Callable[[], Any]
# returns what is then timed
Step = Callable[[int], Act]


def newest_log_key() -> int:
    """Return the primary key of the newest log entry; 0 without any."""
    return FloorLog.objects.aggregate(last=Max("pk"))["last"] or 0


def largest_log_row(*, after: int) -> int:
    """Return the bytes of facts and changes of the largest log entry with a key greater than `after`."""
    rows = FloorLog.objects.filter(pk__gt=after).values_list("facts", "changes")
    return max((len(json.dumps(facts)) + len(json.dumps(changes)) for facts, changes in rows), default=0)


class MeasuredSteps:
    """All steps that are measured in one event."""

    def __init__(self, *, entries: int, tables: int) -> None:
        self.clock = time_machine.travel(NOW + timedelta(minutes=5), tick=True)
        self.clock.start()
        field = fill_field(entries=entries, tables=tables, slug=f"field-{entries}-{tables}")
        self.tournament: Tournament = field.tournament
        self.client = Client(headers={"host": "localhost"})
        self.by = field.by
        self.client.force_login(self.by)

    def steps_by_name(self) -> dict[str, Step]:
        """Return the steps by name, in the order in which they are done."""
        return {
            "add-time": lambda _: self._api_action("add-time", seconds=1),
            "announce": lambda _: self._api_action("announce", words="Dinner is at eight", seconds=30),
            "pause": self._prepare_pause,
            "enter": lambda at: self._api_action("enter", name=f"Newcomer {self.tournament.pk} {at}", method="cash"),
            "re-enter": self._prepare_re_entry,
            "rebuy": lambda _: self._api_action("rebuy", entry=self._seated_entry().pk, method="cash"),
            "add-on": lambda _: self._api_action("add-on", entry=self._seated_entry().pk, method="cash"),
            "void-entry": lambda _: self._api_action("void-entry", entry=self._newest_entry().pk, kind="mistake"),
            "reverse-payment": self._prepare_payment_reversal,
            "join-line": lambda at: self._api_action("join-line", name=f"Waits {self.tournament.pk} {at}"),
            "bust": lambda _: self._api_action("bust", entry=self._seated_entry().pk),
            "bust-together": self._prepare_bust_together,
            "undo (a bust)": self._prepare_undo,
            "revive": self._prepare_reinstatement,
            "correct-bust": self._prepare_bust_correction,
            "reorder-bust": self._prepare_bust_reorder,
            "disqualify": lambda _: self._api_action(
                "disqualify", entry=self._seated_entry().pk, reason="other", words="Left", chips=500
            ),
            "move": self._prepare_move,
            "swap": self._prepare_swap,
            "lock-seat": lambda _: self._api_action("lock-seat", entry=self._seated_entry().pk, locked=True),
            "mark-absent": lambda _: self._api_action("mark-absent", entry=self._seated_entry().pk),
            "next-hand": lambda at: self._api_action("next-hand", table=self._table(at).number),
            "call-floor": lambda at: self._api_action("call-floor", table=self._table(at).number),
            "answer-call": self._prepare_answer_to_call,
            "penalty": lambda _: self._api_action(
                "penalty", entry=self._seated_entry().pk, kind="warning", reason="phone_in_live_hand"
            ),
            "count-chips": self._prepare_chip_count,
            "count-stacks": self._prepare_stack_count,
            "note": lambda _: self._api_action(
                "note", entry=self._seated_entry().pk, words="Wants a seat by the aisle"
            ),
            "new-table-card": lambda at: self._api_action("new-table-card", table=self._table(at).number),
            "break-table": self._prepare_table_break,
            "dashboard": lambda _: self._uncached_page_view(f"/t/{self.tournament.slug}/"),
            "tables page": lambda _: self._uncached_page_view(f"/t/{self.tournament.slug}/tables/"),
            "desk page": lambda _: self._uncached_page_view(f"/t/{self.tournament.slug}/desk/"),
            "enter at the desk's page": self._prepare_desk_entry,
            "snapshot after a bust": self._prepare_snapshot,
            "bust in the money": self._prepare_bust_in_money,
            "pay-out": self._prepare_pay_out,
            "bust with a bounty": self._prepare_bounty_bust,
            "dashboard with bounties": self._prepare_dashboard_with_bounties,
        }

    def _api_action(self, name: str, /, **given: Any) -> Act:
        def act() -> None:
            path = f"/api/tournaments/{self.tournament.slug}/actions/{name}/"
            answer = self.client.post(path, json.dumps(given), content_type="application/json")
            if answer.status_code != 200:
                raise SystemExit(f"{name} {given}: {answer.status_code} {answer.content[:400]!r}")

        return act

    def _uncached_page_view(self, path: str) -> Act:
        """Change the tournament, so that no cache applies, and return the request for a page."""
        self._api_action("add-time", seconds=1)()
        self._api_action("bust", entry=self._seated_entry().pk)()
        return self._cached_page_view(path)

    def _cached_page_view(self, path: str) -> Act:
        def act() -> None:
            answer = self.client.get(path)
            if answer.status_code != 200:
                raise SystemExit(f"{path}: {answer.status_code}")

        return act

    def _seated_entry(self) -> Entry:
        rows = SeatAssignment.objects.filter(tournament=self.tournament, kind="sits", locked=False)
        return (
            rows.exclude(entry__checked_in_at=None).order_by("since", "pk").select_related("entry").reverse()[7].entry
        )

    def _newest_entry(self) -> Entry:
        return Entry.objects.filter(tournament=self.tournament, bust_out__isnull=True).latest("entered_at")

    def _busted_entry(self) -> BustOut:
        rows = BustOut.objects.filter(entry__tournament=self.tournament, why="bust").select_related("entry")
        again = Entry.objects.filter(tournament=self.tournament, bullet__gt=1).values("player")
        return rows.exclude(entry__player__in=again).latest("out_at")

    def _table(self, at: int) -> Table:
        tables = list(Table.objects.filter(tournament=self.tournament, broken_at__isnull=True))
        return tables[(7 * at + 3) % len(tables)]

    def _prepare_pause(self, at: int) -> Act:
        return self._api_action("pause" if at % 2 == 0 else "start")

    def _prepare_re_entry(self, _at: int) -> Act:
        return self._api_action("re-enter", entry=self._busted_entry().entry_id, method="cash")

    def _prepare_payment_reversal(self, _at: int) -> Act:
        last = Payment.objects.filter(tournament=self.tournament, reverses=None, reversed_by=None).latest("number")
        return self._api_action("reverse-payment", payment=last.pk, note="Twice")

    def _prepare_bust_together(self, at: int) -> Act:
        table = self._table(at)
        rows = SeatAssignment.objects.filter(seat__table=table, kind="sits").order_by("seat__number")[:2]
        return self._api_action("bust-together", entries=[row.entry_id for row in rows], stacks=[3_000, 2_000])

    def _prepare_undo(self, _at: int) -> Act:
        self._api_action("bust", entry=self._seated_entry().pk)()
        last = FloorLog.objects.filter(tournament=self.tournament).latest("number")
        return self._api_action("undo", entry=last.pk)

    def _prepare_reinstatement(self, _at: int) -> Act:
        self._api_action("bust", entry=self._seated_entry().pk)()
        return self._api_action("revive", entry=self._busted_entry().entry_id)

    def _prepare_bust_correction(self, _at: int) -> Act:
        self._api_action("bust", entry=self._seated_entry().pk)()
        return self._api_action("correct-bust", entry=self._busted_entry().entry_id, instead=self._seated_entry().pk)

    def _prepare_bust_reorder(self, _at: int) -> Act:
        rows = BustOut.objects.filter(entry__tournament=self.tournament, hand=None).order_by("-out_at")[:6]
        return self._api_action("reorder-bust", entry=rows[5].entry_id, after=rows[0].entry_id)

    def _free_seat(self) -> Seat:
        rows = Seat.objects.filter(table__tournament=self.tournament, table__broken_at=None, assignment=None)
        return rows.select_related("table").order_by("pk")[0]

    def _prepare_move(self, _at: int) -> Act:
        seat = self._free_seat()
        called = SeatAssignment.objects.filter(tournament=self.tournament, kind="kept").values("entry")
        here = SeatAssignment.objects.filter(tournament=self.tournament, kind="sits", locked=False)
        other = here.exclude(seat__table=seat.table).exclude(entry__in=called)
        return self._api_action("move", entry=other.earliest("since", "pk").entry_id, seat=str(seat))

    def _prepare_swap(self, at: int) -> Act:
        table = self._table(at)
        rows = SeatAssignment.objects.filter(seat__table=table, kind="sits", locked=False).order_by("seat__number")[:2]
        return self._api_action("swap", entry=rows[0].entry_id, other=rows[1].entry_id)

    def _prepare_answer_to_call(self, at: int) -> Act:
        waits = TableCall.objects.filter(tournament=self.tournament, answered_at=None)
        if not waits:
            self._api_action("call-floor", table=self._table(at).number)()
        return self._api_action("answer-call", call=waits.latest("pk").pk)

    def _prepare_chip_count(self, at: int) -> Act:
        return self._api_action("count-chips", table=self._table(at).number, total=450_000)

    def _prepare_stack_count(self, at: int) -> Act:
        rows = SeatAssignment.objects.filter(seat__table=self._table(at), kind="sits")
        return self._api_action("count-stacks", stacks=[{"entry": row.entry_id, "chips": 50_000} for row in rows])

    def _prepare_table_break(self, _at: int) -> Act:
        self._seat_waiting_players()
        walking = SeatAssignment.objects.filter(tournament=self.tournament, kind="kept").values("entry")
        busy = Table.objects.filter(seats__assignment__entry__in=walking)
        here = Table.objects.filter(tournament=self.tournament, broken_at=None).exclude(pk__in=busy)
        last = here.order_by(F("breaks").asc())[0]
        for assignment in SeatAssignment.objects.filter(seat__table=last, locked=True):
            self._api_action("lock-seat", entry=assignment.entry_id, locked=False)()
        need = SeatAssignment.objects.filter(seat__table=last).count()
        free = Seat.objects.filter(table__tournament=self.tournament, table__broken_at=None, assignment=None)
        for _ in range(max(0, need - free.exclude(table=last).count())):
            self._api_action("bust", entry=self._seated_entry().pk)()
        return self._api_action("break-table", table=last.number)

    def _seat_waiting_players(self) -> None:
        """Seat all waiting players, because tables can only be broken once nobody waits."""
        waits = unseated_count(self.tournament)
        free = Seat.objects.filter(table__tournament=self.tournament, table__broken_at=None, assignment=None).count()
        for _ in range(max(0, waits - free)):
            self._api_action("bust", entry=self._seated_entry().pk)()
        if waits:
            self._api_action("draw-seats")()

    def _prepare_desk_entry(self, at: int) -> Act:
        fields = {"name": f"Later {self.tournament.pk} {at}", "method": "cash"}

        def act() -> None:
            path = f"/t/{self.tournament.slug}/desk/do/enter/"
            answer = self.client.post(path, fields, headers={"hx-request": "true"})
            if answer.status_code != 200:
                raise SystemExit(f"{path}: {answer.status_code}")

        return act

    def _post_payouts(self) -> None:
        """Post payouts for at least 15 % of the entries, and at least for every player left."""
        from tournaments.services.prizes.prizes import set_prizes  # noqa: PLC0415

        rows = Entry.objects.filter(tournament=self.tournament)
        places = max(rows.count() * 15 // 100, rows.filter(bust_out__isnull=True).count())
        if not self.tournament.has_posted_payouts:
            with floor(self.tournament, by=self.by, now=NOW + timedelta(hours=1)) as f:
                set_prizes(f, amounts=[100_000] * places, reason="They are only measured")
            self.tournament.refresh_from_db()

    def _prepare_bust_in_money(self, _at: int) -> Act:
        self._post_payouts()
        return self._api_action("bust", entry=self._seated_entry().pk)

    def _prepare_pay_out(self, _at: int) -> Act:
        self._post_payouts()
        entry = self._seated_entry().pk
        self._api_action("bust", entry=entry)()
        return self._api_action("pay-out", entry=entry, id_seen=True)

    def _prepare_snapshot(self, _at: int) -> Act:
        from tournaments.selectors.snapshot import live_snapshot  # noqa: PLC0415

        self._api_action("bust", entry=self._seated_entry().pk)()
        return lambda: live_snapshot(self.tournament.slug)

    def _add_bounties(self) -> None:
        """Put a progressive bounty on every entry. One seated player has won the bounties of all busted players."""
        if self.tournament.bounty:
            return
        rows = Entry.objects.filter(tournament=self.tournament)
        rows.update(bounty=10_000)
        won = {"tournament": self.tournament, "winner": self._seated_entry(), "cash": 5_000, "head": 5_000, "at": NOW}
        BountyWin.objects.bulk_create(
            BountyWin(bust_out=out, **won) for out in BustOut.objects.filter(entry__tournament=self.tournament)
        )
        Tournament.objects.filter(pk=self.tournament.pk).update(bounty=10_000, bounty_kind="progressive")
        self.tournament.refresh_from_db()

    def _prepare_bounty_bust(self, _at: int) -> Act:
        self._add_bounties()
        entry = self._seated_entry()
        others = SeatAssignment.objects.filter(tournament=self.tournament, kind="sits").exclude(entry=entry)
        return self._api_action("bust", entry=entry.pk, by=[others.earliest("since", "pk").entry_id])

    def _prepare_dashboard_with_bounties(self, at: int) -> Act:
        self._prepare_bounty_bust(at)()
        return self._cached_page_view(f"/t/{self.tournament.slug}/")
