"""`manage.py import_results FILE --title NAME --on DAY [--answer CODE=VALUE]... [--store]`: lists of past results."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from exchange.rules.results_list.reading import ListReading, list_facts, read_results
from exchange.services.folders import save_decisions, store_lists
from exchange.services.storing import store_import
from tournaments.management.answers import add_answer_option, question_lines, typed_answers
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.sheets.files import file_as_text
from tournaments.sentences.refusals import refusal_sentence


class Command(BaseCommand):
    help = (
        "Read a list of results (place, name, prize, points) and print what was understood. With --store the events "
        "and their players are stored. A list that has two meanings is refused with its questions."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--title", default="", help="of the tournament, if no column names it")
        parser.add_argument("--on", default="", help="the day, as 2026-11-24, if no column has it")
        parser.add_argument("--league", default="", help="the series")
        parser.add_argument("--season", default="", help="the season in which it counts")
        parser.add_argument("--buy-in", default="", help="what each player paid")
        parser.add_argument("--currency", default="", help="of the amounts, as EUR")
        add_answer_option(parser)
        parser.add_argument("--store", action="store_true", help="store the events and their players")

    def handle(self, *args: Any, **options: Any) -> None:
        answers = typed_answers(options["answer"])
        try:
            text, _encoding = file_as_text(options["file"].read_bytes())
            reading = read_results(text, list_facts(options), answers)
            self._report(reading)
            if options["store"]:
                self._store(reading, options)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror or 'it cannot be read'}") from None
        except Refused as problem:
            raise CommandError(refusal_sentence(problem)) from None

    def _report(self, reading: ListReading) -> None:
        if reading.open_questions:
            raise CommandError("\n".join(question_lines(reading.open_questions, reading.columns)))
        for results in reading.lists:
            self.stdout.write(f"{results.on} {results.title}: {len(results.rows)} players")
            for row in results.rows:
                points = "" if row.points is None else f", {row.points} points"
                self.stdout.write(f"  {row.place} {row.name}: {row.prize}{points}")
        for note in reading.notes:
            self.stdout.write(f"  note: {note}")

    def _store(self, reading: ListReading, options: dict[str, Any]) -> None:
        now = server_now()
        job = store_lists(lists=reading.lists, name=options["file"].name, by=None, now=now)
        if options["currency"]:
            save_decisions(job, values={"currency": options["currency"]})
        counts = store_import(job, by=None, now=now).report["counts"]
        self.stderr.write(
            f"stored: {counts['tournaments']} tournaments, {counts['new'] + counts['doubtful']} new players"
        )
