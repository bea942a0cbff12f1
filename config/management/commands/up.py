"""`manage.py up`: the whole server in one command; `--demo` with demonstration tournaments."""

import os
import urllib.request
from argparse import ArgumentParser
from contextlib import ExitStack
from typing import Any
from urllib.error import URLError

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config.backups.other_versions import refuse_other_version
from config.messages import compile_stale_catalogues
from config.server.children import supervise
from config.server.data_folder import exit_if_unwritable, locked_folder
from config.server.preparing import prepare_server, wait_for_database, wait_for_port
from config.server.processes import children, names_to_run
from config.server.role_watch import RoleWatch
from config.server.time_watch import TimeWatch
from config.static_files.building import build_static
from standby.protocol.installation import own_installation
from standby.protocol.joining import NotJoined, join, step_down_at_start
from standby.selectors.state import STANDBY, standby_state
from systems.processes import raise_open_files
from tournaments.live.publisher import without_broker

# seconds that the web may take to answer, during which the processes are not supervised
WEB_TIMEOUT = 0.5


class Command(BaseCommand):
    help = "Start web, worker, beat and the embedded broker, and keep them alive until Ctrl-C."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--demo", action="store_true", help="with demonstration tournaments")
        parser.add_argument("--event", help="with the demonstration of this event, played whole first: big50")
        parser.add_argument("--standby", metavar="ADDRESS", help="follow the server at this address, and take over")
        parser.add_argument("--word", default="", help="the word that the first laptop shows; else it is asked for")
        parser.add_argument("--host", default="0.0.0.0", help="the address to listen on")  # noqa: S104 - the room's screens

    def handle(self, *args: Any, **options: Any) -> None:
        raise_open_files()
        compile_stale_catalogues()
        with ExitStack() as held:
            with exit_if_unwritable(settings.DATA_DIR):
                held.enter_context(locked_folder(settings.DATA_DIR, port=settings.PORT))
            self._serve(**options)

    def _serve(self, **options: Any) -> None:
        """Serve until Ctrl-C."""
        wait_for_database(self._write)
        refuse_other_version()
        if options["standby"] is not None:
            self._join(options["standby"], word=options["word"])
        elif step_down_at_start(own_installation()):
            self.stdout.write("Another laptop is in charge since: this one is its standby now.")
        is_standby = standby_state().role == STANDBY
        wait_for_port(options["host"], settings.PORT)
        with exit_if_unwritable(settings.DATA_DIR):
            time_watch = TimeWatch()
            if is_standby:
                build_static()
                login = ""
            else:
                login = prepare_server(now=time_watch.server_time(), alive_before=time_watch.alive_before)
        if options["demo"] and not is_standby:
            with without_broker():
                call_command("demo", stdout=self.stdout)
                if options["event"]:
                    call_command("demo", event=options["event"], stdout=self.stdout)
        os.environ["TIME_IS_WATCHED"] = "1"
        all_children = children(options["host"], demo=options["demo"])
        roles = RoleWatch(time_watch)
        supervise(
            all_children,
            ready=lambda: self._print_address(login),
            watch=roles.look,
            present=lambda: names_to_run(all_children),
        )
        time_watch.close()

    def _join(self, url: str, *, word: str) -> None:
        try:
            join(url, word=word, ask=lambda: input("The word that the first laptop shows: "))
        except NotJoined as problem:
            raise CommandError(str(problem)) from None
        except EOFError:
            raise CommandError("Give the word that the first laptop shows: --word 7KQ2-M4TX-9PLD") from None

    def _write(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()

    def _print_address(self, login: str) -> bool:
        """Print the address if the web process answers. Returns whether it answers."""
        address = f"http://localhost:{settings.PORT}/"
        if not _answers(f"{address}healthz"):
            return False
        if login:
            self.stdout.write(login)
        state = standby_state()
        if state.role == STANDBY:
            self.stdout.write(f"This is the standby of {state.peer}: open {address} to see whether it is in step.")
        else:
            self.stdout.write(f"Shuffle Up is open at {address}")
        self.stdout.flush()
        return True


def _answers(address: str) -> bool:
    try:
        urllib.request.urlopen(address, timeout=WEB_TIMEOUT).close()  # noqa: S310 - our own address
    except (URLError, OSError):
        return False
    return True
