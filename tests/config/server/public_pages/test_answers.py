"""Answers from memory are Django's own, in each language and under each host, beside staff, and after each action."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from config.server.public_pages.cache import PublicPages
from tables.demo.day import SimulatedDay
from tests.config.server.public_pages.asking import Answer, ask, through_django
from tests.conftest import MINUTE
from tests.suite.sample import sample
from tests.tables.demo.test_day import a_day
from tournaments.composition import composition
from tournaments.live.hints import Hint
from tournaments.live.publisher import subscribe_in_process, unsubscribe_in_process
from tournaments.models import FloorLog, Tournament
from tournaments.services import lifecycle, undo
from tournaments.services.clock import clock, steps
from tournaments.services.desk import entries
from tournaments.views.screens.displays import WORDS

pytestmark = pytest.mark.django_db

HOSTS = ("192.168.1.20:8000", "localhost:8000", "evil.example")
LANGUAGES = ("en", "de-DE,de;q=0.9", "fr")
QUERIES = ("", "?lang=es", "?theme=light", "?page=0", "?page=0&shape=portrait", "?mark=1")
FORM_TOKEN = re.compile(rb"\b[A-Za-z0-9]{64}\b")
Announced = Callable[[Callable[[], object]], None]
ACCEPTS = ("text/html,application/xhtml+xml", "*/*")


@pytest.fixture
def day(director: User, settings: Any) -> Iterator[SimulatedDay]:
    """A running day, at its moment."""
    settings.ALLOWED_HOSTS = ["*"]
    day, wall = a_day(director)
    day.draw_seats()
    day.start_play()
    for _ in range(15):
        day.play_step()
    with time_machine.travel(wall.now, tick=False):
        yield day


@pytest.fixture
def pages() -> PublicPages:
    """Pages that stay until their tournament changes."""
    return PublicPages(through_django, through_django, now=lambda: 1_795_200_000_000, fresh_for=1e9)


@pytest.fixture
def announced(
    pages: PublicPages, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> Iterator[Announced]:
    """Return a function that acts, and lets the pages hear of it as the hub does."""

    def hear(hint: Hint) -> None:
        pages.note_change(hint.slug)

    def act(action: Callable[[], object]) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            action()

    subscribe_in_process(hear)
    yield act
    unsubscribe_in_process(hear)


def display_paths() -> list[str]:
    return ["/", *(f"/d/day/{WORDS.get(name, name)}/" for name in composition().displays)]


def same(answer: Answer, expected: Answer) -> bool:
    """Return whether two answers are the same but for the compression and the server's time."""
    return (answer.status, answer.named, answer.text) == (expected.status, expected.named, expected.text)


def test_answers_from_memory_have_the_text_and_the_headers_of_django(day: SimulatedDay, pages: PublicPages) -> None:
    cases = list(product(display_paths(), QUERIES, HOSTS, LANGUAGES, ("http", "https"), ACCEPTS))
    differing = []
    for path, query, host, language, scheme, accept in sample(cases, "public pages", size=40):
        how = {"host": host, "accept_language": language, "scheme": scheme, "accept": accept, "accept_encoding": "gzip"}
        expected = ask(through_django, path + query, **how)
        answers = [ask(pages, path + query, **how) for _ in range(2)]
        answers.append(ask(pages, path + query, **{**how, "accept_encoding": ""}))
        differing += [(path, query, how) for answer in answers if not same(answer, expected)]
    assert differing == []
    assert len(pages) > 0


def test_every_display_is_made_once_and_then_answered_from_memory(day: SimulatedDay, pages: PublicPages) -> None:
    shown = [path for path in display_paths() if ask(pages, path).status == 200]
    assert (len(shown) > 10, len(pages)) == (True, len(shown))
    Tournament.objects.filter(pk=day.tournament.pk).update(name="Renamed without a word")
    assert [path for path in shown if b"Renamed" in ask(pages, path).text] == []


@pytest.mark.parametrize("staff_first", [True, False])
def test_public_and_staff_versions_of_a_page_are_never_mixed_up(
    staff_first: bool, day: SimulatedDay, pages: PublicPages, director: User
) -> None:
    client = Client()
    client.force_login(director)
    cookie = f"sessionid={client.cookies['sessionid'].value}; last_event=day"
    for path in ("/", *sample(display_paths()[1:], "beside staff", size=4)):
        for language in sample(LANGUAGES, f"beside staff {path}", size=2):
            how = {"accept_language": language}
            public, private = ask(through_django, path, **how), ask(through_django, path, cookie=cookie, **how)
            order = (cookie, "", cookie) if staff_first else ("", cookie, "")
            answers = [(given, ask(pages, path, cookie=given, **how)) for given in order]
            assert [path for given, answer in answers if not given and not same(answer, public)] == []
            staff = [answer for given, answer in answers if given]
            assert {FORM_TOKEN.sub(b"", answer.text) for answer in staff} == {FORM_TOKEN.sub(b"", private.text)}
            assert {answer.named[b"cache-control"] for answer in staff} == {private.named[b"cache-control"]}
    assert director.username.encode() in ask(pages, "/", cookie=cookie).text
    assert director.username.encode() not in ask(pages, "/").text


def test_forged_hosts_and_unknown_parameters_store_no_separate_page(day: SimulatedDay, pages: PublicPages) -> None:
    own = ask(pages, "/d/day/clock/")
    forged = [
        ask(pages, "/d/day/clock/", host="evil.example"),
        ask(pages, "/d/day/clock/", host="evil.example:8000"),
        ask(pages, "/d/day/clock/?x=evil.example"),
        ask(pages, "/d/day/clock/", x_forwarded_host="evil.example", referer="http://evil.example/"),
    ]
    assert [answer.text for answer in forged] == [own.text] * 4
    assert (len(pages), b"evil" in own.text) == (1, False)


def test_pages_of_unknown_tournaments_are_not_stored(pages: PublicPages) -> None:
    assert (ask(pages, "/d/nowhere/clock/").status, len(pages)) == (404, 0)


def test_stored_pages_are_up_to_date_after_every_kind_of_action(
    day: SimulatedDay, pages: PublicPages, announced: Announced
) -> None:
    kinds: dict[str, Callable[[], object]] = {
        "pause": lambda: day.run_action(clock.pause_clock),
        "start": lambda: day.run_action(clock.start_clock),
        "add time": lambda: day.run_action(clock.add_time, span=5 * MINUTE),
        "next level": lambda: day.run_action(steps.go_to_next),
        "announce": lambda: day.run_action(lifecycle.announce_sentence, text="Last call", span=MINUTE),
        "enter": lambda: day.run_action(entries.enter, name="A new player"),
        "rename": lambda: day.run_action(lifecycle.change_settings, name="Another name"),
        "undo": lambda: day.run_action(undo.undo, entry=FloorLog.objects.order_by("number").last()),
        **{f"play {number}": day.play_step for number in range(8)},
    }
    paths = sample(display_paths(), "after each action", size=4)
    for path in paths:
        ask(pages, path)
    outdated = list[tuple[str, str]]()
    for kind, act in kinds.items():
        announced(act)
        for path in paths:
            if not same(ask(pages, path, cache_control="no-cache"), ask(through_django, path)):
                outdated.append((kind, path))
    assert outdated == []
    assert len({row.action for row in FloorLog.objects.filter(tournament=day.tournament)}) > len(kinds) - 4
