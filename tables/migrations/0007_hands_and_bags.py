import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0006_chips"),
        ("tournaments", "0006_player_imports"),
    ]

    operations = [
        migrations.AlterField(
            model_name="tablecall",
            name="kind",
            field=models.CharField(
                choices=[("floor", "Calls the floor"), ("seat_open", "A seat is open")], default="floor", max_length=12
            ),
        ),
        migrations.CreateModel(
            name="LastHands",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("hands", models.PositiveSmallIntegerField()),
                ("seed", models.CharField(blank=True, max_length=64)),
                ("at", models.DateTimeField()),
                ("over_at", models.DateTimeField(blank=True, null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="last_hands",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="LastHandTick",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                ("by_name", models.CharField(blank=True, max_length=150)),
                (
                    "last_hands",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ticks", to="tables.lasthands"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="last_hand_ticks", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ["number", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Bag",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("stack", models.PositiveBigIntegerField()),
                ("counted_by", models.CharField(max_length=80)),
                ("checked_by", models.CharField(max_length=80)),
                ("at", models.DateTimeField()),
                ("opened_at", models.DateTimeField(blank=True, null=True)),
                ("found", models.PositiveBigIntegerField(blank=True, null=True)),
                ("opened_by", models.CharField(blank=True, max_length=80)),
                ("witness", models.CharField(blank=True, max_length=80)),
                ("reason", models.CharField(blank=True, max_length=200)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT, related_name="bags", to="tournaments.entry"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="bags",
                        to="tables.table",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="bags", to="tournaments.tournament"
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("entry"),
                        condition=models.Q(("opened_at__isnull", True)),
                        name="bag_one_closed_per_entry",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("found__isnull", True), ("opened_at__isnull", True), ("opened_by", ""), ("witness", "")
                            ),
                            models.Q(
                                ("found__isnull", False),
                                ("opened_at__isnull", False),
                                models.Q(("opened_by", ""), _negated=True),
                                models.Q(("witness", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="bag_opened_before_two",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HandTick",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("done", "The hand is done"),
                            ("all_in", "All in and called: the cards wait face down"),
                            ("released", "Plays the all-in out"),
                        ],
                        default="done",
                        max_length=8,
                    ),
                ),
                ("covered", models.JSONField(blank=True, default=list)),
                ("at", models.DateTimeField()),
                ("by_name", models.CharField(blank=True, max_length=150)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ticks", to="tournaments.handround"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ticks", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "constraints": [
                    models.UniqueConstraint(models.F("round"), models.F("table"), name="hand_tick_once_per_table")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="lasthands",
            constraint=models.UniqueConstraint(
                models.F("tournament"), condition=models.Q(("over_at__isnull", True)), name="last_hands_once_at_a_time"
            ),
        ),
        migrations.AddConstraint(
            model_name="lasthands",
            constraint=models.CheckConstraint(condition=models.Q(("hands__gte", 1)), name="last_hands_from_1"),
        ),
        migrations.AddConstraint(
            model_name="lasthandtick",
            constraint=models.UniqueConstraint(
                models.F("last_hands"), models.F("table"), models.F("number"), name="last_hand_tick_once_per_hand"
            ),
        ),
    ]
