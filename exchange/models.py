"""Imports of `.tdt` and `poker-event/1` files, and the tournaments and players imported from them."""

from django.conf import settings
from django.db import models

from tournaments.models.player import Player
from tournaments.models.tournament import Tournament, check_zone


class TdtImport(models.Model):
    """An uploaded folder, previewed and then stored as a whole or not at all.

    `decisions` maps doubtful people's keys in the files to "new", "same" for the likeliest match of the preview, or the
    key of another player. `antes`: an ante as large as the big blind was paid once for the table, by the big blind.
    `report` has counts and keys, no names of people. `done_at` is None until the import is stored; `undone_at` is None
    until it is undone.
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
    """A file of an import. `content` is compressed, and deleted once the import is stored or deleted."""

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
    """A tournament that was imported from a file; `uuid` is its key in the file.

    `progress` says how far the tournament had come in the file (`rules/tdt/progress.py`). `log_number` is the length of
    the log after the import: a longer log means that somebody has worked in the tournament since. `other_fields` are
    those that the format lacks, by place and primary key (`selectors/other_fields.py`).
    """

    uuid = models.CharField(max_length=64, unique=True)
    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="imported_from")
    job = models.ForeignKey(TdtImport, null=True, on_delete=models.SET_NULL, related_name="tournaments")
    digest = models.CharField(max_length=64)
    progress = models.JSONField(default=list, blank=True)
    log_number = models.PositiveBigIntegerField(default=0)
    other_fields = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"{self.uuid}: {self.tournament}"

    @property
    def is_untouched(self) -> bool:
        """Return whether nobody has acted in the tournament or in its flights since the import."""
        flights = Tournament.objects.filter(played_days__tournament=self.tournament).exclude(pk=self.tournament_id)
        return self.tournament.log_number == self.log_number and not flights.filter(log_number__gt=0).exists()


class ImportedPlayer(models.Model):
    """The player in the register for a person's key in files. `added`: the import added this player."""

    uuid = models.CharField(max_length=64, unique=True)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="imported_from")
    job = models.ForeignKey(TdtImport, null=True, on_delete=models.SET_NULL, related_name="people")
    added = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.uuid}: {self.player_id}"
