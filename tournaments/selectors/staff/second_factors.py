"""Second steps of signing in: who has one, and who needs one."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db.models import QuerySet

from tournaments.models import OrganisationRole, Role, SecondFactor
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR


def second_factor_of(person: User) -> SecondFactor | None:
    """Return a person's second step of signing in; None if there is none."""
    return SecondFactor.objects.filter(user=person).first()


def is_any_director(person: User) -> bool:
    """Return whether a person is an administrator, or a director of the organisation or of any tournament."""
    return (
        person.is_superuser
        or OrganisationRole.objects.filter(user=person, kind__in=ORGANISATION_DIRECTOR).exists()
        or Role.objects.filter(user=person, kind=Role.Kind.DIRECTOR).exists()
    )


def needs_second_factor(person: User) -> bool:
    """Return whether a person directs something but signs in with a password alone."""
    return is_any_director(person) and second_factor_of(person) is None


def may_reset_second_factor(by: User, person: User) -> bool:
    """Return whether `by` may reset a person's second step; never their own.

    Only administrators may reset that of an administrator.
    """
    return by.pk != person.pk and (by.is_superuser or not person.is_superuser)


def people_with_second_factor() -> QuerySet[User]:
    people = get_user_model().objects.filter(is_active=True, second_factor__isnull=False)
    return people.select_related("second_factor").order_by("username")
