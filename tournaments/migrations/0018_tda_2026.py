# A tournament can choose the rulebook of TDA 2026.

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0017_roles_of_answers'),
    ]

    operations = [
        migrations.AlterField(
            model_name='tournament',
            name='rulebook',
            field=models.CharField(choices=[('tda_2024', 'TDA 2024'), ('tda_2026', 'TDA 2026'), ('tda_2019', 'TDA 2019'), ('wsop', 'WSOP 2024'), ('roberts', "Robert's Rules")], default='tda_2024', max_length=20),
        ),
    ]
