"""`manage.py import_players FILE [--answer CODE=VALUE]... [--columns FIELD,...] [--store]`: a list of players."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.management.answers import add_answer_option, question_lines, typed_answers
from tournaments.models import PlayerImport
from tournaments.rules.players.columns import FIELDS, refuse_invalid_columns
from tournaments.rules.players.matching import RowMatch
from tournaments.rules.players.public_name import ShownAs
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.players.imports import counts_by_result, known_players, open_questions, row_matches
from tournaments.sentences.players import FATES, row_reason_text
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.players.imports import (
    answer_questions,
    carry_out_import,
    confirm_import,
    discard_import,
    map_columns,
    store_import_file,
)

SHOWN = [choice.value for choice in ShownAs if choice != ShownAs.TYPED]


class Command(BaseCommand):
    help = (
        "Read a list of players (a sheet in any separated text, or a workbook) and print the result of each row. With "
        "--store the new and changed players come into the register. A list that has two meanings is refused with its "
        "questions."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        add_answer_option(parser)
        parser.add_argument("--columns", default="", help=f"the field of each column, by commas: {', '.join(FIELDS)}")
        parser.add_argument("--shown-as", choices=SHOWN, default=ShownAs.INITIAL.value, help="their names in public")
        parser.add_argument("--add-similar", action="store_true", help="add possible duplicates too")
        parser.add_argument("--store", action="store_true", help="store the players in the register")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            job = store_import_file(content=path.read_bytes(), file_name=path.name, by=None, now=server_now())
            try:
                self._import(job, options)
            finally:
                if job.confirmed_at is None:
                    discard_import(job)
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror or 'it cannot be read'}") from None
        except Refused as problem:
            raise CommandError(refusal_sentence(problem)) from None

    def _import(self, job: PlayerImport, options: dict[str, Any]) -> None:
        answer_questions(job, answers=typed_answers(options["answer"]))
        if questions := open_questions(job):
            raise CommandError("\n".join(question_lines(questions)))
        columns = [column.strip() for column in options["columns"].split(",")] if options["columns"] else job.columns
        map_columns(job, columns=columns, shown_as=ShownAs(options["shown_as"]), take_suspects=options["add_similar"])
        refuse_invalid_columns(job.columns)
        self._report(row_matches(job, known_players()))
        if options["store"]:
            confirm_import(job, now=server_now())
            carry_out_import(job.pk, clock=server_now)
            self.stderr.write("stored")

    def _report(self, matches: list[RowMatch]) -> None:
        for match in matches:
            row = match.row
            reasons = [row_reason_text(match.why, match.other), *(row_reason_text(why, None) for why in row.left_out)]
            why = "; ".join(filter(None, reasons))
            result = FATES[match.result] + (f" ({why})" if why else "")
            self.stdout.write(f"line {row.line}, {row.name or row.display_name or row.alias}: {result}")
        counts = counts_by_result(matches)
        self.stdout.write(", ".join(f"{title}: {counts[code]}" for code, title in FATES.items() if counts[code]))
