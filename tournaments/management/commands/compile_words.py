"""Write the translations that Django reads from those that people write."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tournaments.displays.catalogue import read_po, write_mo


class Command(BaseCommand):
    """`manage.py compile_words`: every locale/*/LC_MESSAGES/django.po becomes a django.mo beside it."""

    help = "Compiles locale/*/LC_MESSAGES/*.po without GNU gettext."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Compile each file, and say so."""
        for folder in settings.LOCALE_PATHS:
            for po in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                sentences = read_po(po.read_text(encoding="utf-8"))
                po.with_suffix(".mo").write_bytes(write_mo(sentences))
                self.stdout.write(f"{po.relative_to(folder)}: {len(sentences) - 1} sentences")
