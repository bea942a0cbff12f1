"""Messages of the rules are said in the reader's language; what is no message stays as it is."""

from django.utils import translation

from tournaments.rules.messages import message
from tournaments.sentences.messages import said, said_within


def test_a_message_is_said_in_the_readers_language_and_a_name_is_not() -> None:
    with translation.override("de"):
        assert (said(message("Break")), said("Break"), said(3)) == ("Pause", "Break", 3)
    assert said(message("Break")) == "Break"


def test_every_message_of_a_json_value_is_said() -> None:
    with translation.override("de"):
        assert said_within({"says": message("Break"), "steps": [message("Break"), "Break"], "to": 500}) == {
            "says": "Pause",
            "steps": ["Pause", "Break"],
            "to": 500,
        }
