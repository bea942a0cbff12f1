"""Players' notices."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0006_player_imports'),
    ]

    operations = [
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=60)),
                ('words', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField()),
                ('until', models.DateTimeField(blank=True, null=True)),
                ('taken_down_at', models.DateTimeField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['at', 'pk'],
            },
        ),
    ]
