from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0026_bag_payments")]

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
