"""Stored results count people apart from entries now: they are stored again by a task."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def forget_results(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Forget them, as tables derive what is not stored."""
    apps.get_model("tournaments", "StoredResults").objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0061_different_players"),
    ]

    operations = [
        migrations.RunPython(forget_results, migrations.RunPython.noop),
    ]
