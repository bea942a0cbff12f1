"""Whom the house trusts. Who worked here keeps what they could do: a director the whole register, others a look."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone


def keep_access(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Directors of a tournament become directors of the house, other staff trusted; who had no role gets none."""
    role, house_role = apps.get_model("tournaments", "Role"), apps.get_model("tournaments", "HouseRole")
    works = set(role.objects.values_list("user_id", flat=True))
    directs = set(role.objects.filter(kind="director").values_list("user_id", flat=True))
    now = timezone.now()
    house_role.objects.bulk_create(
        house_role(user_id=user, kind="director" if user in directs else "trusted", at=now) for user in sorted(works)
    )


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_notices"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="HouseRole",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("trusted", "Trusted: opens tournaments, keeps the register"),
                            ("director", "Director of the house: says who is trusted, too"),
                        ],
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="house_role",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["kind", "user__username"]},
        ),
        migrations.RunPython(keep_access, migrations.RunPython.noop, elidable=True),
    ]
