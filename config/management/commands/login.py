"""`manage.py login`: a new password for the first login, for a person at this computer who has lost it."""

from typing import Any

from axes.utils import reset
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from config.backups.other_versions import refuse_other_version
from config.server.preparing import create_first_director, new_password
from config.server.start_message import Login, login_line
from standby.selectors.state import STANDBY, standby_state
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.second_factors import second_factor_of
from tournaments.services.staff.own_account import reset_password


class Command(BaseCommand):
    help = "Give the first login a new password, shown once, and sign out its devices. Works while the server runs."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        if standby_state().role == STANDBY:
            raise CommandError("This laptop is a standby, which changes nothing. Run this on the first laptop.")
        refuse_other_version()
        person = User.objects.filter(is_superuser=True).order_by("pk").first()
        if person is None:
            if login := create_first_director():
                self.stdout.write(login_line(login))
            return
        password = new_password()
        reset_password(person, password=password, now=server_now())
        reset(username=person.username)
        self.stdout.write(login_line(Login(person.username, password)))
        self.stdout.write("All devices that were signed in with it are signed out.")
        if second_factor_of(person):
            command = f'{settings.COMMAND} reset_sign_in_codes "{person}"'
            self.stdout.write(f"Its sign-in codes stay. To turn them off: {command}")
