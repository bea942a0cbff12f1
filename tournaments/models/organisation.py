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
