"""Seat assignments by their name. Code alone: the database's table stays as it is, and so do the log's entries."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0008_found_chips'),
    ]

    operations = [
        migrations.AlterModelTable(name='held', table='tables_held'),
        migrations.RenameModel(old_name='Held', new_name='SeatAssignment'),
        migrations.AlterField(
            model_name='seatassignment',
            name='kind',
            field=models.CharField(choices=[('sits', 'Seated'), ('kept', 'Reserved')], default='sits', max_length=4),
        ),
        migrations.AlterField(
            model_name='seatassignment',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seat_assignments', to='tournaments.tournament'),
        ),
        migrations.AlterField(
            model_name='seatassignment',
            name='seat',
            field=models.OneToOneField(on_delete=django.db.models.deletion.RESTRICT, related_name='assignment', to='tables.seat'),
        ),
        migrations.AlterField(
            model_name='seatassignment',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='seat_assignments', to='tournaments.entry'),
        ),
    ]
