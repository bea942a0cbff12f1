# From which of the numbered draws on a draw looked at the teams; draws of before never did.

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0013_kept_apart")]

    operations = [
        migrations.AddField(model_name="draw", name="plain", field=models.PositiveSmallIntegerField(default=1000)),
    ]
