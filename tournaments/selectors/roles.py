"""Who may do what."""

from collections.abc import Collection

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from tournaments.models import Role, Tournament

Person = User | AnonymousUser | None


def roles_of(person: Person, tournament: Tournament) -> set[str]:
    """A person's roles in a tournament; the house's administrators have all of them."""
    if person is None or not person.is_authenticated:
        return set()
    if getattr(person, "is_superuser", False):
        return set(Role.Kind.values)
    return set(Role.objects.filter(tournament=tournament, user_id=person.pk).values_list("kind", flat=True))


def may(person: Person, tournament: Tournament, roles: Collection[str]) -> bool:
    """Whether a person has one of these roles in a tournament."""
    return bool(roles_of(person, tournament) & set(roles))


def tournaments_of(person: Person) -> QuerySet[Tournament]:
    """The tournaments in which a person works."""
    if person is None or not person.is_authenticated:
        return Tournament.objects.none()
    if getattr(person, "is_superuser", False):
        return Tournament.objects.all()
    return Tournament.objects.filter(roles__user_id=person.pk).distinct()
