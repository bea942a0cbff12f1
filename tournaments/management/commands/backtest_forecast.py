"""`manage.py backtest_forecast [--imported] [--json]`: the forecast tested on this organisation's own tournaments."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.models import Tournament
from tournaments.rules.forecast.history import BacktestedForecast
from tournaments.selectors.forecast.checked import CLOSE, HALF, past_forecasts_of

MOMENTS = {CLOSE: "registration's close", HALF: "half of the field"}


class Command(BaseCommand):
    help = (
        "Ask the forecast of each finished tournament, of its bust-outs until registration's close and until half of "
        "the field was out, and print how often the true end lay in its range, which is meant to hold on 8 of 10 days. "
        "Nothing is stored."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--imported", action="store_true", help="only those that came by an import")
        parser.add_argument("--json", action="store_true", help="print a list that programs read")

    def handle(self, *args: Any, **options: Any) -> None:
        rows = Tournament.objects.filter(finished_at__isnull=False, demonstration=False)
        rows = rows.select_related("clock").order_by("starts_at", "pk")
        if options["imported"]:
            rows = rows.filter(imported_from__isnull=False)
        answered = [(tournament, _forecasts_by_moment(tournament)) for tournament in rows]
        if options["json"]:
            self.stdout.write(json.dumps(list(_json_rows(answered)), ensure_ascii=False, indent=1))
            return
        for tournament, answers in answered:
            for moment, answer in answers.items():
                self.stdout.write(f"{tournament.name}, {MOMENTS[moment]}: {_forecast_text(answer)}")
        for moment, name in MOMENTS.items():
            self.stdout.write(_coverage_text(name, [answers[moment] for _, answers in answered if moment in answers]))
        if without := sum(not answers for _, answers in answered):
            self.stdout.write(
                f"not asked: {without} without bust-outs to the last player or without chips, or of several days"
            )


AnswersByTournament = Sequence[tuple[Tournament, Mapping[str, BacktestedForecast]]]


def _forecasts_by_moment(tournament: Tournament) -> dict[str, BacktestedForecast]:
    return {moment: BacktestedForecast(**answer) for moment, answer in past_forecasts_of(tournament).items()}


def _outcome_text(answer: BacktestedForecast) -> str:
    return "inside" if answer.is_inside else "later" if answer.is_later else "earlier"


def _forecast_text(answer: BacktestedForecast) -> str:
    """Return one forecast and its result: "27 left, 95 to 160 minutes more, it took 121: inside"."""
    first, last, took = ((moment - answer.moment) / 60 for moment in (answer.earliest, answer.latest, answer.end))
    return f"{answer.left} left, {first:.0f} to {last:.0f} minutes more, it took {took:.0f}: {_outcome_text(answer)}"


def _coverage_text(name: str, answers: Sequence[BacktestedForecast]) -> str:
    """Return how many forecasts held: "registration's close: 17 of 20 inside (85 %), 1 earlier, 2 later"."""
    verdicts = [_outcome_text(answer) for answer in answers]
    inside, earlier, later = (verdicts.count(verdict) for verdict in ("inside", "earlier", "later"))
    percent = f" ({inside / len(verdicts):.0%})" if verdicts else ""
    return f"{name}: {inside} of {len(verdicts)} inside{percent}, {earlier} earlier, {later} later"


def _json_rows(answered: AnswersByTournament) -> Iterator[dict[str, Any]]:
    for tournament, answers in answered:
        for moment, answer in answers.items():
            minutes = {
                name: round((getattr(answer, name) - answer.moment) / 60, 1)
                for name in ("earliest", "middle", "latest", "end")
            }
            yield {
                "tournament": tournament.slug,
                "asked_at": moment,
                "left": answer.left,
                **minutes,
                "was": _outcome_text(answer),
            }
