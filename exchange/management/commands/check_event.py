"""`manage.py check_event FILE...`: check poker-event/1 files, for makers of other programs. Stores nothing."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from exchange.rules.poker_event.event import PokerEvent
from exchange.rules.poker_event.read import read_event
from exchange.selectors.events import check_event
from tournaments.language.figures import plain_money_text
from tournaments.rules.refused import Refused
from tournaments.sentences.refusals import refusal_sentence


class Command(BaseCommand):
    help = (
        "Check files in the format poker-event/1: print what each has, and the fields that are not in the format, or "
        "why it is refused, with the path in the file. Stores nothing. Exit status 1 when a file is refused."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        refused = 0
        for path in options["paths"]:
            try:
                event = read_event(path.read_bytes())
                check_event(event)
            except OSError as error:
                self.stderr.write(f"{path}: {error.strerror or 'it cannot be read'}")
                refused += 1
            except Refused as problem:
                self.stderr.write(f"{path}: {refusal_sentence(problem)}")
                refused += 1
            else:
                self._report(path, event)
        if refused:
            raise CommandError(f"{refused} of {len(options['paths'])} files refused")

    def _report(self, path: Path, event: PokerEvent) -> None:
        counts = ", ".join(f"{name} {len(items)}" for name, items in event.sections.items() if items)
        sums, currency = event.sums(), event.event["currency"]
        self.stdout.write(f"{path}: {event.event['name']} ({event.stage.value}): {counts or 'no entries'}")
        self.stdout.write(f"  taken {plain_money_text(sums.bought, currency=currency)} {currency}")
        for where, times in event.unknown.items():
            self.stdout.write(f"  not in the format: {where}{f' ({times} times)' if times > 1 else ''}")
