"""`manage.py demo`: demonstration tournaments in every state."""

import logging
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments.demo.stage import set_stage
from tournaments.services.shelf import fill_shelf


class Command(BaseCommand):
    help = "Make demonstration tournaments (slug `demo` and others in every state); those there already stay."

    def handle(self, *args: Any, **options: Any) -> None:
        fill_shelf()
        logging.getLogger("shuffle_up.floor").setLevel(logging.WARNING)  # hundreds of deeds that nobody asks about
        by = get_user_model().objects.filter(is_superuser=True).first()
        made = set_stage(by=by, now=timezone.now())
        if options["verbosity"]:
            self.stdout.write(f"{len(made)} demonstration tournaments made")
