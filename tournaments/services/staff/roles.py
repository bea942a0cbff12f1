"""Actions on roles in a tournament."""

from django.contrib.auth.models import AbstractBaseUser

from tournaments.models import Role
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor


def grant(f: Floor, *, user: AbstractBaseUser, kind: str) -> Role:
    """Give a person a role in this tournament, in place of an earlier one."""
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


def revoke(f: Floor, *, role: Role) -> None:
    """Revoke a role in this tournament. What the person did stays in the log under their name."""
    _refuse_last_director(f, role)
    with f.record("role.revoked", topics=["roles"], name=role.user.get_username(), role=role.kind):
        f.remove(role)


def _refuse_last_director(f: Floor, role: Role) -> None:
    directors = Role.objects.filter(tournament=f.tournament, kind=Role.Kind.DIRECTOR)
    if role.kind == Role.Kind.DIRECTOR and not directors.exclude(pk=role.pk).exists():
        raise Refused("last_director", name=role.user.get_username())
