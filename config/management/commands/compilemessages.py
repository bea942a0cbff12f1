"""`manage.py compilemessages`: Django's command of that name, with Babel instead of GNU gettext."""

from typing import Any

from django.core.management.base import BaseCommand

from config.messages import compile_stale_catalogues


class Command(BaseCommand):
    help = "Compile every locale/*/LC_MESSAGES/django.po that changed."
    requires_system_checks: list[str] = []

    def handle(self, *_args: Any, **_options: Any) -> None:
        self.stdout.write(f"compiled: {', '.join(compile_stale_catalogues()) or 'nothing changed'}")
