""" "Log this ruling": the form on a calculator's page for floor staff, and its actions."""

import json
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from rulings.actions import ACTIONS
from rulings.calculators.reading.fields import InvalidField
from rulings.forms.form import CalculatorForm
from rulings.models import Ruling
from rulings.selectors.at_table import table_with_seats
from rulings.selectors.log import similar_rulings
from rulings.selectors.penalties.penalties import Offender, offenders_at_table
from rulings.views.ruling_origin import RulingOrigin, ruling_origin_of
from tournaments.actions.action import do_action
from tournaments.models import Entry, Tournament
from tournaments.rules.plain_json import NotPlain, parse_plain_json
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.staff.roles import roles_of
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

# posted fields besides the facts
TEXT_FIELDS = ("table", "hand", "decided", "departs_why", "witnesses", "shown")


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    """A player to choose for a ruling. `chosen` is True if the page was opened from the player's seat."""

    entry: str
    name: str
    seat: int | None
    chosen: bool


@dataclass(frozen=True)
class LogRulingForm:
    """The context of the form for logging a ruling.

    `by_own_rules` means that the answer is by the tournament's house rules, which logging requires.
    """

    tournament: Tournament
    form: CalculatorForm
    spot: RulingOrigin
    by_own_rules: bool

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The facts typed in the form; {} if cells contradict each other."""
        with suppress(InvalidField):
            return self.form.facts()
        return {}

    @property
    def facts_json(self) -> str:
        return json.dumps(self.facts)

    @property
    def table(self) -> str:
        """The number of the table; "" if it is unknown."""
        return self.spot.table

    @cached_property
    def earlier_rulings(self) -> list[Ruling]:
        """Earlier rulings on the same question, at most three. Those on the same facts come first."""
        return similar_rulings(self.tournament, calculator=self.form.calculator.name, given=self.facts, most=3)

    @cached_property
    def offenders(self) -> list[Offender]:
        """The penalised players at the table; [] without a table."""
        return offenders_at_table(self.tournament, table=int(self.table)) if self.table else []

    @cached_property
    def players(self) -> list[PlayerChoice]:
        """The players at the table by seat, and the player from whose seat the page was opened."""
        here = table_with_seats(self.tournament, number=int(self.table), now=server_now()) if self.table else None
        sitting: list[tuple[Entry, int | None]] = []
        sitting += [(seat.entry, seat.number) for seat in here.seats if seat.entry] if here else []
        if self.spot.entry and self.spot.entry not in {str(entry.pk) for entry, _ in sitting}:
            opened_from = Entry.objects.filter(tournament=self.tournament, pk=int(self.spot.entry))
            sitting += [(entry, None) for entry in opened_from.select_related("player")]
        return [self._player_choice(entry, seat) for entry, seat in sitting]

    @property
    def chosen_names(self) -> list[str]:
        return [player.name for player in self.players if player.chosen]

    def _player_choice(self, entry: Entry, seat: int | None) -> PlayerChoice:
        return PlayerChoice(str(entry.pk), name_in_event(entry), seat, str(entry.pk) == self.spot.entry)


def log_ruling_form(
    request: HttpRequest, tournament: Tournament | None, form: CalculatorForm, *, book: str | None
) -> LogRulingForm | None:
    """Return the form for logging a ruling; None if the person may not rule in this tournament.

    `book` is another rulebook, if one was chosen.
    """
    if tournament is None or not ACTIONS["log-ruling"].permits(roles_of(request.user, tournament)):
        return None
    return LogRulingForm(tournament, form, ruling_origin_of(request), by_own_rules=not book)


@sign_in_required
@require_POST
def log_calculator_ruling(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Log a ruling and go back to the list. A refusal is shown with the next step."""
    tournament, _ = tournament_and_roles(request, slug)
    fields = _posted_fields(request, name)
    done = attempt(lambda: do_action(ACTIONS["log-ruling"], tournament, fields, by=request.user, now=server_now()))
    if isinstance(done, NotDone):
        return _refused_response(request, tournament, done, fields)
    return redirect(f"{reverse('floor-rulings', args=[slug])}?logged=1")


@sign_in_required
@require_POST
def join_logged_ruling(request: HttpRequest, slug: str, pk: str) -> HttpResponse:
    """Add the signed-in person to a ruling of another person on the same incident."""
    tournament, _ = tournament_and_roles(request, slug)
    fields = {"ruling": pk, "witnesses": request.user.get_username()}
    done = attempt(lambda: do_action(ACTIONS["join-ruling"], tournament, fields, by=request.user, now=server_now()))
    if isinstance(done, NotDone) and not (done.refused and done.refused.code == "already_so"):
        return _refused_response(request, tournament, _refusal_or_404(done), {})
    return redirect(f"{reverse('floor-rulings', args=[slug])}?logged=1")


@sign_in_required
@require_POST
def overturn_logged_ruling(request: HttpRequest, slug: str, pk: str) -> HttpResponse:
    """Overturn a ruling with a reason. For directors."""
    tournament, _ = tournament_and_roles(request, slug)
    fields = {"ruling": pk, "why": request.POST.get("why", "")}
    done = attempt(lambda: do_action(ACTIONS["overturn-ruling"], tournament, fields, by=request.user, now=server_now()))
    if isinstance(done, NotDone):
        if done.status == 403:
            raise PermissionDenied(done.error_text)
        return _refused_response(request, tournament, _refusal_or_404(done), {})
    return redirect("ruling-log", slug=slug)


def _posted_fields(request: HttpRequest, name: str) -> dict[str, Any]:
    fields = {field: request.POST[field] for field in TEXT_FIELDS if request.POST.get(field)}
    try:
        given = parse_plain_json(request.POST.get("given") or "{}")
    except NotPlain:
        given = {}
    about = {"about": request.POST.getlist("about")} if "about" in request.POST else {}
    return {**fields, **about, "calculator": name, "given": given, "apart": "apart" in request.POST}


def _refusal_or_404(not_done: NotDone) -> NotDone:
    """Return the failure if it is a refusal. Raises Http404 for invalid input."""
    if not_done.refused is None:
        raise Http404
    return not_done


def _refused_response(
    request: HttpRequest, tournament: Tournament, not_done: NotDone, fields: dict[str, Any]
) -> HttpResponse:
    known = not_done.refused
    there = known.facts.get("number") if known and known.code == "ruled_already" else None
    typed = [(name, fields[name]) for name in TEXT_FIELDS if name in fields]
    context = {
        "tournament": tournament,
        "words": not_done.error_text,
        "calculator": fields.get("calculator"),
        "typed": [*typed, *(("about", entry) for entry in fields.get("about", ()))],
        "given": json.dumps(fields.get("given", {})),
        "there": there,
    }
    return render(request, "rulings/log/not_logged.html", context, status=409)
