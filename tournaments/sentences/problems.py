"""Validation errors as sentences."""

from typing import Any

from rest_framework import serializers


def errors_by_field(problem: serializers.ValidationError) -> dict[str, list[str]]:
    """Return the errors by field, under "" those without a field."""
    detail = problem.detail if isinstance(problem.detail, dict) else {"": problem.detail}
    return {name: flat_errors(errors) for name, errors in detail.items()}


def validation_error_sentence(problem: serializers.ValidationError) -> str:
    """Return all errors in one sentence."""
    named = errors_by_field(problem).items()
    return "; ".join(f"{name}: {' '.join(errors)}" if name else " ".join(errors) for name, errors in named)


def flat_errors(errors: Any) -> list[str]:
    """Return nested errors as a flat list, each after the names of its fields."""
    if isinstance(errors, dict):
        return [f"{name}: {error}" for name, inner in errors.items() for error in flat_errors(inner)]
    if isinstance(errors, (list, tuple)):
        return [error for inner in errors for error in flat_errors(inner)]
    return [str(errors)]
