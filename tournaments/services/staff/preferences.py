"""What a person chooses for the staff's pages."""

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser

from tournaments.models import Preference
from tournaments.rules.refused import Refused


def choose_language(person: AbstractBaseUser, *, language: str) -> Preference:
    """Store the language of the staff's pages for this person, on every device."""
    if language not in dict(settings.LANGUAGES):
        raise Refused("no_such_language", field="language", language=language)
    chosen, _ = Preference.objects.update_or_create(user_id=person.pk, defaults={"language": language})
    return chosen
