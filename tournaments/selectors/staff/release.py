"""Whether the database has been brought to the release that this server runs."""

from functools import cache
from pathlib import Path

from django.apps import apps
from django.db import DatabaseError
from django.db.migrations.recorder import MigrationRecorder

#: the apps whose tables each release may change
APPS = ("tournaments", "tables", "rulings", "standby", "automations", "exchange")


def lacks_migrations() -> bool:
    """Return whether `manage.py prepare` of this release is still to be run on the database."""
    applied = MigrationRecorder.Migration.objects.filter(app__in=APPS).values_list("app", "name")
    try:
        return not _of_this_release() <= set(applied)
    except DatabaseError:  # not even the table of migrations is there
        return True


@cache
def _of_this_release() -> frozenset[tuple[str, str]]:
    """The migrations that lie beside the code: pairs of app and name."""
    folders = {app: Path(apps.get_app_config(app).path) / "migrations" for app in APPS}
    return frozenset((app, one.stem) for app, folder in folders.items() for one in folder.glob("[0-9]*.py"))
