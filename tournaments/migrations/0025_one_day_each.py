# A tournament that is there has one day: the one that it was.

from django.db import migrations


def one_day_each(apps, schema_editor):
    """Give each tournament its one day."""
    days = apps.get_model("tournaments", "Day")
    keys = apps.get_model("tournaments", "Tournament").objects.order_by("pk").values_list("pk", flat=True)
    days.objects.bulk_create([days(tournament_id=key, played_in_id=key, order=1) for key in keys], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0024_series_and_days")]

    operations = [migrations.RunPython(one_day_each, migrations.RunPython.noop)]
