# Flights may feed several days that are played side by side (Day 2abc and Day 2d), each with a row of its own.

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0034_columns_by_their_words")]

    operations = [
        migrations.AlterField(
            model_name="day",
            name="kind",
            field=models.CharField(
                choices=[("flight", "Flight"), ("beside", "Day beside another"), ("day", "Day")],
                default="day",
                max_length=6,
            ),
        ),
        migrations.RemoveConstraint(model_name="day", name="day_one_flight_per_row"),
        migrations.AddConstraint(
            model_name="day",
            constraint=models.UniqueConstraint(
                models.F("played_in"), condition=~models.Q(kind="day"), name="day_one_flight_per_row"
            ),
        ),
    ]
