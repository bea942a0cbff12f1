""" "Log this ruling": what a calculator's page offers somebody of the floor, and where it goes."""

import json
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST
from rest_framework import serializers

from rulings.calculators.fields import Nonsense
from rulings.deeds import DEEDS
from rulings.forms.form import Form
from rulings.models import Ruling
from rulings.selectors.at_table import at_table
from rulings.selectors.offenders import Offender, offenders_at
from rulings.selectors.ruling_log import similar
from rulings.views.ways import Spot, spot_asked
from tournaments.deeds.frame import FLOOR_STAFF, do
from tournaments.models import Entry, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.roles import may
from tournaments.views.staff import signed_in, tournament_of
from tournaments.words.problems import by_field
from tournaments.words.refusals import say

#: what is typed besides the facts
TYPED = ("table", "hand", "decided", "departs_why", "witnesses", "shown")


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody whom a ruling may be about; `chosen` when it was asked for from his seat."""

    entry: str
    name: str
    seat: int | None
    chosen: bool


@dataclass(frozen=True)
class Logging:
    """What a page needs to log its answer. The answer alone is asked at every key: what else stands there is looked up
    where it is shown. `by_house`: the answer goes by this house, as the log does, not by another book.
    """

    tournament: Tournament
    form: Form
    spot: Spot
    by_house: bool

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
        """What was ruled on the same question before, on the same facts first."""
        return similar(self.tournament, calculator=self.form.calculator.name, given=self.facts, most=3)

    @cached_property
    def offenders(self) -> list[Offender]:
        """Who at the table was penalised before."""
        return offenders_at(self.tournament, table=int(self.table)) if self.table else []

    @cached_property
    def players(self) -> list[Player]:
        """Who sits at the table, by seat, and the player from whose seat it was asked even if he has left it."""
        here = at_table(self.tournament, number=int(self.table)) if self.table else None
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

    def _player(self, entry: Entry, seat: int | None) -> Player:
        return Player(str(entry.pk), entry.player.display_name, seat, str(entry.pk) == self.spot.entry)


def logging_of(request: HttpRequest, tournament: Tournament | None, form: Form, *, book: str | None) -> Logging | None:
    """None for whoever may not rule here. `book`: the rulebook that was chosen instead of this house's rules."""
    if tournament is None or not may(request.user, tournament, FLOOR_STAFF):
        return None
    return Logging(tournament, form, spot_asked(request), by_house=not book)


@signed_in
@require_POST
def log(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Write it down, and back to the list; what is refused is said with what can be done about it."""
    tournament, _ = tournament_of(request, slug)
    asked = _asked(request, name)
    try:
        do(DEEDS["log-ruling"], tournament, asked, by=request.user, now=timezone.now())
    except Refused as refused:
        return _refused(request, tournament, say(refused), asked, known=refused)
    except serializers.ValidationError as problem:
        said = " ".join(words for errors in by_field(problem).values() for words in errors)
        return _refused(request, tournament, said, asked)
    return redirect(f"{reverse('floor-rulings', args=[slug])}?logged=1")


@signed_in
@require_POST
def join(request: HttpRequest, slug: str, pk: str) -> HttpResponse:
    """Put one's own name to the ruling that somebody else logged for the same incident."""
    tournament, _ = tournament_of(request, slug)
    asked = {"ruling": pk, "witnesses": request.user.get_username()}
    try:
        do(DEEDS["join-ruling"], tournament, asked, by=request.user, now=timezone.now())
    except Refused as refused:
        if refused.code != "already_so":
            return _refused(request, tournament, say(refused), {})
    except serializers.ValidationError:
        raise Http404 from None
    return redirect(f"{reverse('floor-rulings', args=[slug])}?logged=1")


@signed_in
@require_POST
def overturn(request: HttpRequest, slug: str, pk: str) -> HttpResponse:
    """A director overturns a ruling, with the reason."""
    tournament, _ = tournament_of(request, slug)
    asked = {"ruling": pk, "why": request.POST.get("why", "")}
    try:
        do(DEEDS["overturn-ruling"], tournament, asked, by=request.user, now=timezone.now())
    except Refused as refused:
        if refused.code == "not_allowed":
            raise PermissionDenied(say(refused)) from None
        return _refused(request, tournament, say(refused), {})
    except serializers.ValidationError:
        raise Http404 from None
    return redirect("ruling-log", slug=slug)


def _asked(request: HttpRequest, name: str) -> dict[str, Any]:
    asked = {field: request.POST[field] for field in TYPED if request.POST.get(field)}
    try:
        given = json.loads(request.POST.get("given") or "{}")
    except (ValueError, RecursionError):
        given = {}
    about = {"about": request.POST.getlist("about")} if "about" in request.POST else {}
    return {**asked, **about, "calculator": name, "given": given, "apart": "apart" in request.POST}


def _refused(
    request: HttpRequest, tournament: Tournament, words: str, asked: dict[str, Any], *, known: Refused | None = None
) -> HttpResponse:
    there = known.facts.get("number") if known and known.code == "ruled_already" else None
    typed = [(name, asked[name]) for name in TYPED if name in asked]
    context = {
        "tournament": tournament,
        "words": words,
        "calculator": asked.get("calculator"),
        "typed": [*typed, *(("about", entry) for entry in asked.get("about", ()))],
        "given": json.dumps(asked.get("given", {})),
        "there": there,
    }
    return render(request, "rulings/not_logged.html", context, status=409)
