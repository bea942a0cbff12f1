# Bounty money that came after the sealing goes into further envelopes.

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0020_second_factor"),
    ]

    operations = [
        migrations.CreateModel(
            name="AddedEnvelopes",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("commitment", models.CharField(max_length=64)),
                ("seed", models.CharField(blank=True, max_length=64)),
                ("count", models.PositiveIntegerField()),
                ("sealed_at", models.DateTimeField()),
                (
                    "seal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="added",
                        to="tournaments.envelopeseal",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
    ]
