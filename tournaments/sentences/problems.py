"""Bad input as sentences."""

from typing import Any

from rest_framework import serializers


def by_field(problem: serializers.ValidationError) -> dict[str, list[str]]:
    """What is wrong, field by field; problems of the whole come under an empty name."""
    detail = problem.detail if isinstance(problem.detail, dict) else {"": problem.detail}
    return {name: flat_errors(errors) for name, errors in detail.items()}


def problems_sentence(problem: serializers.ValidationError) -> str:
    """Everything that is wrong, in one sentence."""
    named = by_field(problem).items()
    return "; ".join(f"{name}: {' '.join(errors)}" if name else " ".join(errors) for name, errors in named)


def flat_errors(errors: Any) -> list[str]:
    """Nested errors as plain sentences."""
    if isinstance(errors, dict):
        return [f"{name}: {said}" for name, inner in errors.items() for said in flat_errors(inner)]
    if isinstance(errors, (list, tuple)):
        return [said for inner in errors for said in flat_errors(inner)]
    return [str(errors)]
