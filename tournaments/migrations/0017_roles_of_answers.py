"""Kept answers know the roles that their caller had."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0016_plain_choices")]

    operations = [
        migrations.AddField(
            model_name="answeredrequest",
            name="roles",
            field=models.CharField(blank=True, default="", max_length=120),
        ),
    ]
