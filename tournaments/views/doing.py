"""Pages whose forms do deeds: what was done leads back to the page, what was refused is said on it."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.deeds import DEEDS
from tournaments.deeds.frame import Deed
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.views.money_forms import done
from tournaments.views.staff import View, signed_in, tournament_of
from tournaments.words.refusals import say

#: does what a form asks for: what the log says of it, or what was refused; the other is empty
Does = Callable[[HttpRequest, Tournament], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Asked:
    """One request for a page: about which tournament, with which roles, and what was refused of what it sent."""

    request: HttpRequest
    tournament: Tournament
    roles: set[str]
    refused: str = ""

    @property
    def typed(self) -> QueryDict:
        """What the page is filled in with: what was refused, or what the address asks for."""
        return self.request.POST if self.refused else self.request.GET

    def answer(self, template: str, *, page: str, **context: Any) -> HttpResponse:
        """The page, with what every such page has."""
        common = {
            "tournament": self.tournament,
            "page": page,
            "director": "director" in self.roles,
            "refused": self.refused,
            "said": [str(one) for one in messages.get_messages(self.request)],
        }
        return render(self.request, template, {**common, **context}, status=409 if self.refused else 200)


def doing(
    does: Does, *, back: str, keeps: Callable[[HttpRequest], str] = lambda _request: ""
) -> Callable[[Callable[[Asked], HttpResponse]], View]:
    """A page of a tournament. POST does; when it is done the page called `back` follows, with the query it `keeps`."""

    def framed(look: Callable[[Asked], HttpResponse]) -> View:
        @signed_in
        @never_cache
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(look)
        def view(request: HttpRequest, slug: str) -> HttpResponse:
            tournament, roles = tournament_of(request, slug)
            refused = ""
            if request.method == "POST":
                said, refused = does(request, tournament)
                if said:
                    messages.success(request, said)
                    return HttpResponseRedirect(f"{reverse(back, args=[slug])}{keeps(request)}")
            return look(Asked(request, tournament, roles, refused))

        return view

    return framed


def one_of(
    names: Collection[str],
    given: Callable[[HttpRequest, Tournament, str], Mapping[str, Any]],
    *,
    deeds: Mapping[str, Deed] = DEEDS,
) -> Does:
    """Does the deed that the form names, if it is one of `names`; `given` reads the form, or raises Refused."""

    def does(request: HttpRequest, tournament: Tournament) -> tuple[str, str]:
        name = request.POST.get("deed", "")
        if name not in names:
            return "", "There is no such deed here. Reload the page."
        try:
            read = given(request, tournament, name)
        except Refused as problem:
            return "", say(problem)
        return done(request, tournament, name, read, deeds=deeds)

    return does
