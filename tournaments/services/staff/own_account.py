"""Actions on one's own account: the password, and the language of the pages."""

import logging
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from tournaments.models import FirstLogin, Preference
from tournaments.rules.names import cleaned_name
from tournaments.rules.refused import Refused
from tournaments.services.staff.second_factors import end_sessions

log = logging.getLogger("shuffle_up.staff")


def change_password(person: User, *, new: str) -> None:
    """Change the password; sessions opened with the old one end, API tokens stay.

    Refuses a weak password and an unchanged one.
    """
    if person.check_password(new):
        raise Refused("password_unchanged", field="new")
    if problem := password_problem(person, new):
        raise Refused("password_weak", field="new", says=problem)
    person.set_password(new)
    with transaction.atomic():
        person.save(update_fields=["password"])
        FirstLogin.objects.filter(user=person).delete()


def password_problem(person: User, new: str) -> str:
    """Return why a new password of a person is too weak; "" if it is strong enough."""
    try:
        validate_password(new, person)
    except ValidationError as problem:
        return " ".join(problem.messages)
    return ""


def change_name(person: User, *, name: str) -> None:
    """Change the name with which a person signs in. Refuses the name of another login, and an unchanged one."""
    new_name = cleaned_name(name)
    if not new_name:
        raise Refused("needs_a_name", field="name")
    if new_name == person.username:
        raise Refused("nothing_changes")
    if User.objects.filter(username__iexact=new_name).exclude(pk=person.pk).exists():
        raise Refused("login_taken", field="name", name=new_name)
    before, person.username = person.username, new_name
    person.save(update_fields=["username"])
    log.info("login_renamed", extra={"user": person.pk, "before": before})


def reset_password(person: User, *, password: str, now: datetime) -> None:
    """Set a password at the server's console, also of a login that was removed. Its sessions end, API tokens stay."""
    person.set_password(password)
    person.is_active = True
    with transaction.atomic():
        person.save(update_fields=["password", "is_active"])
        end_sessions(person, now=now)
    log.info("password_reset", extra={"user": person.pk, "by": None})


def choose_language(person: AbstractBaseUser, *, language: str) -> Preference:
    """Store the language of a person's pages. Refuses an unknown language."""
    if language not in dict(settings.LANGUAGES):
        raise Refused("no_such_language", field="language", language=language)
    chosen, _ = Preference.objects.update_or_create(user_id=person.pk, defaults={"language": language})
    return chosen
