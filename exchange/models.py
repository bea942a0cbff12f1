"""Folders of `.tdt` files on their way in, and which tournament and which player each key in them became."""

from django.conf import settings
from django.db import models

from tournaments.models.player import Player
from tournaments.models.tournament import Tournament, check_zone


class TdtImport(models.Model):
    """A folder that was handed in, looked at, and then stored as a whole, or not at all.

    `decisions` says of doubtful people who they are, by their keys in the files: "new", "same" as the likeliest who is
    named in the preview, or the key of another one of the register. `antes` are paid by the big blind where they are as
    large. `report` has counts and keys, no names. Without `done_at` nothing was stored; `undone_at` took it back.
    """

    name = models.CharField(max_length=120, blank=True)
    currency = models.CharField(max_length=3)
    zone = models.CharField(max_length=64, validators=[check_zone])
    antes = models.BooleanField(default=False)
    decisions = models.JSONField(default=dict, blank=True)
    left_out = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    report = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.name or f"import {self.pk}"


class TdtFile(models.Model):
    """One file of a folder: `content` is compressed, and forgotten once it was stored or thrown away."""

    job = models.ForeignKey(TdtImport, on_delete=models.CASCADE, related_name="files")
    name = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    size = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class ImportedTournament(models.Model):
    """The tournament that a key in a file became. `saved_at` is when the file was saved, in milliseconds since 1970.

    `log_number` is how long its log was then: with more in it somebody went on with it here.
    """

    uuid = models.CharField(max_length=64, unique=True)
    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="imported_from")
    job = models.ForeignKey(TdtImport, null=True, on_delete=models.SET_NULL, related_name="tournaments")
    digest = models.CharField(max_length=64)
    saved_at = models.BigIntegerField(default=0)
    log_number = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.uuid}: {self.tournament}"

    @property
    def is_untouched(self) -> bool:
        """Return whether nobody did anything in the tournament since, nor in its flights, whose logs begin empty."""
        flights = Tournament.objects.filter(played_days__tournament=self.tournament).exclude(pk=self.tournament_id)
        return self.tournament.log_number == self.log_number and not flights.filter(log_number__gt=0).exists()


class ImportedPlayer(models.Model):
    """The player that a key in the files became; `added`: the import brought them into the register."""

    uuid = models.CharField(max_length=64, unique=True)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="imported_from")
    job = models.ForeignKey(TdtImport, null=True, on_delete=models.SET_NULL, related_name="people")
    added = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.uuid}: {self.player_id}"
