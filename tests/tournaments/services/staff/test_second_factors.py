"""The second step of signing in: a code of the app or a recovery code, each accepted once."""

from datetime import datetime, timedelta

import pyotp
import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from tests.conftest import NOON
from tournaments.models import RecoveryCode, SecondFactor
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.app_codes import app_secret_of, new_nonce, otpauth_uri
from tournaments.services.staff.second_factors import (
    reset_second_factor,
    turn_off_second_factor,
    turn_on_second_factor,
    use_second_factor_code,
)

pytestmark = pytest.mark.django_db
STEP = timedelta(seconds=30)


def code(person: User, nonce: str, at: datetime) -> str:
    """Return the code that the app shows."""
    return pyotp.TOTP(app_secret_of(person, nonce)).at(at)


@pytest.fixture
def nonce() -> str:
    return new_nonce()


@pytest.fixture
def recovery(director: User, nonce: str) -> list[str]:
    """The director's recovery codes; codes are on since noon."""
    return turn_on_second_factor(director, nonce=nonce, code=code(director, nonce, NOON), now=NOON)


def refusal(act: object) -> str:
    with pytest.raises(Refused) as refused:
        act()  # type: ignore[operator]
    return refused.value.code


def test_wrong_first_code_does_not_turn_on_the_second_factor(director: User, nonce: str) -> None:
    late = code(director, nonce, NOON - 2 * STEP)
    assert refusal(lambda: turn_on_second_factor(director, nonce=nonce, code=late, now=NOON)) == "wrong_code"
    assert not SecondFactor.objects.exists()


def test_sign_in_codes_are_accepted_half_a_minute_early_or_late(
    director: User, nonce: str, recovery: list[str]
) -> None:
    now = NOON + 10 * STEP
    given = [NOON + 8 * STEP, NOON + 9 * STEP, NOON + 10 * STEP, NOON + 11 * STEP, NOON + 12 * STEP]
    assert [use_second_factor_code(director, code=code(director, nonce, at), now=now) for at in given] == [
        False,
        True,
        True,
        True,
        False,
    ]


def test_used_and_earlier_sign_in_codes_are_refused(director: User, nonce: str, recovery: list[str]) -> None:
    first, now = code(director, nonce, NOON), NOON + STEP
    assert not use_second_factor_code(director, code=first, now=NOON)
    shown = code(director, nonce, now)
    assert [use_second_factor_code(director, code=f"{shown[:3]} {shown[3:]}", now=now) for _ in range(2)] == [
        True,
        False,
    ]
    assert not use_second_factor_code(director, code=first, now=now)


def test_recovery_code_is_accepted_once_in_any_spelling(director: User, recovery: list[str]) -> None:
    assert (len(recovery), len({*recovery})) == (10, 10)
    typed = recovery[3].upper().replace("-", " ")
    assert [use_second_factor_code(director, code=typed, now=NOON) for _ in range(2)] == [True, False]
    assert RecoveryCode.objects.count() == 9


def test_second_factor_secret_is_not_readable_in_the_database(director: User, nonce: str, recovery: list[str]) -> None:
    before = app_secret_of(director, nonce)
    with override_settings(SECRET_KEY="another server's key"):  # noqa: S106 - made up
        assert app_secret_of(director, nonce) != before
    stored = {*RecoveryCode.objects.values_list("digest", flat=True), *map(str, SecondFactor.objects.values_list()[0])}
    assert stored & {before, *recovery, *(row.replace("-", "") for row in recovery)} == set()


def test_authenticator_address_contains_login_and_issuer(director: User, nonce: str) -> None:
    secret = app_secret_of(director, nonce)
    assert otpauth_uri(director, nonce) == f"otpauth://totp/Shuffle%20Up:director?secret={secret}&issuer=Shuffle%20Up"


def test_second_factor_setup_ends_other_sessions_of_the_same_person(director: User, nonce: str) -> None:
    other = User.objects.create_user("other")
    here, elsewhere, others = Client(), Client(), Client()
    for browser, person in ((here, director), (elsewhere, director), (others, other)):
        browser.force_login(person)
    given = code(director, nonce, NOON)
    turn_on_second_factor(director, nonce=nonce, code=given, now=NOON, session=here.session.session_key)
    assert [row.get("/tokens/").status_code for row in (here, elsewhere, others)] == [200, 302, 200]


def test_second_factor_is_set_up_once_and_removed_with_recovery_codes(
    director: User, nonce: str, recovery: list[str]
) -> None:
    now = NOON + STEP
    given = code(director, nonce, now)
    assert (
        refusal(lambda: turn_on_second_factor(director, nonce=new_nonce(), code=given, now=now)) == "second_factor_on"
    )
    turn_off_second_factor(director)
    assert (SecondFactor.objects.exists(), RecoveryCode.objects.exists()) == (False, False)
    assert refusal(lambda: turn_off_second_factor(director)) == "already_so"


def test_second_factor_of_an_administrator_is_reset_only_by_administrators(director: User, recovery: list[str]) -> None:
    other = User.objects.create_user("other")
    assert refusal(lambda: reset_second_factor(director, by=director)) == "may_not_reset"
    assert refusal(lambda: reset_second_factor(director, by=other)) == "may_not_reset"
    reset_second_factor(director, by=User.objects.create_superuser("second"))
    assert refusal(lambda: reset_second_factor(director, by=None)) == "already_so"
