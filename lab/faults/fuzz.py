"""Invalid and unusual requests to every address: none may be answered with status 500.

`python -m lab.faults.fuzz [REQUESTS] [--seed N] [--only NUMBER] [--processes N]` fills a demonstration. It sends each
address plausible, nasty and broken values, as JSON, forms and files, with foreign cookies and headers.

A request is determined by the seed and its number. Fifty requests share a transaction and mostly one tournament. The
last of them are plain page views: pages must open whatever the other requests have stored. Then the transaction is
rolled back. `--only` repeats one request after the earlier requests of its transaction. Each process has its own copy
of the database. The exit status is 1 after any 500; each is printed with its number.
"""

import argparse
import json
import logging
import multiprocessing
import os
import resource
import shutil
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from lab.faults.requests_made import TOGETHER, FuzzRequest, KnownValues, known_values, request_at
from lab.rig import installation, machine_line

# printed requests
SLOWEST = 5


@dataclass
class FuzzOutcome:
    """The outcome of requests: number of answers by status, requests answered with 500, and the slowest ones."""

    answers: Counter[int] = field(default_factory=Counter)
    faults: list[tuple[int, FuzzRequest, str]] = field(default_factory=list)
    slow: list[tuple[float, int, str]] = field(default_factory=list)

    def merge(self, other: "FuzzOutcome") -> None:
        """Add the outcome of another process."""
        self.answers += other.answers
        self.faults += other.faults
        self.slow += other.slow


def main(requests: int, seed: int, only: int | None, processes: int) -> int:
    """Send the requests, and print the figures and faults. Returns 1 if any request was answered with 500."""
    first, last = (0, requests) if only is None else (only - only % TOGETHER, only + 1)
    batches = [range(start, min(start + TOGETHER, last)) for start in range(first, last, TOGETHER)]
    with installation():
        from django.core.management import call_command  # noqa: PLC0415  the installation comes first

        call_command("demo", verbosity=0)
        logging.disable()
        began = time.monotonic()
        known, found = known_values(), _send_all(batches, seed, processes)
        seconds = time.monotonic() - began
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
    figures = {
        "seed": seed,
        "requests": last - first,
        "addresses": len(known.routes),
        "answers": dict(sorted(found.answers.items())),
        "seconds": round(seconds, 1),
        "processor_seconds": round(used.ru_utime + used.ru_stime, 1),
        "slowest_ms": [[round(ms), number, path] for ms, number, path in sorted(found.slow, reverse=True)[:SLOWEST]],
        "machine": machine_line(),
    }
    print(json.dumps(figures, indent=1))
    for number, request, problem in sorted(found.faults, key=lambda fault: fault[0]):
        print(f"\n--- {number}: {request.method} {request.path} {request.content_type} {request.content!r:.600}")
        print(f"{request.headers!r:.600} {request.cookies!r:.300} {'https' if request.secure else 'http'}\n{problem}")
    return 1 if found.faults else 0


def _send_all(batches: list[range], seed: int, processes: int) -> FuzzOutcome:
    """Send the batches from several processes, each with its own copy of the database."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415
    from django.db import connections  # noqa: PLC0415

    people = get_user_model().objects
    person = people.filter(is_superuser=True).first() or people.create_superuser("d")
    connections.close_all()  # a copy has all of it, and no process has another's connection
    found = FuzzOutcome()
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        shares = [(batches[at::processes], seed, person.pk) for at in range(processes)]
        for share in pool.starmap(_send_batches, shares, chunksize=1):
            found.merge(share)
        pool.close()
        pool.join()
    return found


def _send_batches(batches: list[range], seed: int, person: int) -> FuzzOutcome:
    """Send some batches from this process, and return the outcome."""
    from django.db import connection  # noqa: PLC0415

    if connection.vendor == "sqlite":
        mine = f"{connection.settings_dict['NAME']}-{os.getpid()}"
        shutil.copyfile(connection.settings_dict["NAME"], mine)
        connection.settings_dict["NAME"] = mine
    fuzzer = _new_fuzzer(seed, person)
    for batch in batches:
        fuzzer.batch(batch)
    return FuzzOutcome(fuzzer.found.answers, fuzzer.found.faults, sorted(fuzzer.found.slow, reverse=True)[:SLOWEST])


def _new_fuzzer(seed: int, person: int) -> Any:
    """Return a new fuzzer. Its class is local, because Django is configured only inside an installation."""
    from django.conf import settings  # noqa: PLC0415
    from django.contrib.auth import get_user_model  # noqa: PLC0415
    from django.core.cache import cache  # noqa: PLC0415
    from django.core.signals import got_request_exception  # noqa: PLC0415
    from django.db import transaction  # noqa: PLC0415
    from django.test import Client, client  # noqa: PLC0415

    from config.middleware.secure_cookies import PREFIX  # noqa: PLC0415
    from config.wsgi import TextRequest  # noqa: PLC0415

    client.WSGIRequest = TextRequest  # type: ignore[attr-defined]  # the server's own, where the client has Django's

    class Fuzzer:
        """Sends batches of requests, and stores their outcome."""

        def __init__(self) -> None:
            self.known: KnownValues = known_values()
            self.found = FuzzOutcome()
            self.problem = ""
            self.person = get_user_model().objects.get(pk=person)
            # somebody who may do everything, the same in a browser whose forms are checked for their token, a stranger
            strict = Client(raise_request_exception=False, enforce_csrf_checks=True)
            self.clients = Client(raise_request_exception=False), strict, Client(raise_request_exception=False)
            self.clients[2].handler = self.clients[0].handler
            self.clients[0].force_login(self.person)
            key = self.clients[0].cookies[settings.SESSION_COOKIE_NAME].value
            self.session = dict.fromkeys((settings.SESSION_COOKIE_NAME, PREFIX + settings.SESSION_COOKIE_NAME), key)
            got_request_exception.connect(self.note, weak=False)

        def note(self, **_given: Any) -> None:
            """Store the exception that a request ends with."""
            self.problem = traceback.format_exc(limit=-6)

        def batch(self, numbers: range) -> None:
            """Send these requests, and roll back their changes."""
            for user, own in zip(self.clients, (self.session, self.session, {}), strict=True):
                user.cookies.clear()
                user.cookies.load(own)
            with transaction.atomic():
                for number in numbers:
                    cache.clear()
                    self.send(number)
                transaction.set_rollback(True)

        def send(self, number: int) -> None:
            request = request_at(number, self.known, seed=seed)
            client = self.clients[request.who]
            headers = request.headers | _foreign_cookie_header(client, request)
            began = time.perf_counter()
            with transaction.atomic():
                answer = client.generic(
                    request.method,
                    request.path,
                    request.content,
                    content_type=request.content_type,
                    headers=headers,
                    secure=request.secure,
                )
                if answer.status_code >= 500:
                    transaction.set_rollback(True)
            self.found.slow.append(((time.perf_counter() - began) * 1000, number, request.path))
            self.found.answers[answer.status_code] += 1
            if answer.status_code == 500:
                reply = self.problem or answer.content.decode(errors="replace")[:400]
                self.found.faults.append((number, request, reply))
            if not self.clients[0].cookies[settings.SESSION_COOKIE_NAME].value:  # it signed the person out
                self.clients[0].force_login(self.person)

    return Fuzzer()


def _foreign_cookie_header(client: Any, sent: FuzzRequest) -> dict[str, str]:
    """Return the Cookie header with the request's foreign cookies and the client's own; {} without foreign ones."""
    if sent.cookies is None:
        return {}
    own = "; ".join(f"{cookie.key}={cookie.coded_value}" for cookie in client.cookies.values())
    return {"Cookie": f"{own}; {sent.cookies}" if len(sent.path) % 2 else f"{sent.cookies}; {own}"}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("requests", type=int, nargs="?", default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    sys.exit(main(chosen.requests, chosen.seed, chosen.only, chosen.processes))
