"""Actions on roles in the organisation. They belong to no floor; the server's log names people by key."""

import logging
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from tournaments.models import OrganisationRole
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import organisation_directors
from tournaments.services.floor.floor import Person

log = logging.getLogger("shuffle_up.staff")


def grant_organisation_role(user: AbstractBaseUser, *, kind: str, by: Person, now: datetime) -> OrganisationRole:
    """Give a person a role in the organisation."""
    with transaction.atomic():
        current = _locked().get(user.pk)
        if getattr(user, "is_superuser", False) or (current and current.kind == kind):
            raise Refused("already_so")
        if current and current.kind == OrganisationRole.Kind.DIRECTOR:
            _refuse_last(user.get_username())
        values = {"kind": kind, "by": by, "at": now}
        role, _ = OrganisationRole.objects.update_or_create(user_id=user.pk, defaults=values)
    log.info("house role", extra={"did": f"trusted as {kind}", "user": user.pk, "by": getattr(by, "pk", None)})
    return role


def revoke_organisation_role(role: OrganisationRole, *, by: Person) -> None:
    """Take the organisation's role from a person. Their roles in tournaments stay."""
    with transaction.atomic():
        current = _locked().get(role.user_id)
        if current is None:
            raise Refused("already_so")
        if current.kind == OrganisationRole.Kind.DIRECTOR:
            _refuse_last(current.user.get_username())
        current.delete()
    log.info("house role", extra={"did": "trusted no more", "user": role.user_id, "by": getattr(by, "pk", None)})


def _locked() -> dict[int, OrganisationRole]:
    """Return every role by user, locked, so that two directors cannot revoke each other at once."""
    rows = OrganisationRole.objects.select_for_update(of=("self",)).select_related("user").order_by("pk")
    return {role.user_id: role for role in rows}


def _refuse_last(name: str) -> None:
    if organisation_directors() == [name]:
        raise Refused("last_house_director", name=name)
