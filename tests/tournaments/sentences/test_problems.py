"""Bad input as sentences."""

from rest_framework import serializers

from tournaments.sentences.problems import errors_by_field, flat_errors, validation_error_sentence


def test_validation_problems_are_listed_field_by_field() -> None:
    problem = serializers.ValidationError({"left": ["No time."], "steps": {"3": {"blinds": ["Fall."]}}})
    assert errors_by_field(problem) == {"left": ["No time."], "steps": ["3: blinds: Fall."]}
    assert validation_error_sentence(problem) == "left: No time.; steps: 3: blinds: Fall."


def test_validation_problem_of_the_whole_request_has_no_field() -> None:
    problem = serializers.ValidationError(["Nothing was sent."])
    assert errors_by_field(problem) == {"": ["Nothing was sent."]}
    assert validation_error_sentence(problem) == "Nothing was sent."


def test_nested_validation_errors_become_sentences() -> None:
    assert flat_errors([["One."], {"at": ("Two.", "Three.")}]) == ["One.", "at: Two.", "at: Three."]
