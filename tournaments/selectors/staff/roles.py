"""Who may do what."""

from collections.abc import Collection
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_noop as noop

from tournaments.language.sentences import gettext
from tournaments.models import FloorLog, OrganisationRole, Role, Tournament
from tournaments.rules.refused import Refused

Person = User | AnonymousUser | None

#: who opens tournaments and keeps the register; who else decides about people: bars, merges, erases, takes it away
ORGANISATION_DIRECTOR = frozenset({"director"})
TRUSTED = frozenset({"trusted", "director"})

#: what is for them, as who is not let in reads it
OPENING, PEOPLE, LIBRARY = (
    noop("Create a tournament"),
    noop("Manage house staff"),
    noop("Change the structure library"),
)
LAYOUTS = noop("Change the layouts of the house")
SERIES = noop("Change a series")
REGISTER, PART_OF_REGISTER = noop("See the player register"), noop("Change this part of the player register")

#: who has the one role may do what the other may; what a director does is said by each action
INCLUDED = {Role.Kind.SUPERVISOR.value: frozenset({Role.Kind.FLOOR.value})}

#: so many are named to somebody who is not let in
MOST_NAMED = 5


def roles_of(person: Person, tournament: Tournament) -> set[str]:
    """A person's roles in a tournament, with those that they include; administrators have all of them.

    Who works in a tournament works in each of its flights; who works in a flight works in that one alone.
    """
    if person is None or not person.is_authenticated:
        return set()
    if getattr(person, "is_superuser", False):
        return set(Role.Kind.values)
    here = Q(tournament=tournament) | Q(tournament__days__played_in=tournament)
    held = set(Role.objects.filter(here, user_id=person.pk).values_list("kind", flat=True))
    return held.union(*(INCLUDED.get(kind, ()) for kind in held))


def may(person: Person, tournament: Tournament, roles: Collection[str]) -> bool:
    """Whether a person has one of these roles in a tournament."""
    return bool(roles_of(person, tournament) & set(roles))


def may_override(roles: Collection[str]) -> bool:
    """Whether a person with these roles may sell against a rule, saying why."""
    return Role.Kind.DIRECTOR in roles


def may_pay_more(roles: Collection[str]) -> bool:
    """Whether a person with these roles may pay more than is due, saying why."""
    return Role.Kind.DIRECTOR in roles


def may_take_back(entry: FloorLog, *, person: int | None, roles: Collection[str]) -> bool:
    """Whether a person, by account and roles, may undo a row: its author may, and who has a role that may do it.

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
    whole = Q(played_days__tournament__roles__user_id=person.pk)
    return Tournament.objects.filter(Q(roles__user_id=person.pk) | whole).distinct()


def organisation_roles_of(person: Person) -> set[str]:
    """Return a person's roles in the organisation, as `TRUSTED` and `ORGANISATION_DIRECTOR` ask for it."""
    if person is None or not person.is_authenticated:
        return set()
    if getattr(person, "is_superuser", False):
        return set(OrganisationRole.Kind.values)
    return set(OrganisationRole.objects.filter(user_id=person.pk).values_list("kind", flat=True))


class OrganisationRights(NamedTuple):
    """What a person may do in the organisation.

    `trusted` may open tournaments and read the register of players; `directs` decides about people: who is trusted,
    who is barred, whose rows are one.
    """

    trusted: bool
    directs: bool


def organisation_rights_of(person: Person) -> OrganisationRights:
    """Return what a person may do in the organisation, by one look at their roles."""
    held = organisation_roles_of(person)
    return OrganisationRights(trusted=bool(held & TRUSTED), directs=bool(held & ORGANISATION_DIRECTOR))


def is_trusted(person: Person) -> bool:
    """Return whether a person may open tournaments and read the register of players."""
    return organisation_rights_of(person).trusted


def directs_organisation(person: Person) -> bool:
    """Return whether a person decides about people."""
    return organisation_rights_of(person).directs


def refuse_untrusted(person: Person, roles: Collection[str], *, action: str) -> None:
    """Raise Refused, naming who gives access. Every view of the organisation asks this, pages and API."""
    if not organisation_roles_of(person) & set(roles):
        names = ", ".join(organisation_directors()[:MOST_NAMED])
        raise Refused("not_trusted", action=gettext(action), names=names or gettext("no one has that role yet"))


def organisation_directors() -> list[str]:
    """The logins that may say who is trusted."""
    directs = Q(is_superuser=True) | Q(organisation_role__kind=OrganisationRole.Kind.DIRECTOR)
    people = get_user_model().objects.filter(directs, is_active=True)
    return list(people.order_by("username").values_list("username", flat=True))
