from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0027_hand_for_hand_to_the_end_of_a_day")]

    operations = [
        migrations.AlterField(
            model_name="bustout",
            name="why",
            field=models.CharField(
                choices=[
                    ("bust", "Bust"),
                    ("forfeit", "Forfeited the stack to re-enter"),
                    ("disqualified", "Disqualified"),
                    ("absent", "Did not come"),
                ],
                default="bust",
                max_length=12,
            ),
        )
    ]
