"""Phones of a simulated day: a tap has a key, and is repeated with it until it is answered."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

from lab.simulation.faults import Faults, Point
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
class Acknowledged:
    """The acknowledged actions: log entries by number, with the key of the tap."""

    rows: dict[int, tuple[str, dict[str, Any]]] = field(default_factory=dict)
    # taps of tables, whose answers name no row
    by_tables: int = 0
    answers: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def take(self, key: str, reply: Reply) -> None:
        """Note an answer."""
        self.answers += 1
        if reply.status != 200:
            code = code_of(reply) or str(reply.status)
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
    """One person's way to the server."""

    name: str
    token: str
    server: SimulatedServer
    faults: Faults
    chance: Random
    acknowledged: Acknowledged
    # taps that nobody has answered yet, sent again when the room is quiet at the latest
    unanswered: dict[str, SentRequest] = field(default_factory=dict)
    last: Reply = field(default_factory=lambda: Reply(0))
    count: int = 0

    def act(self, action: str, **given: Any) -> Steps:
        """Tap an action of the event; `last` is what came back."""
        yield from self.tap(f"/api/tournaments/{SLUG}/actions/{action}/", given)

    def tap(self, path: str, given: Mapping[str, Any]) -> Steps:
        """Send until there is an answer, or leave it for the evening."""
        self.count += 1
        if self.token and self.chance.random() < WITHOUT_KEY:
            self.last = self._without_key(SentRequest(path, given, self.token))
            return
        key = f"{self.name} {self.count}"
        request = SentRequest(path, given, self.token, key)
        self.unanswered[key] = request
        while True:
            self.last = self.send(key, request)
            if key not in self.unanswered or self.faults.strikes(Point.GIVES_UP):
                return
            yield timedelta(seconds=self.chance.choice([1, 2, 4, 8, 30]))

    def _without_key(self, request: SentRequest) -> Reply:
        """Send it once, as a program does that knows no keys; where no answer comes, the log is read instead."""
        last = FloorLog.objects.filter(tournament__slug=SLUG).values_list("number", flat=True).first() or 0
        reply = self.send(f"{self.name} {self.count} without a key", request)
        if not reply.status:
            own_rows = FloorLog.objects.filter(tournament__slug=SLUG, number__gt=last, by_name=self.name)
            rows = json.loads(json.dumps(LogRow(own_rows.exclude(action__in=BY_ITSELF), many=True).data, default=str))
            self.acknowledged.take(f"{self.name} {self.count}", Reply(200, {"log": rows}))
        return reply

    def send(self, key: str, request: SentRequest) -> Reply:
        """Send a tap once, and note what came back."""
        reply = self.server.ask(request)
        code = code_of(reply)
        self.server.say(
            f"{key}: {request.path.rstrip('/').rpartition('/')[2]} {dict(request.given)} -> {acknowledgement_of(reply)}"
        )
        not_done = reply.status in AGAIN and code in NOT_DONE_YET and key in self.unanswered
        if reply.status and not not_done:
            self.unanswered.pop(key, None)
            self.acknowledged.take(key, reply)
        return reply


def code_of(reply: Reply) -> str:
    """Return the code of a refusal; "" for an answer without one."""
    return str(reply.body.get("error", {}).get("code", "")) if isinstance(reply.body, dict) else ""


def acknowledgement_of(reply: Reply) -> str:
    """Return an answer for the trace."""
    rows = [row["number"] for row in reply.body.get("log", ())] if reply.status == 200 else ""
    again = " again" if reply.replayed else ""
    return f"{reply.status or 'no answer'}{again} {code_of(reply)}{rows or ''}".strip()
