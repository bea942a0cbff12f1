"""The simulated server: the real request handler and the real tasks, in a process that may be killed at any point."""

import json
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.core.cache import caches
from django.core.handlers.base import BaseHandler
from django.core.signals import got_request_exception
from django.db import DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpResponse
from django.test import RequestFactory

from config.server.time_watch import TimeWatch
from lab.simulation.databases import BEGIN, COMMIT, COMMITTED, LOCK, STATEMENT, SimulatedDatabase
from lab.simulation.faults import STATEMENTS, FaultPoint, Faults, Killed, database_away_error
from lab.simulation.virtual_time import VirtualTime
from tournaments.live.hints import Hint
from tournaments.selectors.clock.server_time import clear_time_reference_cache, server_now
from tournaments.selectors.leagues import boards
from tournaments.services.clock.outages import end_outages, store_outages

# the address of the event that everybody is at
SLUG = "day"
SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer: status, body, and whether it repeats an earlier one. Status 0 means no answer."""

    status: int
    body: Any = None
    replayed: bool = False


NO_ANSWER = Reply(0)


@dataclass(frozen=True, slots=True)
class SentRequest:
    """A request: path, fields, token and idempotency key."""

    path: str
    given: Mapping[str, Any]
    token: str = ""
    key: str = ""


@dataclass
class SimulatedServer:
    """The web process, the database, and the process that watches the time.

    `others` runs another person's step; it returns False if no step is due.
    """

    time: VirtualTime
    faults: Faults
    database: SimulatedDatabase
    say: Callable[[str], None]
    receive: Callable[[Hint], None] = lambda _hint: None
    others: Callable[[], bool] = lambda: False
    # what must never come: answers of 500 with their tracebacks
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.up_at = self.time.true
        self.factory = RequestFactory()
        self.handler = BaseHandler()
        self.handler.load_middleware()
        self.watch_of_time = TimeWatch()
        self._acting = 0
        self._doomed = 0
        self._dying: FaultPoint | None = None
        self._traceback = ""
        got_request_exception.connect(self._note_traceback, weak=False, dispatch_uid="simulation")
        self.database.watch(self._inject_fault)

    def close(self) -> None:
        got_request_exception.disconnect(dispatch_uid="simulation")
        self.watch_of_time.close()

    @property
    def is_up(self) -> bool:
        """Return whether the server answers now."""
        return self.time.true >= self.up_at

    def reply_to(self, request: SentRequest) -> Reply:
        """Handle a request, and return the reply that its sender receives."""
        if not self.is_up or self.faults.strikes_at(FaultPoint.REQUEST_LOST):
            return NO_ANSWER
        before = self._doomed
        self._doomed, self._dying = 0, None
        for point in (FaultPoint.IN_TRANSACTION, FaultPoint.DATABASE_AWAY):
            if not self._doomed and self.faults.strikes_at(point):
                self._doomed, self._dying = self.faults.chance.randrange(1, STATEMENTS), point
        self._acting += 1
        try:
            answer = self.handler.get_response(self._build_request(request))
        except Killed:
            self.kill_web_process()
            return NO_ANSWER
        finally:
            self._acting -= 1
            self._doomed = before
        if answer.status_code == 500:
            self.problems.append(f"{request.path} {json.dumps(request.given)} was answered with 500\n{self._traceback}")
        return NO_ANSWER if self.faults.strikes_at(FaultPoint.ANSWER_LOST) else _parse_reply(answer)

    def run_task(self, task: Callable[[], object]) -> bool:
        """Run a task as the worker does. Returns False if the worker was killed."""
        self._acting += 1
        try:
            task()
        except Killed:
            self.say("the worker was killed")
            return False
        except DatabaseError as problem:
            self.say(f"the task failed: {problem}")
        finally:
            self._acting -= 1
        return True

    def kill_web_process(self, seconds: float | None = None) -> None:
        """Kill the web process and its caches. It is back after `seconds`, by default a few."""
        span = self.faults.chance.uniform(0.5, 8) if seconds is None else seconds
        self.say(f"the web process is killed, back in {span:.1f} s")
        self.up_at = self.time.true + span * SECOND
        self._clear_caches()

    def stop_server(self, seconds: float) -> None:
        """Stop the whole server for some seconds. When it starts again, it notices an outage."""
        self.watch_of_time.look()
        self.kill_web_process(seconds)

    def start_again(self) -> None:
        """Start the whole server again, and let it notice the outage."""
        self.watch_of_time.close()
        self.watch_of_time = TimeWatch()
        clear_time_reference_cache()
        noticed = store_outages(now=self.watch_of_time.server_time(), written=self.watch_of_time.alive_before)
        end_outages(now=self.watch_of_time.server_time())
        self.watch_of_time.look()
        self.say(f"the server is back, outages noticed: {len(noticed)}")

    def deliver_hint(self, hint: Hint) -> None:
        """Pass an announcement to the screens, unless it is lost. Raises Killed if the process dies here."""
        if self.faults.strikes_at(FaultPoint.ANNOUNCING) and self._acting:
            raise Killed
        if not (self.faults.strikes_at(FaultPoint.HINT_LOST) or self.faults.strikes_at(FaultPoint.BROKER_GONE)):
            self.receive(hint)

    def now(self) -> datetime:
        return server_now()

    def _inject_fault(self, used: BaseDatabaseWrapper, moment: str) -> None:
        """Inject the faults of a moment of a transaction."""
        if not self._acting:
            return
        if moment == LOCK or (moment == BEGIN and used.vendor == "sqlite"):
            self._let_others_act()
        elif moment == STATEMENT and self._doomed:
            self._doomed -= 1
            if not self._doomed:
                raise database_away_error() if self._dying is FaultPoint.DATABASE_AWAY else Killed
        else:
            self._inject_commit_fault(moment)

    def _inject_commit_fault(self, moment: str) -> None:
        """Raise Killed or a database error around a commit, if such a fault happens."""
        if moment == COMMIT and self.faults.strikes_at(FaultPoint.BEFORE_COMMIT):
            raise Killed
        if moment == COMMIT and self.faults.strikes_at(FaultPoint.COMMIT_FAILS):
            raise database_away_error()
        if moment == COMMITTED and self.faults.strikes_at(FaultPoint.AFTER_COMMIT):
            raise Killed

    def _let_others_act(self) -> None:
        """Run another person's step between this request's reads and its lock."""
        if self._acting > 1 or not self.faults.strikes_at(FaultPoint.BEFORE_LOCK):
            return
        self.say("... and before the lock:")
        dying, doomed = self._dying, self._doomed
        self._acting += 1
        try:
            with self.database.second_connection():
                self.others()
        finally:
            self._acting -= 1
            self._dying, self._doomed = dying, doomed
        if not self.is_up:
            raise Killed

    def _clear_caches(self) -> None:
        for cache in caches.all(initialized_only=True):
            cache.clear()
        boards.clear_season_caches()
        clear_time_reference_cache()

    def _note_traceback(self, **_given: Any) -> None:
        self._traceback = traceback.format_exc(limit=-8)

    def _build_request(self, request: SentRequest) -> Any:
        headers = {"Authorization": f"Bearer {request.token}"} if request.token else {}
        if request.key:
            headers["Idempotency-Key"] = request.key
        body = json.dumps(request.given)
        return self.factory.post(request.path, body, content_type="application/json", headers=headers)


def _parse_reply(answer: Any) -> Reply:
    response: HttpResponse = answer
    body = (
        json.loads(response.content)
        if response.headers.get("Content-Type", "").startswith("application/json")
        else None
    )
    return Reply(response.status_code, body, "Idempotent-Replay" in response.headers)
