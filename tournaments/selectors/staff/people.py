"""The people who work here: roles, devices and codes of each person, and removals of access."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import Max

from tournaments.models import FloorLog, OrganisationRole, PhoneCode, Role, StaffChange, Tournament
from tournaments.selectors.staff.roles import Person, holds_all_rights_of

# Actions of the log that say when a person was last at work.
RECENT = timedelta(days=1)
MAX_CHANGES = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffMember:
    """A person who works here. `role` is in the organisation, `roles` are in tournaments, newest first."""

    person: User
    role: OrganisationRole | None
    roles: Collection[Role]
    devices: int
    last_at: datetime | None
    code: PhoneCode | None
    removal: StaffChange | None
    may_change: bool

    @property
    def has_password(self) -> bool:
        return self.person.has_usable_password()

    @property
    def works_in_all(self) -> bool:
        """Return whether the person works in all tournaments."""
        return self.person.is_superuser or (self.role is not None and self.role.kind in Role.Kind.values)

    def works_at(self, tournament: Tournament | None) -> bool:
        """Return whether the person has a role in a tournament."""
        return self.role_at(tournament) is not None or self.works_in_all

    def role_at(self, tournament: Tournament | None) -> Role | None:
        """Return the person's role of this tournament alone; None without one."""
        whole = {tournament.pk, tournament.whole_tournament.pk} if tournament else set()
        return next((role for role in self.roles if role.tournament_id in whole), None)


def staff_members(*, by: Person, now: datetime) -> list[StaffMember]:
    """Return everybody with a login, by name."""
    people = User.objects.order_by("username")
    organisation_roles = {role.user_id: role for role in OrganisationRole.objects.select_related("by")}
    roles: dict[int, list[Role]] = {}
    for role in Role.objects.select_related("tournament").order_by("-tournament__starts_at", "-pk"):
        roles.setdefault(role.user_id, []).append(role)
    codes = {code.user_id: code for code in PhoneCode.objects.filter(used_at=None, ends_at__gt=now)}
    removals = {change.user_id: change for change in _removals()}
    devices, last = devices_by_person(now), _last_action_by_person(now)
    return [
        StaffMember(
            person=person,
            role=organisation_roles.get(person.pk),
            roles=roles.get(person.pk, ()),
            devices=devices[person.pk],
            last_at=max(filter(None, (last.get(person.pk), person.last_login)), default=None),
            code=codes.get(person.pk),
            removal=None if person.is_active else removals.get(person.pk),
            may_change=holds_all_rights_of(by, person),
        )
        for person in people
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokedRole:
    """A role that a person had in a tournament until it was revoked."""

    name: str
    kind: str
    at: datetime
    by: str


def revoked_roles(tournament: Tournament) -> list[RevokedRole]:
    """Return the last revoked role of each person without a role in the tournament, latest first."""
    held = set(Role.objects.filter(tournament=tournament).values_list("user__username", flat=True))
    entries = FloorLog.objects.filter(tournament=tournament, action="role.revoked", undone_by__isnull=True)
    found: dict[str, RevokedRole] = {}
    for entry in entries.order_by("-number"):
        name = entry.facts["name"]
        if name not in held:
            found.setdefault(name, RevokedRole(name=name, kind=entry.facts["role"], at=entry.at, by=entry.by_name))
    return list(found.values())


def devices_by_person(now: datetime) -> Counter[int]:
    """Return on how many devices each person is signed in, by the person's key."""
    sessions = (session.get_decoded().get(SESSION_KEY) for session in Session.objects.filter(expire_date__gt=now))
    return Counter(int(key) for key in sessions if key)


def staff_changes() -> list[StaffChange]:
    """Return the latest changes of access, newest first."""
    return list(StaffChange.objects.select_related("user", "by", "undone_by")[:MAX_CHANGES])


def _removals() -> Collection[StaffChange]:
    """Return the removals of access, oldest first."""
    return StaffChange.objects.filter(kind=StaffChange.Kind.REMOVED).select_related("by").order_by("pk")


def _last_action_by_person(now: datetime) -> Mapping[int, datetime]:
    recent = FloorLog.objects.filter(at__gt=now - RECENT, by__isnull=False).order_by()
    return dict(recent.values_list("by").annotate(Max("at")))
