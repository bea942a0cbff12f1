"""Refusals about people's access and phone codes, and changes of access as sentences."""

from django.utils.translation import gettext_noop as noop

from tournaments.language.sentences import gettext as _
from tournaments.models import OrganisationRole, StaffChange

_NEW_CODE = noop("Ask the director for a new one: Staff, your name, New code.")

STAFF_REFUSALS: dict[str, tuple[str, str]] = {
    "access_was_removed": (
        noop("The access of {name} was removed."),
        noop("Press Give back in the list, or choose another name."),
    ),
    "demonstration_in_work": (noop("The demonstration is being made."), noop("Wait some seconds, then remove it.")),
    "may_not_change_access": (
        noop("You cannot change the access of {name}, who may do more than you."),
        noop("Ask an organisation director."),
    ),
    "may_not_give_code": (
        noop("You cannot make a code for {name}, who may do more than you."),
        noop("Ask an organisation director."),
    ),
    "no_access": (noop("{name} has no role."), noop("Add {name} first.")),
    "no_demonstration": (noop("There is no demonstration."), noop("No action needed.")),
    "own_access": (noop("You cannot remove your own access."), noop("Ask another director.")),
    "phone_code_incomplete": (noop("A code has six digits."), noop("Type all of them.")),
    "phone_code_over": (noop("This code is over: it works for ten minutes, and once."), _NEW_CODE),
    "phone_code_wrong": (noop("The code is wrong."), noop("Type the six digits that the director’s screen shows.")),
    "role_changed_since": (noop("The role of {name} was changed since."), noop("Change it in the list.")),
    "staff_change_final": (noop("This cannot be undone."), noop("Use the buttons in the list.")),
    "too_many_phone_codes": (noop("Too many wrong codes were typed."), _NEW_CODE),
}


def staff_change_sentence(change: StaffChange) -> str:
    """Return a change of a person's access as a sentence."""
    name, kinds = change.user.get_username(), StaffChange.Kind
    if change.kind == kinds.ROLE:
        label = dict(OrganisationRole.Kind.choices).get(change.role, _("none"))
        return _("{name}, role: {role}").format(name=name, role=label)
    sentence = {
        kinds.CODE: _("Code made for the phone of {name}"),
        kinds.SIGNED_IN: _("{name} signed in with a code"),
        kinds.REMOVED: _("Access of {name} removed"),
        kinds.RESTORED: _("Access of {name} given back"),
        kinds.ENDED: _("Code of {name} ended"),
        kinds.SIGNED_OUT: _("{name} signed out"),
    }[kinds(change.kind)]
    return sentence.format(name=name)
