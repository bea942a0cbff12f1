"""The word with which a second laptop gets the servers' key when the two are paired.

It has 60 bits and is valid for a quarter of an hour, for one laptop and five tries from each address. It is never sent:
both sides prove that they have it (standby/protocol/channel.py).
"""

import json
import secrets
from datetime import datetime, timedelta
from pathlib import Path

from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from django.conf import settings
from django.db import connection

from standby.selectors.state import STANDBY, standby_state
from systems.files import write_atomically
from tournaments.rules.refused import Refused

# Crockford's alphabet, without ambiguous letters
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
GROUPS = 3
GROUP_LENGTH = 4
LASTS = timedelta(minutes=15)
TRIES = 5
# ambiguous letters that people may type
MISREAD = str.maketrans("OIL", "011")


def invitation_file() -> Path:
    """Return the path of the file with the word's secret."""
    return Path(settings.DATA_DIR) / "standby" / "invitation.json"


def create_invitation_word(*, now: datetime) -> str:
    """Make and return a word with which one laptop can join. An earlier word becomes invalid.

    Raises Refused on a standby, and with PostgreSQL, which has its own replication.
    """
    if standby_state().role == STANDBY:
        raise Refused("is_standby")
    if connection.vendor != "sqlite":
        raise Refused("standby_needs_sqlite")
    word = "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP_LENGTH)) for _ in range(GROUPS))
    salt = secrets.token_bytes(16)
    content = {"salt": salt.hex(), "secret": word_secret(word, salt).hex(), "until": (now + LASTS).isoformat()}
    file = invitation_file()
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_atomically(file, json.dumps(content).encode("ascii"))
    return word


def normalized_word(word: str) -> str:
    """Return a typed word in capitals, without separators, and with 0 or 1 for the letters O, I and L."""
    return "".join(letter for letter in word.upper().translate(MISREAD) if letter in LETTERS)


def word_secret(word: str, salt: bytes) -> bytes:
    """Return the secret derived from a typed word, slowly, against guessing."""
    return Scrypt(salt=salt, length=32, n=1 << 15, r=8, p=1).derive(normalized_word(word).encode())
