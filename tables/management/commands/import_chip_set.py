"""`manage.py import_chip_set FILE [--answer CODE=VALUE]... [--tournament SLUG]`: read a chip set."""

from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.rules.chips.set_sheet import SheetChip, read_chip_set
from tables.services.chips.sets import set_chips
from tournaments.management.answers import add_answer_option, question_lines, typed_answers
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.sheets.files import file_as_text
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.open_floor import floor


class Command(BaseCommand):
    help = (
        "Read a chip set from a sheet or a workbook and print its chips. With --tournament it becomes the chip set of "
        "that tournament. A sheet that has two meanings is refused with its questions."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        add_answer_option(parser)
        parser.add_argument("--tournament", metavar="SLUG", help="set the chips of this tournament")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            text, _encoding = file_as_text(path.read_bytes())
            reading = read_chip_set(text, typed_answers(options["answer"]))
            if reading.open_questions:
                raise CommandError("\n".join(question_lines(reading.open_questions, reading.columns)))
            for chip in reading.chips:
                self.stdout.write(f"{chip.worth:,} {chip.colour}: {chip.inventory:,} in stock, {chip.in_stack} a stack")
            for note in reading.notes:
                self.stdout.write(f"  note: {note}")
            if options["tournament"]:
                _set_chips(options["tournament"], reading.chips)
                self.stderr.write("stored")
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror or 'it cannot be read'}") from None
        except Refused as problem:
            raise CommandError(refusal_sentence(problem)) from None


def _set_chips(slug: str, chips: tuple[SheetChip, ...]) -> None:
    """Set the chips of a tournament, as the action `set-chips` does."""
    key = Tournament.objects.filter(slug=slug).values_list("pk", flat=True).first()
    if key is None:
        raise CommandError(f"There is no tournament {slug}.")
    with floor(key, by=None, now=server_now()) as f:
        set_chips(f, chips=[asdict(chip) for chip in chips])
