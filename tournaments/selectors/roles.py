"""Who may do what."""

from collections.abc import Collection

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet

from tournaments.models import FloorLog, HouseRole, Role, Tournament
from tournaments.rules.refused import Refused

Person = User | AnonymousUser | None

#: who opens tournaments and keeps the register; who else decides about people: bars, merges, erases, takes it away
HOUSE_DIRECTOR = frozenset({"director"})
TRUSTED = frozenset({"trusted", "director"})

#: what is for them, as who is not let in reads it
OPENING, PEOPLE, SHELF = "Opening a tournament", "Saying who is trusted", "The house's shelf of structures"
REGISTER, PART_OF_REGISTER = "The register of players", "That part of the register"

#: so many are named to somebody who is not let in
MOST_NAMED = 5


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


def may_take_back(entry: FloorLog, *, person: int | None, roles: Collection[str]) -> bool:
    """Whether somebody, by account and roles, may undo a row: it takes the role that doing it took, or who did it.

    What nobody with an account did, such as a table's tap, anybody who works there takes back.
    """
    needed = set(entry.roles.split())
    return not needed or bool(needed & set(roles)) or (entry.by_id is not None and entry.by_id == person)


def tournaments_of(person: Person) -> QuerySet[Tournament]:
    """The tournaments in which a person works."""
    if person is None or not person.is_authenticated:
        return Tournament.objects.none()
    if getattr(person, "is_superuser", False):
        return Tournament.objects.all()
    return Tournament.objects.filter(roles__user_id=person.pk).distinct()


def house_roles_of(person: Person) -> set[str]:
    """What the house trusts a person with, as `TRUSTED` and `HOUSE_DIRECTOR` ask for it."""
    if person is None or not person.is_authenticated:
        return set()
    if getattr(person, "is_superuser", False):
        return set(HouseRole.Kind.values)
    return set(HouseRole.objects.filter(user_id=person.pk).values_list("kind", flat=True))


def is_trusted(person: Person) -> bool:
    """Whether a person may open tournaments and read the register of players."""
    return bool(house_roles_of(person) & TRUSTED)


def refuse_untrusted(person: Person, roles: Collection[str], *, deed: str) -> None:
    """Raises Refused, naming who lets people in. Every door of the house asks this, the pages' and the API's."""
    if not house_roles_of(person) & set(roles):
        raise Refused("not_trusted", deed=deed, names=", ".join(directors_of_the_house()[:MOST_NAMED]))


def directors_of_the_house() -> list[str]:
    """The logins that may say who is trusted."""
    directs = Q(is_superuser=True) | Q(house_role__kind=HouseRole.Kind.DIRECTOR)
    people = get_user_model().objects.filter(directs, is_active=True)
    return list(people.order_by("username").values_list("username", flat=True))
