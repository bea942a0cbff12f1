"""The release of the database, compared with the server's."""

from functools import cache
from pathlib import Path

from django.apps import apps
from django.db import DatabaseError
from django.db.migrations.recorder import MigrationRecorder

# Apps with migrations of their own.
APPS = ("tournaments", "tables", "rulings", "standby", "automations", "exchange")


def lacks_migrations() -> bool:
    """Return whether the database lacks migrations of this release."""
    applied = MigrationRecorder.Migration.objects.filter(app__in=APPS).values_list("app", "name")
    try:
        return not _migrations_of_release() <= set(applied)
    except DatabaseError:  # the table of migrations is missing
        return True


@cache
def _migrations_of_release() -> frozenset[tuple[str, str]]:
    """Return the migrations of the code: pairs of app and name."""
    folders = {app: Path(apps.get_app_config(app).path) / "migrations" for app in APPS}
    return frozenset((app, path.stem) for app, folder in folders.items() for path in folder.glob("[0-9]*.py"))
