""" "Log this ruling": what a calculator's page offers one of the floor staff, and where it goes."""

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
from rulings.calculators.reading.fields import Nonsense
from rulings.forms.form import CalculatorForm
from rulings.models import Ruling
from rulings.selectors.at_table import at_table
from rulings.selectors.log.ruling_log import similar_rulings
from rulings.selectors.penalties.offenders import Offender, offenders_at
from rulings.views.ruling_origin import RulingOrigin, ruling_origin_of
from tournaments.actions.action import do
from tournaments.models import Entry, Tournament
from tournaments.rules.plain_json import NotPlain, plain_json
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.staff.roles import roles_of
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.staff.access import signed_in, tournament_of

#: what is typed besides the facts
TYPED = ("table", "hand", "decided", "departs_why", "witnesses", "shown")


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    """A person whom a ruling may be about; `chosen` when it was asked for from their seat."""

    entry: str
    name: str
    seat: int | None
    chosen: bool


@dataclass(frozen=True)
class Logging:
    """What a page needs to log its answer. The answer alone is asked at every key: what else the page has is looked up
    where it is shown. `by_own_rules`: the answer goes by these house rules, as the log does, not by another rulebook.
    """

    tournament: Tournament
    form: CalculatorForm
    spot: RulingOrigin
    by_own_rules: bool

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What the calculator is given; nothing where a field contradicts itself, for then there is no answer."""
        with suppress(Nonsense):
            return self.form.given()
        return {}

    @property
    def given(self) -> str:
        """The facts as JSON."""
        return json.dumps(self.facts)

    @property
    def table(self) -> str:
        """The table's number, if it is known."""
        return self.spot.table

    @cached_property
    def before(self) -> list[Ruling]:
        """Return what was ruled on the same question before, on the same facts first."""
        return similar_rulings(self.tournament, calculator=self.form.calculator.name, given=self.facts, most=3)

    @cached_property
    def offenders(self) -> list[Offender]:
        """Return who at the table was penalised before."""
        return offenders_at(self.tournament, table=int(self.table)) if self.table else []

    @cached_property
    def players(self) -> list[PlayerChoice]:
        """Who sits at the table, by seat, and the player from whose seat it was asked even if they have left it."""
        here = at_table(self.tournament, number=int(self.table), now=server_now()) if self.table else None
        sitting: list[tuple[Entry, int | None]] = []
        sitting += [(seat.entry, seat.number) for seat in here.seats if seat.entry] if here else []
        if self.spot.entry and self.spot.entry not in {str(entry.pk) for entry, _ in sitting}:
            asked = Entry.objects.filter(tournament=self.tournament, pk=int(self.spot.entry))
            sitting += [(entry, None) for entry in asked.select_related("player")]
        return [self._player(entry, seat) for entry, seat in sitting]

    @property
    def chosen(self) -> list[str]:
        """The names of those whom it is about, before anything is chosen."""
        return [player.name for player in self.players if player.chosen]

    def _player(self, entry: Entry, seat: int | None) -> PlayerChoice:
        return PlayerChoice(str(entry.pk), name_in_event(entry), seat, str(entry.pk) == self.spot.entry)


def logging_of(
    request: HttpRequest, tournament: Tournament | None, form: CalculatorForm, *, book: str | None
) -> Logging | None:
    """Return None for a person who may not rule here. `book`: the rulebook chosen instead of these house rules."""
    if tournament is None or not ACTIONS["log-ruling"].permits(roles_of(request.user, tournament)):
        return None
    return Logging(tournament, form, ruling_origin_of(request), by_own_rules=not book)


@signed_in
@require_POST
def log(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Log a ruling, and back to the list; what is refused is said with what can be done about it."""
    tournament, _ = tournament_of(request, slug)
    asked = _asked(request, name)
    done = attempt(lambda: do(ACTIONS["log-ruling"], tournament, asked, by=request.user, now=server_now()))
    if isinstance(done, NotDone):
        return _refused(request, tournament, done, asked)
    return redirect(f"{reverse('floor-rulings', args=[slug])}?logged=1")


@signed_in
@require_POST
def join(request: HttpRequest, slug: str, pk: str) -> HttpResponse:
    """Put one's own name to the ruling that another person logged for the same incident."""
    tournament, _ = tournament_of(request, slug)
    asked = {"ruling": pk, "witnesses": request.user.get_username()}
    done = attempt(lambda: do(ACTIONS["join-ruling"], tournament, asked, by=request.user, now=server_now()))
    if isinstance(done, NotDone) and not (done.refused and done.refused.code == "already_so"):
        return _refused(request, tournament, _known_ruling(done), {})
    return redirect(f"{reverse('floor-rulings', args=[slug])}?logged=1")


@signed_in
@require_POST
def overturn(request: HttpRequest, slug: str, pk: str) -> HttpResponse:
    """A director overturns a ruling, with the reason."""
    tournament, _ = tournament_of(request, slug)
    asked = {"ruling": pk, "why": request.POST.get("why", "")}
    done = attempt(lambda: do(ACTIONS["overturn-ruling"], tournament, asked, by=request.user, now=server_now()))
    if isinstance(done, NotDone):
        if done.status == 403:
            raise PermissionDenied(done.says)
        return _refused(request, tournament, _known_ruling(done), {})
    return redirect("ruling-log", slug=slug)


def _asked(request: HttpRequest, name: str) -> dict[str, Any]:
    asked = {field: request.POST[field] for field in TYPED if request.POST.get(field)}
    try:
        given = plain_json(request.POST.get("given") or "{}")
    except NotPlain:
        given = {}
    about = {"about": request.POST.getlist("about")} if "about" in request.POST else {}
    return {**asked, **about, "calculator": name, "given": given, "apart": "apart" in request.POST}


def _known_ruling(not_done: NotDone) -> NotDone:
    """The refusal, which is about a ruling that is there; a number that is no ruling's leads nowhere."""
    if not_done.refused is None:
        raise Http404
    return not_done


def _refused(request: HttpRequest, tournament: Tournament, not_done: NotDone, asked: dict[str, Any]) -> HttpResponse:
    known = not_done.refused
    there = known.facts.get("number") if known and known.code == "ruled_already" else None
    typed = [(name, asked[name]) for name in TYPED if name in asked]
    context = {
        "tournament": tournament,
        "words": not_done.says,
        "calculator": asked.get("calculator"),
        "typed": [*typed, *(("about", entry) for entry in asked.get("about", ()))],
        "given": json.dumps(asked.get("given", {})),
        "there": there,
    }
    return render(request, "rulings/log/not_logged.html", context, status=409)
