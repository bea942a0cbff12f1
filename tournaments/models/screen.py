"""Screens on the walls, and what is announced on them."""

from django.db import models

from tournaments.models.tournament import Tournament


class Screen(models.Model):
    """One screen with an address of its own; staff choose what it shows: of its tournament, or of a flight, `of`."""

    code = models.CharField(max_length=16, unique=True)
    name = models.CharField(max_length=60)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="screens")
    shows = models.CharField(max_length=20, default="clock")
    light = models.BooleanField(default=False)
    of = models.ForeignKey(Tournament, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Announcement(models.Model):
    """A sentence for the room, on the displays from `at` until `until`."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="announcements")
    text = models.CharField(max_length=240)
    at = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.text


class Notice(models.Model):
    """A text for the players that comes round again and again on the displays, until taken down or until `until`."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="notices")
    title = models.CharField(max_length=60)
    text = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    taken_down_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return self.title
