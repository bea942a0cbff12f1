"""What a person chose for the staff's pages."""

from django.contrib.auth.models import AnonymousUser, User

from tournaments.models import Preference


def language_of(person: User | AnonymousUser) -> str:
    """The language that a person chose; empty when they chose none."""
    return Preference.objects.filter(user_id=person.pk or 0).values_list("language", flat=True).first() or ""
