"""People's access: adding a person, removing access and giving it back, and undo of changes that belong to no floor."""

import logging
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.models import OrganisationRole, Role, StaffChange
from tournaments.rules.names import cleaned_name
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import Person, holds_all_rights_of
from tournaments.services.floor.floor import Floor
from tournaments.services.staff.phone_codes import end_phone_codes, sign_out
from tournaments.services.staff.roles import grant_organisation_role, grant_role, revoke_organisation_role

log = logging.getLogger("shuffle_up.staff")


def add_person(f: Floor, *, name: str, kind: str) -> Role:
    """Give a person a role in this tournament, and a login without a password if nobody has this name.

    Refuses a person whose access was removed.
    """
    return grant_role(f, user=_person_named(name), kind=kind)


def add_organisation_person(*, name: str, kind: str, by: Person, now: datetime) -> OrganisationRole:
    """Give a person a role in the organisation, and a login without a password if nobody has this name.

    Refuses a person whose access was removed.
    """
    with transaction.atomic():
        return grant_organisation_role(_person_named(name), kind=kind, by=by, now=now)


def _person_named(typed: str) -> User:
    """Return the login with a name, created if there is none."""
    name = cleaned_name(typed)
    if not name:
        raise Refused("needs_a_name", field="name")
    person = User.objects.filter(username__iexact=name).order_by("-is_active", "pk").first()
    if person is None:
        person = User.objects.create_user(username=name)
        log.info("login_created", extra={"user": person.pk})
    if not person.is_active:
        raise Refused("access_was_removed", field="name", name=person.get_username())
    return person


def remove_access(person: User, *, by: Person, now: datetime, undoes: StaffChange | None = None) -> StaffChange:
    """Remove a person's access and sign their devices out; their roles are kept for giving it back.

    Refuses to remove one's own access, and the access of a person with rights that `by` does not have.
    """
    _refuse_beyond_rights(person, by=by)
    if by is not None and by.pk == person.pk:
        raise Refused("own_access")
    return _set_active(person, is_active=False, by=by, now=now, undoes=undoes)


def restore_access(person: User, *, by: Person, now: datetime, undoes: StaffChange | None = None) -> StaffChange:
    """Give a person their removed access back. Refuses a person with rights that `by` does not have."""
    _refuse_beyond_rights(person, by=by)
    return _set_active(person, is_active=True, by=by, now=now, undoes=undoes)


def _set_active(person: User, *, is_active: bool, by: Person, now: datetime, undoes: StaffChange | None) -> StaffChange:
    kind = StaffChange.Kind.RESTORED if is_active else StaffChange.Kind.REMOVED
    with transaction.atomic():
        if not User.objects.filter(pk=person.pk).exclude(is_active=is_active).update(is_active=is_active):
            raise Refused("already_so")
        if not is_active:
            sign_out(person, now=now)
        change = _stored_change(person, kind, by=by, now=now, undoes=undoes)
    log.info("access_changed", extra={"change": kind.value, "user": person.pk, "by": getattr(by, "pk", None)})
    return change


def undo_staff_change(change: StaffChange, *, by: Person, now: datetime) -> None:
    """Undo a change of a person's access. Refuses a change that was undone or replaced since."""
    person = change.user
    _refuse_beyond_rights(person, by=by)
    if StaffChange.objects.filter(undoes=change).exists():
        raise Refused("already_so")
    match change.kind:
        case StaffChange.Kind.ROLE:
            _restore_role(change, by=by, now=now)
        case StaffChange.Kind.REMOVED:
            restore_access(person, by=by, now=now, undoes=change)
        case StaffChange.Kind.RESTORED:
            remove_access(person, by=by, now=now, undoes=change)
        case StaffChange.Kind.CODE:
            if not end_phone_codes(person, now=now):
                raise Refused("already_so")
            _stored_change(person, StaffChange.Kind.ENDED, by=by, now=now, undoes=change)
        case StaffChange.Kind.SIGNED_IN:
            sign_out(person, now=now)
            _stored_change(person, StaffChange.Kind.SIGNED_OUT, by=by, now=now, undoes=change)
        case _:
            raise Refused("staff_change_final")


def _restore_role(change: StaffChange, *, by: Person, now: datetime) -> None:
    role = OrganisationRole.objects.select_related("user").filter(user=change.user_id).first()
    if (role.kind if role else "") != change.role:
        raise Refused("role_changed_since", name=change.user.get_username())
    if change.role_before:
        grant_organisation_role(change.user, kind=change.role_before, by=by, now=now, undoes=change)
    elif role is not None:
        revoke_organisation_role(role, by=by, now=now, undoes=change)


def _refuse_beyond_rights(person: User, *, by: Person) -> None:
    if not holds_all_rights_of(by, person):
        raise Refused("may_not_change_access", name=person.get_username())


def _stored_change(
    person: User, kind: StaffChange.Kind, *, by: Person, now: datetime, undoes: StaffChange | None
) -> StaffChange:
    return StaffChange.objects.create(user=person, kind=kind, by_id=by.pk if by else None, at=now, undoes=undoes)
