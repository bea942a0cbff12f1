"""The ruling log: question, facts, decision and author of each ruling, and whether it was overturned."""

from django.conf import settings
from django.db import models
from django.db.models import F

from tables.models import Table
from tournaments.models import Entry, Tournament


class Ruling(models.Model):
    """A ruling. `given` are the calculator's facts, `verdict` is its sentence, and `rules` are the rules it cites.

    `edition` is the rulebook in force on that day, and `cites` are the rules as numbered in it. `decided` is the
    floor's decision. If it differs from the verdict, `departs_why` is the reason (TDA 2024 rule 1: fairness first). An
    overturned ruling stays stored.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rulings")
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.RESTRICT, related_name="rulings")
    hand = models.CharField(max_length=40, blank=True)
    calculator = models.CharField(max_length=60, blank=True)
    rulebook = models.CharField(max_length=20)
    question = models.CharField(max_length=240)
    given = models.JSONField(default=dict, blank=True)
    verdict = models.TextField(blank=True)
    rules = models.JSONField(default=list, blank=True)
    edition = models.CharField(max_length=20, blank=True)
    cites = models.JSONField(default=list, blank=True)
    decided = models.TextField()
    departs_why = models.TextField(blank=True)
    witnesses = models.CharField(max_length=240, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()
    overturned_at = models.DateTimeField(null=True, blank=True)
    overturned_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    overturned_why = models.TextField(blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(F("tournament"), F("calculator"), name="ruling_by_calculator")]

    def __str__(self) -> str:
        return self.question

    @property
    def may_be_overturned(self) -> bool:
        """Return whether the ruling is in force."""
        return self.overturned_at is None


class RulingAbout(models.Model):
    """An entry that a ruling is about."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="about")
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="rulings")

    class Meta:
        constraints = [models.UniqueConstraint(F("ruling"), F("entry"), name="ruling_about_an_entry_once")]

    def __str__(self) -> str:
        return f"{self.ruling_id}: {self.entry_id}"
