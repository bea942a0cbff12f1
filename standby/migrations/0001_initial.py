"""The first tables of the second laptop."""

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Epoch",
            fields=[
                ("number", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("began_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="UnreplicatedAction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("epoch", models.PositiveIntegerField()),
                ("slug", models.CharField(max_length=80)),
                ("number", models.PositiveBigIntegerField()),
                ("action", models.CharField(max_length=40)),
                ("by_name", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField()),
                ("moment", models.DateTimeField()),
                ("facts", models.JSONField(default=dict)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                ("done_by", models.CharField(blank=True, max_length=150)),
            ],
            options={"ordering": ["at", "number"]},
        ),
    ]
