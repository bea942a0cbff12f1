"""A thousand incomplete requests, and the time of an action meanwhile.

`python -m lab.faults.slow_bodies [HALF_REQUESTS]` starts the server and times actions through the API. Then it opens
the incomplete requests and times the actions again. Their heads do not end, their bodies stop, or their chunks never
come. The exit status is 1 if an action failed.
"""

import contextlib
import http.client
import json
import socket
import sys
import time

from lab.rig import SERVER, installation, machine_line, percentile, running_server

ACTIONS = 100
HALVES = (
    b"POST /login/ HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\nusername=",
    b"POST /api/tournaments/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    b"POST /rulings/pots/ HTTP/1.1\r\nContent-Length: 90\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\na=",
    b"POST /t/event/action/start/ HTTP/1.1\r\nHost: x\r\nX-Half: ",
)


def main(halves: int) -> int:
    """Measure, and print the figures. Returns 1 if an action failed."""
    with installation():
        token = open_event()
        with running_server(*SERVER) as (port, _pid), contextlib.ExitStack() as open_ones:
            time_actions(port, token)  # warm
            before = time_actions(port, token)
            for number in range(halves):
                line = open_ones.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
                line.sendall(HALVES[number % len(HALVES)])
            time.sleep(1)
            beside = time_actions(port, token)
    for title, (times, failed) in {"alone": before, f"beside {halves} half requests": beside}.items():
        figures = ", ".join(f"p{percent} {percentile(times, percent):.0f} ms" for percent in (50, 99))
        print(f"{title}: {figures}, failed {failed}")
    print(machine_line())
    return 1 if before[1] or beside[1] else 0


def time_actions(port: int, token: str) -> tuple[list[float], int]:
    """Add time to the clock ACTIONS times. Return the milliseconds of each, and how many failed."""
    times, failed = [], 0
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    body = json.dumps({"seconds": 1})
    for _number in range(ACTIONS):
        began = time.perf_counter()
        try:
            line.request("POST", "/api/tournaments/benchmark/actions/add-time/", body, headers)
            answer = line.getresponse()
            answer.read()
            failed += answer.status != 200
        except OSError:
            failed += 1
            line.close()
        times.append((time.perf_counter() - began) * 1000)
    return times, failed


def open_event() -> str:
    """Open the benchmark tournament, and return a token of its director."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  the installation comes first
    from django.utils import timezone  # noqa: PLC0415

    from lab.live.tournament import open_tournament  # noqa: PLC0415
    from tournaments.models import ApiToken  # noqa: PLC0415
    from tournaments.models.staff import new_token, token_digest  # noqa: PLC0415

    open_tournament()
    now, person = timezone.now(), get_user_model().objects.create_superuser("director")
    secret = new_token()
    ApiToken.objects.create(user=person, name="measure", digest=token_digest(secret), made_at=now)
    return secret


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
