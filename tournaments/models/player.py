"""The register of players, and files of players on their way into it."""

import sys
from collections.abc import Iterable
from datetime import date
from functools import cached_property
from typing import Any

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.lookups import StartsWith

from tournaments.rules.players.same_person import letters_key, visible_name
from tournaments.rules.players.search import folded


@models.TextField.register_lookup
class BeginsWith(StartsWith):
    """`startswith` that an index answers on SQLite too, which looks at every row for a LIKE with an escape."""

    lookup_name = "begins_with"

    def get_rhs_op(self, connection: Any, rhs: str) -> str:
        """Return the operator that `startswith` has."""
        return str(connection.operators["startswith"] % rhs)

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        """Return a range: from the text itself to the text before the last letter that there is."""
        column, given = self.process_lhs(compiler, connection)
        return f"({column} >= %s AND {column} < %s)", [*given, self.rhs, *given, f"{self.rhs}{chr(sys.maxunicode)}"]


class Register(models.QuerySet["Player"]):
    """Players. Bulk writes keep what players are found and compared by, as `save` does for one."""

    def bulk_create(self, objs: Iterable["Player"], *args: Any, **kwargs: Any) -> list["Player"]:
        """Add many."""
        players = list(objs)
        for player in players:
            player.keep_in_step()
        if kwargs.get("update_conflicts"):
            kwargs["update_fields"] = [*{*kwargs.get("update_fields", ()), *_IN_STEP}]
        return super().bulk_create(players, *args, **kwargs)

    def bulk_update(self, objs: Iterable["Player"], fields: Iterable[str], *args: Any, **kwargs: Any) -> int:
        """Change many."""
        players = list(objs)
        for player in players:
            player.keep_in_step()
        return super().bulk_update(players, [*{*fields, *_IN_STEP}], *args, **kwargs)

    def update(self, **kwargs: Any) -> int:
        """Change all of them alike. Raises ValueError for names: nobody would be found by the new ones."""
        if _FOUND_BY & kwargs.keys() and "found_by" not in kwargs:
            raise ValueError("names are changed by save or in bulk, which keep what a player is found by")
        return super().update(**kwargs)


#: the columns that a player is found by
_FOUND_BY = frozenset({"display_name", "name", "alias", "club_number"})
#: the columns that follow from the names
_IN_STEP = ("found_by", "display_key", "own_key", "alias_key")


class Player(models.Model):
    """A person. Public pages show `display_name` alone, which is what they chose to be called there.

    `found_by` is everything one may type to find them, without case and accents. The keys are the letters of each name,
    which whoever may be the same person shares (`rules/players/same_person.py`). `merged_into` is set on a duplicate:
    its results are the other's. An erased player keeps their results under an alias, and nothing else.
    """

    display_name = models.CharField(max_length=80)
    name = models.CharField(max_length=120, blank=True)
    alias = models.CharField(max_length=80, blank=True)
    club_number = models.CharField(max_length=40, blank=True)
    country = models.CharField(max_length=2, blank=True, validators=[RegexValidator("^[A-Z]{2}$")])
    city = models.CharField(max_length=80, blank=True)
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=40, blank=True)
    photo = models.BinaryField(null=True, blank=True)
    notes = models.TextField(blank=True)
    banned = models.BooleanField(default=False)
    barred_until = models.DateField(null=True, blank=True)
    found_by = models.TextField(blank=True, editable=False)
    display_key = models.TextField(blank=True, default="", editable=False)
    own_key = models.TextField(blank=True, default="", editable=False)
    alias_key = models.TextField(blank=True, default="", editable=False)
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="duplicates")
    erased_at = models.DateTimeField(null=True, blank=True)

    objects = Register.as_manager()

    class Meta:
        ordering = ["display_name", "pk"]
        constraints = [
            models.UniqueConstraint(F("club_number"), name="player_once_per_club_number", condition=~Q(club_number="")),
        ]
        indexes = [
            models.Index(F("display_name"), name="player_by_display_name"),
            models.Index(fields=["display_key"], name="player_by_display_key"),
            models.Index(fields=["own_key"], name="player_by_own_key"),
            models.Index(fields=["alias_key"], name="player_by_alias_key"),
            models.Index(fields=["found_by"], name="player_by_first_words", opclasses=["text_pattern_ops"]),
        ]

    def __str__(self) -> str:
        return self.display_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep what they are found and compared by in step with their names."""
        self.keep_in_step()
        names = kwargs.get("update_fields")
        if names is not None:
            kwargs["update_fields"] = {*names, *_IN_STEP}
        super().save(*args, **kwargs)

    @cached_property
    def shown(self) -> str:
        """The name to show in a list: the display name, where `show_apart` gave no longer one."""
        return self.display_name

    @property
    def full_name(self) -> str:
        """The name in full, for staff alone: the display name, where no other is known."""
        return self.name or self.display_name

    @property
    def is_erased(self) -> bool:
        """Whether only their number and their results are kept: nothing of them is changed any more."""
        return self.erased_at is not None

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that they are known by."""
        return tuple(name for name in (self.display_name, self.name, self.alias) if name)

    def keep_in_step(self) -> None:
        """Take out of the names what nobody sees, and set what the player is found and compared by."""
        self.display_name, self.name, self.alias = map(visible_name, (self.display_name, self.name, self.alias))
        self.found_by = self.words_to_find()
        self.display_key, self.own_key, self.alias_key = map(letters_key, (self.display_name, self.name, self.alias))

    def words_to_find(self) -> str:
        """Names, alias and club number, folded."""
        return folded(f"{self.display_name} {self.name} {self.alias} {self.club_number}")

    def is_barred(self, day: date) -> bool:
        """Whether they may not play on a day: banned, or barred beyond it."""
        return self.banned or (self.barred_until is not None and day <= self.barred_until)


class PlayerMerge(models.Model):
    """Two rows of the register were one person: what was moved, so that it can be taken apart again."""

    kept = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges")
    duplicate = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merged_by")
    moved = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.duplicate_id} is {self.kept_id}"


class DifferentPlayers(models.Model):
    """Two rows of the register that are two people, as staff said: no likely duplicates. `one` has the lower key."""

    one = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="different_players_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="different_players_lower_key_first"),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} is not {self.other_id}"


def called(player: Player | int) -> dict[str, int]:
    """A player as a fact of the floor log: by key, so that erasing a player erases them there too.

    The log's sentences put the display name of today in its place.
    """
    return {"player": player if isinstance(player, int) else player.pk}


class PlayerImport(models.Model):
    """A file that was handed in, looked at, and then brought in by the worker: a row that a sweep picks up.

    `confirmed_at` is when somebody said so; `compared` counts the rows that the worker has read since, `progress_at` is
    its last sign of life: another takes over from one that fell silent. Everything is written at once at the end,
    with `done_at` or `failed_at`, and then the text is forgotten. `report` holds row numbers and reasons, no names.
    """

    file_name = models.CharField(max_length=120, blank=True)
    text = models.TextField()
    delimiter = models.CharField(max_length=1)
    encoding = models.CharField(max_length=20)
    columns = models.JSONField(default=list)
    shown_as = models.CharField(max_length=10)
    take_suspects = models.BooleanField(default=False)
    rows = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True, db_index=True)
    progress_at = models.DateTimeField(null=True, blank=True)
    compared = models.PositiveIntegerField(default=0)
    done_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)
    report = models.JSONField(default=dict)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.file_name or f"file {self.pk}"

    @property
    def waits(self) -> bool:
        """Whether the worker still has to bring the file in."""
        return self.confirmed_at is not None and self.done_at is None and self.failed_at is None
