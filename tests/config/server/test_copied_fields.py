"""A field that is copied for a migration is the one that Django would have made."""

from django.apps import apps
from django.db.models import Field

from config.server.copied_fields import copied, copied_fields


def test_a_copied_field_is_made_of_the_same_and_stands_behind_all_others() -> None:
    # as a migration has them: of no model yet
    fields = [field.clone() for model in apps.get_models() for field in model._meta.local_fields]
    made = [(copied(field), field.clone()) for field in fields]
    assert [one.deconstruct() for one, _ in made] == [other.deconstruct() for _, other in made]
    own = [field.creation_counter for (field, _), of in zip(made, fields, strict=True) if not of.auto_created]
    assert own == sorted(own)


def test_afterwards_django_clones_as_before() -> None:
    before = Field.clone
    with copied_fields():
        assert Field.clone is copied
    assert Field.clone is before
