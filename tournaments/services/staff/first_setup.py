"""The first login that the program creates, and the first page, on which its person makes it their own."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.models import FirstLogin
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.organisation_settings import is_first_setup_due
from tournaments.services.staff.organisation_settings import change_organisation_settings
from tournaments.services.staff.own_account import change_name, change_password, choose_language

log = logging.getLogger("shuffle_up.staff")


def create_first_login(name: str, *, password: str, is_generated: bool) -> User:
    """Create the director's login of a new installation. A generated password is to be replaced on the first page."""
    person = User.objects.create_superuser(username=name, password=password)
    if is_generated:
        FirstLogin.objects.create(user=person)
    return person


def set_up(person: User, *, own_name: str, password: str, fields: Mapping[str, Any], now: datetime) -> None:
    """Make the first login a person's own, and store the organisation's settings: all or nothing, and only once.

    The person signs in with their own name from now on. Refuses a weak password and the name of another login.
    """
    with transaction.atomic():
        FirstLogin.objects.select_for_update().filter(user=person).first()
        if not is_first_setup_due(person):
            raise Refused("first_setup_done")
        change_organisation_settings(fields=fields, by=person, now=now)
        choose_language(person, language=fields["language"])
        with _refusing_in("own_name"):
            if own_name != person.username:
                change_name(person, name=own_name)
        with _refusing_in("password"):
            change_password(person, new=password)
    log.info("first_setup_done", extra={"user": person.pk})


@contextmanager
def _refusing_in(field: str) -> Iterator[None]:
    """Turn a refusal inside the block into one that names `field`, the name of the field on the first page."""
    try:
        yield
    except Refused as refused:
        raise Refused(refused.code, field=field, **refused.facts) from None
