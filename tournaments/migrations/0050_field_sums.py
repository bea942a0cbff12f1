"""The sums of a field, which the database keeps: its triggers are made, and all is counted, after the migrations."""

import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0049_own_sounds'),
    ]

    operations = [
        migrations.CreateModel(
            name='FieldSum',
            fields=[
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='field_sum', serialize=False, to='tournaments.tournament')),
                ('entries', models.BigIntegerField(default=0)),
                ('carried', models.BigIntegerField(default=0)),
                ('left', models.BigIntegerField(default=0)),
                ('out_merged', models.BigIntegerField(default=0)),
                ('stacks', models.BigIntegerField(default=0)),
                ('removed', models.BigIntegerField(default=0)),
                ('bought', models.BigIntegerField(default=0)),
                ('rebuys', models.BigIntegerField(default=0)),
                ('add_ons', models.BigIntegerField(default=0)),
                ('prize_share', models.BigIntegerField(default=0)),
                ('house_fee', models.BigIntegerField(default=0)),
                ('staff_fee', models.BigIntegerField(default=0)),
                ('bounty', models.BigIntegerField(default=0)),
                ('season_fee', models.BigIntegerField(default=0)),
                ('on_heads', models.BigIntegerField(default=0)),
            ],
        ),
        migrations.AddIndex(
            model_name='bustout',
            index=models.Index(models.F('out_at'), name='bust_out_by_moment'),
        ),
        migrations.AddIndex(
            model_name='bustout',
            index=models.Index(models.F('entry'), condition=models.Q(('why', 'disqualified')), name='bust_out_disqualified'),
        ),
        migrations.AddIndex(
            model_name='entry',
            index=models.Index(models.F('tournament'), condition=models.Q(('carried', True)), name='entry_carried'),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(django.db.models.functions.text.Upper('display_name'), name='player_by_any_case'),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(django.db.models.functions.text.Upper('name'), name='player_by_own_name'),
        ),
    ]
