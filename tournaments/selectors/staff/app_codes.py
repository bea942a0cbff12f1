"""Codes of an authenticator app on a person's phone: six digits for each half minute (TOTP, RFC 6238)."""

import base64
import secrets
from datetime import datetime

import pyotp
from django.conf import settings
from django.contrib.auth.models import User
from django.utils.crypto import salted_hmac


def new_nonce() -> str:
    """Return a random value from which the secret of a new app is derived."""
    return secrets.token_urlsafe(24)


def app_secret_of(person: User, nonce: str) -> str:
    """Return the secret of a person's app in base32, derived from the nonce with the server's key."""
    digest = salted_hmac("shuffle_up.second_factor", f"{person.pk} {nonce}", algorithm="sha256").digest()
    return base64.b32encode(digest[:20]).decode()


def otpauth_uri(person: User, nonce: str) -> str:
    """Return the URI with a person's secret that the app reads from a QR code."""
    return _totp_of(person, nonce).provisioning_uri(
        name=person.get_username(), issuer_name=str(settings.SPECTACULAR_SETTINGS["TITLE"])
    )


def _totp_of(person: User, nonce: str) -> pyotp.TOTP:
    return pyotp.TOTP(app_secret_of(person, nonce))


def half_minute_of_code(person: User, nonce: str, code: str, now: datetime) -> int | None:
    """Return the number of the half minute that a code belongs to; None if the code is wrong.

    The half minutes before and after the present one are accepted too.
    """
    try:
        return _totp_of(person, nonce).verify_and_get_timecode("".join(code.split()), for_time=now, valid_window=1)
    except pyotp.OTPVerificationError:
        return None
