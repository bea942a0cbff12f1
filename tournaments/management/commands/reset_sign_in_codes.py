"""`manage.py reset_sign_in_codes LOGIN`: for a person whose phone is lost, if no other director can reset the codes."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.selectors.staff.second_factors import people_with_second_factor
from tournaments.services.staff.second_factors import reset_second_factor


class Command(BaseCommand):
    help = "Turn off the sign-in codes of a login: the password is enough then."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("login")

    def handle(self, *args: Any, **options: Any) -> None:
        person = people_with_second_factor().filter(username=options["login"]).first()
        if person is None:
            raise CommandError(f"{options['login']} has no sign-in codes")
        reset_second_factor(person, by=None)
        self.stdout.write(f"{options['login']} signs in by password alone")
