"""Change one's own password."""

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from tournaments.rules.refused import Refused


def change_password(person: User, *, new: str) -> None:
    """Store another password. Sessions that were opened with the old one end by that; API tokens stay."""
    if person.check_password(new):
        raise Refused("password_unchanged", field="new")
    try:
        validate_password(new, person)
    except ValidationError as problem:
        raise Refused("password_weak", field="new", says=" ".join(problem.messages)) from problem
    person.set_password(new)
    person.save(update_fields=["password"])
