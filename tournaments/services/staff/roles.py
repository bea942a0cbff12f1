"""Actions on roles: in a tournament, and in the organisation. The latter belong to no floor."""

import logging
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from tournaments.models import OrganisationRole, Role, StaffChange
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import has_any_right, organisation_directors
from tournaments.services.floor.floor import Floor, Person
from tournaments.services.staff.phone_codes import sign_out

log = logging.getLogger("shuffle_up.staff")


def grant_role(f: Floor, *, user: AbstractBaseUser, kind: str) -> Role:
    """Give a person a role in this tournament, in place of an earlier one.

    Refuses to replace the role of the only director.
    """
    name = user.get_username()
    current = Role.objects.filter(tournament=f.tournament, user_id=user.pk).first()
    if current and current.kind == kind:
        raise Refused("role_held_already", field="user", name=name, role=current.get_kind_display())
    if current:
        _refuse_last_director(f, current)
    with f.record("role.granted", topics=["roles"], name=name, role=kind):
        if current:
            return f.change(current, kind=kind)
        return f.add(Role(tournament=f.tournament, user_id=user.pk, kind=kind))


def revoke_role(f: Floor, *, role: Role) -> None:
    """Revoke a role in this tournament. A person without any other role is signed out.

    Refuses to revoke the role of the only director.
    """
    _refuse_last_director(f, role)
    person = role.user
    with f.record("role.revoked", topics=["roles"], name=person.get_username(), role=role.kind):
        f.remove(role)
    if not has_any_right(person):
        sign_out(person, now=f.now)


def _refuse_last_director(f: Floor, role: Role) -> None:
    directors = Role.objects.filter(tournament=f.tournament, kind=Role.Kind.DIRECTOR)
    if role.kind == Role.Kind.DIRECTOR and not directors.exclude(pk=role.pk).exists():
        raise Refused("last_director", name=role.user.get_username())


def grant_organisation_role(
    user: AbstractBaseUser, *, kind: str, by: Person, now: datetime, undoes: StaffChange | None = None
) -> OrganisationRole:
    """Give a person a role in the organisation, in place of an earlier one.

    Refuses to replace the role of the only director.
    """
    with transaction.atomic():
        current = _locked_role_by_user().get(user.pk)
        if getattr(user, "is_superuser", False) or (current and current.kind == kind):
            raise Refused("already_so")
        if current and current.kind == OrganisationRole.Kind.DIRECTOR:
            _refuse_last_organisation_director(user.get_username())
        _store_change(user.pk, before=current.kind if current else "", after=kind, by=by, now=now, undoes=undoes)
        values = {"kind": kind, "by": by, "at": now}
        role, _ = OrganisationRole.objects.update_or_create(user_id=user.pk, defaults=values)
    log.info("organisation_role_given", extra={"kind": kind, "user": user.pk, "by": getattr(by, "pk", None)})
    return role


def revoke_organisation_role(
    role: OrganisationRole, *, by: Person, now: datetime, undoes: StaffChange | None = None
) -> None:
    """Revoke a person's role in the organisation; roles in tournaments stay. A person without any is signed out.

    Refuses to revoke the role of the only director.
    """
    with transaction.atomic():
        current = _locked_role_by_user().get(role.user_id)
        if current is None:
            raise Refused("already_so")
        if current.kind == OrganisationRole.Kind.DIRECTOR:
            _refuse_last_organisation_director(current.user.get_username())
        _store_change(role.user_id, before=current.kind, after="", by=by, now=now, undoes=undoes)
        current.delete()
        if not has_any_right(role.user):
            sign_out(role.user, now=now)
    log.info("organisation_role_revoked", extra={"user": role.user_id, "by": getattr(by, "pk", None)})


def _store_change(user: int, *, before: str, after: str, by: Person, now: datetime, undoes: StaffChange | None) -> None:
    change = {"kind": StaffChange.Kind.ROLE, "role_before": before, "role": after, "undoes": undoes}
    StaffChange.objects.create(user_id=user, by_id=by.pk if by else None, at=now, **change)


def _locked_role_by_user() -> dict[int, OrganisationRole]:
    """Return every role by user, locked, so that two directors cannot revoke each other at once."""
    rows = OrganisationRole.objects.select_for_update(of=("self",)).select_related("user").order_by("pk")
    return {role.user_id: role for role in rows}


def _refuse_last_organisation_director(name: str) -> None:
    if organisation_directors() == [name]:
        raise Refused("last_house_director", name=name)
