"""Seasons of a series with their versions and players, points by hand, payments from the fund, and stored results."""

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models.day import Series
from tournaments.models.player import Player
from tournaments.models.tournament import SLUG, Tournament
from tournaments.rules.leagues.formulas import MOST_STORED
from tournaments.rules.leagues.season_rules import SeasonRules, season_rules_from_json


class Season(models.Model):
    """A season. `events` are its tournaments.

    `formula` is the points formula for events that join from now on; each event keeps its own. `rules` say what counts
    in the table (`rules/leagues/season_rules.py`). A change of `formula` or `rules` raises `version`. With
    `shows_money`, public pages show prizes.
    """

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=160)
    slug = models.CharField(max_length=80, unique=True, validators=[RegexValidator(f"^{SLUG}$")])
    starts = models.DateField()
    ends = models.DateField()
    formula = models.CharField(max_length=MOST_STORED, blank=True)
    rules = models.JSONField(default=dict, blank=True)
    version = models.PositiveIntegerField(default=1)
    shows_money = models.BooleanField(default=False)

    class Meta:
        ordering = ["-starts", "name"]
        constraints = [models.CheckConstraint(condition=Q(ends__gte=F("starts")), name="season_ends_after_its_start")]

    def __str__(self) -> str:
        return self.name

    @property
    def title(self) -> str:
        """The season's name, after the name of the series unless it contains that name."""
        series = self.series.name
        return self.name if series.casefold() in self.name.casefold() else f"{series} · {self.name}"

    def as_season_rules(self) -> SeasonRules:
        return season_rules_from_json(self.rules)


class SeasonVersion(models.Model):
    """A version of a season, valid from `at`. Versions are never edited; an undo adds a new version."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=160)
    starts = models.DateField()
    ends = models.DateField()
    formula = models.CharField(max_length=MOST_STORED, blank=True)
    rules = models.JSONField(default=dict, blank=True)
    shows_money = models.BooleanField(default=False)
    recalculated = models.BooleanField(default=False)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["season", "-number"]
        constraints = [models.UniqueConstraint(F("season"), F("number"), name="season_version_once_per_number")]

    def __str__(self) -> str:
        return f"{self.name}, {self.number}"


class SeasonPlayer(models.Model):
    """A player of a season: `guest` or not, and the points `carried` over from the season before."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="known_players")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seasons")
    guest = models.BooleanField(default=False)
    carried = models.DecimalField(max_digits=12, decimal_places=2, default=0)

    class Meta:
        constraints = [models.UniqueConstraint(F("season"), F("player"), name="season_player_once")]

    def __str__(self) -> str:
        return f"{self.player} in {self.season}"


class PointsByHand(models.Model):
    """Points that staff gave a player in an event of a season, `times` times, such as for a high hand."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="points_by_hand")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="points_by_hand")
    reason = models.CharField(max_length=60)
    points = models.DecimalField(max_digits=8, decimal_places=2)
    times = models.PositiveSmallIntegerField(default=1)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.player}: {self.reason}"


class FileVariables(models.Model):
    """Variables of points formulas that an imported file states and that other rows do not have.

    `own` is a list of player key and the player's variables by name (`rules/leagues/td_names.py`).
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="file_variables")
    own = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.tournament}"


class FundPayment(models.Model):
    """Money paid out of a season's fund, in minor units. A row is never edited; a mistake is reversed by a new row.

    `player` is None if the money was spent on something else, named in `note`. A reversal has the same amount as the
    payment that it reverses.
    """

    class Purpose(models.TextChoices):
        OTHER = "", _("Something else")
        ATTENDANCE = "attendance", _("Attendance prize")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="fund_payments")
    amount = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3, validators=[RegexValidator("^[A-Z]{3}$")])
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    note = models.CharField(max_length=200, blank=True)
    purpose = models.CharField(max_length=12, choices=Purpose.choices, blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    reverses = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.RESTRICT, related_name="reversed_by"
    )

    class Meta:
        ordering = ["at", "pk"]
        constraints = [models.CheckConstraint(condition=Q(amount__gte=1), name="fund_payment_of_something")]

    def __str__(self) -> str:
        return f"{self.season}, {self.amount} {self.currency}"


class StoredResults(models.Model):
    """A finished tournament's results as of `version`, so that a season's table need not derive them again.

    If the tournament's version is newer, the row is outdated and a task rebuilds it. `selectors/leagues/stored.py`
    reads and writes `facts` and `rows`, which are stored by column (`rules/leagues/stored_columns.py`).
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="stored_results")
    version = models.PositiveBigIntegerField()
    facts = models.JSONField(default=dict)
    rows = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.tournament}, {self.version}"
