"""Attempts at actions by views, and pages with forms that do actions."""

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
from tournaments.actions.action import do_action, permitted_action_names
from tournaments.composition import composition
from tournaments.contribution_types import Action
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.sentences.floor_log import log_entries_text
from tournaments.sentences.problems import errors_by_field
from tournaments.sentences.refusals import refusal_sentence
from tournaments.views.staff.access import View, sign_in_required, tournament_and_roles

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class NotDone:
    """A failed action with its error sentences by field.

    Errors that belong to no field are under "". `refused` is None if the input was invalid.
    """

    by_field: Mapping[str, list[str]]
    refused: Refused | None = None

    @property
    def code(self) -> str:
        """Return the code of the refusal; "" for invalid input."""
        return self.refused.code if self.refused else ""

    @property
    def facts(self) -> Mapping[str, Any]:
        """Return the facts of the refusal; {} for invalid input."""
        return self.refused.facts if self.refused else {}

    @property
    def fields(self) -> dict[str, str]:
        """Return the error sentences of each field as one text."""
        return {field: " ".join(sentences) for field, sentences in self.by_field.items()}

    @property
    def error_text(self) -> str:
        """Return all errors, for a page that marks its fields."""
        return " ".join(self.fields.values())

    @property
    def error_text_with_fields(self) -> str:
        """Return all errors with the names of fields, for a page that does not mark them."""
        if self.refused is not None:
            return self.error_text
        return "; ".join(f"{field}: {sentences}" if field else sentences for field, sentences in self.fields.items())

    @property
    def status(self) -> int:
        """Return the HTTP status: 400 for invalid input, 403 for missing permission, 409 for other refusals."""
        if self.refused is None:
            return 400
        return 403 if self.code == "not_allowed" else 409


def attempt(action: Callable[[], Result]) -> Result | NotDone:
    """Return the result of `action`, or NotDone if it raises Refused or ValidationError."""
    try:
        return action()
    except Refused as refused:
        return NotDone({refused.field: [refusal_sentence(refused)]}, refused)
    except serializers.ValidationError as problem:
        return NotDone(errors_by_field(problem))


def do_form_action(
    request: HttpRequest,
    tournament: Tournament,
    name: str,
    fields: Any,
    *,
    actions: Mapping[str, Action] = ACTIONS,
) -> dict[str, str]:
    """Do an action with the fields of a form. Returns the error by field; {} on success."""
    done = attempt(lambda: do_action(actions[name], tournament, fields, by=request.user, now=server_now()))
    return done.fields if isinstance(done, NotDone) else {}


def add_errors(form: forms.Form, problems: Mapping[str, str]) -> None:
    """Add each error to its field of the form; errors of unknown fields go to the form itself."""
    for field, sentences in problems.items():
        form.add_error(field if field in form.fields else None, sentences)


def add_field_errors(form: forms.Form, problems: Mapping[str, str]) -> str:
    """Add errors to the fields of a bound form. Returns the errors of unknown fields as text."""
    for field in problems.keys() & form.fields.keys() if form.is_bound else ():
        form.add_error(field, problems[field])
    return " ".join(sentences for field, sentences in problems.items() if field not in form.fields)


def do_page_action(
    request: HttpRequest,
    tournament: Tournament,
    name: str,
    fields: Mapping[str, Any],
    *,
    actions: Mapping[str, Action] = ACTIONS,
) -> tuple[str, str]:
    """Do an action for a page. Returns the log sentence and "", or "" and the refusal."""
    rows = attempt(lambda: do_action(actions[name], tournament, fields, by=request.user, now=server_now()))
    return ("", rows.error_text_with_fields) if isinstance(rows, NotDone) else (log_entries_text(rows), "")


#: Does the action of a posted form. Returns its log sentence and "", or "" and the refusal.
FormAction = Callable[[HttpRequest, Tournament], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A request for a page of a tournament, with the person's roles and the refusal of the POST, if any."""

    request: HttpRequest
    tournament: Tournament
    roles: set[str]
    refused: str = ""

    @property
    def field_values(self) -> QueryDict:
        """Return the values that fill in the page: the posted ones after a refusal, else the query."""
        return self.request.POST if self.refused else self.request.GET

    def render(self, template: str, *, page: str, **context: Any) -> HttpResponse:
        """Render the template with this context and the context that every page has. Responds 409 after a refusal."""
        common = {
            "tournament": self.tournament,
            "page": page,
            "may": permitted_action_names(composition().actions, self.roles),
            "refused": self.refused,
            "said": [str(message) for message in messages.get_messages(self.request)],
        }
        return render(self.request, template, {**common, **context}, status=409 if self.refused else 200)


def page_with_actions(
    act: FormAction,
    *,
    back: str | Callable[[HttpRequest], str],
    keeps: Callable[[HttpRequest], str] = lambda _request: "",
) -> Callable[[Callable[[PageRequest], HttpResponse]], View]:
    """Decorate the view of a tournament's page, so that POST calls `act`.

    After success it redirects to the URL name `back`, with the query string that `keeps` returns. After a refusal
    the page is shown again.
    """

    def decorate(look: Callable[[PageRequest], HttpResponse]) -> View:
        @sign_in_required
        @never_cache
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(look)
        def view(request: HttpRequest, slug: str) -> HttpResponse:
            tournament, roles = tournament_and_roles(request, slug)
            refused = ""
            if request.method == "POST":
                sentence, refused = act(request, tournament)
                if sentence:
                    messages.success(request, sentence)
                    following = back(request) if callable(back) else back
                    return HttpResponseRedirect(f"{reverse(following, args=[slug])}{keeps(request)}")
            return look(PageRequest(request, tournament, roles, refused))

        return view

    return decorate


def action_of_form(
    names: Collection[str],
    parse: Callable[[HttpRequest, Tournament, str], Mapping[str, Any]],
    *,
    actions: Mapping[str, Action] = ACTIONS,
) -> FormAction:
    """Return a FormAction for the actions in `names`. `parse` returns the fields of the form, or raises Refused."""

    def act(request: HttpRequest, tournament: Tournament) -> tuple[str, str]:
        name = request.POST.get("action", "")
        if name not in names:
            return "", gettext("This action is not available. Reload the page.")
        read = attempt(lambda: parse(request, tournament, name))
        if isinstance(read, NotDone):
            return "", read.error_text
        return do_page_action(request, tournament, name, read, actions=actions)

    return act
