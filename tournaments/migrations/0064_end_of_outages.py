from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0063_token_scopes")]

    operations = [
        migrations.AlterField("outage", "back_at", models.DateTimeField(blank=True, null=True)),
    ]
