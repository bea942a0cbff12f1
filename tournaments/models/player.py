"""The house's register of players: people as staff know them, whatever they play in."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q

from tournaments.rules.finding import folded


class Register(models.QuerySet["Player"]):
    """Players. Whoever writes many at once keeps what they are found by, as `save` does for one."""

    def bulk_create(self, objs: Iterable["Player"], *args: Any, **kwargs: Any) -> list["Player"]:
        """Add many."""
        players = list(objs)
        for player in players:
            player.found_by = player.words_to_find()
        if kwargs.get("update_conflicts"):
            kwargs["update_fields"] = [*{*kwargs.get("update_fields", ()), "found_by"}]
        return super().bulk_create(players, *args, **kwargs)

    def bulk_update(self, objs: Iterable["Player"], fields: Iterable[str], *args: Any, **kwargs: Any) -> int:
        """Change many."""
        players = list(objs)
        for player in players:
            player.found_by = player.words_to_find()
        return super().bulk_update(players, [*{*fields, "found_by"}], *args, **kwargs)

    def update(self, **kwargs: Any) -> int:
        """Change all of them alike. Raises ValueError for names: nobody would be found by the new ones."""
        if _FOUND_BY & kwargs.keys() and "found_by" not in kwargs:
            raise ValueError("names are changed by save or in bulk, which keep what a player is found by")
        return super().update(**kwargs)


#: the columns that a player is found by
_FOUND_BY = frozenset({"display_name", "name", "alias", "club_number"})


class Player(models.Model):
    """A person. Public pages show `display_name` alone, which is what he chose to be called there.

    `found_by` is everything one may type to find him, without case and accents. `merged_into` is set on a duplicate:
    its results are the other's. An erased player keeps his results under an alias, and nothing else.
    """

    display_name = models.CharField(max_length=80)
    name = models.CharField(max_length=120, blank=True)
    alias = models.CharField(max_length=80, blank=True)
    club_number = models.CharField(max_length=40, blank=True)
    country = models.CharField(max_length=2, blank=True, validators=[RegexValidator("^[A-Z]{2}$")])
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=40, blank=True)
    photo = models.BinaryField(null=True, blank=True)
    notes = models.TextField(blank=True)
    banned = models.BooleanField(default=False)
    barred_until = models.DateField(null=True, blank=True)
    found_by = models.TextField(blank=True, editable=False)
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="duplicates")
    erased_at = models.DateTimeField(null=True, blank=True)

    objects = Register.as_manager()

    class Meta:
        ordering = ["display_name", "pk"]
        constraints = [
            models.UniqueConstraint(F("club_number"), name="player_once_per_club_number", condition=~Q(club_number="")),
        ]
        indexes = [models.Index(F("display_name"), name="player_by_display_name")]

    def __str__(self) -> str:
        return self.display_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep what he is found by in step with his names."""
        self.found_by = self.words_to_find()
        names = kwargs.get("update_fields")
        if names is not None:
            kwargs["update_fields"] = {*names, "found_by"}
        super().save(*args, **kwargs)

    def words_to_find(self) -> str:
        """Names, alias and club number, folded."""
        return folded(f"{self.display_name} {self.name} {self.alias} {self.club_number}")

    def is_barred(self, day: date) -> bool:
        """Whether he may not play on a day: banned, or barred beyond it."""
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


def called(player: Player | int) -> dict[str, int]:
    """A player as a fact of the floor log: by key, so that erasing somebody erases him there too.

    The log's sentences put the display name of today in its place.
    """
    return {"player": player if isinstance(player, int) else player.pk}
