"""Names are compared by their letters, in columns of their own, and have nothing in them that nobody sees.

Stored results count people apart from entries now: they are stored again by a task.
"""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tournaments.rules.players.same_person import letters_key, visible_name
from tournaments.rules.players.search import folded

MANY = 500
NAMES = ("display_name", "name", "alias")
KEYS = ("display_key", "own_key", "alias_key")


def keep_in_step(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Fill the columns in, as saving a player does."""
    players = apps.get_model("tournaments", "Player").objects
    rows = []
    for row in players.defer("photo").iterator(chunk_size=MANY):
        row.photo = None  # not read, and not written: only the columns named below are
        names = [visible_name(getattr(row, column)) for column in NAMES]
        for column, key, name in zip(NAMES, KEYS, names, strict=True):
            setattr(row, column, name)
            setattr(row, key, letters_key(name))
        row.found_by = folded(" ".join([*names, row.club_number]))
        rows.append(row)
    # a tenth of the time of bulk_update
    players.bulk_create(
        rows,
        batch_size=MANY,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=[*NAMES, *KEYS, "found_by"],
    )


def forget_results(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Forget stored results, as tables derive what is not stored."""
    apps.get_model("tournaments", "StoredResults").objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0061_different_players"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="player", name="player_by_any_case"),
        migrations.RemoveIndex(model_name="player", name="player_by_own_name"),
        *(
            migrations.AddField(
                model_name="player", name=key, field=models.TextField(blank=True, default="", editable=False)
            )
            for key in KEYS
        ),
        migrations.RunPython(keep_in_step, migrations.RunPython.noop),
        *(
            migrations.AddIndex(model_name="player", index=models.Index(fields=[key], name=f"player_by_{key}"))
            for key in KEYS
        ),
        migrations.RunPython(forget_results, migrations.RunPython.noop),
    ]
