"""Seasons of a series, their versions, players, points by hand, fund and stored results."""

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models.day import Series
from tournaments.models.player import Player
from tournaments.models.tournament import SLUG, Tournament
from tournaments.rules.leagues.season_rules import SeasonRules, season_rules_of


class Season(models.Model):
    """A season: its tournaments are `events`, those with `Tournament.season`.

    `formula` is the points formula of events that join it from now on; each event keeps its own. `rules` is what the
    table counts (`rules/leagues/season_rules.py`). `version` counts the changes of both. With `shows_money` public
    pages show prizes.
    """

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=160)
    slug = models.CharField(max_length=80, unique=True, validators=[RegexValidator(f"^{SLUG}$")])
    starts = models.DateField()
    ends = models.DateField()
    formula = models.CharField(max_length=200, blank=True)
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
        """The name, with the series' name before it unless it contains that: "2026"."""
        series = self.series.name
        return self.name if series.casefold() in self.name.casefold() else f"{series} · {self.name}"

    def as_rule(self) -> SeasonRules:
        """Return the rules of its table."""
        return season_rules_of(self.rules)


class SeasonVersion(models.Model):
    """A version of a season, from `at` on. Versions are never edited; an undo is another one."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=160)
    starts = models.DateField()
    ends = models.DateField()
    formula = models.CharField(max_length=200, blank=True)
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
    """A player in a season: guest or not, and the points carried over from the season before."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="known_players")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seasons")
    guest = models.BooleanField(default=False)
    carried = models.DecimalField(max_digits=12, decimal_places=2, default=0)

    class Meta:
        constraints = [models.UniqueConstraint(F("season"), F("player"), name="season_player_once")]

    def __str__(self) -> str:
        return f"{self.player} in {self.season}"


class PointsByHand(models.Model):
    """Points given to a player by hand in an event of a season, `times` over: a high hand, a bar tab."""

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


class FundPayment(models.Model):
    """Money paid out of a season's fund, in minor units. A row is never edited; a mistake is reversed by another.

    `player` is None if it was spent on something else, named in `note`. A reversal has the amount of the payment that
    it reverses.
    """

    class Purpose(models.TextChoices):
        OTHER = "", _("Something else")
        ATTENDANCE = "attendance", _("For coming most often")

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

    A row with an older version than the tournament's is outdated, and is rebuilt by a task. `facts` and `rows`, which
    are columns (`rules/leagues/stored_columns.py`), are written and read by `selectors/leagues/stored.py`.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="stored_results")
    version = models.PositiveBigIntegerField()
    facts = models.JSONField(default=dict)
    rows = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.tournament}, {self.version}"
