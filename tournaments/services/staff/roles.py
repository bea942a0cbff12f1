"""Actions on roles: in a tournament, and in the organisation. The latter belong to no floor."""

import logging
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from tournaments.models import OrganisationRole, Role
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import organisation_directors
from tournaments.services.floor.floor import Floor, Person

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
    """Revoke a role in this tournament. Refuses that of the only director."""
    _refuse_last_director(f, role)
    with f.record("role.revoked", topics=["roles"], name=role.user.get_username(), role=role.kind):
        f.remove(role)


def _refuse_last_director(f: Floor, role: Role) -> None:
    directors = Role.objects.filter(tournament=f.tournament, kind=Role.Kind.DIRECTOR)
    if role.kind == Role.Kind.DIRECTOR and not directors.exclude(pk=role.pk).exists():
        raise Refused("last_director", name=role.user.get_username())


def grant_organisation_role(user: AbstractBaseUser, *, kind: str, by: Person, now: datetime) -> OrganisationRole:
    """Give a person a role in the organisation, in place of an earlier one.

    Refuses to replace the role of the only director.
    """
    with transaction.atomic():
        current = _locked_role_by_user().get(user.pk)
        if getattr(user, "is_superuser", False) or (current and current.kind == kind):
            raise Refused("already_so")
        if current and current.kind == OrganisationRole.Kind.DIRECTOR:
            _refuse_last_organisation_director(user.get_username())
        values = {"kind": kind, "by": by, "at": now}
        role, _ = OrganisationRole.objects.update_or_create(user_id=user.pk, defaults=values)
    log.info("organisation_role_given", extra={"kind": kind, "user": user.pk, "by": getattr(by, "pk", None)})
    return role


def revoke_organisation_role(role: OrganisationRole, *, by: Person) -> None:
    """Revoke a person's role in the organisation; their roles in tournaments stay.

    Refuses that of the only director.
    """
    with transaction.atomic():
        current = _locked_role_by_user().get(role.user_id)
        if current is None:
            raise Refused("already_so")
        if current.kind == OrganisationRole.Kind.DIRECTOR:
            _refuse_last_organisation_director(current.user.get_username())
        current.delete()
    log.info("organisation_role_revoked", extra={"user": role.user_id, "by": getattr(by, "pk", None)})


def _locked_role_by_user() -> dict[int, OrganisationRole]:
    """Return every role by user, locked, so that two directors cannot revoke each other at once."""
    rows = OrganisationRole.objects.select_for_update(of=("self",)).select_related("user").order_by("pk")
    return {role.user_id: role for role in rows}


def _refuse_last_organisation_director(name: str) -> None:
    if organisation_directors() == [name]:
        raise Refused("last_house_director", name=name)
