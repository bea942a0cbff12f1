"""`manage.py check_rules [FILE...]`: print the faults in content files; see docs/rules-content.md."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.content import content_kinds, faults_in_user_files, product_files


class Command(BaseCommand):
    help = "Check content files; exit status 1 on faults."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = f"{self.help} Their kinds: {', '.join(content_kinds())}."
        parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="without one, the product's own files")

    def handle(self, *args: Any, **options: Any) -> None:
        files = options["files"] or product_files()
        faults = faults_in_user_files(files)
        for fault in faults:
            self.stdout.write(str(fault))
        checked = f"{len(files)} {'file' if len(files) == 1 else 'files'} checked"
        if faults:
            raise CommandError(f"{checked}: {len(faults)} {'fault' if len(faults) == 1 else 'faults'}.")
        self.stdout.write(f"{checked}: no faults.")
