"""Fixtures of tests of the pages: people with roles, signed-in clients, and the text of pages."""

import re
from collections.abc import Callable
from datetime import datetime
from html import unescape
from typing import Any

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.markup import one_line, unbroken
from tests.responses import ClientResponse
from tournaments.models import OrganisationRole, Role, Tournament

SignIn = Callable[..., Client]
Post = Callable[..., ClientResponse]

HALF_PAST = NOON - 30 * MINUTE

#: what makes a request one for a fragment
FRAGMENT = {"HX-Request": "true", "HX-Current-URL": "http://testserver/t/event/"}


def words(answer: ClientResponse | str, *, panel: str = "") -> str:
    """Return the text of a page or of one of its panels, without markup, navigation and header."""
    markup = unbroken(answer if isinstance(answer, str) else answer.content.decode())
    if panel:
        markup = next(part for part in re.split(r'(?=<\w+[^>]* id="panel-)', markup) if f'id="panel-{panel}"' in part)
    markup = re.sub(r'<nav class="site-bar".*?</nav>|<a class="site-skip".*?</a>', " ", markup, flags=re.DOTALL)
    markup = re.sub(r'<div class="site-top">.*?(?=<div class="site-sub">|</header>)', " ", markup, flags=re.DOTALL)
    said = re.sub(r"<(svg|script|template|head)\b.*?</\1>|<[^>]+>", " ", markup, flags=re.DOTALL)
    return " ".join(unescape(said).split())


def panels(answer: ClientResponse) -> list[str]:
    """The panels that an answer brings, in order."""
    return re.findall(r' id="panel-(\w+)"[^>]* hx-swap-oob="true"', one_line(answer))


@pytest.fixture
def sign_in(db: None) -> SignIn:
    """Return a function that signs a person in with a role, if any: `sign_in("floor", tournament)`."""

    def sign_in_as(
        kind: str = "", tournament: Tournament | None = None, *, organisation: str = "", csrf: bool = False
    ) -> Client:
        person: User = get_user_model().objects.create_user(
            username=f"somebody-{kind}{organisation and '-' + organisation}"
        )
        if organisation:
            OrganisationRole.objects.create(user=person, kind=organisation, at=NOON)
        if tournament is not None:
            Role.objects.create(tournament=tournament, user=person, kind=kind)
        client = Client(enforce_csrf_checks=csrf)
        client.force_login(person)
        return client

    return sign_in_as


@pytest.fixture
def desk(director: User) -> Client:
    """The director's browser."""
    client = Client()
    client.force_login(director)
    return client


@pytest.fixture
def post(desk: Client, tournament: Tournament) -> Post:
    """Return a function that does an action on the director's page, by default half an hour before the start."""

    def post_action(action: str, *, when: datetime = HALF_PAST, by: Client = desk, **given: Any) -> ClientResponse:
        with time_machine.travel(when, tick=False):
            return by.post(f"/t/{tournament.slug}/action/{action}/", given, headers=FRAGMENT)

    return post_action


def page(by: Client, *, at: datetime = HALF_PAST, slug: str = "event", asked: str = "") -> ClientResponse:
    with time_machine.travel(at, tick=False):
        return by.get(f"/t/{slug}/{asked}")
