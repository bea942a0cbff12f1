"""A voided entry gives its bullet free: who was entered by mistake enters again with the first."""

from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_bubble")]

    operations = [
        migrations.RemoveConstraint("entry", "entry_once_per_bullet"),
        migrations.AddConstraint(
            "entry",
            models.UniqueConstraint(
                F("tournament"),
                F("player"),
                F("bullet"),
                name="entry_once_per_bullet",
                condition=Q(voided_at__isnull=True),
            ),
        ),
    ]
