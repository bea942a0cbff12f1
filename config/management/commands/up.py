"""`manage.py up`: the whole server in one command; `--demo` with demonstration tournaments."""

import os
import urllib.request
from argparse import ArgumentParser
from typing import Any
from urllib.error import URLError

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from config.messages import compile_stale
from config.server.children import raise_open_files, supervise
from config.server.preparing import prepare_server
from config.server.processes import children
from config.server.time_watch import TimeWatch
from tournaments.live.publisher import without_broker

#: seconds in which the web has to answer; meanwhile nobody looks after the processes
PATIENCE = 0.5


class Command(BaseCommand):
    help = "Start web, worker, beat and the embedded broker, and keep them alive until Ctrl-C."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--demo", action="store_true", help="with demonstration tournaments")
        parser.add_argument("--event", help="with the demonstration of this event, played whole first: big50")
        parser.add_argument("--host", default="0.0.0.0", help="the address to listen on")  # noqa: S104 - the room's screens

    def handle(self, *args: Any, **options: Any) -> None:
        raise_open_files()
        compile_stale()
        time_watch = TimeWatch()
        login = prepare_server(now=time_watch.now(), alive_before=time_watch.alive_before)
        if options["demo"]:
            with without_broker():
                call_command("demo", stdout=self.stdout)
                if options["event"]:
                    call_command("demo", event=options["event"], stdout=self.stdout)
        os.environ["TIME_IS_WATCHED"] = "1"
        supervise(
            children(options["host"], demo=options["demo"]), ready=lambda: self._say(login), watch=time_watch.look
        )
        time_watch.close()

    def _say(self, login: str) -> bool:
        """Say in one line where to point a browser, if the web answers there; whether it does."""
        address = f"http://localhost:{settings.PORT}/"
        if not _answers(f"{address}healthz"):
            return False
        if login:
            self.stdout.write(login)
        self.stdout.write(f"Shuffle Up is open at {address}")
        self.stdout.flush()
        return True


def _answers(address: str) -> bool:
    try:
        urllib.request.urlopen(address, timeout=PATIENCE).close()  # noqa: S310 - our own address
    except (URLError, OSError):
        return False
    return True
