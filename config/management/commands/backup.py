"""`manage.py backup [FOLDER]`: write all stored data into one file, while the server runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.backups.archive import BackupProblem
from config.backups.making import make_backup
from config.backups.other_versions import refuse_other_version
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.organisation_settings import backup_folder


class Command(BaseCommand):
    help = (
        "Write database, pictures and the signed heads of the logs into one file, unpack it again and verify every log "
        "in it. The secret key is not in it: keep DATA_DIR/secret_key in another place."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "folder",
            nargs="?",
            type=Path,
            help="where to; by default the backup folder, else DATA_DIR/backups",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_other_version()
        folder = options["folder"] or backup_folder() or Path(settings.DATA_DIR) / "backups"
        try:
            path, contents = make_backup(folder, now=server_now())
        except BackupProblem as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(f"{path}: {path.stat().st_size / 1e6:.1f} MB, {len(contents.heads)} tournaments, verified")
        for slug, (number, digest) in contents.heads.items():
            self.stdout.write(f"  {slug}: {number}: {digest[:16]}")
