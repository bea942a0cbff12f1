"""Sentences of the log on the room."""

import pytest

from tournaments.sentences.floor_log import log_sentence

#: as a fingerprint is kept: 64 digits
FINGERPRINT = "0123456789abcdef" * 4


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("draw.sealed", "Fingerprint of the draw published: 0123456789ab…"),
        ("draw.revealed", "Draw published: seed of fingerprint 0123456789ab…"),
    ],
)
def test_log_shows_the_first_twelve_digits_of_a_fingerprint(action: str, says: str) -> None:
    assert log_sentence(action, {"commitment": FINGERPRINT, "seed": FINGERPRINT}) == says
