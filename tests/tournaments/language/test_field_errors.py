"""Messages of fields for wrong values."""

from django.utils import translation
from rest_framework import serializers


class Break(serializers.Serializer[object]):
    minutes = serializers.IntegerField(max_value=60)
    kind = serializers.ChoiceField(choices=["long"])


def _errors_of(**given: object) -> dict[str, list[str]]:
    form = Break(data=given)
    form.is_valid()
    return {field: [str(error) for error in errors] for field, errors in form.errors.items()}


def test_invalid_field_value_has_a_plain_error_message() -> None:
    assert _errors_of(minutes="ar", kind="short") == {
        "minutes": ["Enter a whole number."],
        "kind": ["“short” is not one of the choices."],
    }
    assert _errors_of(minutes=61, kind="long") == {"minutes": ["Enter 60 or less."]}


def test_field_error_is_in_the_language_of_the_reader() -> None:
    with translation.override("de"):
        assert _errors_of(minutes=61, kind="long") == {"minutes": ["Höchstens 60 eingeben."]}
