"""The settings of the server."""

from config import settings


def test_passwords_are_hashed_by_argon2_outside_tests() -> None:
    assert settings.PASSWORD_HASHERS[0] == "django.contrib.auth.hashers.Argon2PasswordHasher"
