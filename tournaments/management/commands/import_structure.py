"""`manage.py import_structure FILE... [--answer CODE=VALUE]... [--accept]`: put structures into the library.

The files are JSON, sheets in any separated text, or workbooks. A sheet that has two meanings is refused with its
questions and the answers that settle them.
"""

from argparse import ArgumentParser
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.management.answers import add_answer_option, question_lines, typed_answers
from tournaments.models import StructurePlan
from tournaments.rules.levels import Structure
from tournaments.rules.refused import Refused
from tournaments.rules.sheets.questions import Answers
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.rules.structure.files.sheet_file import StructureReading, StructureUnclear
from tournaments.rules.structure.files.structure_file import ImportedStructure, import_structure
from tournaments.rules.structure.problems import StructureRefused
from tournaments.rules.structure.times import total_time
from tournaments.selectors.sheets.files import file_as_text
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.structure.library import named_structure, save_structure


class Command(BaseCommand):
    help = "Put structures from JSON files, sheets and workbooks into the library; exit status 1 when any is refused."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        add_answer_option(parser)
        parser.add_argument("--accept", action="store_true", help="take structures as they are, mistakes and all")

    def handle(self, *args: Any, **options: Any) -> None:
        answers = typed_answers(options["answer"])
        refused = [path for path in options["files"] if not self._import(path, answers, accept=options["accept"])]
        if refused:
            raise CommandError(f"refused, and nothing of them kept: {', '.join(str(path) for path in refused)}")

    def _import(self, path: Path, answers: Answers, *, accept: bool) -> bool:
        """Import one file, and print the result. Returns False if the file is refused."""
        try:
            text, _encoding = file_as_text(path.read_bytes())
            imported = import_structure(text, accept=accept, answers=answers)
            structure = named_structure(imported.structure, fallback=path.stem)
            self._keep(structure, accept=accept)
        except OSError as error:
            return self._refuse(path, [error.strerror or "it cannot be read"])
        except StructureUnclear as unclear:
            return self._refuse(path, _question_lines(unclear.reading))
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
        for note in imported.notes:
            self.stdout.write(f"  note: {note}")
        for problem in imported.accepted:
            self.stdout.write(f"  accepted: {problem.says}")
        for problem in imported.warnings:
            self.stdout.write(f"  look at: {problem.says}")

    def _refuse(self, path: Path, says: list[str]) -> bool:
        self.stderr.write(f"{path} is refused:")
        for sentence in says:
            self.stderr.write(f"  {sentence}")
        return False


def _question_lines(reading: StructureReading) -> list[str]:
    """Return what was left out of a file, and its open questions with the options that answer them."""
    return [*(f"note: {note}" for note in reading.notes), *question_lines(reading.open_questions, reading.columns)]
