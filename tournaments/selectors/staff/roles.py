"""Roles and rights of people."""

from collections.abc import Collection
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Exists, Q, QuerySet
from django.utils.translation import gettext_noop as noop

from tournaments.language.sentences import gettext
from tournaments.models import FloorLog, OrganisationRole, Role, Tournament
from tournaments.rules.refused import Refused

Person = User | AnonymousUser | None

# Directors also decide about people: bans, merges, erasing, staff.
ORGANISATION_DIRECTOR = frozenset({"director"})
TRUSTED = frozenset({"trusted", "director"})

# Actions of the organisation, as named in refusals.
OPENING, PEOPLE, LIBRARY = (
    noop("Create a tournament"),
    noop("Manage organisation staff"),
    noop("Change the structure library"),
)
LAYOUTS = noop("Change the layouts of the organisation")
ORGANISATION = noop("Change the settings of the organisation")
DEMONSTRATION = noop("Make or remove the demonstration")
SERIES = noop("Change a series")
REGISTER, PART_OF_REGISTER = noop("See the player register"), noop("Change this part of the player register")

# Roles that include others; the rights of a director are in each action.
INCLUDED = {Role.Kind.SUPERVISOR.value: frozenset({Role.Kind.FLOOR.value})}

# Names in a refusal.
MAX_NAMES = 5


def roles_of(person: Person, tournament: Tournament) -> set[str]:
    """Return a person's roles in a tournament, included ones too; administrators have all roles.

    A role in a tournament counts in its flights, a role in a flight only there, and one of the organisation in all.
    """
    if person is None or not person.is_authenticated:
        return set()
    if getattr(person, "is_superuser", False):
        return set(Role.Kind.values)
    here = Q(tournament=tournament) | Q(tournament__days__played_in=tournament)
    roles_here = Role.objects.filter(here, user_id=person.pk).values_list("kind", flat=True)
    held = set(roles_here.union(_roles_in_all_tournaments(person).values_list("kind", flat=True)))
    return held.union(*(INCLUDED.get(kind, ()) for kind in held))


def _roles_in_all_tournaments(person: User | AnonymousUser) -> QuerySet[OrganisationRole]:
    """Return a person's role in the organisation if it counts in every tournament."""
    return OrganisationRole.objects.filter(user_id=person.pk or 0, kind__in=Role.Kind.values).order_by()


def has_role_of(person: Person, tournament: Tournament, roles: Collection[str]) -> bool:
    """Return whether a person has one of these roles in a tournament."""
    return bool(roles_of(person, tournament) & set(roles))


def may_override(roles: Collection[str]) -> bool:
    """Return whether a person with these roles may override a rule of a sale, with a reason."""
    return Role.Kind.DIRECTOR in roles


def may_pay_more(roles: Collection[str]) -> bool:
    """Return whether a person with these roles may pay more than is due, with a reason."""
    return Role.Kind.DIRECTOR in roles


def may_take_back(entry: FloorLog, *, person: int | None, roles: Collection[str]) -> bool:
    """Return whether a person (an account key) with these roles may undo a log entry.

    Authors may undo their own. Any staff may undo an action without an account.
    """
    needed = set(entry.roles.split())
    return not needed or bool(needed & set(roles)) or (entry.by_id is not None and entry.by_id == person)


def tournaments_of(person: Person) -> QuerySet[Tournament]:
    """Return the tournaments in which a person has a role, with their flights.

    Administrators and people with a role in all tournaments have all.
    """
    if person is None or not person.is_authenticated:
        return Tournament.objects.none()
    if getattr(person, "is_superuser", False):
        return Tournament.objects.all()
    whole = Q(played_days__tournament__roles__user_id=person.pk)
    in_all = Q(Exists(_roles_in_all_tournaments(person)))
    return Tournament.objects.filter(Q(roles__user_id=person.pk) | whole | in_all).distinct()


def organisation_roles_of(person: Person) -> set[str]:
    """Return a person's roles in the organisation; administrators have all roles."""
    if person is None or not person.is_authenticated:
        return set()
    if getattr(person, "is_superuser", False):
        return set(OrganisationRole.Kind.values)
    return set(OrganisationRole.objects.filter(user_id=person.pk).values_list("kind", flat=True))


class OrganisationRights(NamedTuple):
    """A person's rights in the organisation.

    `trusted` may open tournaments and read the register of players. `directs` decides about staff, bans and merges.
    """

    trusted: bool
    directs: bool


def organisation_rights_of(person: Person) -> OrganisationRights:
    held = organisation_roles_of(person)
    return OrganisationRights(trusted=bool(held & TRUSTED), directs=bool(held & ORGANISATION_DIRECTOR))


def is_trusted(person: Person) -> bool:
    """Return whether a person may open tournaments and read the register of players."""
    return organisation_rights_of(person).trusted


def is_organisation_director(person: Person) -> bool:
    return organisation_rights_of(person).directs


def has_any_right(person: User) -> bool:
    """Return whether a person may sign in, and has a role in the organisation or in any tournament."""
    return person.is_active and (
        person.is_superuser
        or OrganisationRole.objects.filter(user=person).exists()
        or Role.objects.filter(user=person).exists()
    )


def holds_all_rights_of(by: Person, person: User) -> bool:
    """Return whether `by` may do everything that another person may do."""
    if by is None or not by.is_authenticated:
        return False
    if getattr(by, "is_superuser", False) or by.pk == person.pk:
        return True
    if person.is_superuser or person.is_staff:
        return False
    if is_organisation_director(by):
        return True
    directed = Role.objects.filter(user_id=by.pk, kind=Role.Kind.DIRECTOR).values("tournament")
    elsewhere = Role.objects.filter(user=person).exclude(tournament__in=directed)
    return not organisation_roles_of(person) and not elsewhere.exists()


def refuse_untrusted(person: Person, roles: Collection[str], *, action: str) -> None:
    """Refuse an action to a person without one of these roles, naming people who can give access."""
    if not organisation_roles_of(person) & set(roles):
        names = ", ".join(organisation_directors()[:MAX_NAMES])
        raise Refused("not_trusted", action=gettext(action), names=names or gettext("no one has that role yet"))


def organisation_directors() -> list[str]:
    """Return the logins of the organisation's directors and of administrators, active accounts only."""
    directs = Q(is_superuser=True) | Q(organisation_role__kind=OrganisationRole.Kind.DIRECTOR)
    people = get_user_model().objects.filter(directs, is_active=True)
    return list(people.order_by("username").values_list("username", flat=True))
