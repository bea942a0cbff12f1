"""Tournaments, and people's roles in them."""

import json
from datetime import datetime
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q

from tournaments.language.sentences import gettext_lazy as _
from tournaments.rules.floor.log_chain import GENESIS, LogHead
from tournaments.rules.games import BETTING, GAMES, Rotation, changes_of_game, game_title, rotation_of
from tournaments.rules.leagues.formulas import MOST_STORED
from tournaments.rules.levels import Step, Structure
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_rules import HouseRules, house_rules_of
from tournaments.rules.structure.files.json_file import steps_from_json

# The live pages check it before they query the database.
SLUG = r"[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?"


@cache
def known_time_zones() -> set[str]:
    """Return the names of the time zones the server knows. Cached, since reading the files takes 30 ms."""
    return available_timezones()


def check_zone(name: str) -> None:
    """Raise ValidationError for a time zone that the server does not know."""
    if name not in known_time_zones():
        raise ValidationError(_("{name} is not a time zone; one is Europe/Berlin").format(name=name))


@lru_cache(maxsize=256)
def _parse_steps(written: str) -> tuple[Step, ...]:
    """Return stored steps as values. Cached, since every action needs them and parsing takes milliseconds."""
    return steps_from_json(json.loads(written))


class DayInRow(NamedTuple):
    """A `Day`, with the key of its tournament and the key of the tournament row in which it is played."""

    tournament: int
    played_in: int
    kind: str
    code: str
    ended_at: datetime | None


def game_choices() -> list[tuple[str, Any]]:
    """Return the games as choices. Migrations name this function, so that a new game needs none."""
    return [(slug, _(title)) for slug, title in GAMES.items()]


class Bounties(models.TextChoices):
    """Kinds of bounties."""

    FIXED = "fixed", _("Fixed: the same for everyone")
    PROGRESSIVE = "progressive", _("Progressive: half in cash, half added to the winner's bounty")
    MYSTERY = "mystery", _("Mystery: drawn from envelopes")


class Tournament(models.Model):
    """One tournament. `steps` is its own copy of a structure: editing the preset later does not change it.

    Money is in minor units of `currency`. `version` counts the actions done, `sheet_revision` the revisions of the
    printed structure. `re_entries`, `re_entries_per_flight`, `rebuys` and `add_ons` are limits for each player, None
    for no limit; a rebuy needs a stack of at most `rebuy_up_to` chips. `capacity` is how many players can be in at
    once. `rotation` are the games of a mix with their betting, [] for its usual ones. `own_game` is the house's own
    name of a game that is played like `game`, with `own_cards` dealt to each player, None if as many as usual.
    Payouts of `id_from` or more require an ID. `carry_over` says which bags of flights go forward
    (`rules/days/carry_over.py`). `event_number` is the number in the series; a flight has none. In a `season`, points
    count `season_percent` (200: double) by `points_formula`, which was taken from version `season_version` of the
    season. `cue_sounds` are the sounds and words of cues (`rules/sounds/cue_sounds.py`). A `demonstration` counts
    nowhere, has players of its own, and is removed as a whole (`services/demonstration.py`). `log_number` and
    `log_digest` are those of the newest log entry, so that removing the end of the log is detected (`log_head`).
    """

    name = models.CharField(max_length=160)
    slug = models.CharField(max_length=80, unique=True, validators=[RegexValidator(f"^{SLUG}$")])
    series = models.ForeignKey(
        "tournaments.Series", null=True, blank=True, on_delete=models.SET_NULL, related_name="tournaments"
    )
    event_number = models.PositiveSmallIntegerField(null=True, blank=True)
    season = models.ForeignKey(
        "tournaments.Season", null=True, blank=True, on_delete=models.SET_NULL, related_name="events"
    )
    season_percent = models.PositiveSmallIntegerField(default=100)
    season_version = models.PositiveIntegerField(default=0)
    venue = models.CharField(max_length=120, blank=True)
    starts_at = models.DateTimeField()
    zone = models.CharField(max_length=64, default="UTC", validators=[check_zone])
    language = models.CharField(max_length=8, default="en", choices=settings.LANGUAGES)

    game = models.CharField(max_length=40, default="texas_holdem", choices=game_choices)
    betting = models.CharField(
        max_length=20, default="no_limit", choices=[(name, _(title)) for name, title in BETTING.items()]
    )
    rotation = models.JSONField(default=list, blank=True)
    own_game = models.CharField(max_length=60, blank=True)
    own_cards = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MinValueValidator(2), MaxValueValidator(7)]
    )
    seats_per_table = models.PositiveSmallIntegerField(default=9)
    final_table_seats = models.PositiveSmallIntegerField(default=9)
    starting_stack = models.PositiveBigIntegerField(default=0)
    steps = models.JSONField(default=list)
    chips = models.JSONField(default=list, blank=True)
    structure_name = models.CharField(max_length=160, blank=True)
    sheet_revision = models.PositiveIntegerField(default=1)
    sheet_revised_at = models.DateTimeField()

    currency = models.CharField(max_length=3, default="EUR", validators=[RegexValidator("^[A-Z]{3}$")])
    prize_share = models.PositiveBigIntegerField(default=0)
    house_fee = models.PositiveBigIntegerField(default=0)
    staff_fee = models.PositiveBigIntegerField(default=0)
    bounty = models.PositiveBigIntegerField(default=0)
    season_fee = models.PositiveBigIntegerField(default=0)
    guarantee = models.PositiveBigIntegerField(default=0)
    bounty_kind = models.CharField(max_length=12, choices=Bounties.choices, default=Bounties.FIXED)

    capacity = models.PositiveIntegerField(null=True, blank=True)
    re_entries = models.PositiveSmallIntegerField(null=True, blank=True)
    re_entries_per_flight = models.PositiveSmallIntegerField(null=True, blank=True)
    rebuys = models.PositiveSmallIntegerField(null=True, blank=True, default=0)
    rebuy_up_to = models.PositiveBigIntegerField(null=True, blank=True)
    add_ons = models.PositiveSmallIntegerField(null=True, blank=True, default=0)
    carry_over = models.JSONField(default=dict, blank=True)
    payout_plan = models.JSONField(default=dict, blank=True)
    prizes_frozen_at = models.DateTimeField(null=True, blank=True)
    id_from = models.PositiveBigIntegerField(null=True, blank=True)
    deals_allowed = models.BooleanField(default=True)
    points_formula = models.CharField(max_length=MOST_STORED, blank=True)
    withheld = models.JSONField(default=dict, blank=True)
    demonstration = models.BooleanField(default=False)

    rulebook = models.CharField(max_length=20, default="tda_2024", choices=list(RULEBOOKS.items()))
    house_overrides = models.JSONField(default=dict, blank=True)
    cue_sounds = models.JSONField(default=dict, blank=True)

    finished_at = models.DateTimeField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveBigIntegerField(default=0)
    log_number = models.PositiveBigIntegerField(default=0)
    log_digest = models.CharField(max_length=64, default=GENESIS)

    # the list of steps that was parsed last, and its steps as values
    _last_parsed: tuple[object, tuple[Step, ...]] = (None, ())

    class Meta:
        ordering = ["-starts_at", "slug"]
        constraints = [
            models.CheckConstraint(
                condition=Q(finished_at__isnull=True) | Q(cancelled_at__isnull=True),
                name="tournament_not_both_finished_and_cancelled",
            ),
            models.CheckConstraint(
                condition=Q(seats_per_table__gte=2, seats_per_table__lte=12), name="tournament_seats_per_table_2_to_12"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def structure(self) -> Structure:
        """Return the tournament's own structure as a value."""
        return Structure(
            steps=self._parsed_steps(),
            name=self.structure_name,
            game=self.game,
            betting=self.betting,
            starting_stack=self.starting_stack,
            seats_per_table=self.seats_per_table,
            final_table_seats=self.final_table_seats,
            chips=tuple(self.chips),
        )

    def _parsed_steps(self) -> tuple[Step, ...]:
        """Return the steps as values, parsed once for each list: services replace the list and never change it."""
        source, steps = self._last_parsed
        if source is not self.steps:
            steps = _parse_steps(json.dumps(self.steps))
            self._last_parsed = self.steps, steps
        return steps

    def house_rules(self) -> HouseRules:
        """Return the rulebook, with the tournament's own house rules applied."""
        return house_rules_of(self.rulebook, self.house_overrides)

    @property
    def games(self) -> Rotation:
        """The games of a mix with their betting; () for a single game."""
        return rotation_of(self.game, self.rotation)

    @property
    def game_changes(self) -> str | int:
        """The change of games in a mix: with the "level", after an "orbit", or after a number of hands."""
        return changes_of_game(self.game, self.house_rules()["game_changes"])

    @property
    def buy_in(self) -> int:
        """The price of an entry in minor units: the sum of all parts."""
        return self.prize_share + self.house_fee + self.staff_fee + self.bounty + self.season_fee

    @property
    def has_usual_game(self) -> bool:
        """Return whether the game is no-limit hold'em, which goes without saying."""
        return (self.game, self.betting, self.own_game) == ("texas_holdem", "no_limit", "")

    @property
    def game_title(self) -> str:
        """The game, such as "No-limit hold'em"."""
        return game_title(game=self.named_game, betting="" if self.games else self.betting)

    @property
    def named_game(self) -> str:
        """The house's own name of the game; without one its slug."""
        return self.own_game or self.game

    @property
    def local_zone(self) -> ZoneInfo:
        """The room's time zone."""
        return ZoneInfo(self.zone)

    def as_local_time(self, moment: datetime) -> datetime:
        """Return a moment in the room's time zone."""
        return moment.astimezone(self.local_zone)

    @cached_property
    def known_days(self) -> list[DayInRow]:
        """The days of the tournament, and the day of another tournament played in this row, if any. Cached."""
        days = self.days.model.objects.filter(Q(tournament=self) | Q(played_in=self))
        return [DayInRow(*values) for values in days.order_by("order", "pk").values_list(*DayInRow._fields)]

    @property
    def entry_row_keys(self) -> tuple[int, ...]:
        """The keys of all rows with entries of this tournament: itself, its flights, and its parallel days."""
        return (self.pk, *(day.played_in for day in self.known_days if day.tournament == self.pk != day.played_in))

    @cached_property
    def whole_tournament(self) -> "Tournament":
        """The tournament to which this flight or parallel day belongs; for any other row, itself."""
        return Tournament.objects.get(pk=self.own_day.tournament) if self.own_day else self

    @property
    def own_day(self) -> DayInRow | None:
        """The day that is played in this row, if it is a flight or parallel day; else None."""
        return next((day for day in self.known_days if day.played_in == self.pk != day.tournament), None)

    @property
    def has_several_days(self) -> bool:
        """Return whether the tournament has several days, or is one of several itself (a flight or parallel day)."""
        return self.is_flight or sum(day.tournament == self.pk for day in self.known_days) > 1

    @property
    def has_flights(self) -> bool:
        """Return whether the tournament has flights or parallel days, or is one itself."""
        return self.is_flight or len(self.entry_row_keys) > 1

    @property
    def is_one_day(self) -> bool:
        return not self.has_several_days

    @property
    def is_flight(self) -> bool:
        """Return whether this row is a flight of another tournament, or one of its parallel days.

        Its sales go into the pool of the whole tournament; a flight pays no places itself.
        """
        return self.own_day is not None

    @property
    def is_parallel_day(self) -> bool:
        """Return whether this row is a day that runs in parallel with another day of its tournament."""
        return self.own_day is not None and self.own_day.kind == "beside"

    @property
    def has_parallel_days(self) -> bool:
        """Return whether the flights feed several days, which then run in parallel with different players."""
        return any(day.tournament == self.pk and day.kind == "beside" for day in self.known_days)

    @property
    def has_posted_payouts(self) -> bool:
        """Return whether the payouts are posted. Posted payouts no longer change with the entries."""
        return self.prizes_frozen_at is not None

    @property
    def log_head(self) -> LogHead:
        """The number and digest of the last log entry."""
        return LogHead(self.log_number, self.log_digest)

    @property
    def sells_rebuys(self) -> bool:
        """Return whether the tournament has rebuys: any limit but 0."""
        return self.rebuys != 0

    @property
    def sells_add_ons(self) -> bool:
        """Return whether the tournament has add-ons: any limit but 0."""
        return self.add_ons != 0

    @property
    def is_over(self) -> bool:
        """Return whether the tournament was finished or cancelled."""
        return bool(self.finished_at or self.cancelled_at)

    def status(self, *, started: bool) -> str:
        """Return "planned", "running", "finished" or "cancelled". The status is never stored."""
        if self.cancelled_at:
            return "cancelled"
        if self.finished_at:
            return "finished"
        return "running" if started else "planned"


class Role(models.Model):
    """A person's role in one tournament. Administrators may do everything everywhere."""

    class Kind(models.TextChoices):
        DIRECTOR = "director", _("Director")
        SUPERVISOR = "supervisor", _("Floor supervisor")
        FLOOR = "floor", _("Floor")
        DESK = "desk", _("Registration and payout desk")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tournament_roles")
    kind = models.CharField(max_length=10, choices=Kind.choices)

    class Meta:
        constraints = [models.UniqueConstraint(F("tournament"), F("user"), name="role_once_per_person_and_tournament")]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind} of {self.tournament}"
