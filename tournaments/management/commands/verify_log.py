"""`manage.py verify_log [SLUG...] [--head "12: 9f3c 21ab 77e0 41d2"]`: check whether the floor log was changed."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import FloorLog, Tournament
from tournaments.rules.floor.log_chain import ChainLink, ChainProblem, LogHead, chain_problems, parse_head
from tournaments.selectors.floor.erased_texts import expected_digest, rewritten_digest_by_number
from tournaments.selectors.floor.log_heads import StoredHead, read_head_files

PROBLEMS = {
    "missing": "{slug}: row {number} is missing",
    "apart": "{slug}: row {number} does not hang on the row before it",
    "changed": "{slug}: row {number} was changed",
    "otherwise": "{slug}: row {number} is another than in {source}",
    "not_head": "{slug}: row {number} is the last, but not the one that the tournament knows as its last",
    "cut": "{slug}: row {number} is missing; it is in {source}",
}


class Command(BaseCommand):
    # It runs at a failover and only reads rows.
    requires_system_checks: list[str] = []
    help = (
        "Calculate every digest of the floor log again, and compare the end of each log with the tournament's and with "
        "the daily files in DATA_DIR/log-heads; exit status 1 when a row was changed, removed, cut off or put in."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", metavar="SLUG", help="tournaments; all when none is named")
        parser.add_argument("--head", help="what a printout says of the log of the one tournament that is named")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = Tournament.objects.order_by("slug")
        if options["slugs"]:
            wanted = wanted.filter(slug__in=options["slugs"])
            if missing := set(options["slugs"]) - set(wanted.values_list("slug", flat=True)):
                raise CommandError(f"no such tournament: {', '.join(sorted(missing))}")
        files = read_head_files()
        broken = [f"log-heads/{name}: a line is not signed by this server" for name in files.unsigned]
        printed = _printed_head(options["head"], tournaments=len(options["slugs"]))
        for tournament in wanted:
            known = files.heads.get(tournament.pk, {})
            if printed:
                known.setdefault(printed.number, []).append((printed, "the printout"))
            broken += chain_problem_texts(tournament, known=known)
        for problem in broken:
            self.stdout.write(problem)
        self.stdout.write(f"tournaments: {wanted.count()}, problems: {len(broken)}")
        if broken:
            sys.exit(1)


def chain_problem_texts(
    tournament: Tournament, *, known: Mapping[int, list[StoredHead]] | None = None
) -> Iterator[str]:
    """Yield each problem of a tournament's chain as text, oldest first. `known` are heads stored elsewhere."""
    heads: list[LogHead] = []
    for problem in chain_problems(_chain_links(tournament, heads), head=heads.pop, known=known or {}):
        yield _problem_text(tournament, problem)


def _printed_head(text: str | None, *, tournaments: int) -> LogHead | None:
    if text is None:
        return None
    head = parse_head(text)
    if head is None or tournaments != 1:
        raise CommandError('--head takes what a printout says, "12: 9f3c 21ab 77e0 41d2", of one tournament')
    return head


def _chain_links(tournament: Tournament, heads: list[LogHead]) -> Iterator[ChainLink]:
    """Yield all links of the chain, and append its head to `heads`. Log rows that are added meanwhile come last."""
    rewritten = rewritten_digest_by_number(tournament)
    last, rows = 0, FloorLog.objects.filter(tournament=tournament).order_by("number")
    for row in rows.iterator():
        yield ChainLink(row.number, row.previous, row.digest, expected_digest(row, rewritten))
        last = row.number
    head = Tournament.objects.only("log_number", "log_digest").get(pk=tournament.pk).log_head
    heads.append(head)
    for row in rows.filter(number__gt=last, number__lte=head.number).iterator():
        yield ChainLink(row.number, row.previous, row.digest, expected_digest(row, rewritten))


def _problem_text(tournament: Tournament, problem: ChainProblem) -> str:
    source = f"log-heads/{problem.source}" if problem.source.endswith(".log") else problem.source
    return PROBLEMS[problem.kind].format(slug=tournament.slug, number=problem.number, source=source)
