"""The web process is killed while people act: every acknowledged action is stored exactly once.

`python -m lab.faults.kills [KILLS] [--seed N]` starts the server. Five people act through the API, with a key for each
action. The process is killed at moments determined by the seed, and started again. Unanswered requests are sent again
with their keys, as the phone does. The exit status is 1 if an action was lost or done twice, or the log's chain or the
database is broken.
"""

import argparse
import contextlib
import http.client
import json
import os
import signal
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from lab.faults.slow_bodies import open_event
from lab.rig import SERVER, installation, machine_line, percentile, running_server

PEOPLE = 5
# seconds between the first action and the kill
LEAST, MOST = 0.05, 0.6
ADDRESS = "/api/tournaments/benchmark/actions/announce/"


@dataclass
class SentActions:
    """Announcements sent to the server, by their texts, which are also their idempotency keys."""

    token: str
    acknowledged: set[str] = field(default_factory=set)
    unanswered: set[str] = field(default_factory=set)
    refused: list[int] = field(default_factory=list)

    def announce(self, port: int, text: str) -> bool:
        """Announce a text. Returns True for any answer, even a refusal."""
        self.unanswered.add(text)
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        headers = {
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "application/json",
            "Idempotency-Key": text,
        }
        try:
            line.request("POST", ADDRESS, json.dumps({"words": text, "seconds": 60}), headers)
            answer = line.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            return False
        finally:
            line.close()
        if answer.status == 200:
            self.acknowledged.add(text)
        else:
            self.refused.append(answer.status)
        self.unanswered.discard(text)
        return True


def main(kills: int, seed: int) -> int:
    """Kill the server `kills` times, and print what was lost. Returns 1 on any fault."""
    chance, back, again = Random(seed), [], 0
    with installation():
        sent = SentActions(open_event())
        for number in range(kills + 1):
            began = time.perf_counter()
            with running_server(*SERVER) as (port, process):
                back.append(time.perf_counter() - began)
                again += len(sent.unanswered)
                for words in sorted(sent.unanswered):
                    sent.announce(port, words)
                if number < kills:
                    _act_until_killed(sent, port, process, number, chance.uniform(LEAST, MOST))
        lost, doubled, broken = log_faults(sent)
    print(f"{kills} kills, seed {seed}: {len(sent.acknowledged)} actions acknowledged, {again} sent again, ", end="")
    print(f"refused {len(sent.refused)}, lost {lost}, done twice {doubled}, broken {broken or 'nothing'}")
    print(f"started again within {percentile(back, 50):.1f} s (the slowest {max(back):.1f}); {machine_line()}")
    return 1 if lost or doubled or broken or sent.refused else 0


def _act_until_killed(sent: SentActions, port: int, process: int, number: int, seconds: float) -> None:
    """Let people act without a pause, and kill the process after some seconds."""

    def act(person: int) -> None:
        count = 0
        while sent.announce(port, f"{number}-{person}-{count}"):
            count += 1

    people = [threading.Thread(target=act, args=(person,)) for person in range(PEOPLE)]
    for person in people:
        person.start()
    time.sleep(seconds)
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
    for person in people:
        person.join()


def log_faults(sent: SentActions) -> tuple[int, int, list[str]]:
    """Return the numbers of acknowledged actions that the log lacks or has twice, and all other problems."""
    from django.db import connection  # noqa: PLC0415  the installation comes first

    from tournaments.management.commands.verify_log import chain_problem_texts  # noqa: PLC0415
    from tournaments.models import FloorLog, Tournament  # noqa: PLC0415

    event = Tournament.objects.get(slug="benchmark")
    rows = FloorLog.objects.filter(tournament=event, action="announced").values_list("facts", flat=True)
    written = Counter(facts["words"] for facts in rows)
    broken = list(chain_problem_texts(event))
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            broken += [str(problem) for (problem,) in cursor.fetchall() if problem != "ok"]
    return len(sent.acknowledged - written.keys()), sum(times > 1 for times in written.values()), broken


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=50)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    sys.exit(main(chosen.kills, chosen.seed))
