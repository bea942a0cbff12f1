"""The organisation's settings, and whether the first page is still to be filled in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from django.conf import settings

from systems.drives import external_folders
from tournaments.composition import composition
from tournaments.models import FirstLogin, OrganisationSettings, Tournament
from tournaments.rules.rulebook.editions import newest_rulebook
from tournaments.selectors.request_cache import cached_in_request
from tournaments.selectors.staff.roles import Person

# What can be changed, in the order of the page.
SETTINGS = ("name", "currency", "language", "zone", "rulebook", "backup_folder")
MAX_CHANGES = 30


@dataclass(frozen=True, slots=True)
class SettingsChange:
    """A stored change of the settings, with the values that differ from those before."""

    stored: OrganisationSettings
    changed: Mapping[str, Any]


@cached_in_request
def organisation_settings() -> OrganisationSettings | None:
    """Return the organisation's settings; None until they were stored for the first time."""
    return OrganisationSettings.objects.first()


def backup_folder() -> Path | None:
    """Return the folder of automatic backups, from the environment or else the settings; None if neither names one."""
    stored = None if settings.BACKUP_DIR else organisation_settings()
    folder = settings.BACKUP_DIR or (stored.backup_folder if stored else "")
    return Path(folder) if folder else None


def proposed_backup_folders() -> list[str]:
    """Return the memory sticks and network folders of this computer."""
    return external_folders()


def settings_or_defaults() -> OrganisationSettings:
    """Return the organisation's settings; if none are stored, unsaved ones with the server's defaults."""
    return organisation_settings() or OrganisationSettings(
        language=settings.LANGUAGE_CODE,
        zone=settings.HOUSE_ZONE,
        rulebook=newest_rulebook("tda"),
    )


def settings_changes() -> Sequence[SettingsChange]:
    """Return the latest changes of the settings, newest first."""
    stored = list(OrganisationSettings.objects.select_related("by")[: MAX_CHANGES + 1])
    changes = [SettingsChange(row, _differences(row, before)) for row, before in zip_longest(stored, stored[1:])]
    return changes[:MAX_CHANGES]


def _differences(row: OrganisationSettings, before: OrganisationSettings | None) -> dict[str, Any]:
    return {name: getattr(row, name) for name in SETTINGS if getattr(row, name) != getattr(before, name, None)}


def venue_of(tournament: Tournament) -> str:
    """Return a tournament's venue; the organisation's name for a tournament that names none."""
    if tournament.venue:
        return tournament.venue
    stored = organisation_settings()
    return stored.name if stored else ""


def is_first_setup_due(person: Person) -> bool:
    """Return whether a person has the login that the program created, and nobody has begun to use the program."""
    return (
        person is not None
        and FirstLogin.objects.filter(user_id=person.pk or 0).exists()
        and not OrganisationSettings.objects.exists()
        and not Tournament.objects.exists()
        and not composition().is_read_only()
    )
