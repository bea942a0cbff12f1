"""One laptop has fault after fault, such as a crash or a lost cable, and the other laptop takes over.

`python -m lab.faults.standby_marathon [FAULTS] [--seed N] [--minutes M]` (Linux, as root, with cc and ip) runs two
whole servers and a screen in network namespaces. Three people act through the API, with a key for each action. At
moments determined by the seed, a fault happens. The primary is killed, frozen or cut off, or its time is set by an
hour. Its protocol stops for a moment, or it cannot reach the standby. It may also be killed while it cannot (`parted`;
then nobody may take over automatically). Or the standby is killed (`second`).

The screen observes the failover, and unanswered requests are sent to the new primary with their keys. Then the old
primary comes back as standby. The exit status is 1 if an acknowledged action is neither in the log nor listed to be
repeated, if one was done twice, if the log's chain is broken, or if two laptops are primary at the end. Each laptop has
its own core. Runs at the same time need different names for their networks: `ROOM_OF_TWO=one`.
"""

import argparse
import http.client
import json
import math
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from lab.faults.people import start_people
from lab.faults.room_of_two import HOSTS, PORT, Laptop, run_in_network, wait_until
from lab.rig import machine_line, percentile

# faults, by their weight
FAULTS = ("kill",) * 4 + ("cut",) * 3 + ("freeze",) * 2 + ("clock", "stall", "stall", "apart", "parted", "second")
# faults without a failover
WITHOUT_FAILOVER = ("clock", "stall", "apart", "second")
PEOPLE = 3
ACTION_PAUSE = 0.26  # seconds
# seconds between the two computers' times
TIME_DIFFERENCE = 37
# seconds between the first action and the fault
MIN_WAIT = 0.3
MAX_WAIT = 2.0
# seconds between two requests of a screen to both laptops
SCREEN_POLL = 0.2
# seconds until a failover counts as failed
FAILOVER_TIMEOUT = 60
# timed actions, alone and with a standby
TIMED_ACTIONS = 150
ADDRESS = "/api/tournaments/benchmark/actions/announce/"


@dataclass
class FaultOutcome:
    """The seconds after a fault until the other laptop was primary, and the jump of the shown time."""

    fault: str
    took: float
    jump: float


@dataclass
class SentActions:
    """Announcements sent to the presumed primary, by their texts, which are also their idempotency keys."""

    token: str
    host: str
    acknowledged: set[str] = field(default_factory=set)
    unanswered: set[str] = field(default_factory=set)

    def announce(self, text: str, *, patience: float = 2.0) -> bool:
        """Announce a text. Return whether the action was confirmed."""
        self.unanswered.add(text)
        line = http.client.HTTPConnection(self.host, PORT, timeout=patience)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        try:
            body = json.dumps({"words": text, "seconds": 60})
            line.request("POST", ADDRESS, body, headers | {"Idempotency-Key": text})
            confirmed = line.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            line.close()
        if confirmed:
            self.acknowledged.add(text)
            self.unanswered.discard(text)
        return confirmed


def main(faults: int, seed: int, minutes: float) -> int:
    """Cause `faults` faults, or faults for some minutes, and print the outcome.

    Returns 1 if an action was lost or done twice.
    """
    end = time.monotonic() + minutes * 60
    chance, seen = Random(seed), list[FaultOutcome]()
    with tempfile.TemporaryDirectory(prefix="two-laptops-") as folder:
        library = Path(folder) / "set_clock.so"
        source = Path(__file__).with_name("set_clock.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
        both = [Laptop(name, Path(folder) / name, library) for name in list(HOSTS)[:2]]
        for laptop, core in zip(both, sorted(os.sched_getaffinity(0))[:2], strict=False):
            laptop.cores = {core}
        try:
            sent, screen = _start_laptops(both)
            while len(seen) < faults and time.monotonic() < end:
                fault, after = chance.choice(FAULTS), chance.uniform(MIN_WAIT, MAX_WAIT)
                seen.append(_fault_outcome(both, sent, screen, fault=fault, at=len(seen), after=after))
                if both[1].role() == "first":
                    both.reverse()
                print(f"{len(seen)}: {seen[-1]}", file=sys.stderr, flush=True)
            rest = _log_figures(both[0], sent)
        finally:
            for laptop in both:
                laptop.send(signal.SIGKILL)
    done = f"{len(sent.acknowledged)} actions acknowledged, lost {rest['lost']}, to be done again {rest['alone']}"
    print(f"{len(seen)} faults, seed {seed}: {done}, twice {rest['doubled']}, chain: {rest['chain']}; {machine_line()}")
    _print_table(seen)
    return 1 if rest["lost"] or rest["doubled"] or rest["chain"] != "holds" else 0


def _print_table(seen: list[FaultOutcome]) -> None:
    """Print seconds and jumps by fault."""
    print("| fault | times | s until a screen sees it, median | p99 | the time jumps, ms, median | most |")
    print("|---|" + "---:|" * 5)
    for name in sorted({outcome.fault for outcome in seen}):
        took = [outcome.took for outcome in seen if outcome.fault == name]
        jumps = sorted(abs(outcome.jump) * 1000 for outcome in seen if outcome.fault == name)
        figures = f"{percentile(took, 50):.2f} | {percentile(took, 99):.2f}"
        print(f"| {name} | {len(took)} | {figures} | {percentile(jumps, 50):.0f} | {jumps[-1]:.0f} |")


def _start_laptops(both: list[Laptop]) -> tuple[SentActions, str]:
    """Start the primary, then the standby. Returns the timed actions and the screen's code."""
    first, second = both
    for laptop, differs in zip(both, (0, TIME_DIFFERENCE), strict=True):
        laptop.data.mkdir()
        laptop.add(differs)
    (first.data / "static").mkdir()
    prepare = [sys.executable, "-m", "lab.faults.standby_marathon", "--prepare"]
    output = subprocess.run(prepare, env=first.environment, check=True, capture_output=True, text=True).stdout.split()
    token, screen = output[-2:]
    sent = SentActions(token, HOSTS[first.name])
    first.start_server()
    wait_until(lambda: sent.announce("begin"), why="the first laptop answers")
    alone = _confirmed_action_times(sent, "alone")
    word = first.run_manage("standby", "--invite").split()[0]
    second.start_server("--standby", first.address, "--word", word)
    wait_until(lambda: first.fetch_json().get("in_step") and second.fetch_json().get("in_step"), why="both are in step")
    both_of_them = _confirmed_action_times(sent, "both")
    cost = [f"{percentile(times, 50):.1f} and {percentile(times, 99):.1f}" for times in (alone, both_of_them)]
    print(
        f"an action alone p50 and p99 {cost[0]} ms, with the second laptop {cost[1]} ms; {machine_line()}", flush=True
    )
    return sent, screen


def _confirmed_action_times(sent: SentActions, name: str) -> list[float]:
    """Return the milliseconds of successive confirmed actions, without those of the warm-up."""
    took = []
    for number in range(TIMED_ACTIONS):
        began = time.perf_counter()
        wait_until(lambda at=number: sent.announce(f"{name}-{at}", patience=20), why="an action is confirmed")  # type: ignore[misc]
        took.append((time.perf_counter() - began) * 1000)
        time.sleep(0.06)
    return took[TIMED_ACTIONS // 5 :]


def _fault_outcome(
    both: list[Laptop], sent: SentActions, screen: str, *, fault: str, at: int, after: float
) -> FaultOutcome:
    """Cause a fault `after` some seconds while people act, repair it, and return the outcome."""
    first, second = both
    wait_until(lambda: first.fetch_json().get("in_step") and second.fetch_json().get("in_step"), why="both are in step")
    sent.host = HOSTS[first.name]
    stop = _start_people(sent, at)
    time.sleep(after)
    before = first.clock_offset()
    breaks, how = (second, "kill") if fault == "second" else (first, fault)
    breaks.cause_fault(how)
    seconds = None
    if fault in WITHOUT_FAILOVER:
        _require_same_roles(both, fault)
    else:
        seconds = _wait_for_failover(both, screen, may=fault != "parted")
    was_taken_over, alone = seconds is not None, seconds is None and fault not in WITHOUT_FAILOVER
    if alone:
        first.repair_fault(fault)
    leads, follows = (second, first) if was_taken_over else (first, second)
    sent.host = HOSTS[leads.name]
    now = leads.clock_offset()
    time.sleep(0.5)
    stop()
    wait_until(
        lambda: all(sent.announce(words) for words in sorted(sent.unanswered)), why="what had no answer is confirmed"
    )
    if not alone:
        breaks.repair_fault(how)
    _wait_until_following(leads, follows)
    return FaultOutcome(f"{fault}, alone before" if alone else fault, seconds or 0.0, now - before)


def _require_same_roles(both: list[Laptop], fault: str) -> None:
    """Wait three seconds, and check that each living laptop has kept its role."""
    time.sleep(3)
    there = both[:1] if fault == "second" else both
    assert [laptop.role() for laptop in there] == ["first", "standby"][: len(there)]


def _wait_until_following(leads: Laptop, follows: Laptop) -> None:
    """Wait until one laptop is the primary, the other its standby, and both have the same epoch."""

    def state_values(name: str) -> list[object]:
        return [laptop.fetch_json().get(name, laptop.name) for laptop in (leads, follows)]

    wait_until(lambda: state_values("role") == ["first", "standby"], why="one is in charge, and one follows")
    wait_until(lambda: len(set(state_values("epoch"))) == 1, why="both are of one epoch")


def _wait_for_failover(both: list[Laptop], screen: str, *, may: bool) -> float | None:
    """Report to the standby as a screen, and return the seconds until the standby is the primary.

    Returns None if it did not take over because it lacked actions. Raises SystemExit if it took over without
    permission, or did not take over although it lacked nothing.
    """
    first, second = both
    began = heard = time.monotonic()
    while True:
        own, other = first.fetch_json("/live/laptop"), second.fetch_json("/live/laptop")
        heard = time.monotonic() if own else heard
        if other.get("role") == "first":
            if not may:
                raise SystemExit("it took over by itself from one that had gone on alone")
            return time.monotonic() - began
        if not own and other:
            second.report_unheard(screen=screen, unheard=time.monotonic() - heard)
        if time.monotonic() > began + FAILOVER_TIMEOUT:
            if second.had_everything():
                raise SystemExit("nobody took over")
            return None
        time.sleep(SCREEN_POLL)


def _start_people(sent: SentActions, number: int) -> Callable[[], None]:
    """Start people who repeat each action until it is confirmed. Return the function that stops them."""

    def act(person: int, over: Callable[[], bool]) -> None:
        count = 0
        while not over():
            words = f"{number}-{person}-{count}"
            while not sent.announce(words) and not over():
                time.sleep(0.1)
            count += 1
            time.sleep(ACTION_PAUSE)

    return start_people(PEOPLE, act)


def _log_figures(first: Laptop, sent: SentActions) -> dict[str, object]:
    """Return how many confirmed actions were lost, doubled, or listed to be repeated (`alone`).

    Raises CalledProcessError if the log's chain is broken.
    """
    read = (
        "import json; from standby.models import UnreplicatedAction as U; from tournaments.models import FloorLog;"
        "said = lambda rows: [facts['words'] for facts in rows.values_list('facts', flat=True) if 'words' in facts];"
        "print(json.dumps([said(FloorLog.objects.filter(action='announced')), said(U.objects.all())]))"
    )
    written, alone = json.loads(first.run_manage("shell", "--no-imports", "-c", read).splitlines()[-1])
    gone = sent.acknowledged - set(written)
    first.run_manage("verify_log")
    return {
        "lost": len(gone - set(alone)),
        "alone": len(gone & set(alone)),
        "doubled": sum(times > 1 for times in Counter(written).values()),
        "chain": "holds",
    }


def prepare_first_laptop() -> None:
    """Create a database with a running tournament and a screen. Prints a token and the screen's code."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django  # noqa: PLC0415  only where a laptop is prepared
    from django.core.management import call_command  # noqa: PLC0415

    django.setup()
    call_command("migrate", verbosity=0)
    from lab.faults.kill_marathon import start_clock  # noqa: PLC0415
    from lab.faults.slow_bodies import open_event  # noqa: PLC0415
    from tournaments.models import Screen, Tournament  # noqa: PLC0415

    token = open_event()
    start_clock()  # or else a new time of the computer's is right at once
    Screen.objects.create(code="west-wall", name="West wall", tournament=Tournament.objects.get(slug="benchmark"))
    print(token, "west-wall")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("faults", type=int, nargs="?", default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="no fault begins after so many")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--prepare", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.prepare:
        prepare_first_laptop()
    elif chosen.inside:
        sys.exit(main(chosen.faults, chosen.seed, chosen.minutes))
    else:
        sys.exit(
            run_in_network(
                __spec__.name, [str(chosen.faults), "--seed", str(chosen.seed), "--minutes", str(chosen.minutes)]
            )
        )
