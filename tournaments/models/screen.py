"""Screens, and announcements and notices on them."""

from datetime import datetime
from typing import Any

from django.db import models

from tournaments.models.tournament import Tournament
from tournaments.rules.screens.playlist import PlaylistPage


class Playlist(models.Model):
    """Pages that rotate on a screen, each with its seconds and its condition."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="playlists")
    name = models.CharField(max_length=60)
    pages = models.JSONField(default=list)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def rule(self) -> tuple[PlaylistPage, ...]:
        """Return the pages as values."""
        return tuple(PlaylistPage(**page) for page in self.pages)


class Screen(models.Model):
    """One screen with an address of its own; staff choose what it shows: of its tournament, or of a flight, `of`.

    `playlist` takes precedence over `shows`, and `over` over both, as long as it is set or until `over_until`. `beside`
    are the slugs of further tournaments on the same screen; `asked` is when staff asked it to show its number
    (`identify`) or to reload its page (`reload`), in ms since 1970. Without a `language` it has the tournament's.
    """

    code = models.CharField(max_length=16, unique=True)
    name = models.CharField(max_length=60)
    location = models.CharField(max_length=60, blank=True)
    number = models.PositiveSmallIntegerField(default=0)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="screens")
    shows = models.CharField(max_length=20, default="clock")
    playlist = models.ForeignKey(Playlist, null=True, blank=True, on_delete=models.SET_NULL, related_name="screens")
    over = models.CharField(max_length=20, blank=True)
    over_until = models.DateTimeField(null=True, blank=True)
    light = models.BooleanField(default=False)
    muted = models.BooleanField(default=False)
    language = models.CharField(max_length=10, blank=True)
    of = models.ForeignKey(Tournament, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    beside = models.JSONField(default=list, blank=True)
    asked = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def over_at(self, now: datetime) -> str:
        """Return the display that is shown temporarily in place of all others; "" after its time."""
        return self.over if self.over_until is None or now < self.over_until else ""

    def pages_at(self, now: datetime) -> tuple[PlaylistPage, ...]:
        """Return the pages that rotate: a single one without a playlist."""
        over: str = self.over_at(now)
        if over or self.playlist is None:
            return (PlaylistPage(shows=over or self.shows),)
        return self.playlist.rule()

    @property
    def displays(self) -> set[str]:
        """All displays that it may show."""
        chosen = {page.shows for page in self.playlist.rule()} if self.playlist else {self.shows}
        return chosen | {self.over} if self.over else chosen

    def requests(self) -> dict[str, Any]:
        """Return when staff asked it to identify itself and to reload, in ms since 1970."""
        return {"identify": self.asked.get("identify", 0), "reload": self.asked.get("reload", 0)}


class Announcement(models.Model):
    """A sentence for the room, on the displays from `at` until `until`, or without text a `sound`.

    One that `fills` takes over whole screens.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="announcements")
    text = models.CharField(max_length=240)
    sound = models.CharField(max_length=64, blank=True, default="")
    at = models.DateTimeField()
    until = models.DateTimeField()
    fills = models.BooleanField(default=False)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.text


class Notice(models.Model):
    """A text for the players that rotates on the displays, until taken down or until `until`."""

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
