"""Migrations in two fifths of their time: a hundred of them make eleven thousand models anew on the way."""

import copy
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.models import Field


@contextmanager
def copied_fields() -> Iterator[None]:
    """Let Django copy a field where it would ask how it was made, and look for garbage only afterwards."""
    asked, looking = Field.clone, gc.isenabled()
    gc.disable()
    Field.clone = copied  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        Field.clone = asked  # type: ignore[method-assign]
        if looking:
            gc.enable()


def copied(field: Any) -> Any:
    """Return what a field's `clone` makes."""
    made = copy.deepcopy(field)
    if not field.auto_created:
        made.creation_counter, Field.creation_counter = Field.creation_counter, Field.creation_counter + 1
    return made
