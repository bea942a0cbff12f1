"""Tokens: shown once, kept as digests, and gone when they are removed."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tournaments.models import ApiToken, Tournament
from tournaments.models.staff import token_digest
from tournaments.rules.refused import Refused
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.staff.tokens import MAX_TOKENS, make_token, remove_token

pytestmark = pytest.mark.django_db


def refusal(person: User, now: datetime, **given: Any) -> str:
    with pytest.raises(Refused) as refused:
        make_token(person, now=now, **given)
    return refusal_sentence(refused.value)


def test_api_token_is_stored_only_as_a_digest(director: User, noon: datetime) -> None:
    token = make_token(director, name="  Registration   desk ", now=noon)
    kept = ApiToken.objects.get()
    assert (kept.name, kept.digest, kept.made_at, kept.user) == (
        "Registration desk",
        token_digest(token),
        noon,
        director,
    )
    assert token not in {str(value) for value in vars(kept).values()}


def test_api_tokens_are_unique(director: User, noon: datetime) -> None:
    assert make_token(director, name="one", now=noon) != make_token(director, name="two", now=noon)


def test_api_token_needs_a_unique_name(director: User, noon: datetime) -> None:
    make_token(director, name="Desk", now=noon)
    assert refusal(director, noon, name=" ") == "The name is missing. Enter a name."
    assert refusal(director, noon, name="Desk") == (
        "You already have a token called Desk. Use another name, or remove that one."
    )
    assert refusal(director, noon, name="Yesterday's", ends_at=noon - MINUTE) == (
        "That date is in the past. Choose a later one, or none."
    )
    assert ApiToken.objects.count() == 1


def test_number_of_api_tokens_is_limited(director: User, noon: datetime) -> None:
    for number in range(MAX_TOKENS):
        make_token(director, name=f"Token {number}", now=noon)
    assert refusal(director, noon, name="One more") == "The limit of 50 is reached. Remove one first."


def test_removed_api_token_is_not_found(director: User, noon: datetime) -> None:
    make_token(director, name="Desk", now=noon)
    remove_token(ApiToken.objects.get())
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize(
    ("given", "ends"),
    [({}, datetime(2026, 6, 13, tzinfo=UTC)), ({"ends_at": None}, None), ({"ends_at": NOON + MINUTE}, NOON + MINUTE)],
)
def test_api_token_expires_after_ninety_days_by_default(
    director: User, given: dict[str, Any], ends: datetime | None
) -> None:
    make_token(director, name="Desk", now=NOON, **given)
    assert ApiToken.objects.get().ends_at == ends


def test_api_token_has_a_tournament_only_with_tournament_scope(director: User, tournament: Tournament) -> None:
    says = "A key for one tournament needs a tournament, other keys need none. Choose a tournament, or another scope."
    assert [
        refusal(director, NOON, name="Desk", scope="tournament"),
        refusal(director, NOON, name="Desk", scope="read", tournament=tournament),
        refusal(director, NOON, name="Desk", tournament=tournament),
    ] == [says] * 3
    make_token(director, name="Desk", now=NOON, scope="tournament", tournament=tournament)
    kept = ApiToken.objects.get()
    assert (kept.scope, kept.tournament) == ("tournament", tournament)
