"""Changes of the organisation's settings. They belong to no floor: each is a row, and an undo is a row as well."""

import logging
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from django.db import transaction

from tournaments.models import OrganisationSettings
from tournaments.rules.names import cleaned_name
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.organisation_settings import SETTINGS, organisation_settings, settings_or_defaults
from tournaments.services.field_checks import refusing_invalid_fields
from tournaments.services.floor.floor import Person

log = logging.getLogger("shuffle_up.staff")


def change_organisation_settings(*, fields: Mapping[str, Any], by: Person, now: datetime) -> OrganisationSettings:
    """Store the settings with changed fields; fields left out stay. Refuses if nothing changes."""
    with transaction.atomic():
        before, stored = settings_or_defaults(), organisation_settings()
        values = {name: fields.get(name, getattr(before, name)) for name in SETTINGS}
        values["name"] = cleaned_name(values["name"])
        if values["backup_folder"] != before.backup_folder:
            _refuse_unusable_folder(values["backup_folder"])
        changed = [name for name in SETTINGS if values[name] != getattr(before, name)]
        if stored and not changed:
            raise Refused("nothing_changes")
        row = OrganisationSettings(**values, at=now, by_id=by.pk if by is not None else None)
        with refusing_invalid_fields():
            row.clean_fields()
        row.save(force_insert=True)
    log.info("organisation_changed", extra={"fields": changed, "by": getattr(by, "pk", None)})
    return row


def _refuse_unusable_folder(path: str) -> None:
    """Refuse a folder that this computer does not have, or in which it may not write. "" means no folder."""
    folder = Path(path)
    if not path:
        return
    if not folder.is_absolute() or not folder.is_dir():
        raise Refused("backup_folder_unknown", field="backup_folder", folder=path)
    try:
        with TemporaryFile(dir=folder):
            pass
    except OSError as problem:
        raise Refused("backup_folder_not_writable", field="backup_folder", folder=path) from problem


def restore_organisation_settings(*, number: int, by: Person, now: datetime) -> OrganisationSettings:
    """Store the settings of an earlier change again. Refuses an unknown number."""
    earlier = OrganisationSettings.objects.filter(pk=number).first()
    if earlier is None:
        raise Refused("organisation_change_unknown", field="number", number=number)
    values = {name: getattr(earlier, name) for name in SETTINGS}
    return change_organisation_settings(fields=values, by=by, now=now)
