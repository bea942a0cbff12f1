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

    def as_pages(self) -> tuple[PlaylistPage, ...]:
        return tuple(PlaylistPage(**page) for page in self.pages)


class Screen(models.Model):
    """One screen with its own address.

    It shows the content that staff chose, from its tournament or from the flight `of`.

    `over` takes precedence over `playlist` until `over_until` (None: until it is removed), and `playlist` over `shows`.
    `beside` are the slugs of further tournaments on the same screen. `asked` is when staff asked the screen to show its
    number (`identify`) or to reload (`reload`), in ms since 1970. An empty `language` means the tournament's language.
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

    def override_at(self, now: datetime) -> str:
        """Return the display that temporarily replaces all others at `now`; "" if there is none."""
        return self.over if self.over_until is None or now < self.over_until else ""

    def pages_at(self, now: datetime) -> tuple[PlaylistPage, ...]:
        """Return the pages that rotate at `now`; a single page if there is no playlist or it is overridden."""
        over: str = self.override_at(now)
        if over or self.playlist is None:
            return (PlaylistPage(shows=over or self.shows),)
        return self.playlist.as_pages()

    @property
    def display_names(self) -> set[str]:
        """The names of all displays that the screen may show."""
        chosen = {page.shows for page in self.playlist.as_pages()} if self.playlist else {self.shows}
        return chosen | {self.over} if self.over else chosen

    def request_times(self) -> dict[str, Any]:
        """Return when staff last asked the screen to identify itself and to reload, in ms since 1970; 0 for never."""
        return {"identify": self.asked.get("identify", 0), "reload": self.asked.get("reload", 0)}


class Announcement(models.Model):
    """A sentence for the room, on the displays from `at` until `until`; or, without a text, just a `sound`.

    With `fills`, it takes over whole screens.
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
    """A text for the players that appears on the displays in turn, until it is taken down or `until` has passed."""

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
