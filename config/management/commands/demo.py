"""`manage.py demo`: demonstration tournaments in every state; with `--players`, a simulated day."""

import gc
import logging
import sys
import time
from argparse import ArgumentParser
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from automations.demo import make_automations
from config.backups.other_versions import refuse_other_version
from config.server.preparing import migrate
from rulings.demo import DemoStaff
from tables.demo.beside import make_parallel_days
from tables.demo.counting import record_sample_counts
from tables.demo.day import SimulatedDay, open_day
from tables.demo.days.largest_event import ENTRIES, SLUG, TABLES, Size
from tables.demo.days.largest_play import play_largest
from tables.demo.flights import make_flights
from tables.demo.series import make_series
from tables.rules.invariants import Finding
from tables.sentences.invariants import invariant_sentence
from tournaments.demo.league import make_league
from tournaments.demo.screens import make_screens
from tournaments.demo.tournaments import make_demo, missing_tournaments
from tournaments.live.publisher import without_broker
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.services.floor.floor import Person
from tournaments.services.structure.library import save_presets

# seconds between two steps: quick enough to watch, slow enough for the screens
STEP_SECONDS = 0.4
# steps between two printed lines
STEPS_PER_LINE = 10
# enough for two tables; as many as a large hall holds
MIN_PLAYERS = 10
MAX_PLAYERS = 10_000
# the largest divisor of the largest event
MAX_PART = 100


class Command(BaseCommand):
    help = (
        "Make demonstration tournaments (slug `demo` and others in every state); those there already stay. With "
        "--players, play a whole day from the draw to the last hand, to be watched in a browser beside the server; "
        "exit status 1 as soon as the room does not add up."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--event", choices=[SLUG], help="play this event whole, through all its actions, and check its sums"
        )
        parser.add_argument("--part", type=int, default=1, help="with --event: only one in so many of its entries (1)")
        parser.add_argument("--players", type=int, help=f"play a day with so many, {MIN_PLAYERS} to {MAX_PLAYERS:,}")
        parser.add_argument("--speed", type=float, default=60, help="seconds of the tournament in one second (60)")
        parser.add_argument("--seed", type=int, default=1, help="who goes out when: the same for the same seed (1)")

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_other_version()
        logging.getLogger("shuffle_up.floor").setLevel(logging.WARNING)  # hundreds of actions
        if options["event"]:
            self._play_largest_event(part=options["part"])
            return
        if options["players"] is not None:
            self._play(players=options["players"], speed=options["speed"], seed=options["seed"])
            return
        save_presets()
        by = get_user_model().objects.filter(is_superuser=True).first()
        if missing_tournaments():
            self._print("Making the demonstration tournaments; the first time this takes about a minute ...")
        made = len(make_demo(by=by, now=server_now(), staff=DemoStaff()))
        made += make_flights(by=by, now=server_now()) + make_parallel_days(by=by, now=server_now())
        make_series(by=by, now=server_now())
        made += make_league(by=by, now=server_now())
        make_automations(by=by, now=server_now())
        make_screens(by=by, now=server_now())
        record_sample_counts(slug="demo", by=by, now=server_now())
        self._print(f"{made} demonstration tournaments made")

    def _play_largest_event(self, *, part: int) -> None:
        """Play the largest event from the first sale to the last payout. Exits with status 1 if a sum is not exact."""
        if not 1 <= part <= MAX_PART:
            raise CommandError(f"--part is 1 to {MAX_PART}, not {part}")
        migrate()
        if Tournament.objects.filter(slug=SLUG).exists():
            self._print(f"{SLUG} was played already: http://localhost:{settings.PORT}/t/{SLUG}/")
            return
        save_presets()
        by = get_user_model().objects.filter(is_superuser=True).first()
        size = Size(entries=ENTRIES // part, tables=max(4, TABLES // part))
        self._print(f"{size.entries:,} entries in four flights, {size.tables} tables ...")
        began, processor_before = time.monotonic(), time.process_time()
        gc.collect()
        gc.freeze()  # as the server does once it is warm: collections skip what is loaded
        with without_broker():
            findings = play_largest(by=by, now=server_now(), say=self._print, size=size)
        for finding in findings:
            self._print(finding.sentence() if finding.is_correct else f"RED: {finding.sentence()}")
        elapsed, processor = time.monotonic() - began, time.process_time() - processor_before
        self._print(f"{elapsed:,.0f} s, {processor:,.0f} of the processor: http://localhost:{settings.PORT}/t/{SLUG}/")
        if not all(finding.is_correct for finding in findings):
            sys.exit(1)

    def _play(self, *, players: int, speed: float, seed: int) -> None:
        """Play a day from the draw to the winner, at `speed` times the normal speed."""
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise CommandError(f"--players is {MIN_PLAYERS} to {MAX_PLAYERS:,}, not {players:,}")
        if not 1 <= speed <= 10_000:
            raise CommandError(f"--speed is 1 to 10,000, not {speed:g}")
        migrate()
        by = get_user_model().objects.filter(is_superuser=True).first()
        day = _day(players=players, minute=timedelta(minutes=1) / speed, seed=seed, by=by)
        self._print(f"{day.tournament.name}: http://localhost:{settings.PORT}/d/{day.tournament.slug}/clock/")
        day.open_room_and_enter_players()
        self._print(f"{players:,} entered, the draw is sealed, the breaking order posted")
        day.draw_seats()
        self._exit_on_findings(day, day.invariant_findings())
        self._print(f"Seats drawn at {day.open_table_count} tables: shuffle up and deal")
        day.start_play()
        self._watch(day)

    def _watch(self, day: SimulatedDay) -> None:
        due = time.monotonic()
        for at, findings in enumerate(day.play_in_steps()):
            self._exit_on_findings(day, findings)
            if at % STEPS_PER_LINE == 0:
                tables = day.open_table_count
                self._print(
                    f"{day.players_left_count:,} left at {tables} table{'s' if tables > 1 else ''}, everything adds up"
                )
            due = max(due + STEP_SECONDS, time.monotonic())
            time.sleep(max(0.0, due - time.monotonic()))
        self._print("The day is over: " + "; ".join(invariant_sentence(finding) for finding in findings))

    def _exit_on_findings(self, day: SimulatedDay, findings: list[Finding]) -> None:
        """Print each invariant that does not hold, and exit with status 1 if there is any."""
        if red := [invariant_sentence(finding) for finding in findings if not finding.holds]:
            for sentence in red:
                self._print(f"RED: {sentence}")
            sys.exit(1)

    def _print(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _day(*, players: int, minute: timedelta, seed: int, by: Person) -> SimulatedDay:
    """Return a day to be simulated in a new tournament, whose slug is `demo-day` or `demo-day` with a number."""
    now: datetime = server_now()
    slugs = (f"demo-day-{at}" if at > 1 else "demo-day" for at in count(1))
    slug = next(slug for slug in slugs if not Tournament.objects.filter(slug=slug).exists())
    tournament = open_day(slug=slug, players=players, by=by, now=now, minute=minute)
    return SimulatedDay(tournament, players, now=server_now, by=by, seed=seed, minute=minute, others=True)
