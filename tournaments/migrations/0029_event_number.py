from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0028_absent_on_the_next_day"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="event_number",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
