"""The organisation: its name and the defaults of its tournaments, and the login that the program created."""

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models

from tournaments.models.tournament import check_zone
from tournaments.rules.rulebook.editions import RULEBOOKS


class OrganisationSettings(models.Model):
    """The organisation's name, and what a new tournament begins with.

    Each change is a new row, and the newest counts. Rows are never edited.
    """

    name = models.CharField(max_length=120, blank=True)
    currency = models.CharField(max_length=3, default="EUR", validators=[RegexValidator("^[A-Z]{3}$")])
    language = models.CharField(max_length=8, choices=settings.LANGUAGES)
    zone = models.CharField(max_length=64, validators=[check_zone])
    rulebook = models.CharField(max_length=20, choices=list(RULEBOOKS.items()))
    backup_folder = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name


class FirstLogin(models.Model):
    """The login that the program created, until its person has chosen a password of their own."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+")

    def __str__(self) -> str:
        return str(self.user)


class Demonstration(models.Model):
    """The demonstration, from the request until its removal; at most one is present.

    `ready` counts its finished tournaments. `progress_at` is the worker's last sign of life; if it becomes too old,
    another worker begins again. `failed_at` is set if it could not be made; then it is not present.
    """

    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    is_present = models.BooleanField(default=True)
    progress_at = models.DateTimeField(null=True, blank=True)
    ready = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["is_present"], name="demonstration_once", condition=models.Q(is_present=True)
            ),
        ]

    def __str__(self) -> str:
        return f"demonstration {self.pk}"

    @property
    def is_waiting(self) -> bool:
        """Return whether the worker still has to make it."""
        return self.is_present and self.made_at is None
