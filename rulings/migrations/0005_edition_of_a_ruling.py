# A ruling keeps the edition in force on its day, and its rules as that edition prints them.

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0004_sentences_of_choices'),
    ]

    operations = [
        migrations.AddField(
            model_name='ruling',
            name='edition',
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AddField(
            model_name='ruling',
            name='cites',
            field=models.JSONField(blank=True, default=list),
        ),
    ]
