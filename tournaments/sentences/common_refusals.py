"""Refusals of several subjects: what was refused, then what to do."""

from django.utils.translation import gettext_noop as noop

ADDRESS_TAKEN = (noop("The address /{slug}/ is already used."), noop("Choose another address."))
LIMIT_REACHED = (noop("The limit of {most} is reached."), noop("Remove one first."))
NAME_TAKEN = (noop("The name {name} is already used."), noop("Choose another name."))
