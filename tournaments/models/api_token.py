"""Keys for machines: kept as digests, shown once."""

import hashlib
import secrets

from django.conf import settings
from django.db import models


def digest_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """A token that nobody can guess: 256 bits."""
    return f"su_{secrets.token_urlsafe(32)}"


class ApiToken(models.Model):
    """A token of one person, by its digest. `name` says where it is used."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
