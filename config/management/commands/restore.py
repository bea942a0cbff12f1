"""`manage.py restore FILE [--check] [--replace]`: restore a backup, or only verify that it can be restored."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config.backups.archive import BackupProblem
from config.backups.drill import can_verify_logs, verify_backup
from config.backups.restoring import restore
from tournaments.selectors.clock.server_time import server_now

OTHER_KEY = (
    "The backup is of a server with another SECRET_KEY: everybody signs in again, sign-in codes are set up again, and "
    "the signed heads of its logs do not count. If you have its secret_key, put that into DATA_DIR and restore again."
)
UNVERIFIED = (
    "Its logs were not verified: that takes a PostgreSQL (DATABASE_URL) whose role may create a database. "
    "They are when it is put back."
)


class Command(BaseCommand):
    help = "Put a backup back while the server is stopped, and verify every log in it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="what the command backup wrote")
        parser.add_argument("--check", action="store_true", help="unpack it elsewhere and verify it; change nothing")
        parser.add_argument("--replace", action="store_true", help="in the place of the database that is there")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["check"]:
                contents = verify_backup(options["file"], in_temporary_database=True)
                self.stdout.write(f"Whole: {len(contents.heads)} tournaments, made {contents.made_at}")
                if not can_verify_logs(contents):
                    self.stdout.write(UNVERIFIED)
                return
            restored = restore(options["file"], replace=options["replace"], now=server_now())
        except BackupProblem as problem:
            raise CommandError(str(problem)) from problem
        for path in restored.replaced_paths:
            self.stdout.write(f"Kept aside: {path}")
        self.stdout.write(f"Restored: {len(restored.contents.heads)} tournaments, made {restored.contents.made_at}")
        if restored.has_other_key:
            self.stdout.write(OTHER_KEY)
        call_command("verify_log", stdout=self.stdout)
