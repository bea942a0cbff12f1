import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0004_table_card"),
        ("tournaments", "0004_bullet_of_standing_entries"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="TableCall",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("floor", "Calls the floor"),
                            ("seat_open", "A seat is open"),
                        ],
                        default="floor",
                        max_length=12,
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="calls", to="tables.table"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table_calls",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "indexes": [
                    models.Index(
                        models.F("tournament"),
                        condition=models.Q(("answered_at__isnull", True)),
                        name="table_call_open",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("table"),
                        models.F("kind"),
                        models.F("seat"),
                        condition=models.Q(("answered_at__isnull", True), ("kind", "seat_open")),
                        name="table_call_once_at_a_time",
                    ),
                    models.UniqueConstraint(
                        models.F("table"),
                        condition=models.Q(("answered_at__isnull", True), ("kind", "floor")),
                        name="table_call_floor_once_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "seat_open"), ("seat__gte", 1)),
                            models.Q(models.Q(("kind", "seat_open"), _negated=True), ("seat__isnull", True)),
                            _connector="OR",
                        ),
                        name="table_call_names_a_seat_that_is_open",
                    ),
                ],
            },
        ),
    ]
