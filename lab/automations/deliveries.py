"""Webhooks to a receiver that fails every third request: no entry is lost or out of order, even if workers are killed.

`python -m lab.automations.deliveries [COUNT] [--kills N]`. The pauses between attempts (5 s, 5 min ...) are skipped by
moving the worker's time to the next attempt. The exit status is 1 if an entry is lost or out of order.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from lab.rig import ROOT, installation, machine_line, running_server

RECEIVER = "lab.automations.receiver"
# seconds: longer than the lease of a killed worker
AFTER_KILL = 61.0


class Clock:
    """A clock that is ahead of the computer's time by some seconds."""

    def __init__(self, ahead: float = 0) -> None:
        self.ahead = timedelta(seconds=ahead)

    def __call__(self) -> datetime:
        from tournaments.selectors.clock.server_time import server_now  # noqa: PLC0415

        return server_now() + self.ahead


def send_all(key: int, clock: Clock) -> int:
    """Deliver all waiting entries, without the pauses between attempts. Returns the number of deliveries."""
    from automations.models import WebhookProgress  # noqa: PLC0415
    from automations.selectors.webhooks import due_webhook_keys  # noqa: PLC0415
    from automations.services.delivery import deliver_webhook  # noqa: PLC0415
    from tournaments.sentences.floor_log import sentences_in_tournament_language  # noqa: PLC0415

    delivered = 0
    while True:
        delivered += deliver_webhook(key, clock=clock, say=sentences_in_tournament_language)
        next_at = WebhookProgress.objects.get(webhook=key).next_at
        if next_at is not None:
            clock.ahead += max(next_at - clock(), timedelta(0)) + timedelta(milliseconds=1)
        elif not due_webhook_keys(clock()):
            return delivered


def create_webhook_event(count: int, address: str) -> int:
    """Make a tournament with a webhook and `count` announcements. Returns the webhook's key."""
    from lab.automations.event import create_event  # noqa: PLC0415

    return create_event(count, address)


def check_deliveries(key: int, path: Path, count: int) -> str:
    """Compare the receiver's deliveries with the log, and return a sentence. Raises SystemExit if they differ."""
    from automations.models import Webhook  # noqa: PLC0415
    from tournaments.models import FloorLog  # noqa: PLC0415

    rows = FloorLog.objects.filter(tournament=Webhook.objects.get(pk=key).tournament_id, action="announced")
    log = list(rows.order_by("number").values_list("digest", flat=True))[-count:]
    got = [line.split()[0] for line in path.read_text(encoding="ascii").splitlines() if line.endswith(" 200")]
    expected = set(log)
    first = [digest for digest in dict.fromkeys(got) if digest in expected]
    if first != log:
        raise SystemExit(
            f"{len(expected - set(first))} lost, order {'kept' if sorted(first) == sorted(log) else 'wrong'}"
        )
    return f"{len(log):,} of {len(log):,} in order, {len(got) - len(set(got)):,} twice"


def measure_worker(count: int, every: int, folder: Path) -> None:
    """Measure one worker while each `every`th request fails; with 0 no request fails."""
    path = folder / f"every-{every}"
    with running_server("-m", RECEIVER, str(every), str(path)) as (port, _pid):
        key = create_webhook_event(count, f"http://127.0.0.1:{port}/")
        began, worked = time.perf_counter(), time.process_time()
        send_all(key, Clock())
        wall, cpu = time.perf_counter() - began, time.process_time() - worked
    name = f"every {every}rd request fails" if every else "no request fails"
    print(
        f"{name}: {check_deliveries(key, path, count)}; {wall:.1f} s, {count / wall:,.0f}/s, {cpu:.1f} s of processor"
    )


def kill_workers(count: int, kills: int, folder: Path, random: Random) -> None:
    """Kill `kills` workers one after another, and check the deliveries."""
    path = folder / "killed"
    with running_server("-m", RECEIVER, "3", str(path)) as (port, _pid):
        key = create_webhook_event(count, f"http://127.0.0.1:{port}/")
        for kill in range(kills + 1):
            command = [sys.executable, "-m", "lab.automations.deliveries", "--as-worker", str(key)]
            ahead = str(kill * (AFTER_KILL + 600))
            worker = subprocess.Popen([*command, "--ahead", ahead], cwd=ROOT)
            if kill == kills:
                worker.wait()
                break
            time.sleep(3 + random.random() * 3)  # it takes a while to begin
            worker.kill()
            worker.wait()
    print(f"{kills} workers killed: {check_deliveries(key, path, count)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--only-kills", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--as-worker", type=int, default=0)
    parser.add_argument("--ahead", type=float, default=0)
    arguments = parser.parse_args()
    if arguments.as_worker:
        import django  # noqa: PLC0415

        django.setup()
        send_all(arguments.as_worker, Clock(arguments.ahead))
        return
    with installation(), tempfile.TemporaryDirectory() as folder:
        os.environ["PORT"] = "1"
        print(machine_line())
        if not arguments.only_kills:
            measure_worker(arguments.count, 0, Path(folder))
            measure_worker(arguments.count, 3, Path(folder))
        kill_workers(arguments.count // 4, arguments.kills, Path(folder), Random(arguments.seed))


if __name__ == "__main__":
    main()
