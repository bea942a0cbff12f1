"""Players who came by an import of The Tournament Director were stored without what they are found by."""

from django.db import migrations

from tournaments.rules.players.search import folded

MANY = 500


def find_them(apps, _schema_editor):
    """Fill it in, as saving a player does."""
    players = apps.get_model("tournaments", "Player").objects
    rows = list(players.filter(found_by="").only("display_name", "name", "alias", "club_number"))
    for row in rows:
        row.found_by = folded(f"{row.display_name} {row.name} {row.alias} {row.club_number}")
    players.bulk_update(rows, ["found_by"], batch_size=MANY)


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0053_quick_lookups"),
    ]

    operations = [
        migrations.RunPython(find_them, migrations.RunPython.noop),
    ]
