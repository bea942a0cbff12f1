# Log entries say how their digest was calculated, and a tournament keeps the last one of its log.

from django.db import migrations, models


def keep_heads(apps, schema_editor):
    """Write into each tournament where its log ends."""
    entries = apps.get_model("tournaments", "FloorLog").objects
    tournaments = apps.get_model("tournaments", "Tournament").objects
    for key in tournaments.values_list("pk", flat=True):
        last = entries.filter(tournament_id=key).order_by("-number").values("number", "digest").first()
        if last:
            tournaments.filter(pk=key).update(log_number=last["number"], log_digest=last["digest"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0021_added_envelopes'),
    ]

    operations = [
        # those that are there keep the digests that they have
        migrations.AddField(
            model_name='floorlog',
            name='digest_way',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name='floorlog',
            name='digest_way',
            field=models.PositiveSmallIntegerField(default=2),
        ),
        migrations.AddField(
            model_name='tournament',
            name='log_digest',
            field=models.CharField(default='0000000000000000000000000000000000000000000000000000000000000000', max_length=64),
        ),
        migrations.AddField(
            model_name='tournament',
            name='log_number',
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.RunPython(keep_heads, migrations.RunPython.noop),
    ]
