"""Two hundred hasty sessions in a real Chromium: keys every 20 to 200 ms, answers delayed by up to three seconds.

`python -m lab.faults.hasty [SESSIONS] [FIRST_SEED]` prints the sent requests and the log. No action may affect a player
who was not on the screen when the key was pressed. The exit status is 1 if one does.
"""

import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.faults.hasty import ServerUnderTest, sessions_of, unseen_actions
from tests.browser.finding_chromium import find_chromium
from tests.browser.server import add_known_players, open_server, staff_cookies

SLUGS = ("room-map", "room-bust", "room-out", "room-send", "room-find", "room-fit", "boards", "phone-turn")
# sessions at the same time
AT_ONCE = 5
# after so many it is said how it stands: a run that is ended has said something
PART = 20


def main(sessions: int, first: int) -> int:
    """Play the sessions, and print the figures. Returns 1 if an action met a player who was not on the screen."""
    data, began = Path(tempfile.mkdtemp()), time.monotonic()
    with open_server(data, *SLUGS) as address, sync_playwright() as playwright:
        add_known_players(data)
        server = ServerUnderTest(data)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        state = staff_cookies(browser, address, "director")
        since, seeds, written = server.last(), range(first, first + sessions), list[dict[str, Any]]()
        for at in range(0, sessions, PART):
            written += sessions_of(browser, address, seeds[at : at + PART], slugs=SLUGS, state=state, at_once=AT_ONCE)
            faults = unseen_actions(server, written, since=since)
            print(f"{len(written)} sessions, {len(faults)} not on the screen", *faults, sep="\n", flush=True)
        sent = Counter((tap["url"].split("/")[-2], tap["status"]) for session in written for tap in session["sent"])
        figures = {
            "sessions": len(written),
            "keys": sum(len(session["keys"]) for session in written),
            "sent": {f"{name} {status}": count for (name, status), count in sorted(sent.items())},
            "log": Counter(action for action, _name in server.met(since)),
            "not on the screen": len(faults),
            "seconds": round(time.monotonic() - began),
        }
        print(json.dumps(figures, indent=2), *faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    arguments = [int(argument) for argument in sys.argv[1:]] + [200, 1][len(sys.argv) - 1 :]
    sys.exit(main(*arguments))
