"""Models by plain names. Code alone: the database's tables stay as they are, and so do the log's entries."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0012_action_of_a_log_entry"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelTable(name="houserole", table="tournaments_houserole"),
        migrations.RenameModel(old_name="HouseRole", new_name="OrganisationRole"),
        migrations.AlterModelTable(name="doneonce", table="tournaments_doneonce"),
        migrations.RenameModel(old_name="DoneOnce", new_name="AnsweredRequest"),
        migrations.AlterModelTable(name="topup", table="tournaments_topup"),
        migrations.RenameModel(old_name="TopUp", new_name="RebuyOrAddOn"),
        migrations.AlterField(
            model_name="organisationrole",
            name="user",
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="organisation_role", to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name="rebuyoraddon",
            name="entry",
            field=models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name="rebuys_and_add_ons", to="tournaments.entry"),
        ),
        migrations.AlterField(
            model_name="rebuyoraddon",
            name="profile",
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name="rebuys_and_add_ons", to="tournaments.profile"),
        ),
    ]
