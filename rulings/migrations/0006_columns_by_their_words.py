"""Columns by the glossary's words. What they hold stays; log entries go on naming them as they did."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("rulings", "0005_edition_of_a_ruling"),
    ]

    operations = [
        migrations.AlterModelOptions(name="dealer", options={}),
        migrations.RenameField(model_name="dealer", old_name="line", new_name="line_up_place"),
        migrations.AlterModelOptions(name="dealer", options={"ordering": ["line_up_place", "pk"]}),
        migrations.RenameField(model_name="penalty", old_name="words", new_name="text"),
    ]
