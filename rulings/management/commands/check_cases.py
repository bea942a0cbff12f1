"""`manage.py check_cases PATH...`: run worked examples, or rulings of your own, against the calculators."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.calculators import CALCULATORS
from rulings.calculators.cases import Difference, case_differences, case_files, read_cases


class Command(BaseCommand):
    help = "Run files or folders of worked examples; exit status 1 when any case failed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="PATH", help="case files, or folders of them")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            files = list(case_files(options["paths"]))
        except FileNotFoundError as missing:
            raise CommandError(f"no such file or folder: {missing}") from None
        results = [result for file in files for result in self._run(file)]
        failed = sum(1 for differences in results if differences)
        for differences in results:
            for difference in differences:
                self.stdout.write(
                    f"{difference.case}: {difference.key}: expected {difference.expected!r}, got {difference.got!r}"
                )
        self.stdout.write(f"{len(results) - failed} passed, {failed} failed")
        if failed:
            sys.exit(1)

    def _run(self, file: Any) -> list[list[Difference]]:
        try:
            name, cases = read_cases(file)
        except ValueError as problem:
            raise CommandError(str(problem)) from None
        if name not in CALCULATORS:
            return [[Difference(file.name, "calculator", name, "(no such calculator)")]]
        return [case_differences(CALCULATORS[name], case) for case in cases]
