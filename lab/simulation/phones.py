"""Phones of a simulated day: each tap has a key, and is sent again with it until it is answered."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

from lab.simulation.faults import FaultPoint, Faults
from lab.simulation.server import SLUG, Reply, SentRequest, SimulatedServer
from tournaments.api.serializers import LogRow
from tournaments.models import FloorLog
from tournaments.services.clock.catch_up import BY_ITSELF

# what an actor does next is told by waiting: so long, and then it goes on
Steps = Iterator[timedelta]
# the database or the first try was in the way: the same tap is sent again
AGAIN = (409, 503)
NOT_DONE_YET = ("not_done_yet", "database_away")
# of so many taps one comes from a program that sends no key
WITHOUT_KEY = 0.2


@dataclass(slots=True)
class AcknowledgedActions:
    """The acknowledged actions: log entries by number, each with the key of its request."""

    rows: dict[int, tuple[str, dict[str, Any]]] = field(default_factory=dict)
    # taps of tables, whose answers name no row
    by_tables: int = 0
    answers: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def note_reply(self, key: str, reply: Reply) -> None:
        """Record an answer. Reports a problem if one log entry answers two keys."""
        self.answers += 1
        if reply.status != 200:
            code = refusal_code(reply) or str(reply.status)
            self.refused[code] = self.refused.get(code, 0) + 1
        elif "log" not in reply.body:
            self.by_tables += bool(reply.body.get("says"))
        else:
            for row in reply.body["log"]:
                known = self.rows.setdefault(row["number"], (key, row))
                if known[0] != key:
                    self.problems.append(f"row {row['number']} answered two taps: {known[0]} and {key}")


@dataclass(slots=True)
class Phone:
    """A person's connection to the server."""

    name: str
    token: str
    server: SimulatedServer
    faults: Faults
    chance: Random
    acknowledged: AcknowledgedActions
    # taps that nobody has answered yet, sent again when the room is quiet at the latest
    unanswered: dict[str, SentRequest] = field(default_factory=dict)
    last: Reply = field(default_factory=lambda: Reply(0))
    count: int = 0

    def do_action(self, action: str, **given: Any) -> Steps:
        """Send an action of the event until it is answered. Afterwards `last` is the last reply."""
        yield from self.send_until_answered(f"/api/tournaments/{SLUG}/actions/{action}/", given)

    def send_until_answered(self, path: str, given: Mapping[str, Any]) -> Steps:
        """Send a request until it is answered, or stop trying until the faults end."""
        self.count += 1
        if self.token and self.chance.random() < WITHOUT_KEY:
            self.last = self._send_without_key(SentRequest(path, given, self.token))
            return
        key = f"{self.name} {self.count}"
        request = SentRequest(path, given, self.token, key)
        self.unanswered[key] = request
        while True:
            self.last = self.send(key, request)
            if key not in self.unanswered or self.faults.strikes_at(FaultPoint.GIVES_UP):
                return
            yield timedelta(seconds=self.chance.choice([1, 2, 4, 8, 30]))

    def _send_without_key(self, request: SentRequest) -> Reply:
        """Send a request once without a key. Without an answer, read from the log whether it was done."""
        last = FloorLog.objects.filter(tournament__slug=SLUG).values_list("number", flat=True).first() or 0
        reply = self.send(f"{self.name} {self.count} without a key", request)
        if not reply.status:
            own_rows = FloorLog.objects.filter(tournament__slug=SLUG, number__gt=last, by_name=self.name)
            rows = json.loads(json.dumps(LogRow(own_rows.exclude(action__in=BY_ITSELF), many=True).data, default=str))
            self.acknowledged.note_reply(f"{self.name} {self.count}", Reply(200, {"log": rows}))
        return reply

    def send(self, key: str, request: SentRequest) -> Reply:
        """Send a request once, and record the answer."""
        reply = self.server.reply_to(request)
        code = refusal_code(reply)
        self.server.say(
            f"{key}: {request.path.rstrip('/').rpartition('/')[2]} {dict(request.given)} -> {reply_summary(reply)}"
        )
        not_done = reply.status in AGAIN and code in NOT_DONE_YET and key in self.unanswered
        if reply.status and not not_done:
            self.unanswered.pop(key, None)
            self.acknowledged.note_reply(key, reply)
        return reply


def refusal_code(reply: Reply) -> str:
    """Return the code of a refusal, "" for any other reply."""
    return str(reply.body.get("error", {}).get("code", "")) if isinstance(reply.body, dict) else ""


def reply_summary(reply: Reply) -> str:
    """Return a reply in one line for the trace."""
    rows = [row["number"] for row in reply.body.get("log", ())] if reply.status == 200 else ""
    again = " again" if reply.replayed else ""
    return f"{reply.status or 'no answer'}{again} {refusal_code(reply)}{rows or ''}".strip()
