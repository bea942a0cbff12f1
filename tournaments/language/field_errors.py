"""Error messages of form fields in plain words, which replace those of Django and REST framework."""

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from rest_framework import serializers

from tournaments.language.sentences import gettext_lazy as _

# replaced messages by field class, then by the key of the message
_MESSAGES: dict[Any, dict[str, Any]] = {
    serializers.CharField: {
        "blank": _("Enter something."),
        "max_length": _("Enter at most {max_length} characters."),
    },
    serializers.IntegerField: {
        "invalid": _("Enter a whole number."),
        "max_value": _("Enter {max_value} or less."),
        "min_value": _("Enter {min_value} or more."),
    },
    serializers.DecimalField: {
        "invalid": _("Enter a number."),
        "max_value": _("Enter {max_value} or less."),
        "min_value": _("Enter {min_value} or more."),
    },
    serializers.ChoiceField: {"invalid_choice": _("“{input}” is not one of the choices.")},
}


def install_field_messages() -> None:
    """Replace the default error messages of the libraries' fields, for all pages and the API."""
    for field, messages in _MESSAGES.items():
        field.default_error_messages = {**field.default_error_messages, **messages}
    MaxValueValidator.message = _("Enter %(limit_value)s or less.")
    MinValueValidator.message = _("Enter %(limit_value)s or more.")
