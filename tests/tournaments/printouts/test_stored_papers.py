"""Papers for everybody are printed once, and stored within bounds."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier, Event
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import NOON
from tournaments.models import Season, Series, Tournament
from tournaments.printouts.pdf import compile_pdf
from tournaments.printouts.stored_papers import StoredPapers, stored_papers
from tournaments.services.lifecycle import change_settings
from tournaments.services.open_floor import floor

SECOND = timedelta(seconds=1)


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that were compiled, one after the other."""
    templates: list[str] = []

    def compile_and_note(template: str, content: Mapping[str, Any], **given: Any) -> bytes:
        templates.append(template)
        return compile_pdf(template, content, **given)

    for place in ("structure.schedule", "guide", "leagues", "days"):
        monkeypatch.setattr(f"tournaments.printouts.{place}.compile_pdf", compile_and_note)
    stored_papers.clear()
    return templates


def test_oldest_cached_printouts_are_dropped_by_count_and_size() -> None:
    papers = StoredPapers(most=3, most_bytes=10)
    made: list[str] = []

    def paper(key: str, length: int) -> int:
        def make() -> tuple[bytes, str]:
            made.append(key)
            return b"x" * length, key

        return len(papers.get_or_print(key, make)[0])

    assert [paper(key, 2) for key in "abcabdab"] == [2] * 8
    assert ("".join(made), len(papers), papers.size) == ("abcd", 3, 6)
    paper("e", 9)
    assert (len(papers), papers.size) == (1, 9)
    assert (paper("f", 11), len(papers), papers.size) == (11, 1, 9)


def test_simultaneous_requests_share_the_same_printing_of_a_document() -> None:
    papers, began, go, made = StoredPapers(), Event(), Event(), []

    def make() -> tuple[bytes, str]:
        made.append(1)
        began.set()
        go.wait(10)
        return b"paper", "name"

    barrier = Barrier(4)

    def ask() -> tuple[bytes, str]:
        barrier.wait(10)
        return papers.get_or_print("key", make)

    with ThreadPoolExecutor(4) as threads:
        asked = [threads.submit(ask) for _ in range(4)]
        began.wait(10)
        go.set()
        answers = [future.result(10) for future in asked]
    assert (answers, made) == ([(b"paper", "name")] * 4, [1])


def test_failed_printout_is_not_cached() -> None:
    papers = StoredPapers()

    def fail() -> tuple[bytes, str]:
        raise ValueError

    for _ in range(2):
        with pytest.raises(ValueError):  # noqa: PT011 - our own
            papers.get_or_print("key", fail)
    assert papers.get_or_print("key", lambda: (b"1", "x")) == (b"1", "x")


@pytest.mark.django_db
def test_guide_is_printed_once_for_each_language_and_paper_size(client: Client, printed: list[str]) -> None:
    asked = ("?paper=a4", "?paper=a4", "?paper=letter", "?paper=a4")
    papers = [client.get(f"/help/guide.pdf{query}").content for query in asked]
    assert (len(printed), len({len(sheet) for sheet in papers[:2]}), papers[0] == papers[3]) == (2, 1, True)
    client.get("/help/guide.pdf", headers={"Accept-Language": "de"})
    assert len(printed) == 3


@pytest.mark.django_db
def test_schedule_is_printed_once_per_version_and_minute(
    client: Client, tournament: Tournament, director: User, printed: list[str]
) -> None:
    def ask(at: timedelta, query: str = "") -> bytes:
        with time_machine.travel(NOON + at, tick=False):
            return client.get(f"/p/event/schedule.pdf{query}").content

    first = ask(SECOND)
    assert (ask(20 * SECOND) == first, len(printed)) == (True, 1)
    ask(20 * SECOND, "?lang=de")
    ask(20 * SECOND, "?pages")
    assert len(printed) == 3
    ask(60 * SECOND)
    assert len(printed) == 4
    with floor(tournament, by=director, now=NOON + 70 * SECOND) as f:
        change_settings(f, name="Another name")
    assert (ask(80 * SECOND) != first, len(printed)) == (True, 5)


@pytest.mark.django_db
def test_series_and_season_printouts_are_renewed_after_changes(
    client: Client, director: User, open_at: Callable[..., Tournament], printed: list[str]
) -> None:
    series = Series.objects.create(name="Autumn", slug="autumn")
    Season.objects.create(series=series, name="League", slug="league", starts=NOON.date(), ends=NOON.date())

    def ask() -> int:
        for path in ("/calendar/autumn.pdf", "/leagues/league/table.pdf"):
            assert client.get(path).status_code == 200
        return len(printed)

    with time_machine.travel(NOON, tick=False):
        event = open_at("one", series=series)
        assert (ask(), ask()) == (2, 2)
        with floor(event, by=director, now=NOON) as f:
            change_settings(f, name="Renamed")
        assert (ask(), ask()) == (4, 4)
        Series.objects.update(name="Winter")
        assert (ask(), ask()) == (6, 6)
