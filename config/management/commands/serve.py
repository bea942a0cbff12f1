"""`manage.py serve`: the whole server as one process; `manage.py up` keeps it running."""

import gc
import logging
import os
import sys
import threading
from argparse import ArgumentParser
from contextlib import ExitStack
from functools import partial
from logging.config import dictConfig
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from config.backups.other_versions import refuse_other_version
from config.https.local_name import answer_for_name
from config.https.names import domain_label
from config.logs import log_warnings_and_failures, logging_settings
from config.messages import compile_stale_catalogues
from config.queued_sqlite.base import close_all_connections
from config.server.awake_watch import AwakeWatch
from config.server.companions import companions
from config.server.data_folder import exit_if_unwritable, locked_folder
from config.server.preparing import Preparation, prepare_server, wait_for_database, wait_for_port
from config.server.role_watch import RoleWatch
from config.server.serve import NOT_STARTED, run_server, web_server
from config.server.start_message import LOOPBACK, Login, StartMessage
from config.server.task_threads import TaskThreads
from config.server.time_watch import TimeWatch
from config.static_files.building import build_static
from config.window.start_window import StartWindow, close_start_window, open_start_window
from standby.protocol.installation import own_installation
from standby.protocol.joining import NotJoined, RestartNeeded, join, step_down_at_start
from standby.selectors.state import STANDBY, standby_state
from systems.keeper import AGAIN, STOPPED, has_keeper, is_restart
from systems.limits import raise_open_files
from systems.power import awake_lock
from systems.processes import on_end, replace_program
from systems.terminal import shows_colours
from tournaments.live.publisher import without_broker
from tournaments.selectors.clock.server_time import system_now

# seconds between two looks whether the server listens
START_INTERVAL = 0.02
# in DATA_DIR while the demonstration is made
UNFINISHED_DEMO = "demo-unfinished"


class Command(BaseCommand):
    help = "Serve until told to end: pages, worker and beat in one process. `up` does the same, and restarts it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--demo", action="store_true", help="with demonstration tournaments")
        parser.add_argument("--event", help="with the demonstration of this event, played whole first: big50")
        parser.add_argument("--standby", metavar="ADDRESS", help="follow the server at this address, and take over")
        parser.add_argument("--word", default="", help="the word that the first laptop shows; else it is asked for")
        parser.add_argument("--host", default="0.0.0.0", help="the address to listen on")  # noqa: S104 - the room's screens
        parser.add_argument("--log-to-terminal", action="store_true", help="and not to files in DATA_DIR/logs")

    def handle(self, *args: Any, log_to_terminal: bool, **options: Any) -> None:
        if log_to_terminal:
            settings.LOG_TO_TERMINAL = True
            # the web application sets Django up once more, and its log by these settings
            settings.LOGGING = logging_settings(settings.LOG_LEVEL, folder=None)
            dictConfig(settings.LOGGING)
        log_warnings_and_failures()
        raise_open_files()
        compile_stale_catalogues()
        try:
            self._serve_in_locked_folder(**options)
        except RestartNeeded:
            connections.close_all()
            logging.shutdown()  # on Windows this process stays: it must not have a file open
            replace_program([sys.executable, *sys.argv])

    def _serve_in_locked_folder(self, **options: Any) -> None:
        with ExitStack() as held:
            with exit_if_unwritable(settings.DATA_DIR):
                held.enter_context(locked_folder(settings.DATA_DIR, port=settings.PORT))
                if not is_restart():
                    close_start_window()  # of a server that was killed
            status = self._serve(**options)
            self.stdout.flush()
            # threads that still wait for a receiver must not delay the end
            os._exit(status)

    def _serve(self, *, host: str, demo: bool, event: str, **options: Any) -> int:
        """Prepare and serve. Returns the exit status."""
        wait_for_database(self._write)
        refuse_other_version()
        if not is_restart():
            self._take_role(**options)
        is_standby = standby_state().role == STANDBY
        wait_for_port(host, settings.PORT)
        with exit_if_unwritable(settings.DATA_DIR):
            time_watch = TimeWatch()
            settings.TIME_IS_WATCHED = True
            if is_standby:
                build_static()
                prepared = Preparation(login=None, warning="")
            else:
                prepared = prepare_server(now=time_watch.server_time(), alive_before=time_watch.alive_before)
        if demo and not is_standby:
            self._make_demo(event)
        if prepared.warning:
            self._write(prepared.warning)
        return self._run(host, demo=demo, time_watch=time_watch, login=prepared.login)

    def _take_role(self, *, standby: str | None, word: str, **_more: Any) -> None:
        if standby is not None:
            self._join(standby, word=word)
        elif step_down_at_start(own_installation()):
            self._write("Another laptop has taken over: this one is the second laptop now.")

    def _make_demo(self, event: str | None) -> None:
        """Make the missing parts of the demonstration; after a restart, only if the server died while making it."""
        unfinished = Path(settings.DATA_DIR) / UNFINISHED_DEMO
        if is_restart() and not unfinished.exists():
            return
        unfinished.touch()
        gc.enable()  # a start does without, but this one is long
        with without_broker():
            call_command("demo", stdout=self.stdout)
            if event:
                call_command("demo", event=event, stdout=self.stdout)
        unfinished.unlink()

    def _run(self, host: str, *, demo: bool, time_watch: TimeWatch, login: Login | None) -> int:
        """Serve until told to end, or until this laptop becomes a standby. Returns the exit status."""
        settings.LISTENS_TO_NETWORK = host not in LOOPBACK
        server, tasks = web_server(host, port=settings.PORT), TaskThreads()
        new_role, leaving, stopped = threading.Event(), threading.Event(), threading.Event()

        def end_for_new_role() -> None:
            new_role.set()
            server.should_exit = True

        def stop() -> None:
            stopped.set()
            server.should_exit = True

        awake = AwakeWatch(awake_lock)
        beside = partial(companions, host, demo=demo)
        roles = RoleWatch(time_watch, tasks, beside, awake_watch=awake, end=end_for_new_role)

        def begin() -> None:
            while not server.started:
                if leaving.wait(START_INTERVAL):
                    return
            open_start_window(StartWindow(host, started_at=system_now(), stop=stop, login=login))
            connections.close_all()  # of this thread, which does not use the database again
            roles.start()
            names = answer_in_background(host, leaving=leaving)
            if login or not is_restart():
                message = StartMessage(host, write=self._write, is_styled=shows_colours(sys.stdout))
                message.show(login, names=names, leaving=leaving)

        on_end(lambda: setattr(server, "should_exit", True))  # uvicorn raises a signal again once it has ended
        beginning = threading.Thread(target=begin, name="start", daemon=True)
        beginning.start()
        run_server(server)
        leaving.set()
        if not new_role.is_set():
            close_start_window()
        roles.stop()
        tasks.stop()
        close_all_connections()
        if not server.started:
            return NOT_STARTED
        if stopped.is_set() and has_keeper():
            return STOPPED
        return AGAIN if new_role.is_set() else 0

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


def answer_in_background(host: str, *, leaving: threading.Event) -> SimpleQueue[str] | None:
    """Answer for this computer's name on the network until `leaving` is set. Returns the queue of registered names.

    Returns None without a name to register: only this computer reaches the server, or LOCAL_NAME is empty.
    """
    if not settings.LOCAL_NAME or host in LOOPBACK:
        return None
    names: SimpleQueue[str] = SimpleQueue()
    options = {"port": settings.PORT, "leaving": leaving, "report": names.put}
    arguments = (settings.HTTPS_DIR, domain_label(settings.LOCAL_NAME))
    threading.Thread(target=answer_for_name, name="local name", daemon=True, args=arguments, kwargs=options).start()
    return names
