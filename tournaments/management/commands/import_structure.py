"""`manage.py import_structure FILE... [--accept]`: put structures from JSON or CSV files into the library."""

from argparse import ArgumentParser
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import StructurePlan
from tournaments.rules.levels import Structure
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.rules.structure.files.structure_file import ImportedStructure, import_structure
from tournaments.rules.structure.problems import StructureRefused
from tournaments.rules.structure.times import total_time
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.structure.library import named_structure, save_structure


class Command(BaseCommand):
    help = "Put structures from poker-structure/1 or CSV files into the library; exit status 1 when any is refused."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--accept", action="store_true", help="take structures as they are, mistakes and all")

    def handle(self, *args: Any, **options: Any) -> None:
        refused = [path for path in options["files"] if not self._import(path, accept=options["accept"])]
        if refused:
            raise CommandError(f"refused, and nothing of them kept: {', '.join(str(path) for path in refused)}")

    def _import(self, path: Path, *, accept: bool) -> bool:
        """Import one file, and print the result. Returns False if the file is refused."""
        try:
            imported = import_structure(path.read_bytes(), accept=accept)
            structure = named_structure(imported.structure, fallback=path.stem)
            self._keep(structure, accept=accept)
        except OSError as error:
            return self._refuse(path, [error.strerror or "it cannot be read"])
        except StructureRefused as refusal:
            return self._refuse(path, [problem.says for problem in refusal.problems])
        except Refused as refusal:
            return self._refuse(path, [refusal_sentence(refusal)])
        self._report(imported, structure)
        return True

    def _keep(self, structure: Structure, *, accept: bool) -> None:
        """Save the structure in the library, unless a preset has the same steps."""
        preset = StructurePlan.objects.filter(slug=structure.slug, preset=True).first()
        if preset is None or preset.steps != steps_to_json(structure.steps):
            save_structure(structure, accept=accept)

    def _report(self, imported: ImportedStructure, structure: Structure) -> None:
        hours, minutes = divmod(total_time(structure) // timedelta(minutes=1), 60)
        levels = len(structure.levels)
        counted = f"{levels} level{'s' * (levels != 1)}, {hours}:{minutes:02} hours"
        self.stdout.write(f"{structure.slug}: {structure.name}, {counted}")
        for problem in imported.accepted:
            self.stdout.write(f"  accepted: {problem.says}")
        for problem in imported.warnings:
            self.stdout.write(f"  look at: {problem.says}")

    def _refuse(self, path: Path, says: list[str]) -> bool:
        self.stderr.write(f"{path} is refused:")
        for sentence in says:
            self.stderr.write(f"  {sentence}")
        return False
