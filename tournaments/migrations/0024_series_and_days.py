# Series, days and flights.

import django.core.validators
import django.db.models.deletion
import tournaments.models.tournament
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0023_supervisors"),
    ]

    operations = [
        migrations.CreateModel(
            name="Series",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=160)),
                (
                    "slug",
                    models.CharField(
                        max_length=80,
                        unique=True,
                        validators=[django.core.validators.RegexValidator("^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$")],
                    ),
                ),
                ("venue", models.CharField(blank=True, max_length=120)),
                (
                    "zone",
                    models.CharField(
                        default="UTC", max_length=64, validators=[tournaments.models.tournament.check_zone]
                    ),
                ),
                (
                    "tables",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, validators=[django.core.validators.MinValueValidator(1)]
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "series",
                "ordering": ["name", "slug"],
            },
        ),
        migrations.AddField(
            model_name="entry",
            name="carried",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="carry_over",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.CreateModel(
            name="BagPay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount", models.PositiveBigIntegerField()),
                ("from_pool", models.BooleanField(default=True)),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.RESTRICT, related_name="bag_pay", to="tournaments.entry"
                    ),
                ),
                (
                    "payment",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="bag_pays",
                        to="tournaments.payment",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bag_pays",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddField(
            model_name="tournament",
            name="series",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="tournaments",
                to="tournaments.series",
            ),
        ),
        migrations.CreateModel(
            name="Day",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("flight", "Flight"), ("day", "Day")], default="day", max_length=6)),
                ("code", models.CharField(blank=True, max_length=8)),
                ("order", models.PositiveSmallIntegerField()),
                ("starts_at", models.DateTimeField(blank=True, null=True)),
                ("end", models.JSONField(blank=True, default=dict)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "feeds",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="fed_by",
                        to="tournaments.day",
                    ),
                ),
                (
                    "played_in",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="played_days",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="days", to="tournaments.tournament"
                    ),
                ),
            ],
            options={
                "ordering": ["tournament", "order", "pk"],
                "constraints": [
                    models.UniqueConstraint(models.F("tournament"), models.F("code"), name="day_once_per_code"),
                    models.UniqueConstraint(
                        models.F("played_in"), condition=models.Q(("kind", "flight")), name="day_one_flight_per_row"
                    ),
                ],
            },
        ),
    ]
