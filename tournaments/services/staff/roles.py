"""Actions on who works in a tournament."""

from django.contrib.auth.models import AbstractBaseUser

from tournaments.models import Role
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor


def grant(f: Floor, *, user: AbstractBaseUser, kind: str) -> Role:
    """Let a person work in this tournament, or give them another role than the one they have."""
    name = user.get_username()
    held = Role.objects.filter(tournament=f.tournament, user_id=user.pk).first()
    if held and held.kind == kind:
        raise Refused("role_held_already", field="user", name=name, role=held.get_kind_display())
    if held:
        _refuse_last_director(f, held)
    with f.record("role.granted", topics=["roles"], name=name, role=kind):
        if held:
            return f.change(held, kind=kind)
        return f.add(Role(tournament=f.tournament, user_id=user.pk, kind=kind))


def revoke(f: Floor, *, role: Role) -> None:
    """Take a role in this tournament away. What they did stays in the log under their name."""
    _refuse_last_director(f, role)
    with f.record("role.revoked", topics=["roles"], name=role.user.get_username(), role=role.kind):
        f.remove(role)


def _refuse_last_director(f: Floor, role: Role) -> None:
    directors = Role.objects.filter(tournament=f.tournament, kind=Role.Kind.DIRECTOR)
    if role.kind == Role.Kind.DIRECTOR and not directors.exclude(pk=role.pk).exists():
        raise Refused("last_director", name=role.user.get_username())
