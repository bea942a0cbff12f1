"""Which secret key the servers of this database go by."""

from django.db import models


class ServerKey(models.Model):
    """One row: what SECRET_KEY makes of a fixed text, so that a server with another key is noticed. It tells no key."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    mark = models.CharField(max_length=64)

    def __str__(self) -> str:
        return "the key of the servers"
