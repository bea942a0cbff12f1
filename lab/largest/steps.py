"""The actions that growth.py measures, each with what it needs looked up before. Imported inside an installation."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import time_machine
from django.db.models import F, Max
from django.test import Client

from lab.largest.full_field import NOW, fill_field
from tables.models import Seat, SeatAssignment, Table, TableCall
from tables.selectors.seating import count_unseated
from tournaments.models import BountyWin, BustOut, Entry, FloorLog, Payment, Tournament
from tournaments.services.open_floor import floor

Act = Callable[[], Any]
# returns what is then timed
Step = Callable[[int], Act]


def last_log_number() -> int:
    """Return the key of the newest row of all logs."""
    return FloorLog.objects.aggregate(last=Max("pk"))["last"] or 0


def largest_log_row(*, after: int) -> int:
    """Return the bytes of facts and changes of the largest row since."""
    rows = FloorLog.objects.filter(pk__gt=after).values_list("facts", "changes")
    return max((len(json.dumps(facts)) + len(json.dumps(changes)) for facts, changes in rows), default=0)


class Steps:
    """One event, its director's browser, and everything that is done in it."""

    def __init__(self, *, entries: int, tables: int) -> None:
        self.clock = time_machine.travel(NOW + timedelta(minutes=5), tick=True)
        self.clock.start()
        field = fill_field(entries=entries, tables=tables, slug=f"field-{entries}-{tables}")
        self.tournament: Tournament = field.tournament
        self.client = Client(headers={"host": "localhost"})
        self.by = field.by
        self.client.force_login(self.by)

    def all_steps(self) -> dict[str, Step]:
        """Return every step by its name, in the order in which they are done."""
        return {
            "add-time": lambda _: self._action("add-time", seconds=1),
            "announce": lambda _: self._action("announce", words="Dinner is at eight", seconds=30),
            "pause": self._pause,
            "enter": lambda at: self._action("enter", name=f"Newcomer {self.tournament.pk} {at}", method="cash"),
            "re-enter": self._re_enter,
            "rebuy": lambda _: self._action("rebuy", entry=self._seated_entry().pk, method="cash"),
            "add-on": lambda _: self._action("add-on", entry=self._seated_entry().pk, method="cash"),
            "void-entry": lambda _: self._action("void-entry", entry=self._newest_entry().pk, kind="mistake"),
            "reverse-payment": self._reverse,
            "join-line": lambda at: self._action("join-line", name=f"Waits {self.tournament.pk} {at}"),
            "bust": lambda _: self._action("bust", entry=self._seated_entry().pk),
            "bust-together": self._bust_together,
            "undo (a bust)": self._undo,
            "revive": self._revive,
            "correct-bust": self._correct,
            "reorder-bust": self._reorder,
            "disqualify": lambda _: self._action(
                "disqualify", entry=self._seated_entry().pk, reason="other", words="Left", chips=500
            ),
            "move": self._move,
            "swap": self._swap,
            "lock-seat": lambda _: self._action("lock-seat", entry=self._seated_entry().pk, locked=True),
            "mark-absent": lambda _: self._action("mark-absent", entry=self._seated_entry().pk),
            "next-hand": lambda at: self._action("next-hand", table=self._table(at).number),
            "call-floor": lambda at: self._action("call-floor", table=self._table(at).number),
            "answer-call": self._answer,
            "penalty": lambda _: self._action(
                "penalty", entry=self._seated_entry().pk, kind="warning", reason="phone_in_live_hand"
            ),
            "count-chips": self._count,
            "count-stacks": self._stacks,
            "note": lambda _: self._action("note", entry=self._seated_entry().pk, words="Wants a seat by the aisle"),
            "new-table-card": lambda at: self._action("new-table-card", table=self._table(at).number),
            "break-table": self._break,
            "dashboard": lambda _: self._page_view(f"/t/{self.tournament.slug}/"),
            "tables page": lambda _: self._page_view(f"/t/{self.tournament.slug}/tables/"),
            "desk page": lambda _: self._page_view(f"/t/{self.tournament.slug}/desk/"),
            "enter at the desk's page": self._at_the_desk,
            "snapshot after a bust": self._snapshot,
            "bust in the money": self._in_the_money,
            "pay-out": self._pay_out,
            "bust with a bounty": self._bounty_won,
            "dashboard with bounties": self._with_bounties,
        }

    def _action(self, name: str, /, **given: Any) -> Act:
        def act() -> None:
            path = f"/api/tournaments/{self.tournament.slug}/actions/{name}/"
            answer = self.client.post(path, json.dumps(given), content_type="application/json")
            if answer.status_code != 200:
                raise SystemExit(f"{name} {given}: {answer.status_code} {answer.content[:400]!r}")

        return act

    def _page_view(self, path: str) -> Act:
        """Return a look at a page after an action, so that nothing of it is in a cache."""
        self._action("add-time", seconds=1)()
        self._action("bust", entry=self._seated_entry().pk)()
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

    def _pause(self, at: int) -> Act:
        return self._action("pause" if at % 2 == 0 else "start")

    def _re_enter(self, _at: int) -> Act:
        return self._action("re-enter", entry=self._busted_entry().entry_id, method="cash")

    def _reverse(self, _at: int) -> Act:
        last = Payment.objects.filter(tournament=self.tournament, reverses=None, reversed_by=None).latest("number")
        return self._action("reverse-payment", payment=last.pk, note="Twice")

    def _bust_together(self, at: int) -> Act:
        table = self._table(at)
        rows = SeatAssignment.objects.filter(seat__table=table, kind="sits").order_by("seat__number")[:2]
        return self._action("bust-together", entries=[row.entry_id for row in rows], stacks=[3_000, 2_000])

    def _undo(self, _at: int) -> Act:
        self._action("bust", entry=self._seated_entry().pk)()
        last = FloorLog.objects.filter(tournament=self.tournament).latest("number")
        return self._action("undo", entry=last.pk)

    def _revive(self, _at: int) -> Act:
        self._action("bust", entry=self._seated_entry().pk)()
        return self._action("revive", entry=self._busted_entry().entry_id)

    def _correct(self, _at: int) -> Act:
        self._action("bust", entry=self._seated_entry().pk)()
        return self._action("correct-bust", entry=self._busted_entry().entry_id, instead=self._seated_entry().pk)

    def _reorder(self, _at: int) -> Act:
        rows = BustOut.objects.filter(entry__tournament=self.tournament, hand=None).order_by("-out_at")[:6]
        return self._action("reorder-bust", entry=rows[5].entry_id, after=rows[0].entry_id)

    def _empty(self) -> Seat:
        rows = Seat.objects.filter(table__tournament=self.tournament, table__broken_at=None, assignment=None)
        return rows.select_related("table").order_by("pk")[0]

    def _move(self, _at: int) -> Act:
        seat = self._empty()
        called = SeatAssignment.objects.filter(tournament=self.tournament, kind="kept").values("entry")
        here = SeatAssignment.objects.filter(tournament=self.tournament, kind="sits", locked=False)
        other = here.exclude(seat__table=seat.table).exclude(entry__in=called)
        return self._action("move", entry=other.earliest("since", "pk").entry_id, seat=str(seat))

    def _swap(self, at: int) -> Act:
        table = self._table(at)
        rows = SeatAssignment.objects.filter(seat__table=table, kind="sits", locked=False).order_by("seat__number")[:2]
        return self._action("swap", entry=rows[0].entry_id, other=rows[1].entry_id)

    def _answer(self, at: int) -> Act:
        waits = TableCall.objects.filter(tournament=self.tournament, answered_at=None)
        if not waits:
            self._action("call-floor", table=self._table(at).number)()
        return self._action("answer-call", call=waits.latest("pk").pk)

    def _count(self, at: int) -> Act:
        return self._action("count-chips", table=self._table(at).number, total=450_000)

    def _stacks(self, at: int) -> Act:
        rows = SeatAssignment.objects.filter(seat__table=self._table(at), kind="sits")
        return self._action("count-stacks", stacks=[{"entry": row.entry_id, "chips": 50_000} for row in rows])

    def _break(self, _at: int) -> Act:
        self._seat_all()
        walking = SeatAssignment.objects.filter(tournament=self.tournament, kind="kept").values("entry")
        busy = Table.objects.filter(seats__assignment__entry__in=walking)
        here = Table.objects.filter(tournament=self.tournament, broken_at=None).exclude(pk__in=busy)
        last = here.order_by(F("breaks").asc())[0]
        for assignment in SeatAssignment.objects.filter(seat__table=last, locked=True):
            self._action("lock-seat", entry=assignment.entry_id, locked=False)()
        need = SeatAssignment.objects.filter(seat__table=last).count()
        free = Seat.objects.filter(table__tournament=self.tournament, table__broken_at=None, assignment=None)
        for _ in range(max(0, need - free.exclude(table=last).count())):
            self._action("bust", entry=self._seated_entry().pk)()
        return self._action("break-table", table=last.number)

    def _seat_all(self) -> None:
        """Seat those who wait: no table is broken before they are."""
        waits = count_unseated(self.tournament)
        free = Seat.objects.filter(table__tournament=self.tournament, table__broken_at=None, assignment=None).count()
        for _ in range(max(0, waits - free)):
            self._action("bust", entry=self._seated_entry().pk)()
        if waits:
            self._action("draw-seats")()

    def _at_the_desk(self, at: int) -> Act:
        fields = {"name": f"Later {self.tournament.pk} {at}", "method": "cash"}

        def act() -> None:
            path = f"/t/{self.tournament.slug}/desk/do/enter/"
            answer = self.client.post(path, fields, headers={"hx-request": "true"})
            if answer.status_code != 200:
                raise SystemExit(f"{path}: {answer.status_code}")

        return act

    def _post_payouts(self) -> None:
        """Post payouts for 15 % of the entries, and for everybody who is left."""
        from tournaments.services.prizes.prizes import set_prizes  # noqa: PLC0415

        rows = Entry.objects.filter(tournament=self.tournament)
        places = max(rows.count() * 15 // 100, rows.filter(bust_out__isnull=True).count())
        if not self.tournament.has_posted_payouts:
            with floor(self.tournament, by=self.by, now=NOW + timedelta(hours=1)) as f:
                set_prizes(f, amounts=[100_000] * places, reason="They are only measured")
            self.tournament.refresh_from_db()

    def _in_the_money(self, _at: int) -> Act:
        self._post_payouts()
        return self._action("bust", entry=self._seated_entry().pk)

    def _pay_out(self, _at: int) -> Act:
        self._post_payouts()
        entry = self._seated_entry().pk
        self._action("bust", entry=entry)()
        return self._action("pay-out", entry=entry, id_seen=True)

    def _snapshot(self, _at: int) -> Act:
        from tournaments.selectors.snapshot import live_snapshot  # noqa: PLC0415

        self._action("bust", entry=self._seated_entry().pk)()
        return lambda: live_snapshot(self.tournament.slug)

    def _play_for_bounties(self) -> None:
        """Put a progressive bounty on every head; one of those who sit won all of those who are out."""
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

    def _bounty_won(self, _at: int) -> Act:
        self._play_for_bounties()
        entry = self._seated_entry()
        others = SeatAssignment.objects.filter(tournament=self.tournament, kind="sits").exclude(entry=entry)
        return self._action("bust", entry=entry.pk, by=[others.earliest("since", "pk").entry_id])

    def _with_bounties(self, at: int) -> Act:
        self._bounty_won(at)()
        return self._cached_page_view(f"/t/{self.tournament.slug}/")
