"""A simulated day: who acts when follows from a seed, and so does what breaks. The same seed, the same day."""

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
from lab.simulation.faults import Faults, Point
from lab.simulation.opening import DIRECTOR, STAFF, Openings
from lab.simulation.phones import Acknowledged, Phone, Steps
from lab.simulation.screens import Screens, compare_snapshots, screen
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
    "desk": people.desk,
    "cashier": cashiers.cashier,
    "payouts": cashiers.payout_desk,
    "floor": people.floor_person,
}
# what has not come to its end by then is left as it is
LONGEST = timedelta(minutes=90)
# one who acts before another's lock is due by then
SOON = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class DayOutcome:
    """The outcome of a day. `trace` has its events, line by line."""

    seed: int
    problems: list[str]
    trace: list[str]
    faults: dict[Point, int]
    answers: int
    acknowledged: int
    refused: dict[str, int]
    finished: bool
    state: str


@dataclass
class DayInPlay:
    """One simulated day: its event, its people and its faults."""

    seed: int
    size: int
    openings: Openings
    trace: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance, self.time, self.faults = Random(f"day {self.seed}"), VirtualTime(), Faults.from_seed(self.seed)
        self.acknowledged, self.broker = Acknowledged(), tasks.SimulatedBroker(self.time, self.faults)
        self.phones: list[Phone] = []
        self.queue: list[tuple[object, int, Steps]] = []
        self.steps = 0
        # the newest row of the log when it was last asked whether the day is done, and the answer
        self.looked_at: int | None = None
        self.done = False

    def play(self) -> DayOutcome:
        """Play it from the announcement to the last answer, and look at what is left."""
        SimpleRateThrottle.timer = staticmethod(self.time.elapsed_seconds)
        with use_virtual_time(self.time), tasks.delivered_by(self.broker):
            self._open()
            subscribe_in_process(self.server.deliver_hint)
            try:
                self._run_until_quiet()
                now = self.server.now()
                problems = oracles.violations(self.acknowledged, after=self.event.last, now=now)
                return self._outcome([*self.server.problems, *self.screens.problems, *problems], oracles.state(now))
            finally:
                unsubscribe_in_process(self.server.deliver_hint)
                self.server.close()

    def _run_until_quiet(self) -> None:
        """Let everybody act while things break, and then until nothing is under way."""
        self.faults.on = True
        while self.queue and self.time.true < MORNING + LONGEST and not self._is_done():
            self._run_next()
        self._end_faults()

    def say(self, line: str) -> None:
        """Add a line to the trace."""
        self.trace.append(f"{self.time.true_time_text} {line}")

    def _open(self) -> None:
        """Announce the tournament, give everybody a login, and put them in the queue."""
        self.event = self.openings.open(self.size, now=self.time.true)
        # the first day of a size makes the event, which takes tokens of the day's chance; the others put it back
        secrets.token_bytes = _bytes_of(Random(f"secrets {self.seed}"))
        self.screens = Screens(self.faults, [0] * SCREENS)
        self.server = SimulatedServer(self.time, self.faults, self.openings.database, self.say)
        self.server.receive, self.server.others = self.screens.receive, self._run_another
        coming = [f"Player {number:02d}" for number in range(1, self.size + 1)]
        self.room = SharedRoom(self.size, Random(f"people {self.seed}"), self.server.now, coming)
        self._schedule(people.director(self.room, self._phone(DIRECTOR)))
        for kind, acts in STAFF_ACTS.items():
            for number in range(1, STAFF[kind] + 1):
                self._schedule(acts(self.room, self._phone(f"{kind} {number}")))
        for number in range(1, TABLES + 1):
            self._schedule(people.table(self.room, self._phone(f"table {number}"), number))
        for number in range(SCREENS):
            self._schedule(screen(self.screens, number, self.server, self.chance))
        self._schedule(tasks.beat(self.server, self.faults, self.chance))
        self._schedule(tasks.worker(self.server, self.broker, self.chance))
        self._schedule(self._watch_computer())

    def _phone(self, name: str) -> Phone:
        token = self.event.tokens.get(name, "")
        phone = Phone(name, token, self.server, self.faults, self.chance, self.acknowledged)
        self.phones.append(phone)
        return phone

    def _schedule(self, actor: Steps, after: timedelta = timedelta(0)) -> None:
        self.steps += 1
        heapq.heappush(self.queue, (self.time.true + after, self.steps, actor))

    def _run_next(self) -> None:
        """Let whoever is due act, up to where they wait again."""
        moment, _, actor = heapq.heappop(self.queue)
        self.time.go_to(moment)  # type: ignore[arg-type]
        self._resume(actor)

    def _resume(self, actor: Steps) -> None:
        wait = next(actor, None)
        if wait is not None:
            self._schedule(actor, wait)

    def _run_another(self) -> bool:
        """Let the next of the others act now, while somebody is about to take the lock."""
        due = [item for item in self.queue if item[0] <= self.time.true + SOON][:1]  # type: ignore[operator]
        if due:
            self.queue.remove(due[0])
            heapq.heapify(self.queue)
            self._resume(due[0][2])
        return bool(due)

    def _watch_computer(self) -> Steps:
        """Watch the time; now and then it is set, or all of the server is lost for a while."""
        while True:
            yield self.chance.uniform(120, 400) * SECOND
            self._watch_time()
            if self.faults.strikes(Point.CLOCK_STEP):
                self.time.ahead = self.chance.choice([timedelta(0), timedelta(hours=1), timedelta(minutes=-50)])
                self.say(f"the computer's time is set: {self.time.ahead} from the true one")
                self._watch_time()
            if self.faults.strikes(Point.SERVER_DOWN):
                down = self.chance.choice([3, 20, 90, 400])
                self.server.fail(down)
                yield down * SECOND
                self.server.start_again()

    def _watch_time(self) -> None:
        for _look in range(LOOKS_PER_SECOND):
            self.server.watch_of_time.look()

    def _is_done(self) -> bool:
        """Return whether it is over and all is paid, looked at again when the log has grown: most steps do nothing."""
        newest = FloorLog.objects.order_by("-pk").values_list("pk", flat=True).first()
        if newest != self.looked_at:
            self.looked_at, self.done = newest, self._is_over() and cashiers.all_paid()
        return self.done

    def _is_over(self) -> bool:
        return Tournament.objects.filter(slug=SLUG, finished_at__isnull=False).exists()

    def _end_faults(self) -> None:
        """Nothing breaks any more: every tap is answered, every task delivered, every screen is up to date."""
        self.faults.on = False
        self.time.go_to(self.server.up_at)
        self.say("from here on nothing breaks")
        for phone in self.phones:
            for key, request in list(phone.unanswered.items()):
                self.time.go_to(self.time.true + SECOND)
                phone.send(key, request)
        self.time.go_to(self.time.true + 300 * SECOND)
        self._watch_time()
        start_due_clock_tasks()
        self.time.go_to(self.time.true + 5 * SECOND)
        for due in self.broker.due():
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


def play_day(seed: int, *, size: int, openings: Openings) -> DayOutcome:
    """Play the day of a seed."""
    with tempfile.TemporaryDirectory(prefix="simulated-") as folder, ExitStack() as stack:
        stack.enter_context(_by_itself(seed, folder))
        stack.enter_context(openings.database.in_place())
        return DayInPlay(seed, size, openings).play()


def _bytes_of(chance: Random) -> Callable[..., bytes]:
    """Return what stands for the system's own chance."""

    def token_bytes(nbytes: int | None = None) -> bytes:
        return chance.randbytes(nbytes or secrets.DEFAULT_ENTROPY)

    return token_bytes


@contextmanager
def _by_itself(seed: int, folder: str) -> Iterator[None]:
    """Nothing from outside gets in: no chance, no broker, no folder, no cache and no time but the day's."""
    before = {name: caches[name] for name in settings.CACHES}
    timer, disabled = SimpleRateThrottle.timer, logging.root.manager.disable
    token_bytes = secrets.token_bytes
    with ExitStack() as stack:
        alone = override_settings(DATA_DIR=folder, BROKER_URL="memory://", LIVE_URL="", TIME_IS_WATCHED=True)
        stack.enter_context(alone)
        stack.enter_context(translation.override("en"))
        try:
            secrets.token_bytes = _bytes_of(Random(f"secrets {seed}"))
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
