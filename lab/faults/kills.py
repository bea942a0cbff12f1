"""The web process killed while people act: what was acknowledged stands, once, whatever was sent again.

`python -m lab.faults.kills [KILLS] [--seed N]` starts the server, lets five people act through the API, a key
for each action, and kills the process at a moment that the seed names. It starts it again, sends what had no answer
again with its key, as the phone does, and goes on. It ends with 1 when an action was lost or done twice, when the
log's chain is broken, or when the database is.
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
from lab.rig import SERVER, installation, machine, percentile, running

PEOPLE = 5
# seconds between the first action and the kill
LEAST, MOST = 0.05, 0.6
ADDRESS = "/api/tournaments/benchmark/actions/announce/"


@dataclass
class Sent:
    """The sent actions, by their words, which are their keys."""

    token: str
    acknowledged: set[str] = field(default_factory=set)
    unanswered: set[str] = field(default_factory=set)
    refused: list[int] = field(default_factory=list)

    def act(self, port: int, words: str) -> bool:
        """Announce the words; return whether there was an answer."""
        self.unanswered.add(words)
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        headers = {
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "application/json",
            "Idempotency-Key": words,
        }
        try:
            line.request("POST", ADDRESS, json.dumps({"words": words, "seconds": 60}), headers)
            answer = line.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            return False
        finally:
            line.close()
        if answer.status == 200:
            self.acknowledged.add(words)
        else:
            self.refused.append(answer.status)
        self.unanswered.discard(words)
        return True


def main(kills: int, seed: int) -> int:
    """Kill the server `kills` times, and print what is left."""
    chance, back, again = Random(seed), [], 0
    with installation():
        sent = Sent(open_event())
        for number in range(kills + 1):
            began = time.perf_counter()
            with running(*SERVER) as (port, process):
                back.append(time.perf_counter() - began)
                again += len(sent.unanswered)
                for words in sorted(sent.unanswered):
                    sent.act(port, words)
                if number < kills:
                    _act_until_killed(sent, port, process, number, chance.uniform(LEAST, MOST))
        lost, doubled, broken = missing_actions(sent)
    print(f"{kills} kills, seed {seed}: {len(sent.acknowledged)} actions acknowledged, {again} sent again, ", end="")
    print(f"refused {len(sent.refused)}, lost {lost}, done twice {doubled}, broken {broken or 'nothing'}")
    print(f"started again within {percentile(back, 50):.1f} s (the slowest {max(back):.1f}); {machine()}")
    return 1 if lost or doubled or broken or sent.refused else 0


def _act_until_killed(sent: Sent, port: int, process: int, number: int, seconds: float) -> None:
    """Let everybody act without a pause, and kill the process after so many seconds."""

    def act(person: int) -> None:
        count = 0
        while sent.act(port, f"{number}-{person}-{count}"):
            count += 1

    people = [threading.Thread(target=act, args=(person,)) for person in range(PEOPLE)]
    for person in people:
        person.start()
    time.sleep(seconds)
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
    for person in people:
        person.join()


def missing_actions(sent: Sent) -> tuple[int, int, list[str]]:
    """Return how many actions are not in the log, how many are there twice, and what is broken."""
    from django.db import connection  # noqa: PLC0415  the installation comes first

    from tournaments.management.commands.verify_log import problems  # noqa: PLC0415
    from tournaments.models import FloorLog, Tournament  # noqa: PLC0415

    event = Tournament.objects.get(slug="benchmark")
    rows = FloorLog.objects.filter(tournament=event, action="announced").values_list("facts", flat=True)
    written = Counter(facts["words"] for facts in rows)
    broken = list(problems(event))
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
