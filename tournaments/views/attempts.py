"""Do it, else say why not: the one way in which a view does what may be refused, and pages whose forms do actions."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from rest_framework import serializers

from tournaments.actions import ACTIONS
from tournaments.actions.action import do, permitted
from tournaments.contribution_types import Action
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.sentences.floor_log import entries_text
from tournaments.sentences.problems import by_field
from tournaments.sentences.refusals import refusal_sentence
from tournaments.views.staff.access import View, signed_in, tournament_of

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class NotDone:
    """Why something was not done: what is wrong with each field, under "" what is wrong with the whole.

    `refused` is the refusal; None when what was sent could not be read.
    """

    by_field: Mapping[str, list[str]]
    refused: Refused | None = None

    @property
    def code(self) -> str:
        """The code of the refusal, "" when what was sent could not be read."""
        return self.refused.code if self.refused else ""

    @property
    def facts(self) -> Mapping[str, Any]:
        """The facts of the refusal."""
        return self.refused.facts if self.refused else {}

    @property
    def fields(self) -> dict[str, str]:
        """What is wrong with each field, in one string."""
        return {field: " ".join(sentences) for field, sentences in self.by_field.items()}

    @property
    def says(self) -> str:
        """Everything that is wrong, for a page whose fields are marked."""
        return " ".join(self.fields.values())

    @property
    def says_with_fields(self) -> str:
        """Everything that is wrong, for a page whose fields are not marked: what could not be read is named."""
        if self.refused is not None:
            return self.says
        return "; ".join(f"{field}: {sentences}" if field else sentences for field, sentences in self.fields.items())

    @property
    def status(self) -> int:
        """The status to answer with: 400 for what could not be read, 403 for who may not, 409 for what is refused."""
        if self.refused is None:
            return 400
        return 403 if self.code == "not_allowed" else 409


def attempt(act: Callable[[], Result]) -> Result | NotDone:
    """Do it, else say why not: what came of it, or what was refused or could not be read."""
    try:
        return act()
    except Refused as refused:
        return NotDone({refused.field: [refusal_sentence(refused)]}, refused)
    except serializers.ValidationError as problem:
        return NotDone(by_field(problem))


def problems_of(
    request: HttpRequest,
    tournament: Tournament,
    name: str,
    given: Any,
    *,
    actions: Mapping[str, Action] = ACTIONS,
) -> dict[str, str]:
    """Do an action for a page with a form: what is wrong by field; empty when it is done."""
    done = attempt(lambda: do(actions[name], tournament, given, by=request.user, now=server_now()))
    return done.fields if isinstance(done, NotDone) else {}


def mark(form: forms.Form, problems: Mapping[str, str]) -> None:
    """Put every problem into a form: at its field, else at the form as a whole."""
    for field, sentences in problems.items():
        form.add_error(field if field in form.fields else None, sentences)


def mark_fields(form: forms.Form, problems: Mapping[str, str]) -> str:
    """Put each problem at its field of a form that was sent; returns those of no field, for the page to say."""
    for field in problems.keys() & form.fields.keys() if form.is_bound else ():
        form.add_error(field, problems[field])
    return " ".join(sentences for field, sentences in problems.items() if field not in form.fields)


def outcome_of(
    request: HttpRequest,
    tournament: Tournament,
    name: str,
    given: Mapping[str, Any],
    *,
    actions: Mapping[str, Action] = ACTIONS,
) -> tuple[str, str]:
    """Do an action for a page: what the log says of it, or why it was not done; the other is empty."""
    rows = attempt(lambda: do(actions[name], tournament, given, by=request.user, now=server_now()))
    return ("", rows.says_with_fields) if isinstance(rows, NotDone) else (entries_text(rows), "")


#: does what a form asks for: what the log says of it, or what was refused; the other is empty
FormAction = Callable[[HttpRequest, Tournament], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class PageRequest:
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
            "may": permitted(ACTIONS, self.roles),
            "refused": self.refused,
            "said": [str(message) for message in messages.get_messages(self.request)],
        }
        return render(self.request, template, {**common, **context}, status=409 if self.refused else 200)


def doing(
    act: FormAction,
    *,
    back: str | Callable[[HttpRequest], str],
    keeps: Callable[[HttpRequest], str] = lambda _request: "",
) -> Callable[[Callable[[PageRequest], HttpResponse]], View]:
    """A page of a tournament. POST does; when it is done the page called `back` follows, with the query it `keeps`."""

    def framed(look: Callable[[PageRequest], HttpResponse]) -> View:
        @signed_in
        @never_cache
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(look)
        def view(request: HttpRequest, slug: str) -> HttpResponse:
            tournament, roles = tournament_of(request, slug)
            refused = ""
            if request.method == "POST":
                said, refused = act(request, tournament)
                if said:
                    messages.success(request, said)
                    following = back(request) if callable(back) else back
                    return HttpResponseRedirect(f"{reverse(following, args=[slug])}{keeps(request)}")
            return look(PageRequest(request, tournament, roles, refused))

        return view

    return framed


def one_of(
    names: Collection[str],
    given: Callable[[HttpRequest, Tournament, str], Mapping[str, Any]],
    *,
    actions: Mapping[str, Action] = ACTIONS,
) -> FormAction:
    """Does the action that the form names, if it is one of `names`; `given` reads the form, or raises Refused."""

    def act(request: HttpRequest, tournament: Tournament) -> tuple[str, str]:
        name = request.POST.get("action", "")
        if name not in names:
            return "", gettext("This action is not available. Reload the page.")
        read = attempt(lambda: given(request, tournament, name))
        if isinstance(read, NotDone):
            return "", read.says
        return outcome_of(request, tournament, name, read, actions=actions)

    return act
