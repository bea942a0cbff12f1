# Labels of flights within one row are no more: a flight is a day with a row of its own. Entries keep the labels that
# they were sold with; templates no longer name any.

from django.db import migrations


def without_labels(apps, schema_editor):
    """Take the labels out of templates."""
    for template in apps.get_model("tournaments", "EventTemplate").objects.all():
        if "flights" in template.content.get("settings", {}):
            del template.content["settings"]["flights"]
            template.save(update_fields=["content"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0032_merged_seats")]

    operations = [
        migrations.RunPython(without_labels, migrations.RunPython.noop),
        migrations.RemoveField(model_name="tournament", name="flights"),
    ]
