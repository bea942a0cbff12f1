"""Bad input in words."""

from rest_framework import serializers

from tournaments.words.problems import by_field, first_words, flat


def test_what_is_wrong_is_said_field_by_field() -> None:
    problem = serializers.ValidationError({"left": ["No time."], "steps": {"3": {"blinds": ["Fall."]}}})
    assert by_field(problem) == {"left": ["No time."], "steps": ["3: blinds: Fall."]}
    assert first_words(problem) == "left: No time.; steps: 3: blinds: Fall."


def test_what_is_wrong_with_the_whole_has_no_field() -> None:
    problem = serializers.ValidationError(["Nothing was sent."])
    assert by_field(problem) == {"": ["Nothing was sent."]}
    assert first_words(problem) == "Nothing was sent."


def test_errors_of_any_depth_become_sentences() -> None:
    assert flat([["One."], {"at": ("Two.", "Three.")}]) == ["One.", "at: Two.", "at: Three."]
