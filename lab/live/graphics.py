"""The time of a chip count from the tap on a floor phone to the stream's graphic that shows it: 200 tables.

    python -m lab.live.graphics [--taps 40] [--rounds 3]

There is one web process, as `./run` starts it. The tap is a POST to the API with a token. The time begins before its
first byte is sent, and ends when the player's card with the new figure has been read. Like the real page, the client
requests the card after the event on the stream. The lower bound, in the same run, is the event and one answer that
reads no data.
"""

import argparse
import http.client
import json
import time

from lab.live.bust_fan_out import SLUG, seat_full_room, seated_entry_keys
from lab.rig import SERVER, installation, machine_line, percentile, running_server

WARM = 3
# players who were counted before
COUNTED = 100


class GraphicClient:
    """The connections of one graphic: the event stream, page requests, and chip counts."""

    def __init__(self, port: int, secret: str) -> None:
        self.headers = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}
        self.tapping, self.asking = (http.client.HTTPConnection("127.0.0.1", port) for _ in range(2))
        listening = http.client.HTTPConnection("127.0.0.1", port)
        listening.request("GET", f"/live/{SLUG}/stream")
        self.stream = listening.getresponse()

    def count_stack(self, entry: int, chips: int) -> float:
        """Count one stack. Return when the request began."""
        began = time.monotonic()
        body = json.dumps({"stacks": [{"entry": entry, "chips": chips}]})
        self.tapping.request("POST", f"/api/tournaments/{SLUG}/actions/count-stacks/", body, self.headers)
        answer = self.tapping.getresponse()
        reply = answer.read()
        if answer.status >= 300:
            raise SystemExit(f"the count was refused: {reply!r}")
        return began

    def wait_for_change(self) -> None:
        while not self.stream.readline().startswith(b"event: change"):
            pass

    def fetch_page(self, address: str) -> bytes:
        self.asking.request("GET", address, headers={"X-Share-Link": self.link})
        return self.asking.getresponse().read()

    link = ""


def create_graphics_link(entry: int) -> str:
    """Choose a player for the graphics, and return the token of a link to them."""
    from django.utils import timezone  # noqa: PLC0415  Django has been set up by now

    from tournaments.models import Entry, Tournament  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.models.staff import new_token  # noqa: PLC0415
    from tournaments.services.open_floor import floor  # noqa: PLC0415
    from tournaments.services.stream import (  # noqa: PLC0415
        ChosenPlayers,
        choose_players,
        share_graphics,
    )

    token, tournament = new_token(), Tournament.objects.get(slug=SLUG)
    chosen = ChosenPlayers(player=Entry.objects.get(pk=entry))
    choose_players(tournament, chosen=chosen, by="benchmark", now=timezone.now())
    with floor(tournament, by=None, now=timezone.now()) as f:
        share_graphics(f, token=token, name="benchmark", right="see")
    return token


def measure_graphics(secret: str, link: str, taps: int, *, least: int) -> tuple[list[float], list[float]]:
    """Return milliseconds from counting a stack to the new graphic, and those of a bare request."""
    graphics, floors = [], []
    with running_server(*SERVER) as (port, _pid):
        producer = GraphicClient(port, secret)
        producer.link = link
        everybody = list(seated_entry_keys())
        for graphic in everybody[:COUNTED]:
            producer.count_stack(graphic, least)
            producer.wait_for_change()
        entry = everybody[0]
        for at in range(1, taps + WARM + 1):
            chips = least + at
            began = producer.count_stack(entry, chips)
            producer.wait_for_change()
            page = producer.fetch_page(f"/graphics/{SLUG}/player/?on&part=1")
            if f"{chips:,}".encode() not in page:
                raise SystemExit("the graphic does not show the count")
            graphics.append(1000 * (time.monotonic() - began))
            began = producer.count_stack(entry, chips)
            producer.wait_for_change()
            producer.fetch_page("/live/time")
            floors.append(1000 * (time.monotonic() - began))
    return graphics[WARM:], floors[WARM:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--taps", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    with installation():
        secret = seat_full_room()
        link = create_graphics_link(next(seated_entry_keys()))
        print(machine_line())
        print("| from the tap to | p50 ms | p99 ms | worst ms |")
        print("|---|---|---|---|")
        for turn in range(chosen.rounds):
            late_by = measure_graphics(secret, link, chosen.taps, least=10_000 * (turn + 1))
            for name, late in zip(("the graphic", "the event alone"), late_by, strict=True):
                p50, p99, worst = (percentile(late, percent) for percent in (50, 99, 100))
                print(f"| {name} | {p50:.1f} | {p99:.1f} | {worst:.1f} |", flush=True)
        print(machine_line())


if __name__ == "__main__":
    main()
