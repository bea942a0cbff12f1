from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_moves")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="card",
            field=models.PositiveSmallIntegerField(default=1),
        ),
    ]
