import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0005_table_calls"),
        ("tournaments", "0001_first"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ChipCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("break", "At a break"), ("day_end", "At the end of the day"), ("in_play", "In play")],
                        default="break",
                        max_length=10,
                    ),
                ),
                ("step_key", models.CharField(max_length=40)),
                ("total", models.PositiveBigIntegerField()),
                ("seats", models.JSONField(blank=True, default=list)),
                ("entries", models.JSONField(blank=True, default=list)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT, related_name="chip_counts", to="tables.table"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chip_counts",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("table"),
                        models.F("kind"),
                        models.F("step_key"),
                        name="chip_count_once_per_table_and_step",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ChipKind",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("worth", models.PositiveBigIntegerField()),
                ("colour", models.CharField(blank=True, max_length=20)),
                (
                    "hex",
                    models.CharField(
                        default="#808080",
                        max_length=7,
                        validators=[django.core.validators.RegexValidator("^#[0-9a-fA-F]{6}$")],
                    ),
                ),
                ("inventory", models.PositiveIntegerField(default=0)),
                ("in_stack", models.PositiveSmallIntegerField(default=0)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chip_kinds",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["worth"],
                "constraints": [
                    models.UniqueConstraint(models.F("tournament"), models.F("worth"), name="chip_kind_once_per_worth"),
                    models.CheckConstraint(condition=models.Q(("worth__gte", 1)), name="chip_kind_worth_from_1"),
                ],
            },
        ),
        migrations.CreateModel(
            name="ColourUpSheet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("worth", models.PositiveBigIntegerField()),
                ("new", models.PositiveBigIntegerField()),
                ("by", models.CharField(choices=[("cards", "CARDS"), ("rounding", "ROUNDING")], max_length=10)),
                ("seats", models.JSONField(blank=True, default=list)),
                ("received", models.PositiveIntegerField()),
                ("issued", models.PositiveIntegerField()),
                ("signed", models.CharField(blank=True, max_length=60)),
                ("signed_too", models.CharField(blank=True, max_length=60)),
                ("at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT, related_name="colour_up_sheets", to="tables.table"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="colour_up_sheets",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("table"), models.F("worth"), name="colour_up_once_per_table_and_chip"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("new__gt", models.F("worth"))), name="colour_up_to_a_larger_chip"
                    ),
                ],
            },
        ),
    ]
