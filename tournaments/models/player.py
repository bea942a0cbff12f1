"""The register of players, and imports of files of players."""

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
from tournaments.rules.players.search import fold_text


@models.TextField.register_lookup
class BeginsWith(StartsWith):
    """`startswith` that uses an index on SQLite too, where Django's LIKE with ESCAPE would scan all rows."""

    lookup_name = "begins_with"

    def get_rhs_op(self, connection: Any, rhs: str) -> str:
        """Return the SQL operator of `startswith`."""
        return str(connection.operators["startswith"] % rhs)

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        """Return the SQL of a range: from the text itself to the text followed by the last Unicode character."""
        column, params = self.process_lhs(compiler, connection)
        return f"({column} >= %s AND {column} < %s)", [*params, self.rhs, *params, f"{self.rhs}{chr(sys.maxunicode)}"]


class PlayerQuerySet(models.QuerySet["Player"]):
    """Queries of players. Bulk writes update the search columns, as `save` does."""

    def bulk_create(self, objs: Iterable["Player"], *args: Any, **kwargs: Any) -> list["Player"]:
        """Add many players, with their search columns."""
        players = list(objs)
        for player in players:
            player.set_search_columns()
        if kwargs.get("update_conflicts"):
            kwargs["update_fields"] = [*{*kwargs.get("update_fields", ()), *_SEARCH_COLUMNS}]
        return super().bulk_create(players, *args, **kwargs)

    def bulk_update(self, objs: Iterable["Player"], fields: Iterable[str], *args: Any, **kwargs: Any) -> int:
        """Change many players, with their search columns."""
        players = list(objs)
        for player in players:
            player.set_search_columns()
        return super().bulk_update(players, [*{*fields, *_SEARCH_COLUMNS}], *args, **kwargs)

    def update(self, **kwargs: Any) -> int:
        """Set the same values for all players. Raises ValueError for names, which would outdate search columns."""
        if _FOUND_BY & kwargs.keys() and "found_by" not in kwargs:
            raise ValueError("names are changed by save or in bulk, which keep what a player is found by")
        return super().update(**kwargs)


_FOUND_BY = frozenset({"display_name", "name", "alias", "club_number"})
# Search columns, derived from the names.
_SEARCH_COLUMNS = ("found_by", "display_key", "own_key", "alias_key")


class Player(models.Model):
    """A person. Public pages show only `display_name`, as the player chose.

    `found_by` is the text to search in, without case and accents. `display_key`, `own_key` and `alias_key` are the
    letters of each name; possible duplicates share them (`rules/players/same_person.py`). `merged_into` is set on a
    duplicate; its results belong to the other player. An erased player keeps only the results, under an alias. Players
    of the `demonstration` are invented, and not in the register.
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
    demonstration = models.BooleanField(default=False)

    objects = PlayerQuerySet.as_manager()

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
        """Save the player, with search columns updated from the names."""
        self.set_search_columns()
        names = kwargs.get("update_fields")
        if names is not None:
            kwargs["update_fields"] = {*names, *_SEARCH_COLUMNS}
        super().save(*args, **kwargs)

    @cached_property
    def shown_name(self) -> str:
        """The name to show in a list: the display name, or a longer unique one set by `selectors/shown_names.py`."""
        return self.display_name

    @property
    def full_name(self) -> str:
        """The full name, for staff only; the display name if no full name is known."""
        return self.name or self.display_name

    @property
    def is_erased(self) -> bool:
        """Return whether the person is erased, so that only number and results remain."""
        return self.erased_at is not None

    @property
    def names(self) -> tuple[str, ...]:
        """The known names: display name, full name, alias."""
        return tuple(name for name in (self.display_name, self.name, self.alias) if name)

    def set_search_columns(self) -> None:
        """Remove invisible characters from the names, and set the search columns from them."""
        self.display_name, self.name, self.alias = map(visible_name, (self.display_name, self.name, self.alias))
        self.found_by = self.search_text()
        self.display_key, self.own_key, self.alias_key = map(letters_key, (self.display_name, self.name, self.alias))

    def search_text(self) -> str:
        """Return names, alias and club number without case and accents."""
        return fold_text(f"{self.display_name} {self.name} {self.alias} {self.club_number}")

    def is_barred(self, day: date) -> bool:
        """Return whether the player may not play on a day: banned, or barred until that day or later."""
        return self.banned or (self.barred_until is not None and day <= self.barred_until)


class PlayerMerge(models.Model):
    """A merge of two players of the register. `moved` holds what was moved, so that the merge can be undone."""

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
    """Two players of the register who are different people, as staff have confirmed. `one` has the lower key."""

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


def player_fact(player: Player | int) -> dict[str, int]:
    """Return a player as a fact of the floor log: only the key, so that the log holds no name to erase.

    Sentences of the log show the present display name.
    """
    return {"player": player if isinstance(player, int) else player.pk}


class PlayerImport(models.Model):
    """An import of a file: uploaded, previewed, confirmed, and carried out by the worker.

    `compared` counts the rows the worker has read. `progress_at` is the worker's last sign of life; if it becomes too
    old, another worker takes over. All players are written at once at the end, together with `done_at` or `failed_at`;
    then the text is deleted. `report` holds row numbers and reasons, no names.
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
    def is_waiting(self) -> bool:
        """Return whether the worker still has to import the file."""
        return self.confirmed_at is not None and self.done_at is None and self.failed_at is None
