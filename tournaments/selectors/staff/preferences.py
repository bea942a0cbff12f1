"""Preferences of people for the staff's pages."""

from django.contrib.auth.models import AnonymousUser, User

from tournaments.models import Preference


def language_of(person: User | AnonymousUser) -> str:
    """Return the language that a person chose; "" if none was chosen."""
    return Preference.objects.filter(user_id=person.pk or 0).values_list("language", flat=True).first() or ""
