"""Columns by the glossary's words. What they hold stays; log entries go on naming them as they did."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0033_no_labels_for_flights"),
    ]

    operations = [
        migrations.RenameField(model_name="payment", old_name="top_up", new_name="rebuy_or_add_on"),
        migrations.RenameField(model_name="announcement", old_name="words", new_name="text"),
        migrations.RenameField(model_name="notice", old_name="words", new_name="text"),
        migrations.AlterField(
            model_name="waiting",
            name="tournament",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="alternates", to="tournaments.tournament"),
        ),
    ]
