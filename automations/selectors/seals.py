"""Secrets of webhooks: addresses sealed with the server's key, and signing secrets that are calculated of it."""

import base64
from datetime import datetime

from cryptography.fernet import Fernet, InvalidToken
from django.utils.crypto import salted_hmac

from automations.models import Webhook
from automations.rules.standard_webhooks import secret_text

_SEAL, _SIGN = "tournaments.webhooks.seal", "tournaments.webhooks.sign"


class SealedElsewhere(ValueError):
    """A sealed text that this server's key does not open."""


def sealed(text: str) -> str:
    """Return a text that only this server reads again; "" stays as it is."""
    return _box().encrypt(text.encode()).decode("ascii") if text else ""


def unsealed(text: str) -> str:
    """Return what was sealed. Raises SealedElsewhere where the key has changed since."""
    try:
        return _box().decrypt(text.encode("ascii")).decode() if text else ""
    except InvalidToken as problem:
        raise SealedElsewhere from problem


def signing_secrets(webhook: Webhook, *, now: datetime) -> list[bytes]:
    """Return the secrets that sign now: the one in use, and before a change has ended the one before."""
    nonces = [webhook.nonce]
    if webhook.old_nonce and webhook.old_until and now < webhook.old_until:
        nonces.append(webhook.old_nonce)
    return [_secret(one) for one in nonces]


def secret_of(webhook: Webhook) -> str:
    """Return the secret in use, as a receiver is given it. Only who has just made it is shown it."""
    return secret_text(_secret(webhook.nonce))


def _secret(nonce: str) -> bytes:
    return salted_hmac(_SIGN, nonce, algorithm="sha256").digest()


def _box() -> Fernet:
    return Fernet(base64.urlsafe_b64encode(salted_hmac(_SEAL, "", algorithm="sha256").digest()))
