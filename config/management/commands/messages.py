"""`manage.py messages`: bring the catalogues of all languages up to date with the sources."""

from typing import Any

from django.core.management.base import BaseCommand

from config.messages import compile_stale_catalogues, update_catalogues


class Command(BaseCommand):
    help = "Extract the messages of Python and templates into locale/*/LC_MESSAGES/django.po, and compile those."
    requires_system_checks: list[str] = []

    def handle(self, *_args: Any, **_options: Any) -> None:
        for language, lacking in update_catalogues().items():
            self.stdout.write(f"{language}: {lacking} without a translation")
        compile_stale_catalogues()
