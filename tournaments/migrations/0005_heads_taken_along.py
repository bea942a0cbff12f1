"""Heads taken along with those who go out; seeds of envelopes kept apart until they are opened."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0004_bullet_of_standing_entries"),
    ]

    operations = [
        migrations.CreateModel(
            name="EnvelopeSeed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("commitment", models.CharField(max_length=64, unique=True)),
                ("seed", models.CharField(max_length=64)),
            ],
        ),
        migrations.AddField(
            model_name="bountywin",
            name="taken_with",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="took_along",
                to="tournaments.bountywin",
            ),
        ),
        migrations.AlterField(
            model_name="envelopeseal",
            name="seed",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddConstraint(
            model_name="bountywin",
            constraint=models.UniqueConstraint(
                models.F("winner"), condition=models.Q(("bust_out__isnull", True)), name="bounty_own_head_once"
            ),
        ),
    ]
