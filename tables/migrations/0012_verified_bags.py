# Bags that are there were counted by two: they are verified, and their vouchers are numbered in their order.

from collections import Counter

from django.db import migrations


def verify(apps, schema_editor):
    """Number the bags of each tournament, and note when they were verified."""
    bag, numbers = apps.get_model("tables", "Bag"), Counter()
    rows = list(bag.objects.order_by("at", "pk"))
    for row in rows:
        numbers[row.tournament_id] += 1
        row.verified_at, row.voucher = row.at, numbers[row.tournament_id]
    bag.objects.bulk_update(rows, ["verified_at", "voucher"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("tables", "0011_bags_in_two_steps")]

    operations = [migrations.RunPython(verify, migrations.RunPython.noop)]
