"""Content that an organisation saves for later: structures, templates, payout tables, layouts, sounds, pictures."""

import hashlib
import json

from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower

from tournaments.language.sentences import gettext_lazy
from tournaments.models.tournament import SLUG, game_choices
from tournaments.rules.games import BETTING
from tournaments.rules.layouts.layout_file import layout_from_json
from tournaments.rules.layouts.layouts import Layout
from tournaments.rules.levels import Structure
from tournaments.rules.prizes.result_templates import AMOUNT_FORMATS, DATE_FORMATS, SEPARATORS
from tournaments.rules.structure.files.json_file import steps_from_json


class StructurePlan(models.Model):
    """A structure in the library, which new tournaments can copy. `preset` ones come with the product."""

    slug = models.CharField(max_length=80, unique=True, validators=[RegexValidator(f"^{SLUG}$")])
    name = models.CharField(max_length=160)
    game = models.CharField(max_length=40, default="texas_holdem", choices=game_choices)
    betting = models.CharField(
        max_length=20, default="no_limit", choices=[(name, gettext_lazy(title)) for name, title in BETTING.items()]
    )
    starting_stack = models.PositiveBigIntegerField(default=0)
    seats_per_table = models.PositiveSmallIntegerField(default=9)
    final_table_seats = models.PositiveSmallIntegerField(default=9)
    steps = models.JSONField(default=list)
    chips = models.JSONField(default=list, blank=True)
    source = models.CharField(max_length=300, blank=True)
    note = models.TextField(blank=True)
    preset = models.BooleanField(default=False)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def structure(self) -> Structure:
        return Structure(
            steps=steps_from_json(self.steps),
            slug=self.slug,
            name=self.name,
            game=self.game,
            betting=self.betting,
            starting_stack=self.starting_stack,
            seats_per_table=self.seats_per_table,
            final_table_seats=self.final_table_seats,
            source=self.source,
            note=self.note,
            chips=tuple(self.chips),
        )


class EventTemplate(models.Model):
    """A tournament saved under a name. `content` is a copy of its settings, steps, prices, prizes and screens."""

    name = models.CharField(max_length=80)
    content = models.JSONField()
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("name"), name="event_template_once_per_name")]

    def __str__(self) -> str:
        return self.name


class OwnPayoutTable(models.Model):
    """A payout table of the organisation: each place's share in percent as a decimal text, best place first."""

    name = models.CharField(max_length=60)
    shares = models.JSONField()

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("name"), name="payout_table_once_per_name")]

    def __str__(self) -> str:
        return self.name


class OwnResultTemplate(models.Model):
    """A template of result files for another site: columns as typed, one per line, and formats."""

    name = models.CharField(max_length=60)
    event_columns = models.TextField(blank=True, max_length=4000)
    player_columns = models.TextField(blank=True, max_length=4000)
    date_format = models.CharField(max_length=10, default="2026-05-03", choices=[(name, name) for name in DATE_FORMATS])
    amount_format = models.CharField(
        max_length=10, default="1250.50", choices=[(name, name) for name in AMOUNT_FORMATS]
    )
    separator = models.CharField(max_length=10, default="comma", choices=[(name, name) for name in SEPARATORS])

    class Meta:
        ordering = [Lower("name"), "pk"]
        constraints = [models.UniqueConstraint(Lower("name"), name="result_template_once_per_name")]

    def __str__(self) -> str:
        return self.name


class OwnLayout(models.Model):
    """A layout of the clock that the organisation made, for the screens of any tournament."""

    name = models.CharField(max_length=60)
    content = models.JSONField()
    saved_at = models.DateTimeField()

    class Meta:
        ordering = [Lower("name"), "pk"]
        constraints = [models.UniqueConstraint(Lower("name"), name="own_layout_once_per_name")]

    def __str__(self) -> str:
        return self.name

    def as_layout(self) -> Layout:
        return layout_from_json({"title": self.name, **self.content})

    @property
    def version(self) -> str:
        """A digest of the content. It changes with each change, and returns to the earlier value after an undo."""
        state = json.dumps([self.name, self.content], sort_keys=True)
        return hashlib.sha256(state.encode()).hexdigest()[:12]


class OwnSound(models.Model):
    """A sound of the organisation's, such as a gong or a recorded voice. Its bytes are a `StoredSound`."""

    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    milliseconds = models.PositiveIntegerField()
    added_at = models.DateTimeField()

    class Meta:
        ordering = [Lower("name"), "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def seconds_text(self) -> str:
        """The length in seconds, with one decimal."""
        return f"{self.milliseconds / 1000:.1f}"


class StoredSound(models.Model):
    """The bytes of a sound (WAV, MP3 or Ogg), stored once by SHA-256. The floor log only holds the digest."""

    digest = models.CharField(max_length=64, unique=True)
    kind = models.CharField(max_length=4)
    content = models.BinaryField()
    stored_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.digest[:12]


class OwnPicture(models.Model):
    """A picture of the organisation's, such as its logo or a sponsor's. Its bytes are a `StoredPicture`."""

    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    added_at = models.DateTimeField()

    class Meta:
        ordering = [Lower("name"), "pk"]

    def __str__(self) -> str:
        return self.name


class StoredPicture(models.Model):
    """The bytes of a picture (WebP), stored once by SHA-256. The floor log only holds the digest."""

    digest = models.CharField(max_length=64, unique=True)
    content = models.BinaryField()
    stored_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.digest[:12]
