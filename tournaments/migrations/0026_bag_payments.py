from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0025_one_day_each")]

    operations = [
        migrations.AlterField(
            model_name="payment",
            name="kind",
            field=models.CharField(
                choices=[("buy_in", "Buy-in"), ("prize", "Prize"), ("bounty", "Bounty"), ("bag", "Removed bag")],
                max_length=8,
            ),
        )
    ]
