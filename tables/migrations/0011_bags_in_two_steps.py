# A bag is counted by one and verified by another person; those of flights go on to the next day, or do not.

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0010_plain_choices"),
        ("tournaments", "0025_one_day_each"),
    ]

    operations = [
        migrations.AddField(
            model_name="bag",
            name="chosen",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="bag",
            name="goes_to",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="carried_bags",
                to="tournaments.entry",
            ),
        ),
        migrations.AddField(
            model_name="bag",
            name="number",
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AddField(
            model_name="bag",
            name="removed",
            field=models.CharField(
                blank=True,
                choices=[
                    ("later", "later"),
                    ("smaller", "smaller"),
                    ("equal_and_later", "equal_and_later"),
                    ("not_chosen", "not_chosen"),
                ],
                max_length=16,
            ),
        ),
        migrations.AddField(
            model_name="bag",
            name="sealed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="bag",
            name="verified_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="bag",
            name="voucher",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="bag",
            name="checked_by",
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.AddConstraint(
            model_name="bag",
            constraint=models.UniqueConstraint(
                models.F("tournament"), models.F("voucher"), name="bag_once_per_voucher"
            ),
        ),
        migrations.AddConstraint(
            model_name="bag",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("sealed_at__isnull", True), ("verified_at__isnull", True)),
                    models.Q(
                        ("verified_at__isnull", False),
                        ("voucher__isnull", False),
                        models.Q(("checked_by", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="bag_verified_by_somebody",
            ),
        ),
    ]
