"""A simulated day. Its seed determines who acts and which faults happen, so the same seed plays the same day."""

import heapq
import logging
import secrets
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.test.utils import override_settings
from django.utils import translation
from rest_framework.throttling import SimpleRateThrottle

from config.server.time_watch import LOOKS_PER_SECOND
from lab.simulation import cashiers, oracles, people, tasks
from lab.simulation.faults import FaultPoint, Faults
from lab.simulation.opening import DIRECTOR, STAFF, EventCache
from lab.simulation.phones import AcknowledgedActions, Phone, Steps
from lab.simulation.screens import Screens, compare_snapshots, screen_steps
from lab.simulation.server import SECOND, SLUG, SimulatedServer
from lab.simulation.shared_room import SharedRoom
from lab.simulation.virtual_time import MORNING, VirtualTime, use_virtual_time
from tournaments.live.publisher import subscribe_in_process, unsubscribe_in_process
from tournaments.models import FloorLog, Tournament
from tournaments.tasks import log_clock_events, start_due_clock_tasks

# screens, and tables that have a page of their own
SCREENS, TABLES = 3, 4
# what each of the staff does
STAFF_ACTS = {
    "desk": people.desk_steps,
    "cashier": cashiers.cashier_steps,
    "payouts": cashiers.payout_desk_steps,
    "floor": people.floor_steps,
}
# what has not come to its end by then is left as it is
LONGEST = timedelta(minutes=90)
# one who acts before another's lock is due by then
SOON = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class DayOutcome:
    """The outcome of a simulated day: its problems, its counts, and its trace line by line."""

    seed: int
    problems: list[str]
    trace: list[str]
    faults: dict[FaultPoint, int]
    answers: int
    acknowledged: int
    refused: dict[str, int]
    finished: bool
    state: str


@dataclass
class DayInPlay:
    """A simulated day: its event, people and faults."""

    seed: int
    size: int
    openings: EventCache
    trace: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance, self.time, self.faults = Random(f"day {self.seed}"), VirtualTime(), Faults.from_seed(self.seed)
        self.acknowledged, self.broker = AcknowledgedActions(), tasks.SimulatedBroker(self.time, self.faults)
        self.phones: list[Phone] = []
        self.queue: list[tuple[object, int, Steps]] = []
        self.steps = 0
        # the newest row of the log when it was last asked whether the day is done, and the answer
        self.looked_at: int | None = None
        self.done = False

    def play(self) -> DayOutcome:
        """Play the day, and return its outcome with all violations found."""
        SimpleRateThrottle.timer = staticmethod(self.time.elapsed_seconds)
        with use_virtual_time(self.time), tasks.clock_tasks_through(self.broker):
            self._open_day()
            subscribe_in_process(self.server.deliver_hint)
            try:
                self._run_until_quiet()
                now = self.server.now()
                problems = oracles.violations(self.acknowledged, after=self.event.last, now=now)
                return self._outcome(
                    [*self.server.problems, *self.screens.problems, *problems], oracles.state_fingerprint(now)
                )
            finally:
                unsubscribe_in_process(self.server.deliver_hint)
                self.server.close()

    def _run_until_quiet(self) -> None:
        """Run the day with faults until it is done, then end all faults."""
        self.faults.on = True
        while self.queue and self.time.true < MORNING + LONGEST and not self._is_done():
            self._run_next()
        self._end_faults()

    def trace_line(self, line: str) -> None:
        """Add a line with the time to the trace."""
        self.trace.append(f"{self.time.true_time_text} {line}")

    def _open_day(self) -> None:
        """Open the event, and schedule its people, screens and processes."""
        self.event = self.openings.restore_event(self.size, now=self.time.true)
        # the first day of a size makes the event, which takes tokens of the day's chance; the others put it back
        secrets.token_bytes = _token_bytes_from(Random(f"secrets {self.seed}"))
        self.screens = Screens(self.faults, [0] * SCREENS)
        self.server = SimulatedServer(self.time, self.faults, self.openings.database, self.trace_line)
        self.server.receive, self.server.others = self.screens.receive, self._run_another
        coming = [f"Player {number:02d}" for number in range(1, self.size + 1)]
        self.room = SharedRoom(self.size, Random(f"people {self.seed}"), self.server.now, coming)
        self._schedule(people.director_steps(self.room, self._add_phone(DIRECTOR)))
        for kind, acts in STAFF_ACTS.items():
            for number in range(1, STAFF[kind] + 1):
                self._schedule(acts(self.room, self._add_phone(f"{kind} {number}")))
        for number in range(1, TABLES + 1):
            self._schedule(people.table_page_steps(self.room, self._add_phone(f"table {number}"), number))
        for number in range(SCREENS):
            self._schedule(screen_steps(self.screens, number, self.server, self.chance))
        self._schedule(tasks.beat_steps(self.server, self.faults, self.chance))
        self._schedule(tasks.worker_steps(self.server, self.broker, self.chance))
        self._schedule(self._watch_computer())

    def _add_phone(self, name: str) -> Phone:
        token = self.event.tokens.get(name, "")
        phone = Phone(name, token, self.server, self.faults, self.chance, self.acknowledged)
        self.phones.append(phone)
        return phone

    def _schedule(self, actor: Steps, after: timedelta = timedelta(0)) -> None:
        self.steps += 1
        heapq.heappush(self.queue, (self.time.true + after, self.steps, actor))

    def _run_next(self) -> None:
        """Go to the time of the next scheduled person or process, and run its next step."""
        moment, _, actor = heapq.heappop(self.queue)
        self.time.advance_to(moment)  # type: ignore[arg-type]
        self._resume(actor)

    def _resume(self, actor: Steps) -> None:
        wait = next(actor, None)
        if wait is not None:
            self._schedule(actor, wait)

    def _run_another(self) -> bool:
        """Run another due step just before a request takes the lock. Returns False if no step is due."""
        due = [item for item in self.queue if item[0] <= self.time.true + SOON][:1]  # type: ignore[operator]
        if due:
            self.queue.remove(due[0])
            heapq.heapify(self.queue)
            self._resume(due[0][2])
        return bool(due)

    def _watch_computer(self) -> Steps:
        """Run the process that watches the time. Sometimes set the computer's time, or stop the whole server."""
        while True:
            yield self.chance.uniform(120, 400) * SECOND
            self._watch_time()
            if self.faults.strikes_at(FaultPoint.CLOCK_STEP):
                self.time.ahead = self.chance.choice([timedelta(0), timedelta(hours=1), timedelta(minutes=-50)])
                self.trace_line(f"the computer's time is set: {self.time.ahead} from the true one")
                self._watch_time()
            if self.faults.strikes_at(FaultPoint.SERVER_DOWN):
                down = self.chance.choice([3, 20, 90, 400])
                self.server.stop_server(down)
                yield down * SECOND
                self.server.start_again()

    def _watch_time(self) -> None:
        for _look in range(LOOKS_PER_SECOND):
            self.server.watch_of_time.look()

    def _is_done(self) -> bool:
        """Return whether the event is over and every prize is paid. The answer is cached until the log grows."""
        newest = FloorLog.objects.order_by("-pk").values_list("pk", flat=True).first()
        if newest != self.looked_at:
            self.looked_at, self.done = newest, self._is_over() and cashiers.is_all_paid()
        return self.done

    def _is_over(self) -> bool:
        return Tournament.objects.filter(slug=SLUG, finished_at__isnull=False).exists()

    def _end_faults(self) -> None:
        """Stop all faults, send unanswered requests again, deliver the tasks, and compare the snapshots."""
        self.faults.on = False
        self.time.advance_to(self.server.up_at)
        self.trace_line("from here on nothing breaks")
        for phone in self.phones:
            for key, request in list(phone.unanswered.items()):
                self.time.advance_to(self.time.true + SECOND)
                phone.send(key, request)
        self.time.advance_to(self.time.true + 300 * SECOND)
        self._watch_time()
        start_due_clock_tasks()
        self.time.advance_to(self.time.true + 5 * SECOND)
        for due in self.broker.take_due_tasks():
            log_clock_events(due)
        compare_snapshots(self.screens, 0)

    def _outcome(self, problems: list[str], state: str) -> DayOutcome:
        acknowledged = self.acknowledged
        return DayOutcome(
            self.seed,
            problems,
            self.trace,
            self.faults.happened,
            acknowledged.answers,
            len(acknowledged.rows) + acknowledged.by_tables,
            acknowledged.refused,
            self._is_over(),
            state,
        )


def play_day(seed: int, *, size: int, openings: EventCache) -> DayOutcome:
    """Play the day of a seed, isolated from the environment."""
    with tempfile.TemporaryDirectory(prefix="simulated-") as folder, ExitStack() as stack:
        stack.enter_context(_isolated_environment(seed, folder))
        stack.enter_context(openings.database.in_place())
        return DayInPlay(seed, size, openings).play()


def _token_bytes_from(chance: Random) -> Callable[..., bytes]:
    """Return a replacement for `secrets.token_bytes` that uses a given generator."""

    def token_bytes(nbytes: int | None = None) -> bytes:
        return chance.randbytes(nbytes or secrets.DEFAULT_ENTROPY)

    return token_bytes


@contextmanager
def _isolated_environment(seed: int, folder: str) -> Iterator[None]:
    """Replace randomness, broker, data folder and caches by the day's own, and restore them at the end."""
    before = {name: caches[name] for name in settings.CACHES}
    timer, disabled = SimpleRateThrottle.timer, logging.root.manager.disable
    token_bytes = secrets.token_bytes
    with ExitStack() as stack:
        alone = override_settings(DATA_DIR=folder, BROKER_URL="memory://", LIVE_URL="", TIME_IS_WATCHED=True)
        stack.enter_context(alone)
        stack.enter_context(translation.override("en"))
        try:
            secrets.token_bytes = _token_bytes_from(Random(f"secrets {seed}"))
            for name in before:
                caches[name] = LocMemCache(f"simulated {name} {seed}", {})
            logging.disable(logging.CRITICAL)
            yield
        finally:
            secrets.token_bytes = token_bytes
            for name, cache in before.items():
                caches[name].clear()
                caches[name] = cache
            SimpleRateThrottle.timer = timer
            logging.disable(disabled)
