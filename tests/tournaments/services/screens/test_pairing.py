"""Pairing: four letters on a television, typed by staff."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import TestCase

from tests.conftest import NOON
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.live.televisions import letters_or_screen_code
from tournaments.models import Screen, Tournament
from tournaments.services.screens.screens import MAX_WRONG_LETTERS, pair_screen

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_offered() -> Iterator[None]:
    caches["screens"].clear()
    yield
    caches["screens"].clear()


@pytest.fixture
def desk(tournament: Tournament, director: User) -> Desk:
    return Desk(tournament, director, now=NOON)


def paired(desk: Desk, letters: str, name: str = "Bar") -> Screen:
    with TestCase.captureOnCommitCallbacks(execute=True):
        return desk(pair_screen, letters=letters, name=name)  # type: ignore[no-any-return]


def test_television_keeps_the_same_pairing_letters_until_paired(desk: Desk) -> None:
    offered = letters_or_screen_code("tv")
    assert letters_or_screen_code("tv") == offered
    assert letters_or_screen_code("another")["letters"] != offered["letters"]
    screen = paired(desk, offered["letters"].lower())
    assert letters_or_screen_code("tv") == {**offered, "code": screen.code}


def test_refused_pairing_keeps_the_same_pairing_letters(desk: Desk) -> None:
    offered = letters_or_screen_code("tv")
    assert desk.refused(pair_screen, letters=offered["letters"], name=" ") == "needs_a_name"
    assert letters_or_screen_code("tv") == offered


def test_wrong_and_used_pairing_letters_are_refused(desk: Desk) -> None:
    offered = letters_or_screen_code("tv")
    wrong = "AAAA" if offered["letters"] != "AAAA" else "BBBB"
    assert desk.refused(pair_screen, letters=wrong, name="Bar") == "no_such_letters"
    assert desk.refused(pair_screen, letters="O0", name="Bar") == "no_such_letters"
    paired(desk, offered["letters"])
    assert desk.refused(pair_screen, letters=offered["letters"], name="Bar") == "letters_used"


def test_pairing_is_refused_after_too_many_wrong_letters(desk: Desk) -> None:
    offered = letters_or_screen_code("tv")
    codes = [desk.refused(pair_screen, letters="?", name="Bar") for _ in range(MAX_WRONG_LETTERS)]
    assert set(codes) == {"no_such_letters"}
    assert desk.refused(pair_screen, letters=offered["letters"], name="Bar") == "too_many_letters"
