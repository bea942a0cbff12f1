"""The settings of the server."""

from config import settings


def test_passwords_are_hashed_by_argon2_whatever_the_tests_do_to_be_quick() -> None:
    assert settings.PASSWORD_HASHERS[0] == "django.contrib.auth.hashers.Argon2PasswordHasher"
