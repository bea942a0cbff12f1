import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0007_hands_and_bags"),
        ("tournaments", "0006_player_imports"),
    ]

    operations = [
        migrations.CreateModel(
            name="FoundChips",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("worth", models.PositiveBigIntegerField()),
                ("received", models.PositiveIntegerField()),
                ("given", models.PositiveBigIntegerField()),
                ("signed", models.CharField(blank=True, max_length=60)),
                ("signed_too", models.CharField(blank=True, max_length=60)),
                ("at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="found_chips",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT, related_name="found_chips", to="tables.table"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="found_chips",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("received__gte", 1)), name="found_chips_are_some"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("given__lte", models.expressions.CombinedExpression(
                                models.F("received"), "*", models.F("worth")
                            ))
                        ),
                        name="found_chips_bring_no_more_than_their_worth",
                    ),
                ],
            },
        ),
    ]
