"""Whom the house trusts: with opening tournaments, and with what is known of its players."""

from django.conf import settings
from django.db import models


class HouseRole(models.Model):
    """What one person may do in the house, beside his roles in tournaments. Its administrators may do everything."""

    class Kind(models.TextChoices):
        TRUSTED = "trusted", "Trusted: opens tournaments, keeps the register"
        DIRECTOR = "director", "Director of the house: says who is trusted, too"

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="house_role")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["kind", "user__username"]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind} of the house"
