"""The mark of the secret key of this database's servers."""

from django.db import models


class ServerKey(models.Model):
    """One row: a MAC of a fixed text by SECRET_KEY, so that a server with another key is noticed."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    mark = models.CharField(max_length=64)

    def __str__(self) -> str:
        return "the key of the servers"
