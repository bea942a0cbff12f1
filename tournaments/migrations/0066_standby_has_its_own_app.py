"""Epochs and what a laptop did alone are tables of the app `standby`."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0065_rulebooks_and_ranked_rounds")]

    operations = [
        migrations.DeleteModel(name="Epoch"),
        migrations.DeleteModel(name="UnshippedAction"),
    ]
