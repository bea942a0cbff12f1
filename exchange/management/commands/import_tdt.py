"""`manage.py import_tdt [--json] [--store] PATH...`: print or store files of The Tournament Director."""

import json
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from exchange.rules.file_names import is_tdt_name
from exchange.rules.tdt.entries import Stage
from exchange.rules.tdt.tournament import TdtTournament, read_tdt
from exchange.selectors.library import library_offers
from exchange.selectors.plan import ImportPlan, plan_of_import
from exchange.sentences.imports import DOUBTS, FILE_FATES, part_rows
from exchange.services.folders import save_decisions, upload_folder
from exchange.services.storing import store_import
from tournaments.language.sentences import gettext
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.sentences.refusals import refusal_sentence


class Command(BaseCommand):
    help = (
        "Read .tdt files and whole folders of them, and print players, purchases, prizes and places of each. With "
        "--store all that can be read is stored, in one transaction; what is here already is skipped. Exit status 1 "
        "when a file is refused."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument("--json", action="store_true", help="print a list that programs read")
        parser.add_argument("--store", action="store_true", help="store the tournaments and their players")
        parser.add_argument("--currency", help="of the amounts in the files, as EUR")
        parser.add_argument(
            "--library", action="store_true", help="with --store, store their structures and payout tables too"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        found, refused, read = [], [], []
        for path in _files_of(options["paths"]):
            try:
                content = path.read_bytes()
                tournament = read_tdt(content)
            except OSError as error:
                refused.append(f"{path}: {error.strerror or 'it cannot be read'}")
            except Refused as problem:
                refused.append(f"{path}: {refusal_sentence(problem)}")
            else:
                found.append({"file": str(path), **tournament.summary()})
                read.append((str(path), content))
                if not options["json"]:
                    self._report(path, tournament)
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False, indent=1))
        if options["store"]:
            self._store(read, currency=options["currency"], library=options["library"])
        for line in refused:
            self.stderr.write(line)
        if refused:
            raise CommandError(f"{len(refused)} of {len(found) + len(refused)} files refused")

    def _store(self, files: list[tuple[str, bytes]], *, currency: str | None, library: bool) -> None:
        """Store the files. Doubtful people become new players."""
        now = server_now()
        try:
            job = upload_folder(files=files, name="import_tdt", by=None, now=now)
            if currency:
                save_decisions(job, values={"currency": currency})
            plan = plan_of_import(job)
            if library:
                offers = library_offers(plan, job)
                save_decisions(job, values={"library": [offer.item.key for offer in offers]})
                self.stderr.write(f"for the library: {len(offers)} structures and payout tables")
            counts = store_import(job, by=None, now=now).report["counts"]
        except Refused as problem:
            raise CommandError(refusal_sentence(problem)) from None
        self._report_unclear(plan)
        line = f"stored: {counts['tournaments']} tournaments, {counts['new'] + counts['doubtful']} new players"
        self.stderr.write(f"{line}, {counts['differing']} with sums that differ")

    def _report_unclear(self, plan: ImportPlan) -> None:
        """Print the doubtful people, the files that are left out, and the unfinished tournaments."""
        for match in plan.doubtful_people:
            why = gettext(DOUBTS[match.why]) if match.why in DOUBTS else ""
            self.stderr.write(f"unclear, stored as a new player: {match.person.shown_name} ({why})")
        for file_plan in plan.files_left_out:
            twin = f": {file_plan.twin}" if file_plan.twin else ""
            self.stderr.write(f"left out: {file_plan.name} ({gettext(FILE_FATES[file_plan.fate])}{twin})")
        for formula in plan.formulas:
            if formula.problem:
                self.stderr.write(
                    f"points formula not understood, no points: {formula.problem} {' '.join(formula.text.split())} "
                    f"({', '.join(formula.files)})"
                )
        for part, files in part_rows(plan.parts_left_out, chip_sets=plan.chip_sets_left_out):
            self.stderr.write(f"left out, Shuffle Up has its own: {part} (files: {files})")
        for file_plan, read, _sums in plan.files_to_store:
            if read.stage is Stage.RUNNING:
                self.stderr.write(f"still running, paused where it stood: {file_plan.name}")

    def _report(self, path: Path, tournament: TdtTournament) -> None:
        facts = tournament.summary()
        self.stdout.write(f"{path}: {facts['title']} ({tournament.version})")
        self.stdout.write(
            f"  {facts['players']} players, {facts['re_entries']} further buy-ins, {facts['add_ons']} add-ons; "
            f"bought for {facts['bought']}, rake {facts['rake']}, prizes {facts['prizes']}"
        )
        self.stdout.write(f"  places: {', '.join(facts['places'])}")
        for tie in tournament.tied_players:
            self.stdout.write(f"  out at the same moment: {', '.join(player.name for player in tie)}")
        for name, times in tournament.unknown.items():
            self.stdout.write(f"  not known, left out: {name} ({times})")


def _files_of(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the given files, and all `.tdt` files and automatic copies of them below the given folders."""
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*.*") if is_tdt_name(file.name) and file.is_file())
        else:
            yield path
