"""`manage.py prepare`: prepare a release once, before its servers start, if several servers use one database."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from config.messages import compile_stale_catalogues
from config.server.preparing import prepare_database, wait_for_database
from config.server.start_message import login_line
from config.static_files.building import build_static


class Command(BaseCommand):
    help = "Bring database, static files and messages up to date. The server does so at each start."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--static", action="store_true", help="only static files and messages; needs no database")
        parser.add_argument(
            "--new-key", action="store_true", help="this server's SECRET_KEY is the right one from now on"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        compile_stale_catalogues()
        build_static()
        if options["static"]:
            return
        wait_for_database(self._write)
        prepared = prepare_database(new_key=options["new_key"])
        if prepared.login:
            self._write(login_line(prepared.login))
        if prepared.warning:
            self._write(prepared.warning)

    def _write(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
