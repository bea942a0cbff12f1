"""The desk's last sales and a page of the list of entries are read in the order in which they came."""

from django.db import migrations, models
from django.db.models import F


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_house_roles")]

    operations = [
        migrations.AddIndex("entry", models.Index(F("tournament"), F("entered_at"), name="entry_by_arrival")),
    ]
