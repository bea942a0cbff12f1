"""`manage.py standby`: the state of both laptops. `--invite` shows a word, `--take-over` takes over."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.server.data_folder import last_port
from standby.selectors.state import ALONE, standby_state
from standby.selectors.unreplicated import actions_to_do_again
from standby.services.failover_request import request_failover
from standby.services.invitations import create_invitation_word
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import system_now
from tournaments.selectors.own_computer import network_addresses
from tournaments.sentences.refusals import refusal_sentence


def _join_commands() -> list[str]:
    """Return the command to type on the second laptop, once for each address of this laptop."""
    port = last_port(Path(settings.DATA_DIR)) or settings.PORT
    commands = [f"{settings.COMMAND} --standby http://{address}:{port}" for address in network_addresses()]
    return commands or [f"{settings.COMMAND} --standby http://<address of this one>:{port}"]


class Command(BaseCommand):
    help = "Say whether the second laptop has everything; invite one; take over."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--invite", action="store_true", help="show a word with which a second laptop may come")
        parser.add_argument("--take-over", action="store_true", help="on the standby: put this laptop in charge")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["invite"]:
                self.stdout.write(
                    f"{create_invitation_word(now=system_now())}\nIt counts for 15 minutes. On the second laptop run:"
                )
                self.stdout.write("\nor: ".join(_join_commands()))
            elif options["take_over"]:
                self.stdout.write(f"This laptop is in charge now, epoch {request_failover(by='console')}.")
            else:
                self._print_status()
        except Refused as refused:
            raise CommandError(refusal_sentence(refused)) from None

    def _print_status(self) -> None:
        state = standby_state()
        if state.role == ALONE:
            self.stdout.write(f"There is no second laptop. Invite one: {settings.COMMAND} standby --invite")
            return
        step = "in step" if state.in_step else f"not in step ({state.reason or '?'}), {state.behind} actions behind"
        self.stdout.write(f"This is the {state.role}, epoch {state.epoch}, {step} since {state.since:%H:%M:%S}.")
        self.stdout.write(f"The other one: {state.peer or 'never seen'}")
        for row in actions_to_do_again():
            self.stdout.write(f"to do again: {row.at:%H:%M:%S} {row.slug} {row.number} {row.action} by {row.by_name}")
