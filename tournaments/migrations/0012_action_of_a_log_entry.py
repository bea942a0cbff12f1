from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0011_who_takes_back"),
    ]

    operations = [
        migrations.RenameField(model_name="floorlog", old_name="deed", new_name="action"),
    ]
