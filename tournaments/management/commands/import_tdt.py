"""`manage.py import_tdt [--json] PATH...`: what is in files of The Tournament Director. Nothing is stored yet."""

import json
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.rules.exchange.tdt_tournament import TdtTournament, read_tdt
from tournaments.rules.refused import Refused
from tournaments.sentences.refusals import refusal_sentence


class Command(BaseCommand):
    help = (
        "Read .tdt files and whole folders of them, and print players, purchases, prizes and places of each. Nothing "
        "is stored. Exit status 1 when a file is refused."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument("--json", action="store_true", help="print a list that programs read")

    def handle(self, *args: Any, **options: Any) -> None:
        found, refused = [], []
        for path in _files(options["paths"]):
            try:
                one = read_tdt(path.read_bytes())
            except OSError as error:
                refused.append(f"{path}: {error.strerror or 'it cannot be read'}")
            except Refused as problem:
                refused.append(f"{path}: {refusal_sentence(problem)}")
            else:
                found.append({"file": str(path), **one.facts()})
                if not options["json"]:
                    self._tell(path, one)
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False, indent=1))
        for line in refused:
            self.stderr.write(line)
        if refused:
            raise CommandError(f"{len(refused)} of {len(found) + len(refused)} files refused")

    def _tell(self, path: Path, one: TdtTournament) -> None:
        """Print one file in words."""
        facts = one.facts()
        self.stdout.write(f"{path}: {facts['title']} ({one.version})")
        self.stdout.write(
            f"  {facts['players']} players, {facts['re_entries']} further buy-ins, {facts['add_ons']} add-ons; "
            f"bought for {facts['bought']}, rake {facts['rake']}, prizes {facts['prizes']}"
        )
        self.stdout.write(f"  places: {', '.join(facts['places'])}")
        for tie in one.ties:
            self.stdout.write(f"  out at the same moment: {', '.join(player.name for player in tie)}")
        for name, times in one.unknown.items():
            self.stdout.write(f"  not known, left out: {name} ({times})")


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the files, and those in folders and the folders below."""
    for path in paths:
        yield from sorted(path.rglob("*.tdt")) if path.is_dir() else [path]
